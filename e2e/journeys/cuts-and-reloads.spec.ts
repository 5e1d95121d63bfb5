import type { CuttableNetwork } from "../cuttable-network";
import { expect, test } from "../fixtures";
import { ENDLESSLY, LARGE_FILE } from "../make-folder";
import { occupyDigest } from "../occupy-digest";
import { TaskPage } from "../pages/task-page";

/** It asks what to do with a file before it reads any. */
const ASKS = { largeFileLimitBytes: LARGE_FILE.overBytes };

test("A reload at each stage shows what is so, and what was typed", async ({ page, api, folder }) => {
  test.slow();
  const task = new TaskPage(page);
  const free = await occupyDigest(api, folder.path);
  const { id } = await api.digest(folder.path, { ...ENDLESSLY, ...ASKS });

  await test.step("In line", async () => {
    await task.open(id);
    await expect(task.cardTitle).toHaveText("Submitted");
    await task.reason.fill("Half a reason");
    await page.reload();
    await expect(task.cardTitle).toHaveText("Submitted");
    await expect(task.reason).toHaveValue("Half a reason");
    await free();
  });

  await test.step("Needs input", async () => {
    await expect(task.pill("Needs input")).toBeVisible();
    const answer = task.control.getByRole("form", { name: "Answer large-files" });
    await answer.getByRole("radio", { name: "Only the start" }).click();
    await page.reload();
    await expect(task.cardTitle).toHaveText("1 answer wanted");
    await expect(answer.getByRole("radio", { name: "Only the start" })).toBeChecked();
    await answer.getByRole("button", { name: /^Send answer/ }).click();
    await expect(task.pill("Working")).toBeVisible();
    await page.reload();
    await expect(task.pill("Working")).toBeVisible();
    await expect(task.reason).toHaveValue("Half a reason");
  });

  await test.step("Pausing", async () => {
    await api.until(id, ({ running }) => running.length === 1);
    await task.button(/^Pause after this step/).click();
    await expect(task.cardTitle).toHaveText("Pausing…");
    await page.reload();
    await expect(task.cardTitle).toHaveText("Pausing…");
    await task.button("Interrupt now").click();
  });

  await test.step("Paused", async () => {
    await expect(task.cardTitle).toHaveText("Paused by local");
    await task.input.fill("Half an input");
    await page.reload();
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.input).toHaveValue("Half an input");
  });

  await test.step("Resumed", async () => {
    await task.button("Resume with input").click();
    await expect(task.pill("Working")).toBeVisible();
    await page.reload();
    await expect(task.conversation).toContainText("Half an input");
    await expect(task.pill("Working")).toBeVisible();
  });

  await test.step("Canceling", async () => {
    await api.cancel({ taskId: id, reason: "Wrong folder", undoMs: 60_000 });
    await expect(task.cardTitle).toHaveText(/^Canceling in \d+ s$/);
    await page.reload();
    await expect(task.cardTitle).toHaveText(/^Canceling in \d+ s$/);
    await expect(task.control).toContainText("Wrong folder");
    await task.button("Undo").first().click();
    await expect(task.pill("Working")).toBeVisible();
  });

  await test.step("Completed", async () => {
    const ended = await api.digest(folder.path);
    await api.untilState(ended.id, "completed");
    await task.open(ended.id);
    await expect.poll(() => task.stepsShown()).toBeGreaterThan(0);
    const shown = await task.stepsShown();
    await page.reload();
    await expect(task.pill("Completed")).toBeVisible();
    await expect.poll(() => task.stepsShown()).toBe(shown);
    await expect(task.button(/^digest\.md/)).toBeVisible();
  });
});

test("A cut at each stage is told, and what came meanwhile is replayed without a reload", async ({
  page,
  api,
  folder,
  network,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const free = await occupyDigest(api, folder.path);
  const { id } = await api.digest(folder.path, { paceMs: 2_000, ...ASKS });
  const task = new TaskPage(page);
  await task.open(id, { by: network.url });
  // The code of some parts comes after the page itself, and not at all once that is cut.
  await expect(page.getByRole("region", { name: "Timeline" }).first()).toBeVisible();
  const loaded = await page.evaluate(() => performance.timeOrigin);

  await test.step("In line: it was taken up, and asks, meanwhile", async () => {
    await expect(task.cardTitle).toHaveText("Submitted");
    await whileCut({ task, network }, async () => {
      await free();
      await api.untilState(id, "input_required");
    });
    await expect(task.pill("Needs input")).toBeVisible();
    // Its code comes after the question, and not at all once the next cut is there.
    await expect(task.control.getByRole("radio", { name: "Only the start" })).toBeVisible();
  });

  await test.step("Needs input: somebody answered meanwhile", async () => {
    const { interrupts } = await api.task(id);
    await whileCut({ task, network }, async () => {
      const interruptId = interrupts[0]?.id ?? "";
      await api.answer({ taskId: id, interruptId, answer: { largeFiles: "whole" } });
      await api.until(id, ({ running }) => running.length > 0);
    });
    await expect(task.pill("Working")).toBeVisible();
    await expect(task.conversation).toContainText("Large files are read whole.");
  });

  await test.step("Working: steps ran on meanwhile", async () => {
    const before = await task.stepsShown();
    // Counted from when the page no longer hears of it: what it showed may be a step behind.
    await whileCut({ task, network }, async () => {
      const { stepsDone: atCut } = await api.task(id);
      await api.until(id, ({ stepsDone }) => stepsDone > atCut);
    });
    await expect.poll(() => task.stepsShown()).toBeGreaterThan(before);
  });

  await test.step("It was asked to pause, and paused, meanwhile", async () => {
    await whileCut({ task, network }, () => api.pause({ taskId: id, reason: "From elsewhere" }));
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.control).toContainText("From elsewhere");
  });

  await test.step("Canceling: it was taken back meanwhile", async () => {
    await api.cancel({ taskId: id, undoMs: 60_000 });
    await expect(task.cardTitle).toHaveText(/^Canceling in \d+ s$/);
    await whileCut({ task, network }, () => api.undoCancel(id));
    await expect(task.cardTitle).toHaveText("Paused by local");
  });

  await test.step("Paused: it was resumed meanwhile", async () => {
    await whileCut({ task, network }, async () => {
      await api.resume({ taskId: id, input: "From elsewhere too" });
      await api.until(id, ({ running }) => running.length > 0);
    });
    await expect(task.pill("Working")).toBeVisible();
    await expect(task.conversation).toContainText("From elsewhere too");
  });

  await test.step("Resumed: it ended meanwhile", async () => {
    await whileCut({ task, network }, () => api.untilState(id, "completed", 30_000));
    await expect(task.pill("Completed")).toBeVisible();
    await expect.poll(async () => task.stepsShown()).toBe((await api.task(id)).stepsDone);
  });

  await test.step("Completed: nothing came, and it stays so", async () => {
    network.cut();
    await expect(task.bannerSaying(LOST)).toBeVisible();
    network.mend();
    await comeBack(task);
    await expect(task.bannerSaying(LOST)).toHaveCount(0);
    await expect(task.pill("Completed")).toBeVisible();
  });
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test("A cut while pausing ends on Paused, and the page finds back by itself", async ({
  page,
  api,
  folder,
  network,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id, { by: network.url });
  await api.until(id, ({ stepsDone, running }) => stepsDone > 0 && running.length === 1);
  await task.button(/^Pause after this step/).click();
  await expect(task.cardTitle).toHaveText("Pausing…");
  await whileCut({ task, network, byItself: true }, () =>
    api.pause({ taskId: id, mode: "interrupt_immediate", reason: null }),
  );
  await expect(task.cardTitle).toHaveText("Paused by local");
});

test("A part whose code is asked for during a cut says so in its place, and comes by itself after it", async ({
  page,
  api,
  folder,
  network,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_|Failed to load|could not be loaded/);
  const { id } = await api.digest(folder.path);
  await api.untilState(id, "completed");
  const task = new TaskPage(page);
  await task.open(id, { by: network.url });
  await expect(page.getByRole("region", { name: "Timeline" }).first()).toBeVisible();
  const raw = page.getByRole("tabpanel", { name: "Raw" });
  await whileCut({ task, network, isQuiet: true }, async () => {
    await page.getByRole("tab", { name: "Raw" }).click();
    await expect(raw.getByRole("alert")).toContainText("The raw view could not be loaded.");
    await expect(raw.getByRole("button", { name: "Load again" })).toBeVisible();
    await expect(task.pill("Completed")).toBeVisible();
  });
  await expect(raw).toContainText("tRPC over JSON POST");
  await expect(raw.getByRole("alert")).toBeHidden();
});

const LOST = /^(Offline|Reconnecting)\./;

interface Cut {
  readonly task: TaskPage;
  readonly network: CuttableNetwork;
  /** Waits for the page's own next try, which comes later after each that failed. */
  readonly byItself?: boolean;
  /** Nothing happens meanwhile, so there is nothing to tell of. */
  readonly isQuiet?: boolean;
}

/** The page loses its network, something happens, the network is back and the page says that it caught up. */
async function whileCut(
  { task, network, byItself = false, isQuiet = false }: Cut,
  act: () => Promise<unknown>,
): Promise<void> {
  network.cut();
  await expect(task.bannerSaying(LOST)).toBeVisible();
  await act();
  network.mend();
  if (!byItself) await comeBack(task);
  if (isQuiet) return;
  await expect(task.bannerSaying(/^Back live\. Replayed \d+ events?( from [\d:]+)?\./)).toBeVisible({
    timeout: 45_000,
  });
}

/** As somebody does who does not want to wait for the next try; that one may come first. */
async function comeBack(task: TaskPage): Promise<void> {
  await task
    .bannerSaying(LOST)
    .getByRole("button", { name: "Retry now" })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
}
