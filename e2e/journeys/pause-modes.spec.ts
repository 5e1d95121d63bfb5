import { expect, test } from "../fixtures";
import { frozen } from "../frozen";
import { ENDLESSLY, SLOWLY } from "../make-folder";
import { TaskPage } from "../pages/task-page";
import { untouchedRun } from "../untouched-run";

const NOTE = "Mind the tides.";

test("Interrupt now cuts a slow step; it is read, given a note, runs the step again, and the result is the same", async ({
  page,
  api,
  folder,
}) => {
  const input = { folder: folder.path, include: "README.md" };
  const untouched = await untouchedRun(api, { input, note: NOTE, small: folder.path });
  const { id } = await api.digest(folder.path, { include: "README.md", paceMs: 15_000 });
  const task = new TaskPage(page);
  await task.open(id);
  await expect(task.conversation).toContainText(/Running/);
  await api.until(id, ({ stepsDone, running }) => stepsDone === 1 && running.length === 1);
  await task.chooseMode("Interrupt now");
  await task.button(/^Interrupt /).click();
  await expect(task.cardTitle).toHaveText("Paused by local");
  await expect(task.conversation).toContainText("Cut, its result was discarded");
  const cut = (await api.events(id)).find((event) => event.type === "step.discarded");
  expect(cut?.data).toMatchObject({ key: "read:0" });

  await task.checkpointLink().first().click();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await page.goBack();
  await task.resumeWith(NOTE);
  await expect(task.pill("Completed")).toBeVisible({ timeout: 40_000 });
  const runs = (await api.events(id)).filter(({ data }) => hasKey(data, "read:0")).map(({ type }) => type);
  expect(runs).toEqual(["step.started", "step.discarded", "step.started", "step.completed"]);
  expect(await api.digestOf(id)).toEqual(await api.digestOf(untouched));
});

test("Wait for completion lets the turn run to its end, which comes before the pause", async ({
  page,
  product,
  api,
  folder,
}) => {
  const { id } = await api.digest(folder.path, SLOWLY);
  const task = new TaskPage(page);
  await task.open(id);
  await api.until(id, ({ running }) => running.length === 1);
  await frozen(product, "agents", async () => {
    await task.chooseMode("Wait for completion");
    await task.button("Pause at the end of the turn").click();
    await expect(task.cardTitle).toHaveText("Pausing…");
    await expect(task.control).toContainText("Still running, to the end of its turn.");
  });
  await expect(task.pill("Completed")).toBeVisible({ timeout: 20_000 });
  await expect(task.control).toContainText("It completed before the pause. Nothing to hold.");
});

test("Keep running takes a pause back before its boundary", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id);
  await api.until(id, ({ stepsDone, running }) => stepsDone === 1 && running.length === 1);
  await task.button(/^Pause after this step/).click();
  await task.button("Keep running").click();
  await expect(task.conversation).toContainText("took the pause back. It runs on");
  await expect(task.pill("Working")).toBeVisible();
  expect(await api.task(id)).toMatchObject({ state: "working", pausing: null, running: [{ key: "read:0" }] });
});

function hasKey(data: unknown, key: string): boolean {
  return typeof data === "object" && data !== null && "key" in data && data.key === key;
}
