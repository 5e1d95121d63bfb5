import { expect, test } from "../fixtures";
import { openStalePage } from "../open-stale-page";
import { TaskPage } from "../pages/task-page";

test("Of two who resume at once one wins; the other is told who was first and keeps what was typed", async ({
  page,
  api,
  folder,
  browser,
  baseURL,
}) => {
  const { id } = await api.digest(folder.path, { paceMs: 400 });
  await api.pause({ taskId: id, reason: "Two look at it" });
  const pages = await Promise.all([1, 2].map(() => openStalePage(browser, `${baseURL}/tasks/${id}`)));
  const inputs = ["Begin with the docs", "Begin with the code"];
  const people = pages.map(({ page }) => new TaskPage(page));
  for (const [n, person] of people.entries()) await person.input.fill(inputs[n] ?? "");

  // Both requests leave before either is answered.
  await Promise.all(people.map((person) => person.button("Resume with input").click()));
  await api.until(id, (task) => task.suspension?.resumedAt !== null);
  const told = people.map((person) =>
    person.bannerSaying(/^local resumed this task (under )?\d+ s ago\. Yours was not sent/),
  );
  await expect(async () => {
    const seen = await Promise.all(told.map((banner) => banner.count()));
    expect(seen.toSorted()).toEqual([0, 1]);
  }).toPass();
  const lost = (await told[0]?.count()) === 1 ? 0 : 1;
  const loser = new TaskPage(pages[lost]?.page ?? page);
  await expect(loser.control).toContainText(inputs[lost] ?? "");
  await loser.button("See theirs").click();
  await expect(loser.tab("History")).toHaveAttribute("aria-selected", "true");

  await api.untilState(id, "completed");
  const { operatorNotes } = JSON.parse((await api.digestOf(id)).json);
  expect(operatorNotes).toEqual([inputs[1 - lost]]);
  const resumes = (await api.receipts(id)).filter(({ verb }) => verb === "resume");
  expect(resumes.map(({ outcome }) => outcome).toSorted()).toEqual(["accepted", "refused"]);
  await Promise.all(pages.map((page) => page.close()));
});
