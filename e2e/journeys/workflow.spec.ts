import { utimesSync } from "node:fs";
import { join } from "node:path";
import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { LARGE_FILE } from "../make-folder";
import { InboxPage } from "../pages/inbox-page";
import { NewTaskDialog } from "../pages/new-task-dialog";
import { startProduct } from "../start-product";

test("A workflow that is started by hand asks three things at once, goes on with two answers, outlives a restart, and saves its plan as somebody edited it", async ({
  page,
  folder,
  browser,
}) => {
  test.slow();
  utimesSync(join(folder.path, "src/ropes.py"), 1_577_836_800, 1_577_836_800);
  const first = await startProduct();
  const api = new ConsoleApi(first.url);
  await api.untilAgent("tidy");
  await page.goto(`${first.url}/tasks?new=tidy`);
  const dialog = new NewTaskDialog(page);
  await dialog.folder.fill(folder.path);
  await dialog.root.getByRole("textbox", { name: /^Large over/ }).fill(String(LARGE_FILE.overBytes));
  await dialog.root.getByRole("textbox", { name: /^Old after/ }).fill("30");
  await dialog.title.fill("Tidy the harbour");
  await dialog.start.click();
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: "Tidy the harbour" })).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await api.untilState(id, "input_required");

  await page.getByRole("tab", { name: "Graph" }).click();
  const graph = page.getByRole("region", { name: "Graph" });
  await expect(graph.getByText(/^4 of 10 done, 3 ask$/)).toBeVisible();
  const copies = graph.getByRole("button", { name: /^choose_copies, Question/ });
  await expect(copies).toHaveAccessibleName(/Waits for an answer\. Blocks 3: gather, plan, save$/);
  await graph.getByRole("button", { name: /^look, / }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(graph.locator(":focus")).toHaveAccessibleName(/^choose_/);
  await copies.click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  for (const node of ["choose_copies", "choose_large"]) {
    const form = page.getByRole("form", { name: `Answer files of ${node}` });
    await form.getByRole("radio", { name: "All of them" }).click();
    await form.getByRole("button", { name: "Send answer" }).click();
    await expect(graph.getByRole("button", { name: new RegExp(`^${node}, Question\\. Done`) })).toBeVisible();
  }
  await api.until(id, ({ openInterrupts, state }) => openInterrupts === 1 && state === "input_required");
  await page.close();
  first.launcher.kill("SIGINT");
  await new Promise((resolve) => first.launcher.once("exit", resolve));

  const second = await startProduct({ dataDir: first.dataDir });
  const again = new ConsoleApi(second.url);
  const context = await browser.newContext();
  const keyboard = await context.newPage();
  const inbox = new InboxPage(keyboard);
  await inbox.open(second.url);
  await expect(inbox.row("Tidy the harbour")).toBeVisible();
  await keyboard.keyboard.press("j");
  await expect(inbox.question("choose_old, files").getByRole("radio", { name: "All of them" })).toBeVisible();
  await keyboard.keyboard.press("i");
  // The focus goes there a moment after the key.
  const old = inbox.question("choose_old, files");
  await expect(old.locator("input:focus, button:focus")).toHaveCount(1);
  await keyboard.keyboard.press("Space");
  await expect(old.getByRole("radio", { name: "All of them" })).toBeChecked();
  await keyboard.keyboard.press("ControlOrMeta+Enter");
  const asking = await again.until(id, ({ interrupts }) => interrupts.some(({ key }) => key === "save"), 40_000);
  expect(asking.interrupts.filter(({ status }) => status === "open").map(({ key }) => key)).toEqual(["save"]);

  await keyboard.goto(`${second.url}/inbox/question/${id}`);
  const consent = inbox.question("save, save");
  await consent.getByRole("radio", { name: "Yes" }).click();
  await consent.getByRole("textbox", { name: "Name" }).fill("harbour.md");
  await inbox.send.click();
  const ended = await again.untilState(id, "completed", 40_000);
  expect(ended.endedReason).toMatch(/^3 files, .* may go, in harbour\.md$/);
  expect(await again.artifact(id, "plan")).toContain("- `src/ropes.py`");
  const approved = ended.interrupts.find(({ key }) => key === "save");
  expect(approved?.executedSha256).toBe(approved?.approvedSha256);
  await keyboard.goto(`${second.url}/tasks/${id}?tab=graph`);
  await expect(keyboard.getByText("10 of 10 done")).toBeVisible();
  await context.close();
  await second.stop();
});
