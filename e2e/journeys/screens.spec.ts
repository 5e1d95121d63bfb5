import { ConsoleApi } from "../console-api";
import { expectAccessible } from "../expect-accessible";
import { expect, type Page, type Product, test } from "../fixtures";
import { SCREEN_TASKS, type ScreenTasks, seedFleet } from "../screens/seed-fleet";
import { SHOWN_BUDGET, stillBudgets } from "../screens/still-budgets";
import { OPEN_RECEIPT, stillReceipts } from "../screens/still-receipts";
import { stillSessions } from "../screens/still-sessions";
import { stillStops } from "../screens/still-stops";
import { stopTime } from "../screens/still-time";
import { stillWorkflow } from "../screens/still-workflow";
import { startProduct } from "../start-product";

// One product, filled once: its screens are taken one after the other. After a change that is meant to be seen,
// `npm run test:e2e -- screens -u changed` takes new pictures; look at them before they are committed.
test.describe.configure({ mode: "default" });

const LOOKS = {
  dark: { colorScheme: "dark", viewport: { width: 1440, height: 900 } },
  light: { colorScheme: "light", viewport: { width: 1440, height: 900 } },
  phone: { colorScheme: "dark", viewport: { width: 390, height: 844 } },
} as const;
type Look = keyof typeof LOOKS;
const ALL_LOOKS = ["dark", "light", "phone"] as const satisfies readonly Look[];

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
let tasks: ScreenTasks;

test.beforeAll(async () => {
  product = await startProduct();
  await new ConsoleApi(product.url).untilAgent("digest");
});
test.afterAll(() => product.stop());

for (const look of ALL_LOOKS) {
  test.describe(`A console without tasks, ${look}`, () => {
    test.use(LOOKS[look]);
    test("is as drawn and accessible", async ({ page }) => {
      await fixFolder(page);
      await page.goto(product.url);
      await expect(page.getByText("214 files, 1.90 MB.")).toBeVisible();
      await expectScreen(page, `first-run-${look}`, [page.getByText(/127\.0\.0\.1/)]);
    });
  });
}

test.describe("Filled", () => {
  test.beforeAll(async () => {
    tasks = await seedFleet(product);
  });

  for (const look of ALL_LOOKS) {
    test.describe(look, () => {
      test.use(LOOKS[look]);
      let page: Page;
      test.beforeAll(async ({ browser }) => {
        // One page for all: its browser has read the product's code once.
        page = await (await browser.newContext()).newPage();
        await stopTime(page);
      });
      test.afterEach(() => page.unrouteAll({ behavior: "ignoreErrors" }));
      test.afterAll(() => page.context().close());

      test("The list of tasks is as drawn and accessible", async () => {
        await page.goto(`${product.url}/tasks`);
        await expect(page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
        await expectScreen(page, `tasks-${look}`);
      });

      test("A list that nothing matches is as drawn and accessible", async () => {
        await page.goto(`${product.url}/tasks?q=nothing+like+this`);
        await expect(page.getByText("No tasks match this filter")).toBeVisible();
        await expectScreen(page, `tasks-no-match-${look}`);
      });

      for (const state of SCREEN_TASKS) {
        test(`A task that is ${state} is as drawn and accessible`, async () => {
          await page.goto(`${product.url}/tasks/${tasks[state]}`);
          await expect(page.getByRole("complementary", { name: "Control" })).toBeVisible();
          const conversation = page.getByRole("region", { name: "Conversation" });
          await expect(conversation.getByRole("listitem").first()).toBeVisible();
          // Where a list ends up that grew while it was measured is a matter of pixels.
          await conversation.evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
          await expect(page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
          await expectScreen(page, `task-${state}-${look}`);
        });
      }

      test("Tool calls are as drawn and accessible, one of them open", async () => {
        await page.goto(`${product.url}/tasks/${tasks.paused}?tab=tools`);
        const calls = page.getByRole("region", { name: "Tool calls" });
        await calls.getByRole("button").first().click();
        await expect(page.getByRole("region", { name: /^Timeline/ }).first()).toBeVisible();
        await expectScreen(page, `task-tools-${look}`);
      });

      test("A saved view and its dialog are as drawn and accessible", async () => {
        const api = new ConsoleApi(product.url);
        const viewId = await api.saveView("Paused for a look", { view: "held", cols: ["progress", "spend"] });
        await page.goto(`${product.url}/tasks?view=held&cols=progress,spend`);
        await expect(page.getByRole("link", { name: /Migrate billing to schema 42/ })).toBeVisible();
        if (look !== "phone") await expect(page.getByRole("button", { name: "Paused for a look" })).toBeVisible();
        await expectScreen(page, `tasks-view-${look}`);
        if (look !== "phone") {
          await page.goto(`${product.url}/tasks?view=needs_you&scope=docs`);
          await page.getByRole("button", { name: "Save view" }).click();
          await expectScreen(page, `tasks-save-view-${look}`);
        }
        await api.deleteView(viewId);
      });

      test("A workflow is as drawn and accessible, a node that asks chosen in it", async () => {
        await stillWorkflow(page);
        await page.goto(`${product.url}/tasks/${tasks.working}?tab=graph&node=check_references`);
        const graph = page.getByRole("region", { name: "Graph" });
        await expect(graph.getByText("2 of 9 done, 1 running, 1 asks")).toBeVisible();
        await expect(page.getByText("It goes on when all 3 are in.").filter({ visible: true })).toBeVisible();
        if (look === "phone") await graph.evaluate((section) => section.scrollIntoView({ block: "nearest" }));
        await expectScreen(page, `task-graph-${look}`);
      });

      test("The inbox is as drawn and accessible, a question open beside it", async () => {
        if (look === "phone") await page.goto(`${product.url}/inbox`);
        else await page.goto(`${product.url}/inbox/question/${tasks["needs-input"]}`);
        await expect(page.getByRole("region", { name: "Items" }).getByRole("link").first()).toBeVisible();
        if (look !== "phone") await expect(page.getByText(/ ready\./)).toBeVisible();
        await expectScreen(page, `inbox-${look}`);
      });

      test("A checkpoint is as drawn and accessible", async () => {
        await page.goto(`${product.url}/tasks/${tasks.paused}/checkpoints/2?path=/state/findings`);
        await expect(page.getByRole("treeitem", { name: /^goal/ })).toBeVisible();
        await expectScreen(page, `checkpoint-${look}`);
      });

      test("A comparison of two checkpoints is as drawn and accessible", async () => {
        await page.goto(`${product.url}/tasks/${tasks.paused}/checkpoints/2?vs=1`);
        await expect(page.getByRole("region", { name: "Comparison" }).getByRole("button").first()).toBeVisible();
        await expect(page.getByRole("radio", { name: "Changes" })).toBeVisible();
        await expectScreen(page, `checkpoint-compare-${look}`);
      });

      test("A search over all checkpoints is as drawn and accessible", async () => {
        await page.goto(`${product.url}/checkpoints?path=goal&op=exists`);
        await expect(page.getByText(/^\d+ tasks?, \d+ hits?\.$/)).toBeVisible();
        if (look !== "phone") await expect(page.getByRole("list", { name: "Around the value" })).toBeVisible();
        await expectScreen(page, `checkpoints-search-${look}`);
      });

      for (const { section, shows } of SETTINGS) {
        test(`Settings, ${section}, are as drawn and accessible`, async () => {
          if (section === "signing") await stillReceipts(page);
          await page.goto(`${product.url}/settings/${section}`);
          await expect(page.getByText(shows).first()).toBeVisible();
          if (look !== "phone") await expect(page.getByRole("link", { name: "Tasks 7" })).toBeVisible();
          if (look !== "phone") await expect(page.getByRole("button", { name: "Live" })).toBeVisible();
          await expectScreen(page, `settings-${section}-${look}`);
        });
      }

      test("The agents are as drawn and accessible, and so is one of them", async () => {
        await page.goto(`${product.url}/agents`);
        // Its worker lives, and is missed until it next says so.
        await expect(page.getByRole("row", { name: /digest/ })).toContainText("1 worker");
        await expectScreen(page, `agents-${look}`);
        await page.goto(`${product.url}/agents/ci-fixer`);
        await expect(page.getByText("Anybody may read it, without a key.")).toBeVisible();
        await expectScreen(page, `agent-${look}`, [page.getByText(/127\.0\.0\.1/)]);
      });

      test("A new coding agent and what was cut off are as drawn and accessible", async () => {
        await page.goto(`${product.url}/profiles`);
        await expect(page.getByRole("textbox", { name: /^Command/ })).toBeVisible();
        await expectScreen(page, `coding-agent-${look}`);
        await stillSessions(page);
        await page.goto(`${product.url}/recovery`);
        await expect(page.getByText("Safe start is off")).toBeVisible();
        await expect(page.getByText("Rebuild the API reference")).toBeVisible();
        await expectScreen(page, `recovery-${look}`);
      });

      test("Activity is as drawn and accessible, a receipt open beside it", async () => {
        await stillReceipts(page);
        await page.goto(`${product.url}/activity`);
        await expect(page.getByText("HELD_BY_OTHERS")).toBeVisible();
        await expectScreen(page, `activity-${look}`);
        await page.goto(`${product.url}/activity/${OPEN_RECEIPT}`);
        await expect(page.getByText("Signature valid")).toBeVisible();
        await expectScreen(page, `activity-receipt-${look}`);
      });

      test("A stopped scope, its dialogs and the rules for it are as drawn and accessible", async () => {
        await stillStops(page);
        await page.goto(`${product.url}/tasks?scope=prod`);
        await expect(page.getByText("prod is stopped by oncall: registry outage.")).toBeVisible();
        await page.keyboard.press("!");
        await expect(page.getByRole("dialog", { name: "Pause a scope" }).getByText("Held already")).toBeVisible();
        await expectScreen(page, `stop-dialog-${look}`);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Release…" }).click();
        await expect(page.getByRole("dialog", { name: "Release prod" }).getByText("148 tasks")).toBeVisible();
        await expectScreen(page, `release-dialog-${look}`);
        await page.goto(`${product.url}/settings/rules`);
        await expect(page.getByText("Runaway agent")).toBeVisible();
        await expectScreen(page, `settings-rules-${look}`);
      });

      test("Budgets are as drawn and accessible", async () => {
        await stillBudgets(page);
        await page.goto(`${product.url}/budgets/${SHOWN_BUDGET}`);
        await expect(page.getByText("46 tasks would be paused.")).toBeVisible();
        if (look === "phone") return expectAccessible(page);
        await expectScreen(page, `budgets-${look}`);
      });

      test("The dialog of a new task is as drawn and accessible", async () => {
        await fixFolder(page);
        await page.goto(`${product.url}/tasks?new=digest`);
        await expect(page.getByRole("dialog", { name: "New task" }).getByText(/214 files/)).toBeVisible();
        await expectScreen(page, `new-task-${look}`);
      });
    });
  }

  test.describe("measures", () => {
    test.use(LOOKS.dark);
    test("Side bar 216 px, top bar 48, rows 44", async ({ page }) => {
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
});

/** What the folder holds that the product was started in differs from day to day. */
async function fixFolder(page: Page): Promise<void> {
  const data = { exists: true, files: 214, bytes: 1_900_000, truncated: false };
  await page.route("**/api/trpc/agent.lookFolder", (route) => route.fulfill({ json: { result: { data } } }));
}

/** The picture of the page is the committed one, and axe finds nothing on it. Masked is what another machine shows otherwise. */
async function expectScreen(page: Page, name: string, mask: ReturnType<Page["locator"]>[] = []): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { mask, maskColor: "#808080" });
  await expectAccessible(page);
}
