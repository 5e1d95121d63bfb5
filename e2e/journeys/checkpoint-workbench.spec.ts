import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { serveAgent } from "../../server/testing/serve-agent";
import type { ConsoleApi } from "../console-api";
import { expect, type Page, type Product, test } from "../fixtures";
import { CheckpointPage } from "../pages/checkpoint-page";
import { SettingsPage } from "../pages/settings-page";
import { TaskPage } from "../pages/task-page";

const BATCHES = 7;
const AGENT = "loader";
const SECRET = "canary-5d1f-never-on-a-page";

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

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
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
    await page.getByRole("link", { name: "Resume…" }).click();
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

test("Comparing and editing need no pointer", async ({ page, product, api }) => {
  await using agent = serveLoader(product);
  await agent.worker.ready;
  const { id, newest } = await pausedTask(api, "Load by keys");
  const checkpoint = new CheckpointPage(page);
  const { keyboard } = page;
  await checkpoint.open(id, newest);
  await expect(checkpoint.item(/^batch/)).toBeVisible();
  await keyboard.press("v");
  await expect(checkpoint.versus).toBeFocused();
  await keyboard.type("3");
  await expect(page).toHaveURL(/vs=3/);
  await expect(checkpoint.change("batch")).toBeVisible();
  await checkpoint.tree.focus();
  await keyboard.press("d");
  await expect(checkpoint.change("batch")).toHaveAttribute("aria-current", "true");
  await expect(checkpoint.item(/batch/)).toHaveAttribute("aria-selected", "true");
  await keyboard.press("e");
  await expect(checkpoint.dialog.getByRole("textbox", { name: "JSON" })).toHaveValue(String(BATCHES));
  await checkpoint.dialog.getByRole("textbox", { name: "JSON" }).focus();
  await keyboard.press("ControlOrMeta+a");
  await keyboard.type("8");
  await expect(checkpoint.dialog).toContainText("1 change");
  await keyboard.press("ControlOrMeta+Enter");
  await expect(checkpoint.title).toHaveText(`Checkpoint v${newest + 1}`);
});

test("A value is found over all tasks, read in its place, taken out as a file, and brought in only while its hash fits", async ({
  page,
  product,
  api,
  expectConsoleError,
}) => {
  // The file that was changed.
  expectConsoleError(/status of 400/);
  await using agent = serveAgent(
    product,
    async (ctx) => {
      await ctx.step("sign-in", () => ctx.state.set({ region: "north-7", login: { password: SECRET } }));
      ctx.checkpoint({ label: "Signed in", flagged: true });
      await ctx.ask("go", { message: "Go on?" });
    },
    { key: product.workerKey(), name: "signer" },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: "signer", title: "Sign in up north", input: {} });
  await api.untilState(id, "input_required");
  const checkpoint = new CheckpointPage(page);

  await test.step("Found by path and value, opened by keys where it is", async () => {
    await page.goto("/checkpoints");
    await page.getByRole("textbox", { name: "Path" }).fill("region");
    await page.getByRole("textbox", { name: "Value" }).fill("north-7");
    await expect(async () => {
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page.getByText("Sign in up north")).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Value" }).blur();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(checkpoint.item(/^region/)).toHaveAttribute("aria-selected", "true");
  });

  await test.step("What is secret is nowhere on the page until it is revealed, with a reason", async () => {
    await checkpoint.item(/^login/).click();
    await page.keyboard.press("ArrowRight");
    await checkpoint.item(/^password/).click();
    await expect(checkpoint.value).toContainText("redacted");
    await checkpoint.value.getByRole("button", { name: "Reveal…" }).click();
    await checkpoint.dialog.getByRole("textbox", { name: /^Reason/ }).fill("rotate it");
    await expectAccessible(page);
    await checkpoint.dialog.getByRole("button", { name: "Reveal it" }).click();
    await expect(checkpoint.dialog).toContainText(SECRET);
    await checkpoint.dialog.getByRole("button", { name: "Hide it again" }).click();
    expect(await page.content()).not.toContain(SECRET);
    const [receipt] = (await api.receipts(id)).filter(({ verb }) => verb === "reveal_secret");
    expect(receipt?.reason).toBe("rotate it");
  });

  await test.step("The file comes in again under another number; one that was changed does not", async () => {
    const download = page.waitForEvent("download");
    await checkpoint.more("Export with its hash");
    const file = await (await download).path();
    const bring = async (buffer: Buffer) => {
      await checkpoint.more("Import a version…");
      await checkpoint.dialog
        .getByLabel("File")
        .setInputFiles({ name: "state.checkpoint", mimeType: "application/octet-stream", buffer });
      await checkpoint.dialog.getByLabel(/^Version/).fill("30");
      await checkpoint.dialog.getByRole("button", { name: "Import" }).click();
    };
    const exported = readFileSync(file);
    expect(exported.toString()).not.toContain(SECRET);
    await bring(Buffer.from(exported.toString().replace("north-7", "south-7")));
    await expect(checkpoint.dialog).toContainText("is not the one that its hash was made of");
    await expectAccessible(page);
    await checkpoint.dialog.getByRole("button", { name: "Close" }).first().click();
    await checkpoint.dialog.getByRole("button", { name: "Leave" }).click();
    await bring(exported);
    await expect(checkpoint.title).toHaveText("Checkpoint v30");
    await expect(checkpoint.item(/^region/)).toContainText("north-7");
  });

  await test.step("Retention says what would go before it is saved", async () => {
    const settings = new SettingsPage(page);
    await settings.open("retention");
    await expectAccessible(page);
    await settings.button("Change what signer keeps").click();
    await settings.dialog.getByLabel(/^Newest checkpoints/).fill("1");
    await expect(settings.dialog).toContainText(/would be deleted now/);
    await settings.dialog.getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("row", { name: /^signer/ })).toContainText(/^signer.*1/);
  });
});
