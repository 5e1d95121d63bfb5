import { expect, test } from "../fixtures";
import { frozen } from "../frozen";
import { ENDLESSLY, LARGE_FILE, SLOWLY } from "../make-folder";
import { CheckpointPage } from "../pages/checkpoint-page";
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
  const { id } = await api.digest(folder.path, { include: "README.md", paceMs: 8_000 });
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
  await untouched.ended();
  expect(await api.digestOf(id)).toEqual(await api.digestOf(untouched.id));
});

test("Wait for completion lets the turn run to its end, which comes before the pause, and the result is the same", async ({
  page,
  product,
  api,
  folder,
}) => {
  const plain = await api.digest(folder.path, { include: SLOWLY.include });
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
  await api.untilState(plain.id, "completed");
  expect(await api.digestOf(id)).toEqual(await api.digestOf(plain.id));
});

test("Wait for completion holds a digest at the question that ends its turn; it is read, given a note, answered, and the result is the same", async ({
  page,
  product,
  api,
  folder,
}) => {
  const input = { folder: folder.path, largeFileLimitBytes: LARGE_FILE.overBytes };
  const answer = { largeFiles: "whole" };
  const untouched = await untouchedRun(api, { input, note: NOTE, answer, small: folder.path });
  await untouched.ended();
  const task = new TaskPage(page);
  const id = await test.step("The pause comes before its turn has ended", async () => {
    // The worker's call for work is answered while it stands still: the task is taken, and nothing of it has run.
    return frozen(product, "agents", async () => {
      const taken = await api.digest(folder.path, input);
      await api.untilState(taken.id, "working", 5_000);
      await task.open(taken.id);
      await task.chooseMode("Wait for completion");
      await task.button("Pause at the end of the turn").click();
      await expect(task.cardTitle).toHaveText("Pausing…");
      return taken.id;
    });
  });

  await test.step("It is held with its question open, and its checkpoint shows the state", async () => {
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.control).toContainText("acknowledged the worker said so");
    expect(await api.task(id)).toMatchObject({ state: "paused_by_client", openInterrupts: 1, stepsDone: 1 });
    await task.checkpointLink().first().click();
    const checkpoint = new CheckpointPage(page);
    await expect(checkpoint.item(/^phase ?: "reading"/)).toBeVisible();
    await page.goBack();
  });

  await test.step("Its answer is kept while it is held, and a note lets it go on with both", async () => {
    await expect(task.resumeForm).toContainText("It goes back to Needs input: 1 answer wanted.");
    await expect(task.input).toHaveCount(0);
    const form = task.control.getByRole("form", { name: "Answer large-files" });
    await form.getByRole("radio", { name: "Read them whole" }).click();
    await form.getByRole("button", { name: /^Send answer/ }).click();
    await expect(form).toHaveCount(0);
    expect(await api.task(id)).toMatchObject({ state: "paused_by_client", openInterrupts: 0 });
    await task.resumeWith(NOTE);
    await expect(task.pill("Completed")).toBeVisible();
  });

  // That a short step has begun is said with its end, or not at all.
  const walks = (await api.events(id)).filter(({ type, data }) => type === "step.completed" && hasKey(data, "walk"));
  expect(walks).toHaveLength(1);
  const expected = await api.digestOf(untouched.id);
  expect(expected.markdown).toContain(NOTE);
  expect(await api.digestOf(id)).toEqual(expected);
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
