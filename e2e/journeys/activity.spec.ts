import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { startEmbeddedPostgres } from "../../server/cli/embedded-postgres";
import { projectRoot } from "../../server/cli/project-root";
import { ConsoleApi } from "../console-api";
import { expect, type Product, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { ActivityPage } from "../pages/activity-page";

function verify(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, ".build/cli/main.js"), "verify-receipts", ...args],
    { encoding: "utf8" },
  );
  return { code: status, said: stdout + stderr };
}

/** What somebody with the database in hand can do. */
async function tamper(product: Product, sql: string): Promise<void> {
  const { url } = await startEmbeddedPostgres({ folder: product.dataDir });
  const pool = new Pool({ connectionString: url });
  await pool.query(sql);
  await pool.end();
}

test("What was done is read in Activity, and its signature is checked in the browser", async ({
  page,
  api,
  folder,
}) => {
  const { id, title } = await api.digest(folder.path, ENDLESSLY);
  const activity = new ActivityPage(page);
  await activity.open();
  await api.pause({ taskId: id, reason: "Looked at in Activity", waitMs: 0 });
  const late = await api
    .resume({ taskId: id, handle: "suspend-0199a000-0000-7000-8000-000000000000" })
    .catch(() => null);
  expect(late).toBeNull();
  // Live: nobody reloaded.
  await expect(activity.row("Looked at in Activity")).toContainText("Pause");
  // It is opened by its number, which it has once it is sealed.
  await expect(activity.row("Looked at in Activity")).toHaveAttribute("href", /\/\d+$/);
  await activity.row("Looked at in Activity").click();
  await expect(activity.signature).toContainText("Signature valid");
  await expect(activity.signature).toContainText("in this browser");
  await expect(page.getByRole("region", { name: "Fields" })).toContainText(title);
  await expect(page).toHaveURL(/\/activity\/\d+$/);

  // The newer one above it is there, too.
  await expect(activity.row("HANDLE_MISMATCH").first()).toBeVisible();
  const paused = activity.openNumber;
  await page.keyboard.press("k");
  await expect(page).not.toHaveURL(new RegExp(`/${paused}$`));
  await expect(activity.signature).toContainText("Signature valid");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/activity$/);

  await page.getByRole("radio", { name: /^Refused/ }).click();
  await expect(page).toHaveURL(/result=refused/);
  await expect(activity.row("HANDLE_MISMATCH").first()).toBeVisible();
  await expect(activity.row("Looked at in Activity")).toHaveCount(0);
});

test("The history of a task leads to its receipts", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  await api.cancel({ taskId: id, undoMs: 0, reason: "Not this one" });
  await page.goto(`/tasks/${id}?tab=history`);
  await page.getByRole("radio", { name: "Receipts" }).click();
  await page.getByRole("link", { name: /Cancel by local: Not this one/ }).click();
  await expect(new ActivityPage(page).signature).toContainText("Signature valid");
});

test("An export proves what it says, and one that was tampered with is named by the terminal", async ({
  page,
  api,
  folder,
}, testInfo) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  await api.cancel({ taskId: id, undoMs: 0, reason: "To be exported" });
  const activity = new ActivityPage(page);
  await activity.open();
  await expect(activity.row("To be exported")).not.toContainText("sealing");
  const file = testInfo.outputPath("receipts.jsonl");
  await activity.export(file);
  const own = verify(file);
  expect(own.said).toContain("All are as they were sealed.");
  expect(own.code).toBe(0);

  const text = readFileSync(file, "utf8");
  const line = text.split("\n").find((candidate) => candidate.includes("To be exported")) ?? "";
  const { number } = JSON.parse(line).receipt;
  writeFileSync(file, text.replace("To be exported", "Nothing to see"));
  const edited = verify(file);
  expect(edited.said).toContain(`Receipt ${number} was changed after it was sealed`);
  expect(edited.code).toBe(1);
  const [, first] = text.split("\n");
  writeFileSync(file, text.replace(`${first}\n`, ""));
  expect(verify(file).said).toContain("Receipt 1 is missing.");
  // Who takes them away leaves one.
  await expect(activity.row(/Export.*Receipts 1 to/)).toBeVisible();
});

test("A hand in the database is named by the browser, and a cut tail by the heads kept outside", async ({
  ownProduct,
  browser,
}, testInfo) => {
  const api = new ConsoleApi(ownProduct.url);
  const { id } = await api.create({ agent: "digest", title: "Watched", input: { folder: "/nowhere" } });
  await api.cancel({ taskId: id, undoMs: 0, reason: "As it was" }).catch(() => undefined);
  const context = await browser.newContext({ baseURL: ownProduct.url });
  const page = await context.newPage();
  const activity = new ActivityPage(page);
  await activity.open();
  await expect(activity.row("Watched").first()).not.toContainText("sealing");
  await expect(await activity.verifyAll()).toContainText(/All \d+ receipts are as they were sealed/);
  await page.getByRole("button", { name: "Close" }).first().click();

  await tamper(ownProduct, "update receipt set actor = 'operator:somebody' where number = 1");
  const dialog = await activity.verifyAll();
  await expect(dialog).toContainText("One thing is wrong.");
  await dialog.getByRole("link", { name: /^Receipt 1 was changed after it was sealed/ }).click();
  await expect(activity.signature).toContainText("Changed after it was signed");
  await expect(page.getByRole("alert").first()).toContainText("Receipt 1 was changed after it was sealed");

  await tamper(
    ownProduct,
    `update receipt set actor = 'operator:local' where number = 1;
     delete from receipt where number > 1;
     update receipt_head set count = 1, hash = (select hash from receipt where number = 1)`,
  );
  await activity.open();
  const file = testInfo.outputPath("cut.jsonl");
  await activity.export(file);
  const heads = verify(file, "--heads", join(ownProduct.dataDir, "receipts"));
  expect(heads.code).toBe(1);
  expect(heads.said).toMatch(/Receipts? 2\b.* cut off: a signed head says/);
  await context.close();
});
