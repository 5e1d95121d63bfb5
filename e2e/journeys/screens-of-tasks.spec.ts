import type { Locator } from "@playwright/test";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { leaveCalls, takeCalls } from "../screens/page-calls";
import { SCREEN_TASKS, type ScreenTasks, seedFleet, seedLate } from "../screens/seed-fleet";
import { openStage } from "../screens/stage";
import { stillBulk } from "../screens/still-bulk";
import { stillCutOff } from "../screens/still-cut-off";
import { stillCancel, stillHolders, stillRefusal } from "../screens/still-moments";
import { stillReceipts } from "../screens/still-receipts";
import { LIVE, stillStream } from "../screens/still-stream";
import { ago, NOW, SECOND } from "../screens/still-time";
import { stillWorkflow } from "../screens/still-workflow";

const TABS = [
  { tab: "steps", shows: "Copy batch 1 again" },
  { tab: "checkpoints", shows: "of state in all" },
  { tab: "history", shows: "Receipts" },
  { tab: "raw", shows: "tRPC over JSON POST" },
] as const;
/** Their card has the receipt of whoever stopped them. */
const PEOPLE_HOLD: ReadonlySet<string> = new Set(["paused", "fenced", "held-by-several"]);

const stage = openStage(seedFleet);

test.describe("Tasks", () => {
  test.beforeAll(() => stage.fill());

  test("The list of tasks is as drawn and accessible", () =>
    stage.looks("tasks", async () => {
      await stage.page.goto(`${stage.product.url}/tasks`);
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
    }));

  test("A list that nothing matches is as drawn and accessible", () =>
    stage.looks("tasks-no-match", async () => {
      await stage.page.goto(`${stage.product.url}/tasks?q=nothing+like+this`);
      await expect(stage.page.getByText("No tasks match this filter")).toBeVisible();
    }));

  for (const state of SCREEN_TASKS) {
    test(`A task that is ${state.replaceAll("-", " ")} is as drawn and accessible`, async () => {
      await stillReceipts(stage.page);
      await stage.looks(`task-${state}`, async () => {
        await openTask(state);
        const control = stage.page.getByRole("complementary", { name: "Control" });
        if (PEOPLE_HOLD.has(state)) await expect(control.getByText("Signature valid")).toBeVisible();
      });
    });
  }

  test("A task held also by a stop and a budget, which refuse a resume, is as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    await stillHolders(stage.page, stage.tasks["held-by-several"]);
    await stage.looks("task-held-fast", async (place) => {
      await openTask("held-by-several");
      const control = stage.page.getByRole("complementary", { name: "Control" });
      await expect(control.getByText("Signature valid")).toBeVisible();
      await expect(control.getByRole("button", { name: "Refill Billing daily spend…" })).toBeVisible();
      await expect(control.getByText("BUDGET_EXHAUSTED")).toBeVisible();
      await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
      // Holders and the way past them are more than a screen.
      const exempt = control.getByRole("form", { name: "Exempt this task" });
      if (place === "phone") await exempt.evaluate((form) => form.scrollIntoView({ block: "center" }));
    });
  });

  test("Tool calls are as drawn and accessible, one of them open", async () => {
    await stillReceipts(stage.page);
    await stage.looks("task-tools", async () => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=tools`);
      await expect(stage.page.getByText("Signature valid")).toBeVisible();
      await stage.page.getByRole("region", { name: "Tool calls" }).getByRole("button").first().click();
      await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
    });
  });

  for (const { tab, shows } of TABS) {
    test(`The tab ${tab} of a task is as drawn and accessible`, async () => {
      await stillReceipts(stage.page);
      const open = async (place: string) => {
        await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=${tab}`);
        await expect(stage.page.getByText("Signature valid")).toBeVisible();
        await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
        // What the timeline says, too, is not yet in the tab.
        const panel = stage.page.getByRole("tabpanel").filter({ visible: true });
        if (tab !== "history") await expect(panel.getByText(shows).first()).toBeVisible();
        const shown = stage.page.getByText(shows).filter({ visible: true }).first();
        await expect(shown).toBeVisible();
        await expect(stage.page.getByText(/^Limit of/).first()).toBeVisible();
        // On a phone it is below all that can be done.
        if (place === "phone" || tab === "history") await showEndOf(shown);
      };
      await stage.looks(`task-${tab}`, open, { mask: [stage.page.getByText(/127\.0\.0\.1/)] });
    });
  }

  test("A row that is looked into is as drawn and accessible", () =>
    stage.looks(
      "tasks-peek",
      async () => {
        await stage.page.goto(`${stage.product.url}/tasks?row=${stage.tasks.working}&peek=true`);
        await expect(stage.page.getByRole("complementary", { name: "Peek" }).getByText("shell.run")).toBeVisible();
      },
      { phone: false },
    ));

  test("The dialog that cancels, and what is left of the time to undo it, are as drawn and accessible", async () => {
    await stage.looks("cancel-dialog", async () => {
      await openTask("working");
      await stage.page.keyboard.press("Shift+C");
      await expect(stage.page.getByRole("dialog", { name: "Cancel this task" })).toBeVisible();
    });
    await stillCancel(stage.page, stage.tasks.working);
    await stage.looks("undo-toast", async () => {
      await openTask("working");
      await stage.page.keyboard.press("Shift+C");
      await stage.page.getByRole("button", { name: "Cancel the task" }).click();
      await expect(stage.page.getByRole("dialog")).toBeHidden();
      await expect(stage.page.getByRole("button", { name: /^Undo/ }).first()).toBeVisible();
    });
  });

  test("What is offered for chosen tasks, and the dialog that says what comes of it, are as drawn and accessible", async () => {
    const bar = stage.page.getByRole("region", { name: "Selection" });
    const choose = async (place: string) => {
      await stage.page.goto(`${stage.product.url}/tasks?scope=prod`);
      if (place === "desk") {
        for (const id of [stage.tasks.working, stage.tasks.paused])
          await stage.page.locator(`[data-task="${id}"]`).getByRole("checkbox").click();
      } else {
        // A finger that stays chooses the first one, a tap the others.
        const finger = { pointerType: "touch", isPrimary: true };
        const first = stage.page.getByRole("link", { name: /Backfill invoices of 2029/ });
        await first.dispatchEvent("pointerdown", finger);
        await expect(bar).toBeVisible();
        await first.dispatchEvent("pointerup", finger);
        await stage.page.getByRole("link", { name: /Generate tests for the parser/ }).click();
      }
      await expect(bar).toContainText("2 selected");
    };
    await stage.looks("bulk-bar", choose);
    await stage.looks("bulk-dialog", async (place) => {
      await stillBulk(stage.page, place === "desk" ? "nine" : "two");
      await choose(place);
      if (place === "desk") await bar.getByRole("button", { name: /^Select all/ }).click();
      await bar.getByRole("button", { name: "Pause…" }).click();
      const name = place === "desk" ? "Pause 4 tasks" : "Pause 1 task";
      await expect(stage.page.getByRole("dialog", { name, exact: true })).toContainText("migrator cannot pause");
    });
  });

  test("Someone who acted first is told of as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    const undo = await stillRefusal(stage.page);
    await stage.looks("acted-first", async () => {
      undo();
      await openTask("paused");
      await stage.page
        .getByRole("textbox", { name: /^Input for the agent/ })
        .fill("Go ahead, but wait for the quiet window");
      await stage.page.getByRole("button", { name: "Resume with input" }).first().click();
      await expect(stage.page.getByText("Yours was not sent", { exact: false }).first()).toBeInViewport();
      await showItsEnd();
    });
  });

  test("A connection that is lost is told of as drawn and accessible", async () => {
    await stage.page.addInitScript(() => {
      Math.random = () => 0.5;
    });
    await takeCalls(stage.page, LIVE, () => "cut");
    await stage.looks("offline", async () => {
      await stage.page.goto(`${stage.product.url}/tasks?q=42`);
      await expect(stage.page.getByText("Read only until the server answers.", { exact: false })).toBeVisible();
    });
    await leaveCalls(stage.page, LIVE);
    await using stream = await stillStream(stage.page);
    const openBefore = async (agoMs: number) => {
      stream.mend();
      await stage.page.clock.setFixedTime(ago(agoMs));
      await stage.page.goto(`${stage.product.url}/tasks?q=42`);
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
      // A phone does not show it.
      await expect(stage.page.getByRole("button", { name: "Live", includeHidden: true })).toBeAttached();
      await stage.page.clock.setFixedTime(NOW);
    };
    await stage.looks("reconnecting", async () => {
      await openBefore(15 * SECOND);
      stream.cut();
      await expect(stage.page.getByText("What you see is from 14:31:45, 15 s ago.", { exact: false })).toBeVisible();
    });
    await stage.looks("replayed", async () => {
      await openBefore(8 * SECOND);
      await stage.page.evaluate(keepNotices);
      const { paused, parked } = stage.tasks;
      stream.cut([{ type: "replayed", events: 37, taskIds: [paused, parked] }]);
      await expect(stage.page.getByText("Replayed 37 events from 14:31:52. 2 tasks changed.")).toBeVisible();
      await expect(stage.page.getByRole("button", { name: "Show changes" })).toBeVisible();
    });
  });

  test("A saved view and its dialog are as drawn and accessible", async () => {
    const api = new ConsoleApi(stage.product.url);
    const viewId = await api.saveView("Paused for a look", { view: "held", cols: ["progress", "spend"] });
    await stage.looks("tasks-view", async (place) => {
      await stage.page.goto(`${stage.product.url}/tasks?view=held&cols=progress,spend`);
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
      if (place === "desk") await expect(stage.page.getByRole("button", { name: "Paused for a look" })).toBeVisible();
    });
    const open = async () => {
      await stage.page.goto(`${stage.product.url}/tasks?view=needs_you&scope=docs`);
      await stage.page.getByRole("button", { name: "Save view" }).click();
    };
    await stage.looks("tasks-save-view", open, { phone: false });
    const openMore = async () => {
      // Below a list of nothing: seen through a sheet, the edges of icons differ by a few pixels.
      await stage.page.goto(`${stage.product.url}/tasks?q=nothing+like+this`);
      await stage.page.getByRole("button", { name: "More" }).click();
      await expect(stage.page.getByRole("dialog", { name: "More" }).getByText("Paused for a look")).toBeVisible();
    };
    // A third of the row is no whole pixel: one letter or another is drawn a part of one further.
    const lastTheme = stage.page.getByRole("radio", { name: "Dark" });
    await stage.looks("more", openMore, { desk: false, mask: [lastTheme] });
    await api.deleteView(viewId);
  });

  test("A workflow is as drawn and accessible, a node that asks chosen in it", async () => {
    await stillWorkflow(stage.page);
    await stage.looks("task-graph", async (place) => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.working}?tab=graph&node=check_references`);
      const graph = stage.page.getByRole("region", { name: "Graph" });
      await expect(graph.getByText("2 of 9 done, 1 running, 1 asks")).toBeVisible();
      await expect(stage.page.getByText("It goes on when all 3 are in.").filter({ visible: true })).toBeVisible();
      if (place === "phone") await graph.evaluate((section) => section.scrollIntoView({ block: "nearest" }));
    });
  });

  // The last one: there are two tasks more from here on.
  test("A task that needs a sign-in and one that is cut off are as drawn and accessible", async () => {
    const { signIn, cutOff } = await seedLate(stage.product);
    await stage.looks("task-needs-sign-in", async () => {
      await openTaskOf(signIn);
      await expect(stage.page.getByLabel(/^Token/)).toBeVisible();
    });
    await stillCutOff(stage.page);
    await stage.looks("task-cut-off", async () => {
      await openTaskOf(cutOff);
      await expect(stage.page.getByRole("table", { name: "What each way brings back" })).toBeVisible();
    });
  });
});

function openTask(state: keyof ScreenTasks): Promise<void> {
  return openTaskOf(stage.tasks[state]);
}

async function openTaskOf(id: string): Promise<void> {
  await stage.page.goto(`${stage.product.url}/tasks/${id}`);
  await expect(stage.page.getByRole("complementary", { name: "Control" })).toBeVisible();
  const conversation = stage.page.getByRole("region", { name: "Conversation" });
  const nothing = stage.page.getByText("Nothing was said or done yet.");
  await expect(conversation.getByRole("listitem").or(nothing).first()).toBeVisible();
  // It takes room from the conversation once it is there.
  await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
  await showItsEnd();
}

/** A notice about a cut goes by itself after 6 s; until the page is left it stays. */
function keepNotices(): void {
  const after = window.setTimeout;
  const kept = (run: TimerHandler, ms?: number) => (ms === 6_000 ? 0 : after(run, ms));
  Object.assign(window, { setTimeout: kept });
}

/** Where a list ends up that grew, or lost room, while it was measured is a matter of pixels. */
async function showItsEnd(): Promise<void> {
  const conversation = stage.page.getByRole("region", { name: "Conversation" });
  if (await conversation.isVisible()) await conversation.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
}

/** Scrolls what it stands in to the end, once that has stopped growing. */
function showEndOf(locator: Locator): Promise<void> {
  return locator.evaluate(async (node) => {
    for (let still = 0, before = 0; still < 20; ) {
      let height = 0;
      for (let up: Element | null = node; up; up = up.parentElement) {
        up.scrollTop = up.scrollHeight;
        height += up.scrollHeight;
      }
      still = height === before ? still + 1 : 0;
      before = height;
      await new Promise(requestAnimationFrame);
    }
  });
}
