import { CallRefused } from "../console-api";
import { expect, test } from "../fixtures";
import { letTimeCome } from "../let-time-come";
import { ENDLESSLY } from "../make-folder";
import { openStalePage } from "../open-stale-page";
import { TaskPage } from "../pages/task-page";

test("A cancel counts down where everyone sees it, and anyone can undo it", async ({
  page,
  api,
  folder,
  browser,
  baseURL,
}) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const mine = new TaskPage(page);
  await mine.open(id);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirs = new TaskPage(await other.newPage());
  await theirs.open(id);

  await mine.cancel("Wrong folder");
  await expect(theirs.cardTitle).toHaveText(/^Canceling in \d+ s$/);
  await expect(theirs.control).toContainText("Wrong folder");
  await expect(theirs.control).toContainText("local, everyone sees this");
  const left = await secondsLeft(theirs);
  await expect.poll(() => secondsLeft(theirs)).toBeLessThan(left);

  await theirs.button("Undo").first().click();
  await expect(mine.pill("Working")).toBeVisible();
  await expect(mine.pauseForm).toBeVisible();
  await expect(mine.conversation).toContainText("undid the cancel");
  expect((await api.task(id)).state).toBe("working");
  await other.close();
});

test("A cancel that nobody undoes ends the task for good", async ({ page, product, api, folder }) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id);
  await task.cancel("Not needed");
  await letTimeCome(product, id, 1_000);
  await expect(task.pill("Canceled")).toBeVisible({ timeout: 15_000 });
  await expect(task.conversation).toContainText("Canceled by local.");
  await expect(page.getByRole("main").getByRole("button", { name: /Pause|Resume|Undo/ })).toHaveCount(0);
  const outcomes = (await api.receipts(id)).map(({ verb, outcome }) => `${verb} ${outcome}`);
  expect(outcomes).toContain("cancel accepted");
});

test("Canceled from Paused it stays ended: a late resume is refused and told who canceled", async ({
  page,
  product,
  api,
  folder,
  browser,
  baseURL,
}) => {
  const { id } = await api.digest(folder.path, ENDLESSLY);
  const task = new TaskPage(page);
  await task.open(id);
  await task.chooseMode("Interrupt now");
  await task.button(/^Interrupt /).click();
  await expect(task.cardTitle).toHaveText("Paused by local");
  const stale = await openStalePage(browser, `${baseURL}/tasks/${id}`);
  const late = new TaskPage(stale.page);
  await expect(late.cardTitle).toHaveText("Paused by local");
  await late.input.fill("Go on with the docs");

  await task.checkpointLink().first().click();
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await page.goBack();
  await task.cancel("Enough seen");
  await letTimeCome(product, id, 1_000);
  await expect(task.pill("Canceled")).toBeVisible({ timeout: 15_000 });

  await late.button("Resume with input").click();
  await expect(
    late.bannerSaying(/^local canceled this task \d+ s ago\. Yours was not sent; what you typed is kept\./),
  ).toBeVisible();
  await expect(late.control).toContainText("Your input was not sent");
  await expect(late.control).toContainText("Go on with the docs");
  expect((await api.task(id)).state).toBe("canceled");
  const refused = await api.resume({ taskId: id }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallRefused);
  expect(refused).toMatchObject({
    refusal: { code: "TASK_NOT_RESUMABLE", state: "canceled", winner: { verb: "cancel", actor: "operator:local" } },
  });
  await stale.close();
});

async function secondsLeft(task: TaskPage): Promise<number> {
  return Number(/\d+/.exec((await task.cardTitle.textContent()) ?? "")?.[0]);
}
