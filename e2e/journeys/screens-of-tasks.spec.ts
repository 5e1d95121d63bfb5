import type { Locator } from "@playwright/test";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { SCREEN_TASKS, type ScreenTasks } from "../screens/seed-fleet";
import { openStage } from "../screens/stage";
import { stillCutOff } from "../screens/still-cut-off";
import { cutOnce, stillCancel, stillRefusal } from "../screens/still-moments";
import { stillReceipts } from "../screens/still-receipts";
import { stillWorkflow } from "../screens/still-workflow";

const TABS = [
  { tab: "steps", shows: "Write the change" },
  { tab: "checkpoints", shows: "Cause found" },
  { tab: "history", shows: "Receipts" },
  { tab: "raw", shows: "tRPC over JSON POST" },
] as const;
/** Their card has the receipt of whoever stopped them. */
const PEOPLE_HOLD: ReadonlySet<string> = new Set(["paused", "fenced", "held-by-several"]);

const stage = openStage();

test.describe("Tasks", () => {
  test.describe.configure({ mode: "default" });
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
        await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
      });
    });
  }

  test("A task that is cut off is as drawn and accessible", async () => {
    await stillCutOff(stage.page);
    await stage.looks("task-cut-off", async () => {
      await openTask("paused");
      await expect(stage.page.getByRole("table", { name: "What each way brings back" })).toBeVisible();
    });
  });

  test("Tool calls are as drawn and accessible, one of them open", () =>
    stage.looks("task-tools", async () => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=tools`);
      await stage.page.getByRole("region", { name: "Tool calls" }).getByRole("button").first().click();
      await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
    }));

  for (const { tab, shows } of TABS) {
    test(`The tab ${tab} of a task is as drawn and accessible`, async () => {
      await stillReceipts(stage.page);
      const open = async (place: string) => {
        await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}?tab=${tab}`);
        await expect(stage.page.getByText("Signature valid")).toBeVisible();
        await expect(stage.page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
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

  test("Someone who acted first is told of as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    await stillRefusal(stage.page);
    await stage.looks("acted-first", async () => {
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
    await stage.page.route("**/api/live?*", (route) => route.abort());
    await stage.looks("offline", async () => {
      await stage.page.goto(`${stage.product.url}/tasks?q=42`);
      await expect(stage.page.getByText("Read only until the server answers.", { exact: false })).toBeVisible();
    });
    await stage.page.unroute("**/api/live?*");
    await stage.looks("reconnecting", async () => {
      await cutOnce(stage.page);
      await stage.page.goto(`${stage.product.url}/tasks?q=42`);
      await expect(stage.page.getByText("Actions still work", { exact: false })).toBeVisible();
      await expect(stage.page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
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
      await stage.page.goto(`${stage.product.url}/tasks`);
      await stage.page.getByRole("button", { name: "More" }).click();
      await expect(stage.page.getByRole("dialog", { name: "More" }).getByText("Paused for a look")).toBeVisible();
    };
    await stage.looks("more", openMore, { desk: false });
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
});

async function openTask(state: keyof ScreenTasks): Promise<void> {
  await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks[state]}`);
  await expect(stage.page.getByRole("complementary", { name: "Control" })).toBeVisible();
  const conversation = stage.page.getByRole("region", { name: "Conversation" });
  const nothing = stage.page.getByText("Nothing was said or done yet.");
  await expect(conversation.getByRole("listitem").or(nothing).first()).toBeVisible();
  await showItsEnd();
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
