import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { TaskPage } from "../pages/task-page";

test("An empty console offers Digest this folder; nothing starts before the key, and the key starts it", async ({
  page,
  ownProduct,
}) => {
  const api = new ConsoleApi(ownProduct.url);
  await page.goto(ownProduct.url);
  await expect(page.getByRole("heading", { name: "No tasks yet" })).toBeVisible();
  const card = page.getByRole("region", { name: "Digest this folder" });
  await expect(card.getByRole("textbox", { name: "Folder" })).toHaveValue(".");
  await expect(card.getByRole("radio", { name: "One page" })).toBeChecked();
  await expect(card).toContainText(/\d files, (over )?\d/);
  await page.reload();
  await expect(card).toBeVisible();
  expect((await api.list({ view: "all" })).tasks).toEqual([]);

  for (const place of ["inbox", "operations", "budgets"]) {
    await page.goto(`${ownProduct.url}/${place}`);
    await expect(
      page.getByText(/^(Nothing waits for people|Nothing was done to many tasks yet|No budgets yet)\.$/),
    ).toBeVisible();
    await expect(page.getByText(/^Choose an? /)).toBeHidden();
  }
  await page.goto(ownProduct.url);

  // What it writes does not matter here, so let it be short.
  await card.getByRole("textbox", { name: "Folder" }).fill("app");
  await expect(card).toContainText(/\d files, (over )?\d/);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}/);
  const task = new TaskPage(page);
  await expect(task.pill("Completed")).toBeVisible({ timeout: 30_000 });
  expect(await task.download("digest.md")).toMatch(/^# Digest of `app`/);
  const { tasks } = await api.list({ view: "all" });
  expect(tasks.map(({ title }) => title)).toEqual(["Digest app"]);

  await page.goto(ownProduct.url);
  await expect(page.getByRole("region", { name: "Tasks by state" })).toBeVisible();
});
