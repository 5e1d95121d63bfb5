import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";
import { InboxPage } from "../pages/inbox-page";
import { NewTaskDialog } from "../pages/new-task-dialog";

test("Ten digests share one budget of tokens; it holds exactly those by one operation, a refill lets exactly those go on, and not who was canceled meanwhile", async ({
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
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Create/ }).click();
  const detail = page.getByRole("region", { name: "Shared till" });
  await expect(detail).toContainText("It holds 10 tasks", { timeout: 30_000 });
  await expect(detail).toContainText("Used up");
  for (const { id } of made) await api.untilState(id, "paused_by_client");
  await detail.getByRole("button", { name: "Show as table" }).click();
  await expect(detail.getByRole("table").getByRole("row").last()).toContainText("0 tokens");
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await detail.getByRole("button", { name: "Show as chart" }).click();
  await expect(detail.getByRole("img", { name: /^0 tokens left of 300 tokens/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: "Back to Budgets" })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await detail.getByRole("link", { name: "What it did" }).click();
  const operation = page.getByRole("region", { name: "Pause 10 tasks" });
  await expect(operation).toContainText("Shared till");
  await expect(operation.getByRole("img", { name: "10 done" })).toBeVisible();
  await page.goBack();

  const refused = await api.resume({ taskId: made[0]?.id ?? "" }).catch((error) => error);
  expect(refused.refusal).toMatchObject({ code: "BUDGET_EXHAUSTED", message: expect.stringContaining("Shared till") });
  const raise = page.getByRole("dialog", { name: "Refill Shared till" });
  const refills = page.getByRole("link", { name: /Refill: let go/ });
  await test.step("A refill for this day lets exactly the ten go on", async () => {
    await expect(detail.getByRole("button", { name: /^Refill/ }).first()).toBeVisible();
    await page.keyboard.press("r");
    await expect(raise.getByRole("radio")).toHaveCount(3);
    await expect(raise.getByRole("radio", { name: "This day" })).toBeChecked();
    await raise.getByRole("button", { name: /^Refill and resume 10/ }).click();
    await expect(raise).toBeHidden();
    await expect(detail).toContainText("Added to this window");
  });

  await test.step("It runs out again; of the ten that it holds three are canceled, and a refill lets seven go on", async () => {
    await expect(detail).toContainText("It holds 10 tasks", { timeout: 30_000 });
    for (const { id } of made) await api.untilState(id, "paused_by_client");
    for (const { id } of made.slice(0, 3)) await api.cancel({ taskId: id, undoMs: 0 });
    const list = page.getByRole("region", { name: "Budgets" });
    await list.getByRole("button", { name: "Refill and resume 7…" }).click();
    await raise.getByRole("textbox", { name: "Add" }).fill("1,000,000");
    await raise.getByRole("radio", { name: "For good" }).click();
    await raise.getByRole("button", { name: /^Refill and resume 7/ }).click();
    await expect(raise).toBeHidden();
    await expect(detail).toContainText(/of 1\.\d+\s*M/);
  });
  for (const { id } of made.slice(3))
    await api.until(id, ({ suspension }) => suspension === null || suspension.resumedAt !== null);
  await page.goto("/operations");
  await expect(refills.filter({ hasText: "7 of 7" })).toHaveCount(1);
  await expect(refills.filter({ hasText: "10 of 10" })).toHaveCount(1);
  const states = await Promise.all(made.slice(0, 3).map(async ({ id }) => (await api.task(id)).state));
  expect(states).toEqual(["canceled", "canceled", "canceled"]);
  expect(await api.task(kept.id)).toMatchObject({
    state: "paused_by_client",
    suspension: { holders: [{ kind: "operator", reason: "Mine" }] },
  });
});

test("A task begun with a limit of three steps is held by it; refilled in the inbox, it ends as if it had never stopped", async ({
  page,
  api,
  folder,
}) => {
  test.slow();
  const untouched = await api.digest(folder.path);
  await api.untilState(untouched.id, "completed", 30_000);
  const dialog = new NewTaskDialog(page);
  await page.goto("/tasks?new=digest");
  await dialog.folder.fill(folder.path);
  await dialog.root.getByRole("textbox", { name: /^Limit for this task/ }).fill("3");
  await dialog.root.getByRole("combobox", { name: "In", exact: true }).click();
  await page.getByRole("option", { name: "Steps" }).click();
  await expect(dialog.root.getByText(/8 files/)).toBeVisible();
  await dialog.start.click();
  const control = page.getByRole("complementary", { name: "Control" });
  await expect(control).toContainText("Paused by a budget");
  await expect(control).toContainText("3 of 3 steps");
  const taskId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect((await api.task(taskId)).stepsDone).toBe(3);

  await new InboxPage(page).open();
  await page.getByRole("link", { name: /Limit of Digest/ }).click();
  await expect(page.getByRole("button", { name: /^Refill…/ })).toBeVisible();
  await page.keyboard.press("r");
  const raise = page.getByRole("dialog", { name: /^Refill Limit of Digest/ });
  await expect(raise.getByRole("radio")).toHaveCount(0);
  await raise.getByRole("textbox", { name: "Add" }).fill("100");
  await expectAccessible(page);
  await page.keyboard.press("Control+Enter");
  await expect(raise).toBeHidden();
  await api.untilState(taskId, "completed", 30_000);
  expect(await api.digestOf(taskId)).toEqual(await api.digestOf(untouched.id));
  // Not one of the steps before the limit was done a second time.
  expect((await api.task(taskId)).stepsDone).toBe((await api.task(untouched.id)).stepsDone);
});

test("A list of prices is read from a file; what it changes and from when on is said before it counts", async ({
  page,
  expectConsoleError,
}) => {
  // The list that is not as it must be.
  expectConsoleError(/status of 400/);
  const csv = (rows: readonly string[]) => ({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["model,validFrom,inputMicros,outputMicros,cachedMicros", ...rows].join("\n")),
  });
  await page.goto("/budgets/prices");
  const prices = page.getByRole("region", { name: "Prices", exact: true });
  const dialog = page.getByRole("dialog", { name: "Import prices" });
  const bring = async (rows: readonly string[]) => {
    await prices.getByRole("button", { name: "Import…" }).click();
    await dialog.getByLabel("File").setInputFiles(csv(rows));
  };
  await bring(["m-large,2026-01-01,3000000,15000000,300000"]);
  await expect(dialog).toContainText("No price was changed");
  await expect(dialog).toContainText("/0/validFrom");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave" }).click();
  await bring([
    "m-large,2020-01-01T00:00:00Z,3000000,15000000,300000",
    "m-small,2020-01-01T00:00:00Z,1000000,5000000,",
  ]);
  await expect(dialog).toContainText("2 new prices, 0 replaced, 0 as before.");
  await dialog.getByRole("button", { name: /^Import 2 prices/ }).click();
  await expect(prices.getByRole("row", { name: /m-small/ })).toContainText("as input");
  await bring(["m-large,2020-01-01T00:00:00Z,2500000,15000000,300000", "m-small,2099-01-01T00:00:00Z,900000,5000000,"]);
  await expect(dialog).toContainText("1 new price, 1 replaced, 0 as before.");
  await expect(dialog.getByRole("row", { name: /m-large/ })).toContainText("$3.00 $2.50");
  await expect(dialog.getByRole("row", { name: /m-small/ })).toContainText("To come");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Import 2 prices/ }).click();
  await expect(dialog).toBeHidden();
  await expect(prices.getByRole("row", { name: /m-small/ })).toHaveText([/To come.*\$0\.90/, /Paid now.*\$1\.00/]);
  await expect(prices.getByRole("row", { name: /m-large/ })).toContainText("$2.50");
});
