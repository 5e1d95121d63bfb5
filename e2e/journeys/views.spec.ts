import { expect, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { SettingsPage } from "../pages/settings-page";
import { TaskPage } from "../pages/task-page";
import { TasksPage } from "../pages/tasks-page";

test("A filter is saved as a view, counted in the side bar, renamed and deleted", async ({ page, api, folder }) => {
  const make = (title: string) =>
    api.create({ agent: "digest", title, labels: ["kept"], input: { folder: folder.path, ...ENDLESSLY } });
  const first = await make("Kept: first");
  await make("Kept: second");
  const tasks = new TasksPage(page);
  await tasks.open("?label=kept");
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("checkbox", { name: "Last 2 h" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kept ones");
  await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();

  const side = page.getByRole("navigation", { name: "Main" });
  await expect(side.getByRole("link", { name: "Kept ones 2" })).toBeVisible();
  await api.cancel({ taskId: first.id, undoMs: 0 });
  await expect(side.getByRole("link", { name: "Kept ones 1" })).toBeVisible();

  await tasks.open();
  await side.getByRole("link", { name: /^Kept ones/ }).click();
  await expect(tasks.row("Kept: second")).toBeVisible();
  await expect(tasks.grid.getByRole("columnheader", { name: "Last 2 h" })).toBeHidden();
  await page.getByRole("button", { name: "Kept ones" }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Still kept");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(side.getByRole("link", { name: "Still kept 1" })).toBeVisible();
  await page.getByRole("button", { name: "Still kept" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete the view" }).click();
  await expect(side.getByRole("link", { name: /^Still kept/ })).toBeHidden();
  await expect(page.getByRole("button", { name: "Save view" })).toBeVisible();
});

test("Tool calls of a task are filtered and sorted by key and address, and opened", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path);
  await api.untilState(id, "completed");
  const task = new TaskPage(page);
  await task.open(id);
  await task.tab("Steps").click();
  await expect(task.tab("Steps")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("]");
  await expect(task.tab("Tool calls")).toHaveAttribute("aria-selected", "true");
  const calls = page.getByRole("region", { name: "Tool calls" });
  await expect(calls.getByRole("button").first()).toContainText("walk_folder");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Filter tool calls" })).toBeFocused();
  await page.keyboard.type("write_digest");
  await expect(calls.getByRole("button")).toHaveCount(1);
  await calls.getByRole("button").click();
  await expect(calls.getByRole("button")).toHaveAttribute("aria-expanded", "true");
  await page.getByRole("radio", { name: /^Failed/ }).click();
  await expect(page.getByText("No tool call matches this filter.")).toBeVisible();
  await expect(page).toHaveURL(/tab=tools.*q=write_digest.*failed=true|failed=true.*q=write_digest/);
  await page.reload();
  await page.getByRole("button", { name: /^Show all/ }).click();
  await expect(calls.getByRole("button").nth(1)).toBeVisible();
});

test("A scope's review time says what it would mark, and marks it", async ({ page, api, folder }) => {
  const { id } = await api.create({
    agent: "digest",
    title: "Held for review",
    scope: "harbour/pilots",
    input: { folder: folder.path, ...ENDLESSLY },
  });
  await api.pause({ taskId: id, mode: "interrupt_immediate", reason: "Look at it" });
  await new SettingsPage(page).open("scopes");
  const row = page.getByRole("row", { name: /^harbour/ });
  await expect(row).toContainText("30 min, the usual time");
  await row.getByRole("button", { name: "Set the review time of harbour", exact: true }).click();
  await page.getByRole("textbox", { name: "Review time of harbour, minutes", exact: true }).fill("45");
  await expect(page.getByRole("status").filter({ hasText: "harbour to 45 min" })).toContainText("no more task");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /^pilots/ })).toContainText("45 min, from harbour");
  const { suspension } = await api.task(id);
  expect(Date.parse(suspension?.reviewBy ?? "") - Date.parse(suspension?.pausedAt ?? "")).toBe(45 * 60_000);
});
