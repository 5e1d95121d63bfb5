import { expect, test } from "../fixtures";
import { frozen } from "../frozen";
import { CheckpointPage } from "../pages/checkpoint-page";
import { NewTaskDialog } from "../pages/new-task-dialog";
import { TaskPage } from "../pages/task-page";
import { TasksPage } from "../pages/tasks-page";
import { untouchedRun } from "../untouched-run";

const NOTE = 'Mind the refusals.\nWhich rule is longest? <b>"quoted"</b> & done';
// Few files, each slow enough to be watched.
const INPUT = { folder: "server", include: "domain/task/decide-[pr]*", paceMs: 3_000 };

test("A digest of server/ is paused inside a step, read, given a note, and ends as if it had never stopped", async ({
  page,
  product,
  api,
  folder,
}) => {
  test.slow();
  const untouched = await untouchedRun(api, { input: { ...INPUT, paceMs: 0 }, note: NOTE, small: folder.path });
  await untouched.ended();
  const task = new TaskPage(page);

  const id = await test.step("New task starts it, and shows it", async () => {
    const tasks = new TasksPage(page);
    await tasks.open();
    await tasks.newTask.click();
    const dialog = new NewTaskDialog(page);
    await dialog.folder.fill(INPUT.folder);
    await expect(dialog.root).toContainText(/\d files, (over )?\d/);
    await dialog.include.fill(INPUT.include);
    await dialog.slowDown.fill(String(INPUT.paceMs));
    await expect(dialog.title).toHaveValue("Digest server");
    await dialog.start.click();
    await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: "Digest server" })).toBeVisible();
    return page.url().split("/").at(-1) ?? "";
  });

  await test.step("Steps arrive live", async () => {
    await expect(task.pill("Working")).toBeVisible();
    const before = await task.stepsShown();
    await expect.poll(() => task.stepsShown()).toBeGreaterThan(before);
    await expect(task.conversation).toContainText(/read_file\(path=domain\/task\/decide-/);
  });

  await test.step("A pause is Pausing… and names the step, then Paused", async () => {
    const { running } = await api.until(id, (now) => now.running.length === 1);
    await frozen(product, "agents", async () => {
      await task.reason.fill("Look before it goes on");
      await task.button(/^Pause after this step/).click();
      await expect(task.cardTitle).toHaveText("Pausing…");
      await expect(task.control).toContainText("Still running. Nothing new starts.");
      await expect(task.control.getByRole("listitem").first()).toContainText(running[0]?.name ?? "a step");
    });
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.control).toContainText("Look before it goes on");
    await expect(task.control).toContainText("acknowledged the worker said so");
  });

  await test.step("Its checkpoint shows the state as a tree", async () => {
    const steps = (await api.task(id)).stepsDone;
    await task.checkpointLink().first().click();
    const checkpoint = new CheckpointPage(page);
    await expect(checkpoint.title).toHaveText(/^Checkpoint v\d+$/);
    await expect(checkpoint.item(/^phase ?: "reading"/)).toBeVisible();
    await checkpoint.item(/^read ?: /).click();
    await expect(checkpoint.item(new RegExp(`^files ?: ${steps - 1}`)).first()).toBeVisible();
    await page.goBack();
    await expect(task.cardTitle).toHaveText("Paused by local");
  });

  await test.step("Resumed with a note it completes", async () => {
    await task.resumeWith(NOTE);
    await expect(task.pill("Working")).toBeVisible();
    await expect(task.pill("Completed")).toBeVisible({ timeout: 30_000 });
    await expect(task.control).toContainText("1 operator note");
  });

  await test.step("What it wrote is the same, byte for byte", async () => {
    const expected = await api.digestOf(untouched.id);
    expect(expected.markdown).toContain(NOTE);
    expect(await api.digestOf(id)).toEqual(expected);
    expect(await task.download("digest.md")).toBe(expected.markdown);
    expect(await task.download("digest.json")).toBe(expected.json);
  });
});

test("A digest of all of server/ arrives live, is held four times by its button, and is the one that never was", async ({
  page,
  api,
  folder,
}) => {
  test.slow();
  const input = { folder: "server", maxFiles: 10_000, paceMs: 10 };
  const untouched = await untouchedRun(api, { input, note: NOTE, small: folder.path });
  const { id } = await api.digest("server", input);
  const task = new TaskPage(page);
  await task.open(id);
  for (const [round, steps] of [20, 30, 50, 80].entries()) {
    const shown = await task.stepsShown();
    await expect.poll(() => task.stepsShown(), { timeout: 60_000 }).toBeGreaterThan(shown + steps);
    // Its steps come and go meanwhile; the button stays where it is.
    await task.button(/^Pause (after this|before the next) step/).click({ timeout: 10_000 });
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.control).toContainText("acknowledged the worker said so");
    if (round === 0) await task.resumeWith(NOTE);
    else await task.button(/^Resume\b/).click();
    await expect(task.pill("Working")).toBeVisible();
  }
  await expect(task.pill("Completed")).toBeVisible({ timeout: 150_000 });
  await untouched.ended();
  const expected = await api.digestOf(untouched.id);
  expect(expected.json.length).toBeGreaterThan(100_000);
  expect(await api.digestOf(id)).toEqual(expected);
});
