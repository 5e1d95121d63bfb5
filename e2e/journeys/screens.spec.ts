import { expect, test } from "../fixtures";
import { answerCalls } from "../screens/answer-calls";
import { DESK } from "../screens/expect-looks";
import { seedFleet } from "../screens/seed-fleet";
import { openStage } from "../screens/stage";
import { SHOWN_BUDGET, stillBudgets } from "../screens/still-budgets";
import { stillNewTask } from "../screens/still-new-task";
import { SHOWN_OPERATION, stillOperation } from "../screens/still-operation";
import { OPEN_RECEIPT, stillReceipts } from "../screens/still-receipts";
import { stillSessions } from "../screens/still-sessions";
import { STOP, stillStops } from "../screens/still-stops";

// After a change that is meant to be seen, `npm run test:e2e -- screens -u changed` takes new pictures; look at them
// before they are committed.
const SETTINGS = [
  { section: "profile", shows: "When a task needs a person" },
  { section: "keys", shows: "ticket-bridge" },
  { section: "webhooks", shows: "502 Bad Gateway, given up" },
  { section: "scopes", shows: "the usual time" },
  { section: "signing", shows: "rk-" },
  { section: "retention", shows: "Keeps the newest" },
  { section: "about", shows: "Apache-2.0" },
] as const;

const stage = openStage(seedFleet);

test("A console without tasks is as drawn and accessible", async () => {
  await fixFolder();
  const open = async () => {
    await stage.page.goto(stage.product.url);
    await expect(stage.page.getByText("214 files, 1.90 MB.")).toBeVisible();
  };
  await stage.looks("first-run", open, { mask: [stage.page.getByText(/127\.0\.0\.1/)] });
});

test("An address without a page is as drawn and accessible, and leads back", async () => {
  await stage.looks("no-such-page", async () => {
    await stage.page.goto(`${stage.product.url}/settings/nothing`);
    await expect(stage.page).toHaveTitle("No such page · Checkrein");
  });
  await stage.page.getByRole("link", { name: "All tasks" }).click();
  await expect(stage.page.getByRole("heading", { name: "No tasks yet" })).toBeVisible();
});

test.describe("Beside tasks", () => {
  test.beforeAll(() => stage.fill());

  test("A checkpoint is as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    await stage.looks("checkpoint", async () => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}/checkpoints/2?path=/state/findings`);
      await expect(stage.page.getByText("Signature valid")).toBeVisible();
      await expect(stage.page.getByRole("treeitem", { name: /^findings/ })).toBeInViewport();
    });
  });

  test("A comparison of two checkpoints is as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    await stage.looks("checkpoint-compare", async () => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}/checkpoints/2?vs=1`);
      await expect(stage.page.getByText("Signature valid")).toBeVisible();
      await expect(stage.page.getByText("1 change, +208 B")).toBeVisible();
      await expect(stage.page.getByRole("radio", { name: "Changes" })).toBeVisible();
    });
  });

  test("What is done with a version says first what will happen, as drawn and accessible", async () => {
    await stillReceipts(stage.page);
    const dialog = stage.page.getByRole("dialog");
    const open = async (act: string, path = "") => {
      await stage.page.goto(`${stage.product.url}/tasks/${stage.tasks.paused}/checkpoints/${path}`);
      await stage.page.getByRole("button", { name: act }).click();
    };
    for (const [name, act] of [
      ["fork", "Fork…"],
      ["roll-back", "Roll back…"],
    ] as const) {
      await stage.looks(`checkpoint-${name}`, async () => {
        await open(act, "1");
        await expect(dialog.getByRole("list", { name: "Steps that run again" })).toBeVisible();
      });
    }
    await stage.looks("checkpoint-edit", async () => {
      await open("Edit…", "2?path=/state/confident");
      await expect(stage.page.getByText("Signature valid")).toBeAttached();
      await dialog.getByRole("textbox", { name: "JSON" }).fill("true");
      await expect(dialog.getByRole("region", { name: "What it would change" })).toContainText("true");
    });
  });

  test("A search over all checkpoints is as drawn and accessible", () =>
    stage.looks("checkpoints-search", async (place) => {
      await stage.page.goto(`${stage.product.url}/checkpoints?path=goal&op=exists`);
      await expect(stage.page.getByText(/^\d+ tasks?, \d+ hits?\.$/)).toBeVisible();
      if (place === "desk") await expect(stage.page.getByRole("list", { name: "Around the value" })).toBeVisible();
    }));

  for (const { section, shows } of SETTINGS) {
    test(`Settings, ${section}, are as drawn and accessible`, async () => {
      if (section === "signing") await stillReceipts(stage.page);
      await stage.looks(`settings-${section}`, async (place) => {
        await stage.page.goto(`${stage.product.url}/settings/${section}`);
        await expect(stage.page.getByText(shows).first()).toBeVisible();
        if (place === "phone") return;
        await expect(stage.page.getByRole("link", { name: "Tasks 11" })).toBeVisible();
        await expect(stage.page.getByRole("button", { name: "Live" })).toBeVisible();
      });
    });
  }

  test("The agents are as drawn and accessible, what was cut off before them, and so is one of them", async () => {
    await stillSessions(stage.page);
    await stage.looks("agents", async (place) => {
      await stage.page.goto(`${stage.product.url}/agents`);
      await expect(stage.page.getByText("Rebuild the API reference")).toBeVisible();
      // Its worker lives, and is missed until it next says so.
      const list = stage.page.getByRole("list", { name: "What each agent can do" });
      const digest =
        place === "desk"
          ? stage.page.getByRole("row", { name: /digest/ })
          : list.getByRole("listitem").filter({ hasText: "digest" });
      await expect(digest).toContainText("1 worker");
    });
    const open = async () => {
      await stage.page.goto(`${stage.product.url}/agents/ci-fixer`);
      await expect(stage.page.getByText("Anybody may read it, without a key.")).toBeVisible();
    };
    await stage.looks("agent", open, { mask: [stage.page.getByText(/127\.0\.0\.1/)] });
  });

  test("A new coding agent and what was cut off are as drawn and accessible", async () => {
    await stage.looks("coding-agent", async () => {
      await stage.page.goto(`${stage.product.url}/profiles`);
      await expect(stage.page.getByRole("textbox", { name: /^Command/ })).toBeVisible();
    });
    await stillSessions(stage.page);
    await stage.looks("recovery", async () => {
      await stage.page.goto(`${stage.product.url}/recovery`);
      await expect(stage.page.getByText("Safe start is off")).toBeVisible();
      await expect(stage.page.getByText("Rebuild the API reference")).toBeVisible();
    });
  });

  test("Activity is as drawn and accessible, a receipt open beside it", async () => {
    await stillReceipts(stage.page);
    await stage.looks("activity", async () => {
      await stage.page.goto(`${stage.product.url}/activity`);
      await expect(stage.page.getByText("HELD_BY_OTHERS")).toBeVisible();
    });
    await stage.looks("activity-receipt", async () => {
      await stage.page.goto(`${stage.product.url}/activity/${OPEN_RECEIPT}`);
      await expect(stage.page.getByText("Signature valid")).toBeVisible();
    });
  });

  test("A stopped scope, its dialogs and the rules for it are as drawn and accessible", async () => {
    const openScope = async () => {
      const told = stage.page.waitForResponse(/\/stop\.standing/);
      await stage.page.goto(`${stage.product.url}/tasks?scope=prod`);
      await told;
    };
    await stillStops(stage.page, []);
    await stage.looks("stop-dialog", async () => {
      await openScope();
      await stage.page.keyboard.press("!");
      await expect(stage.page.getByRole("dialog", { name: /^Pause / }).getByText("Held already")).toBeVisible();
    });
    await stillStops(stage.page, [STOP]);
    await stage.looks("release-dialog", async () => {
      await openScope();
      await stage.page.getByRole("button", { name: "Release…" }).click();
      await expect(stage.page.getByRole("dialog", { name: "Release prod" }).getByText("148 tasks")).toBeVisible();
    });
    await stage.looks("settings-rules", async () => {
      await stage.page.goto(`${stage.product.url}/settings/rules`);
      await expect(stage.page.getByText("Runaway agent")).toBeVisible();
    });
  });

  test("Budgets and prices are as drawn and accessible", async () => {
    await stillBudgets(stage.page);
    await stage.looks("budgets", async () => {
      await stage.page.goto(`${stage.product.url}/budgets/${SHOWN_BUDGET}`);
      await expect(stage.page.getByText("46 tasks would be paused.")).toBeVisible();
    });
    await stage.looks("budget-dialog", async (place) => {
      await stage.page.goto(`${stage.product.url}/budgets`);
      if (place === "desk") await stage.page.keyboard.press("Shift+B");
      else await stage.page.getByRole("button", { name: "New budget" }).first().click();
      const dialog = stage.page.getByRole("dialog", { name: "New budget" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("Nightly crawl");
      await dialog.getByRole("textbox", { name: "Limit" }).fill("500");
      await expect(dialog).toContainText("Would pause 14 tasks now.");
    });
    await stage.looks("raise-dialog", async () => {
      await stage.page.goto(`${stage.product.url}/budgets/${SHOWN_BUDGET}`);
      await expect(stage.page.getByText("46 tasks would be paused.")).toBeVisible();
      const detail = stage.page.getByRole("region", { name: "Platform weekly spend" });
      await detail.getByRole("button", { name: /^Refill/ }).click();
      await expect(stage.page.getByRole("dialog", { name: /^Refill Platform weekly spend/ })).toBeVisible();
    });
    await stage.looks("prices", async () => {
      await stage.page.goto(`${stage.product.url}/budgets/prices`);
      await expect(stage.page.getByRole("row", { name: /m-small/ })).toBeVisible();
    });
  });

  test("An operation under way is as drawn and accessible", async () => {
    await stillOperation(stage.page);
    await stage.looks("operation", async () => {
      await stage.page.goto(`${stage.product.url}/operations/${SHOWN_OPERATION}`);
      await expect(stage.page.getByText("52 s of about 3 min")).toBeVisible();
    });
  });

  test("The dialog of a new task is as drawn and accessible, also where its folder is not found", async () => {
    await fixFolder();
    await stillNewTask(stage.page);
    const dialog = stage.page.getByRole("dialog", { name: "New task" });
    await stage.looks("new-task", async (place) => {
      await stage.page.goto(`${stage.product.url}/tasks?new=digest`);
      await expect(dialog.getByText(/214 files/)).toBeVisible();
      await expect(dialog.getByText("About $0.12 and 1 min, from its last 20 runs.", { exact: false })).toBeVisible();
      const counts = dialog.getByRole("list", { name: "Budgets it counts for" });
      await expect(counts).toBeVisible();
      // Below all that the agent asks for.
      if (place === "phone") await counts.evaluate((list) => list.scrollIntoView({ block: "center" }));
    });
    await fixFolder({ exists: false, files: 0, bytes: 0 });
    await stage.looks("new-task-refused", async () => {
      await stage.page.goto(`${stage.product.url}/tasks?new=digest`);
      await dialog.getByRole("textbox", { name: /^Folder/ }).fill("reports/2031-05");
      await expect(dialog.getByText("No folder of this name here.").first()).toBeVisible();
    });
  });

  test("Side bar 216 px, top bar 48, rows 44", async () => {
    await stage.page.setViewportSize(DESK.viewport);
    await stage.page.goto(`${stage.product.url}/tasks`);
    const side = await stage.page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(side).toMatchObject({ x: 0, y: 0, width: 216, height: 900 });
    expect(await stage.page.getByRole("banner").boundingBox()).toMatchObject({ x: 216, y: 0, height: 48 });
    const grid = stage.page.getByRole("grid", { name: "Tasks" });
    await expect(grid.getByRole("link")).toHaveCount(11);
    const rows = await grid.getByRole("row").all();
    const heights = await Promise.all(rows.slice(1).map(async (row) => (await row.boundingBox())?.height));
    expect(heights).toEqual(Array.from({ length: 11 }, () => 44));
  });
});

/** What the folder holds that the product was started in differs from day to day. */
async function fixFolder({ exists = true, files = 214, bytes = 1_900_000 } = {}): Promise<void> {
  await answerCalls(stage.page, { "agent.lookFolder": { exists, files, bytes, truncated: false } });
}
