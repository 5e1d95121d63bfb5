import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "../fixtures";

test("Ten tasks share one budget; it runs out, holds exactly those by one operation, and a raise lets exactly those go on", async ({
  page,
  api,
  folder,
}) => {
  test.slow();
  const input = { folder: folder.path, paceMs: 4_000 };
  const labels = ["shared-till"];
  const kept = await api.create({ agent: "digest", title: "Kept back", labels, input });
  await api.pause({ taskId: kept.id, reason: "Mine" });
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, i) => api.create({ agent: "digest", title: `Digest ${i}`, labels, input })),
  );
  await page.goto("/budgets");
  await expect(page.getByRole("button", { name: "New budget" })).toBeVisible();
  await page.keyboard.press("Shift+B");
  const dialog = page.getByRole("dialog", { name: "New budget" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Shared till");
  await dialog.getByRole("textbox", { name: "Limit" }).fill("300");
  await dialog.getByRole("combobox", { name: "For" }).click();
  await page.getByRole("option", { name: "A label" }).click();
  await dialog.getByRole("textbox", { name: "Which" }).fill("shared-till");
  await expect(dialog).toContainText("Counts for 11 live tasks");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await dialog.getByRole("button", { name: /^Create/ }).click();
  const detail = page.getByRole("region", { name: "Shared till" });
  await expect(detail).toContainText("It holds 10 tasks", { timeout: 30_000 });
  await expect(detail).toContainText("Used up");
  for (const { id } of made) await api.untilState(id, "paused_by_client");
  await detail.getByRole("button", { name: "Show as table" }).click();
  await expect(detail.getByRole("table").getByRole("row").last()).toContainText("0 tokens");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await detail.getByRole("button", { name: "Show as chart" }).click();
  await expect(detail.getByRole("img", { name: /^0 tokens left of 300 tokens/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: "All budgets" })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  await detail.getByRole("link", { name: "What it did" }).click();
  const operation = page.getByRole("region", { name: "Pause 10 tasks" });
  await expect(operation).toContainText("Shared till");
  await expect(operation.getByRole("img", { name: "10 done" })).toBeVisible();
  await page.goBack();

  const refused = await api.resume({ taskId: made[0]?.id ?? "" }).catch((error) => error);
  expect(refused.refusal).toMatchObject({ code: "BUDGET_EXHAUSTED", message: expect.stringContaining("Shared till") });
  await page.keyboard.press("r");
  const raise = page.getByRole("dialog", { name: "Raise Shared till" });
  await raise.getByRole("textbox", { name: "Add" }).fill("1,000,000");
  await raise.getByRole("button", { name: /^Raise and resume 10/ }).click();
  await expect(raise).toBeHidden();
  for (const { id } of made)
    await api.until(id, ({ suspension }) => suspension === null || suspension.resumedAt !== null);
  await page.goto("/operations");
  await expect(page.getByRole("link", { name: /Refill: let go 10 tasks/ })).toContainText("10 of 10");
  expect((await api.task(kept.id)).state).toBe("paused_by_client");
});

test("A budget of three steps stops one digest; refilled, it ends as if it had never stopped", async ({
  page,
  api,
  folder,
}) => {
  test.slow();
  const untouched = await api.digest(folder.path);
  await api.untilState(untouched.id, "completed", 30_000);
  const task = await api.digest(folder.path, { paceMs: 400 });
  const { budgetId } = await api.createBudget({
    ...{
      name: "Three steps",
      measure: "steps",
      targetKind: "task",
      target: task.id,
      windowKind: "life",
      limitUnits: 3,
    },
  });
  const held = await api.untilState(task.id, "paused_by_client");
  expect(held.stepsDone).toBeLessThanOrEqual(4);
  await page.goto(`/tasks/${task.id}`);
  const control = page.getByRole("complementary", { name: "Control" });
  await expect(control).toContainText("Paused by a budget");
  await expect(control).toContainText("of 3 steps");
  await control.getByRole("link", { name: "Raise Three steps" }).click();
  await expect(page).toHaveURL(new RegExp(budgetId));
  // Its keys work once it is there.
  await expect(page.getByRole("region", { name: "Three steps" }).getByRole("button", { name: "Raise…" })).toBeVisible();
  await page.keyboard.press("r");
  const raise = page.getByRole("dialog", { name: "Raise Three steps" });
  await raise.getByRole("textbox", { name: "Add" }).fill("100");
  await page.keyboard.press("Control+Enter");
  await api.untilState(task.id, "completed", 30_000);
  expect(await api.digestOf(task.id)).toEqual(await api.digestOf(untouched.id));
});
