import type { CuttableNetwork } from "../cuttable-network";
import { expect, test } from "../fixtures";
import { ENDLESSLY } from "../make-folder";
import { TaskPage } from "../pages/task-page";

test("A reload at each stage shows what is so, and what was typed", async ({ page, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id);
  await expect(task.pill("Working")).toBeVisible();
  await task.reason.fill("Half a reason");
  await page.reload();
  await expect(task.reason).toHaveValue("Half a reason");

  await api.until(id, ({ running }) => running.length === 1);
  await task.button(/^Pause after this step/).click();
  await expect(task.cardTitle).toHaveText("Pausing…");
  await page.reload();
  await expect(task.cardTitle).toHaveText("Pausing…");
  await task.button("Interrupt now").click();
  await expect(task.cardTitle).toHaveText("Paused by local");

  await task.input.fill("Half an input");
  await page.reload();
  await expect(task.cardTitle).toHaveText("Paused by local");
  await expect(task.input).toHaveValue("Half an input");

  await task.button("Resume with input").click();
  await expect(task.pill("Working")).toBeVisible();
  await page.reload();
  await expect(task.conversation).toContainText("Half an input");
  await expect(task.pill("Working")).toBeVisible();
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
  const { id } = await api.digest(folder.path, { paceMs: 3_000 });
  const task = new TaskPage(page);
  await task.open(id, { by: network.url });
  const loaded = await page.evaluate(() => performance.timeOrigin);

  await test.step("Working: steps ran on meanwhile", async () => {
    await expect.poll(() => task.stepsShown()).toBeGreaterThan(0);
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
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test("A cut while pausing ends on Paused", async ({ page, api, folder, network, expectConsoleError }) => {
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id, { by: network.url });
  await api.until(id, ({ stepsDone, running }) => stepsDone > 0 && running.length === 1);
  await task.button(/^Pause after this step/).click();
  await expect(task.cardTitle).toHaveText("Pausing…");
  await whileCut({ task, network }, () => api.pause({ taskId: id, mode: "interrupt_immediate", reason: null }));
  await expect(task.cardTitle).toHaveText("Paused by local");
});

/** The page loses its network, something happens, the network is back and the page says that it caught up. */
async function whileCut(
  { task, network }: { task: TaskPage; network: CuttableNetwork },
  act: () => Promise<unknown>,
): Promise<void> {
  network.cut();
  await expect(task.bannerSaying(/^(Offline|Reconnecting)\./)).toBeVisible();
  await act();
  network.mend();
  await expect(task.bannerSaying(/^Back live\. Replayed \d+ events?\./)).toBeVisible({ timeout: 45_000 });
}
