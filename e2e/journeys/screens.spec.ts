import { ConsoleApi } from "../console-api";
import { expect, type Page, type Product, test } from "../fixtures";
import { DESK, expectLooks, type Screen } from "../screens/expect-looks";
import { SCREEN_TASKS, type ScreenTasks, seedFleet } from "../screens/seed-fleet";
import { SHOWN_BUDGET, stillBudgets } from "../screens/still-budgets";
import { SHOWN_OPERATION, stillOperation } from "../screens/still-operation";
import { OPEN_RECEIPT, stillReceipts } from "../screens/still-receipts";
import { stillSessions } from "../screens/still-sessions";
import { stillStops } from "../screens/still-stops";
import { stopTime } from "../screens/still-time";
import { stillWorkflow } from "../screens/still-workflow";
import { startProduct } from "../start-product";

// A product and a page for each part, which has read the product's code once: its screens are taken one after the other.
// After a change that is meant to be seen, `npm run test:e2e -- screens -u changed` takes new pictures; look at them
// before they are committed.
const SETTINGS = [
  { section: "profile", shows: "When a task needs a person" },
  { section: "keys", shows: "ticket-bridge" },
  { section: "webhooks", shows: "502, given up" },
  { section: "scopes", shows: "the usual time" },
  { section: "signing", shows: "rk-" },
  { section: "retention", shows: "Keeps the newest" },
  { section: "about", shows: "Apache-2.0" },
] as const;

let product: Product;
let page: Page;
let tasks: ScreenTasks;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  await new ConsoleApi(product.url).untilAgent("digest");
  page = await (await browser.newContext(DESK)).newPage();
});
test.afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
test.afterAll(async () => {
  await page.context().close();
  await product.stop();
});

test("A console without tasks is as drawn and accessible", async () => {
  await fixFolder();
  const open = async () => {
    await page.goto(product.url);
    await expect(page.getByText("214 files, 1.90 MB.")).toBeVisible();
  };
  await looks("first-run", open, { mask: [page.getByText(/127\.0\.0\.1/)] });
});

test.describe("Tasks", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(fill);

  test("The list of tasks is as drawn and accessible", () =>
    looks("tasks", async () => {
      await page.goto(`${product.url}/tasks`);
      await expect(page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
    }));

  test("A list that nothing matches is as drawn and accessible", () =>
    looks("tasks-no-match", async () => {
      await page.goto(`${product.url}/tasks?q=nothing+like+this`);
      await expect(page.getByText("No tasks match this filter")).toBeVisible();
    }));

  for (const state of SCREEN_TASKS) {
    test(`A task that is ${state} is as drawn and accessible`, () =>
      looks(`task-${state}`, async () => {
        await page.goto(`${product.url}/tasks/${tasks[state]}`);
        await expect(page.getByRole("complementary", { name: "Control" })).toBeVisible();
        const conversation = page.getByRole("region", { name: "Conversation" });
        await expect(conversation.getByRole("listitem").first()).toBeVisible();
        // Where a list ends up that grew while it was measured is a matter of pixels.
        await conversation.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
        await expect(page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
      }));
  }

  test("Tool calls are as drawn and accessible, one of them open", () =>
    looks("task-tools", async () => {
      await page.goto(`${product.url}/tasks/${tasks.paused}?tab=tools`);
      await page.getByRole("region", { name: "Tool calls" }).getByRole("button").first().click();
      await expect(page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
    }));

  test("A saved view and its dialog are as drawn and accessible", async () => {
    const api = new ConsoleApi(product.url);
    const viewId = await api.saveView("Paused for a look", { view: "held", cols: ["progress", "spend"] });
    await looks("tasks-view", async (place) => {
      await page.goto(`${product.url}/tasks?view=held&cols=progress,spend`);
      await expect(page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
      if (place === "desk") await expect(page.getByRole("button", { name: "Paused for a look" })).toBeVisible();
    });
    const open = async () => {
      await page.goto(`${product.url}/tasks?view=needs_you&scope=docs`);
      await page.getByRole("button", { name: "Save view" }).click();
    };
    await looks("tasks-save-view", open, { phone: false });
    await api.deleteView(viewId);
  });

  test("A workflow is as drawn and accessible, a node that asks chosen in it", async () => {
    await stillWorkflow(page);
    await looks("task-graph", async (place) => {
      await page.goto(`${product.url}/tasks/${tasks.working}?tab=graph&node=check_references`);
      const graph = page.getByRole("region", { name: "Graph" });
      await expect(graph.getByText("2 of 9 done, 1 running, 1 asks")).toBeVisible();
      await expect(page.getByText("It goes on when all 3 are in.").filter({ visible: true })).toBeVisible();
      if (place === "phone") await graph.evaluate((section) => section.scrollIntoView({ block: "nearest" }));
    });
  });
});

test.describe("Beside tasks", () => {
  test.describe.configure({ mode: "default" });
  test.beforeAll(fill);

  test("The inbox is as drawn and accessible, a question open beside it", () =>
    looks("inbox", async (place) => {
      await page.goto(`${product.url}/inbox${place === "desk" ? `/question/${tasks["needs-input"]}` : ""}`);
      await expect(page.getByRole("region", { name: "Items" }).getByRole("link").first()).toBeVisible();
      if (place === "desk") await expect(page.getByText(/ ready\./)).toBeVisible();
    }));

  test("A checkpoint is as drawn and accessible", () =>
    looks("checkpoint", async () => {
      await page.goto(`${product.url}/tasks/${tasks.paused}/checkpoints/2?path=/state/findings`);
      await expect(page.getByRole("treeitem", { name: /^goal/ })).toBeVisible();
    }));

  test("A comparison of two checkpoints is as drawn and accessible", () =>
    looks("checkpoint-compare", async () => {
      await page.goto(`${product.url}/tasks/${tasks.paused}/checkpoints/2?vs=1`);
      await expect(page.getByRole("region", { name: "Comparison" }).getByRole("button").first()).toBeVisible();
      await expect(page.getByRole("radio", { name: "Changes" })).toBeVisible();
    }));

  test("A search over all checkpoints is as drawn and accessible", () =>
    looks("checkpoints-search", async (place) => {
      await page.goto(`${product.url}/checkpoints?path=goal&op=exists`);
      await expect(page.getByText(/^\d+ tasks?, \d+ hits?\.$/)).toBeVisible();
      if (place === "desk") await expect(page.getByRole("list", { name: "Around the value" })).toBeVisible();
    }));

  for (const { section, shows } of SETTINGS) {
    test(`Settings, ${section}, are as drawn and accessible`, async () => {
      if (section === "signing") await stillReceipts(page);
      await looks(`settings-${section}`, async (place) => {
        await page.goto(`${product.url}/settings/${section}`);
        await expect(page.getByText(shows).first()).toBeVisible();
        if (place === "phone") return;
        await expect(page.getByRole("link", { name: "Tasks 7" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Live" })).toBeVisible();
      });
    });
  }

  test("The agents are as drawn and accessible, what was cut off before them, and so is one of them", async () => {
    await stillSessions(page);
    await looks("agents", async () => {
      await page.goto(`${product.url}/agents`);
      await expect(page.getByText("Rebuild the API reference")).toBeVisible();
      // Its worker lives, and is missed until it next says so.
      await expect(page.getByRole("row", { name: /digest/ })).toContainText("1 worker");
    });
    const open = async () => {
      await page.goto(`${product.url}/agents/ci-fixer`);
      await expect(page.getByText("Anybody may read it, without a key.")).toBeVisible();
    };
    await looks("agent", open, { mask: [page.getByText(/127\.0\.0\.1/)] });
  });

  test("A new coding agent and what was cut off are as drawn and accessible", async () => {
    await looks("coding-agent", async () => {
      await page.goto(`${product.url}/profiles`);
      await expect(page.getByRole("textbox", { name: /^Command/ })).toBeVisible();
    });
    await stillSessions(page);
    await looks("recovery", async () => {
      await page.goto(`${product.url}/recovery`);
      await expect(page.getByText("Safe start is off")).toBeVisible();
      await expect(page.getByText("Rebuild the API reference")).toBeVisible();
    });
  });

  test("Activity is as drawn and accessible, a receipt open beside it", async () => {
    await stillReceipts(page);
    await looks("activity", async () => {
      await page.goto(`${product.url}/activity`);
      await expect(page.getByText("HELD_BY_OTHERS")).toBeVisible();
    });
    await looks("activity-receipt", async () => {
      await page.goto(`${product.url}/activity/${OPEN_RECEIPT}`);
      await expect(page.getByText("Signature valid")).toBeVisible();
    });
  });

  test("A stopped scope, its dialogs and the rules for it are as drawn and accessible", async () => {
    await stillStops(page);
    const openScope = async () => {
      await page.goto(`${product.url}/tasks?scope=prod`);
      await expect(page.getByText("prod is stopped by oncall: registry outage.")).toBeVisible();
    };
    await looks("stop-dialog", async () => {
      await openScope();
      await page.keyboard.press("!");
      await expect(page.getByRole("dialog", { name: "Pause a scope" }).getByText("Held already")).toBeVisible();
    });
    await looks("release-dialog", async () => {
      await openScope();
      await page.getByRole("button", { name: "Release…" }).click();
      await expect(page.getByRole("dialog", { name: "Release prod" }).getByText("148 tasks")).toBeVisible();
    });
    await looks("settings-rules", async () => {
      await page.goto(`${product.url}/settings/rules`);
      await expect(page.getByText("Runaway agent")).toBeVisible();
    });
  });

  test("Budgets and prices are as drawn and accessible", async () => {
    await stillBudgets(page);
    await looks("budgets", async () => {
      await page.goto(`${product.url}/budgets/${SHOWN_BUDGET}`);
      await expect(page.getByText("46 tasks would be paused.")).toBeVisible();
    });
    await looks("prices", async () => {
      await page.goto(`${product.url}/budgets/prices`);
      await expect(page.getByRole("row", { name: /m-small/ })).toBeVisible();
    });
  });

  test("An operation under way is as drawn and accessible", async () => {
    await stillOperation(page);
    await looks("operation", async () => {
      await page.goto(`${product.url}/operations/${SHOWN_OPERATION}`);
      await expect(page.getByText("52 s of about 3 min")).toBeVisible();
    });
  });

  test("The dialog of a new task is as drawn and accessible", async () => {
    await fixFolder();
    await looks("new-task", async () => {
      await page.goto(`${product.url}/tasks?new=digest`);
      await expect(page.getByRole("dialog", { name: "New task" }).getByText(/214 files/)).toBeVisible();
    });
  });

  test("Side bar 216 px, top bar 48, rows 44", async () => {
    await page.setViewportSize(DESK.viewport);
    await page.goto(`${product.url}/tasks`);
    const side = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    expect(side).toMatchObject({ x: 0, y: 0, width: 216, height: 900 });
    expect(await page.getByRole("banner").boundingBox()).toMatchObject({ x: 216, y: 0, height: 48 });
    const grid = page.getByRole("grid", { name: "Tasks" });
    await expect(grid.getByRole("link")).toHaveCount(7);
    const rows = await grid.getByRole("row").all();
    const heights = await Promise.all(rows.slice(1).map(async (row) => (await row.boundingBox())?.height));
    expect(heights).toEqual(Array.from({ length: 7 }, () => 44));
  });
});

async function fill(): Promise<void> {
  tasks = await seedFleet(product);
  await stopTime(page);
}

function looks(name: string, open: Screen["open"], more?: Pick<Screen, "mask" | "phone">): Promise<void> {
  return expectLooks(page, { name, open, ...more });
}

/** What the folder holds that the product was started in differs from day to day. */
async function fixFolder(): Promise<void> {
  const data = { exists: true, files: 214, bytes: 1_900_000, truncated: false };
  await page.route("**/api/trpc/agent.lookFolder", (route) => route.fulfill({ json: { result: { data } } }));
}
