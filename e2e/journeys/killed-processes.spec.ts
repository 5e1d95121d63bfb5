import { ConsoleApi } from "../console-api";
import { expect, test } from "../fixtures";
import { TaskPage } from "../pages/task-page";
import { resumeSlowly } from "../resume-slowly";

/** The whole of one file, and of two, each slow enough to act on meanwhile. */
const ONE_FILE = { include: "docs/tides.md", paceMs: 8_000 };
const TWO_FILES = { include: "docs/*", paceMs: 3_000 };

test("kill -9 of the worker inside a step: the lease runs out, another attempt takes over, the lost run keeps its line, the result is the same", async ({
  page,
  ownProduct,
  folder,
}) => {
  test.slow();
  const api = new ConsoleApi(ownProduct.url);
  const plain = await api.digest(folder.path, { include: TWO_FILES.include });
  const { id } = await api.digest(folder.path, TWO_FILES);
  const task = new TaskPage(page);
  await page.goto(`${ownProduct.url}/tasks/${id}`);
  await api.until(id, ({ stepsDone, running }) => stepsDone >= 1 && running.length === 1);
  process.kill(ownProduct.pidOf("agents"), "SIGKILL");

  await expect(task.conversation).toContainText("Attempt 1 lost its worker", { timeout: 40_000 });
  const taken = await api.until(id, ({ attemptNo }) => attemptNo === 2);
  expect(taken.state).toBe("working");
  await expect(task.pill("Completed")).toBeVisible({ timeout: 40_000 });
  await expect(task.conversation).toContainText("Not finished, its worker was gone");
  await task.tab("Steps").click();
  await expect(page.getByRole("region", { name: "Steps" })).toContainText("Not finished");
  expect(await task.stepsShown()).toBe((await api.task(id)).stepsDone);
  const events = await api.events(id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1));
  expect(await api.digestOf(id)).toEqual(await api.digestOf(plain.id));
});

test("kill -9 of the web process while a task is pausing: the page reconnects by itself, shows Paused, and the result is the same", async ({
  page,
  ownProduct,
  folder,
  expectConsoleError,
}) => {
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const api = new ConsoleApi(ownProduct.url);
  const plain = await api.digest(folder.path, { include: ONE_FILE.include });
  const { id } = await api.digest(folder.path, ONE_FILE);
  const task = new TaskPage(page);
  await page.goto(`${ownProduct.url}/tasks/${id}`);
  await api.until(id, ({ stepsDone, running }) => stepsDone >= 1 && running.length === 1);
  await task.button(/^Pause after this step/).click();
  await expect(task.cardTitle).toHaveText("Pausing…");
  process.kill(ownProduct.pidOf("web"), "SIGKILL");

  await expect(task.bannerSaying(/^Reconnecting\./)).toBeVisible();
  await expect(task.cardTitle).toHaveText("Paused by local", { timeout: 30_000 });
  await expect(task.bannerSaying(/^Reconnecting\.|^Offline\./)).toHaveCount(0);
  const { suspension } = await api.task(id);
  expect(suspension?.stopProof).toBe("acknowledged");
  await task.button("Resume").click();
  await expect(task.pill("Completed")).toBeVisible({ timeout: 40_000 });
  expect(await api.digestOf(id)).toEqual(await api.digestOf(plain.id));
});

test("kill -9 of the background in the middle of an operation: its open page goes on by itself, each task is let go once", async ({
  page,
  ownProduct,
}) => {
  const api = new ConsoleApi(ownProduct.url);
  const scene = { product: ownProduct, api, agent: "slow-resume" };
  const { taskIds, operationId } = await resumeSlowly(scene, { count: 12, perSecond: 2 });
  await page.goto(`${ownProduct.url}/operations/${operationId}`);
  const detail = page.getByRole("region", { name: "Resume 12 tasks" });
  await expect(detail.getByRole("img", { name: /^\d done, \d+ in line$/ })).toBeVisible();
  process.kill(ownProduct.pidOf("runtime"), "SIGKILL");

  await expect(detail.getByRole("img", { name: "12 done", exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(detail).toContainText("Finished");
  for (const id of taskIds) {
    expect((await api.task(id)).state).toBe("submitted");
    const resumes = (await api.receipts(id)).filter(({ verb }) => verb === "resume");
    expect(resumes.map(({ outcome }) => outcome)).toEqual(["accepted"]);
    expect((await api.events(id)).filter(({ type }) => type === "task.resumed")).toHaveLength(1);
  }
});
