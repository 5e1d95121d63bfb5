import { RegisterAgent } from "../../server/contract/register-agent";
import { expectAccessible } from "../expect-accessible";
import { expect, test } from "../fixtures";
import { TasksPage } from "../pages/tasks-page";
import { resumeSlowly } from "../resume-slowly";
import { SeedWorker } from "../screens/seed-worker";

test("Many tasks are paused by filter, two of which cannot be; the partial failure is read, and the undo lets go", async ({
  page,
  product,
  api,
  folder,
}) => {
  const worker = new SeedWorker(product, "one-way-1");
  await worker.register("one-way", RegisterAgent.parse({ version: "1", pauseModes: [] }));
  const scope = "prod/bulk";
  const made = await Promise.all(
    [1, 2, 3].map((n) =>
      api.create({ agent: "digest", title: `Digest ${n}`, scope, input: { folder: folder.path, paceMs: 4_000 } }),
    ),
  );
  for (const title of ["One way 1", "One way 2"]) await api.create({ agent: "one-way", title, scope, input: {} });
  const tasks = new TasksPage(page);
  await tasks.open(`?scope=${scope}`);
  await tasks.row("Digest 1").getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "Selection" });
  await bar.getByRole("button", { name: "Select all 5" }).click();
  await expect(bar).toContainText("5 selected by filter");
  await page.keyboard.press("p");
  const dialog = page.getByRole("dialog", { name: "Pause 3 tasks" });
  await expect(dialog).toContainText("Will pause");
  await expect(dialog).toContainText("one-way cannot pause");
  await expect(dialog).toContainText(
    /^.*Matching in prod\/bulk; tasks that match later are left alone\. Counted .*, and counted again when you confirm/,
  );
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Registry outage");
  await dialog.getByRole("button", { name: /^Pause 3 tasks/ }).click();
  await expect(bar).toBeHidden();
  // It is offered while the operation goes on and a few seconds longer, so it is pressed before anything is waited for.
  await page.getByRole("button", { name: "View", exact: true }).click();
  for (const { id } of made) await api.untilState(id, "paused_by_client");
  const detail = page.getByRole("region", { name: "Pause 5 tasks" });
  await expect(detail).toContainText("Finished");
  await expect(detail).toContainText("Registry outage");
  await expect(detail.getByRole("img", { name: "3 done, 2 refused" })).toBeVisible();
  const refused = detail.getByRole("region", { name: "Refused" });
  for (const title of ["One way 1", "One way 2"])
    await expect(refused.getByRole("listitem").filter({ hasText: title })).toContainText("one-way cannot pause");
  await expectAccessible(page);

  await refused.getByRole("listitem").filter({ hasText: "One way 2" }).getByRole("button", { name: "Cancel…" }).click();
  await page.getByRole("dialog", { name: "Cancel One way 2" }).getByRole("button", { name: "Cancel the task" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  // One of them goes on without the operation, so its undo leaves that one alone.
  const [first] = made;
  if (!first) throw new Error("Three were made.");
  await api.resume({ taskId: first.id });
  await api.pause({ taskId: first.id, reason: "Mine now" });
  await page.reload();
  await expect(detail).toContainText("2 right now");
  await page.keyboard.press("z");
  const undo = page.getByRole("dialog", { name: "Resume 2 tasks" });
  await expect(undo).toContainText("1 task moved on or is held by others too");
  await undo.getByRole("button", { name: /^Resume 2 tasks/ }).click();
  await expect(page.getByRole("heading", { name: "Undo: pause of 3 tasks" })).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Undo: pause of 3 tasks" }).getByRole("img", { name: "2 done, 1 skipped" }),
  ).toBeVisible();
  await expect.poll(async () => (await api.task(first.id)).state).toBe("paused_by_client");
  for (const { id } of made.slice(1))
    await expect.poll(async () => (await api.task(id)).suspension?.resumedAt ?? null).not.toBeNull();
});

test("An open operation follows its tasks as each comes to its boundary, without a reload", async ({
  page,
  api,
  product,
}) => {
  const worker = new SeedWorker(product, "steady-1");
  await worker.register("steady", RegisterAgent.parse({ version: "1" }));
  for (const n of [1, 2, 3])
    await api.create({ agent: "steady", title: `Steady ${n}`, scope: "prod/follow", input: {} });
  const tasks = new TasksPage(page);
  await tasks.open("?scope=prod/follow");
  const attempts = [await worker.claim("steady"), await worker.claim("steady"), await worker.claim("steady")];
  for (const n of [1, 2, 3]) await tasks.row(`Steady ${n}`).getByRole("checkbox").click();
  await expect(page.getByRole("region", { name: "Selection" })).toContainText("3 selected");
  await page.keyboard.press("p");
  await page.getByRole("button", { name: /^Pause 3 tasks/ }).click();
  await page.getByRole("button", { name: "View", exact: true }).click();
  const detail = page.getByRole("region", { name: "Pause 3 tasks" });
  await detail.evaluate((region) => region.setAttribute("data-kept", ""));
  await expect(detail.getByRole("img", { name: "3 under way" })).toBeVisible();
  for (const [i, name] of ["1 done, 2 under way", "2 done, 1 under way", "3 done"].entries()) {
    await attempts[i]?.commit({});
    await expect(detail.getByRole("img", { name, exact: true })).toBeVisible();
  }
  // It is the page that was opened.
  await expect(detail).toHaveAttribute("data-kept", "");
});

test("An operation under way is stopped from its page: what it did stays, the others are held as before", async ({
  page,
  product,
  api,
}) => {
  const { taskIds, operationId } = await resumeSlowly(
    { product, api, agent: "slow-resume" },
    { count: 9, perSecond: 1 },
  );
  await page.goto(`/operations/${operationId}`);
  const detail = page.getByRole("region", { name: "Resume 9 tasks" });
  await expect(detail.getByRole("img", { name: /^[1-8] done, [1-8] in line$/ })).toBeVisible();
  await expect(detail).toContainText("1 a second");
  await detail.getByRole("button", { name: /^Stop the [1-8] others?$/ }).click();
  await expect(detail).toContainText("Stopped");
  await expect(detail.getByRole("img", { name: /^[1-8] done, [1-8] skipped$/ })).toBeVisible();
  const states = await Promise.all(taskIds.map(async (id) => (await api.task(id)).state));
  const done = Number(/(\d) done/.exec((await detail.getByRole("img").getAttribute("aria-label")) ?? "")?.[1]);
  // The oldest first.
  expect(states).toEqual(taskIds.map((_, n) => (n < done ? "submitted" : "paused_by_client")));
  await expectAccessible(page);
});

test("What is chosen by hand is told apart from what cannot move", async ({ page, api, folder }) => {
  const [one, two] = await Promise.all([1, 2].map(() => api.digest(folder.path, { paceMs: 2_500 })));
  if (!one || !two) throw new Error("Two were made.");
  await api.pause({ taskId: one.id, reason: null });
  const tasks = new TasksPage(page);
  await tasks.open("?agent=digest");
  for (const { id } of [one, two]) await page.locator(`[data-task="${id}"]`).getByRole("checkbox").click();
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Resume…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume 1 task" });
  await expect(dialog).toContainText("Will go on");
  await expect(dialog).toContainText("Not paused");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await api.task(one.id)).suspension?.resumedAt ?? null).not.toBeNull();
});
