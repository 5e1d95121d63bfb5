import type { Locator, Page } from "@playwright/test";
import { serveAgent } from "../../server/testing/serve-agent";
import type { ConsoleApi } from "../console-api";
import { expectAccessible } from "../expect-accessible";
import { expect, type Product, test } from "../fixtures";
import { CheckpointPage } from "../pages/checkpoint-page";
import { TaskPage } from "../pages/task-page";

const BATCHES = 7;
const AGENT = "loader";

/** Loads batches, a version for each, then waits until its limit is another one; charges a card once on the way. */
function serveLoader(product: Product) {
  return serveAgent(
    product,
    async (ctx) => {
      for (let batch = 1; batch <= BATCHES; batch += 1) {
        const load = () => {
          const rows = Array.from({ length: batch }, (_, n) => ({
            id: n + 1,
            state: n + 1 < batch ? "checked" : "new",
          }));
          ctx.state.set({ batch, limit: 10, rows });
          if (batch === 5) {
            ctx.message("Half of it is in.");
            ctx.artifact({ id: "halfway", name: "halfway.txt", mimeType: "text/plain", text: "so far" });
          }
          ctx.checkpoint({ label: `Batch ${batch} loaded` });
          return batch;
        };
        const charges = batch === 6;
        await ctx.step(`load:${batch}`, load, {
          name: charges ? "charge_card" : `load_batch_${batch}`,
          ...(charges ? { tool: "payments", repeatable: false } : {}),
        });
      }
      const limit = () => (ctx.state.get() as { limit: number }).limit;
      for (let look = 0; limit() === 10; look += 1) {
        await ctx.step(`look:${look}`, () => new Promise((resolve) => setTimeout(resolve, 200)), { name: "look" });
      }
      await ctx.step("tell", () => ctx.message(`Going on with a limit of ${limit()}`), { name: "tell" });
    },
    { key: product.workerKey(), name: AGENT },
  );
}

/** A task of the loader that is paused with all batches loaded. */
async function pausedTask(api: ConsoleApi, title: string) {
  const { id } = await api.create({ agent: AGENT, title, input: {} });
  await api.until(id, (task) => task.stepsDone > BATCHES);
  await api.pause({ taskId: id, reason: "look first" });
  const task = await api.untilState(id, "paused_by_client");
  return { id, newest: task.checkpoints[0]?.version ?? 0 };
}

test("Two versions are compared, one value is edited, and the worker goes on with exactly that", async ({
  page,
  product,
  api,
}) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id, newest } = await pausedTask(api, "Load the ledger");
  const checkpoint = new CheckpointPage(page);

  await test.step("v3 and v7 differ in what was loaded between", async () => {
    await checkpoint.open(id, 7, "?vs=3");
    await expect(checkpoint.change("batch")).toContainText("+4");
    await expect(checkpoint.change("rows[2].state")).toBeVisible();
    await expect(checkpoint.change("rows[3..6]")).toContainText("Added, 4 items");
    await expect(checkpoint.comparison).toContainText("Half of it is in.");
    await expect(checkpoint.comparison).toContainText("halfway.txt");
    await expectAccessible(page);
    await checkpoint.view("Side by side").click();
    await expect(page).toHaveURL(/mode=side/);
    await expect(checkpoint.comparison).toContainText('state: "checked"');
    await checkpoint.view("Patch").click();
    await expect(checkpoint.comparison).toContainText('{"op":"replace","path":"/state/batch","value":7}');
  });

  await test.step("The limit is edited, and a version is made of it", async () => {
    await checkpoint.open(id, newest);
    await checkpoint.item(/^limit/).click();
    await checkpoint.act("Edit…").click();
    const text = checkpoint.dialog.getByRole("textbox", { name: "JSON" });
    await expect(text).toHaveValue("10");
    await text.fill("42");
    await expect(checkpoint.dialog.getByRole("region", { name: "What it would change" })).toContainText("+32");
    await expectAccessible(page);
    await checkpoint.dialog.getByRole("button", { name: "Save as a new version" }).click();
    await expect(checkpoint.title).toHaveText(`Checkpoint v${newest + 1}`);
    await expect(checkpoint.change("limit")).toContainText("+32");
  });

  await test.step("Resumed, the worker uses it", async () => {
    await page.getByRole("link", { name: /^Resume from v/ }).click();
    const task = new TaskPage(page);
    await task.button("Resume").click();
    await expect(task.conversation).toContainText("Going on with a limit of 42");
    await api.untilState(id, "completed");
  });
});

test("A fork goes on from v5 while the original stays paused", async ({ page, product, api }) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id } = await pausedTask(api, "Load the archive");
  const checkpoint = new CheckpointPage(page);
  await checkpoint.open(id, 5);
  await checkpoint.act("Fork…").click();
  await expect(checkpoint.dialog).toContainText("1 step marked not repeatable was already done and would run again.");
  await expectAccessible(page);
  await checkpoint.dialog.getByRole("textbox", { name: "Title" }).fill("Archive, tried again");
  await checkpoint.dialog.getByRole("button", { name: "Fork from v5" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Archive, tried again" })).toBeVisible();
  const forked = page.url().split("/").at(-1) ?? "";
  expect(forked).not.toBe(id);
  await api.until(forked, (task) => task.stepsDone > BATCHES);
  expect((await api.task(id)).state).toBe("paused_by_client");

  await checkpoint.open(id, 5);
  await expect(checkpoint.versions.getByRole("link", { name: /Archive, tried again/ })).toBeVisible();
  await page.goto(`/tasks/${forked}/checkpoints/1`);
  await page.getByRole("link", { name: "Compare with its origin" }).click();
  await expect(checkpoint.comparison).toContainText("v5 of the other task");
});

test("A roll back warns of the card that would be charged again, and keeps every version", async ({
  page,
  product,
  api,
}) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id, newest } = await pausedTask(api, "Load the invoices");
  const checkpoint = new CheckpointPage(page);
  await checkpoint.open(id, 5);
  await checkpoint.act("Roll back…").click();
  await expect(checkpoint.dialog).toContainText("1 step marked not repeatable was already done and would run again.");
  await expect(checkpoint.dialog.getByRole("list", { name: "Steps that run again" })).toContainText("charge_card");
  await expect(checkpoint.dialog).toContainText("What tools did outside Checkrein is not undone.");
  await expectAccessible(page);
  await checkpoint.dialog.getByRole("button", { name: "Roll back to v5" }).click();
  await expect(checkpoint.title).toHaveText(`Checkpoint v${newest + 1}`);
  await expect(checkpoint.item(/^batch/)).toContainText("5");
  for (const version of [5, newest]) {
    await expect(checkpoint.versions.getByRole("link", { name: new RegExp(`^(Flagged )?v${version} `) })).toBeVisible();
  }
  expect((await api.task(id)).state).toBe("paused_by_client");
});

test("Pausing, comparing, editing and resuming need no pointer", async ({ page, product, api }) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id } = await api.create({ agent: AGENT, title: "Load by keys", input: {} });
  await api.until(id, (task) => task.stepsDone > BATCHES);
  const task = new TaskPage(page);
  const checkpoint = new CheckpointPage(page);
  const { keyboard } = page;

  await test.step("Paused, and on to what it had in mind", async () => {
    await task.open(id);
    await keyboard.press("p");
    await expect(task.reason).toBeFocused();
    await keyboard.type("By key");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(task.cardTitle).toHaveText("Paused by local");
    await keyboard.press("Escape");
    await keyboard.press("e");
    await expect(checkpoint.item(/^batch/)).toBeVisible();
  });

  await test.step("Compared with v3, change by change", async () => {
    await keyboard.press("v");
    await expect(checkpoint.versus).toBeFocused();
    await keyboard.type("3");
    await expect(page).toHaveURL(/vs=3/);
    await expect(checkpoint.change("batch")).toBeVisible();
    await checkpoint.tree.focus();
    await keyboard.press("d");
    await expect(checkpoint.change("batch")).toHaveAttribute("aria-current", "true");
    await expect(checkpoint.item(/batch/)).toHaveAttribute("aria-selected", "true");
  });

  await test.step("What a screen reader says of it", async () => {
    await expect(checkpoint.item(/^Changed: ?batch/)).toHaveAttribute("aria-level", "3");
    await expect(checkpoint.item(/^Changed inside: ?rows/)).toHaveAttribute("aria-expanded", /true|false/);
    await expect(checkpoint.item(/^limit/)).toHaveAttribute("aria-selected", "false");
    await expect(checkpoint.versions.getByRole("link", { name: /v3\s*Compared with\s*A/ })).toBeVisible();
    await expect(checkpoint.versions.getByRole("link", { name: /Read now\s*B/ })).toBeVisible();
    await expect(checkpoint.comparison.getByRole("status")).toContainText(/\d changes/);
    await expect(checkpoint.view("Changes")).toBeChecked();
    await expectAccessible(page);
  });

  await test.step("The value is edited", async () => {
    await keyboard.press("e");
    await expect(checkpoint.dialog.getByRole("textbox", { name: "JSON" })).toHaveValue(String(BATCHES));
    await keyboard.press("Escape");
    // It gives the focus back to where it came from.
    await expect(checkpoint.dialog).toBeHidden();
    await checkpoint.tree.focus();
    await keyboard.press("ArrowDown");
    await keyboard.press("e");
    const text = checkpoint.dialog.getByRole("textbox", { name: "JSON" });
    await expect(text).toHaveValue("10");
    await text.focus();
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type("42");
    await expect(checkpoint.dialog).toContainText("1 change");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(checkpoint.item(/limit/)).toContainText("42");
  });

  await test.step("The worker goes on with it", async () => {
    await keyboard.press("r");
    await expect(task.cardTitle).toHaveText("Paused by local");
    await keyboard.press("r");
    await expect(task.input).toBeFocused();
    await keyboard.press("ControlOrMeta+Enter");
    await expect(task.conversation).toContainText("Going on with a limit of 42");
  });
});

test("Forking and rolling back need no pointer", async ({ page, product, api }) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id, newest } = await pausedTask(api, "Go back by keys");
  const checkpoint = new CheckpointPage(page);
  const press = async (act: "Roll back…" | "Fork…") => {
    await checkpoint.open(id, 5);
    await expect(checkpoint.item(/^batch/)).toBeVisible();
    await tabTo(page, checkpoint.act(act));
    await page.keyboard.press("Enter");
    await expect(checkpoint.dialog).toContainText("1 step marked not repeatable was already done");
    await page.keyboard.press("ControlOrMeta+Enter");
  };
  await press("Fork…");
  await expect(page.getByRole("heading", { level: 1, name: "Go back by keys, from v5" })).toBeVisible();
  await press("Roll back…");
  await expect(checkpoint.title).toHaveText(`Checkpoint v${newest + 1}`);
});

test("The first rows of a checkpoint come with its page, before any script", async ({ browser, product, api }) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id } = await pausedTask(api, "Seen at once");
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  try {
    const page = await context.newPage();
    await page.goto(`/tasks/${id}/checkpoints/5?path=/state/limit`);
    await expect(page.getByRole("tree", { name: "Checkpoint v5" })).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("treeitem", { name: /^batch ?: 5/ })).toBeVisible();
    await expect(page.getByRole("treeitem", { name: /^limit/ })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("region", { name: "Value", exact: true })).toContainText("10");
  } finally {
    await context.close();
  }
});

/** Goes on with the tab key until this has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((element) => element === document.activeElement);
  while (!(await hasFocus())) await page.keyboard.press("Tab");
}
