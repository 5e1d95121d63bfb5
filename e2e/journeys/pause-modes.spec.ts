import { Gate, serveAgent } from "../../server/testing/serve-agent";
import { expect, test } from "../fixtures";
import { frozen } from "../frozen";
import { ENDLESSLY, SLOWLY } from "../make-folder";
import { TaskPage } from "../pages/task-page";
import { untouchedRun } from "../untouched-run";

const NOTE = "Mind the tides.";
const BERTH = {
  type: "object",
  required: ["berth"],
  properties: { berth: { type: "string", title: "Berth", minLength: 1 } },
};

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

test("Wait for completion holds a turn that ends in a question, which stands again after the resume and is answered", async ({
  page,
  product,
  api,
}) => {
  const looked = new Gate();
  await using agent = serveAgent(
    product,
    async (ctx) => {
      await ctx.step("look", () => looked.opened.then(() => "seen"), { name: "Look at the berths" });
      const { berth } = (await ctx.ask("berth", { message: "Which berth?", schema: BERTH })) as { berth: string };
      return ctx.step("moor", () => `Moored at ${berth}`, { name: "Moor" });
    },
    { key: product.workerKey(), name: "asks-at-the-end", pauseModes: ["finish_step", "wait_for_completion"] },
  );
  await agent.worker.ready;
  const { id } = await api.create({ agent: "asks-at-the-end", title: "Find a berth", input: {} });
  const task = new TaskPage(page);
  await task.open(id);
  await api.until(id, ({ running }) => running.length === 1);
  await task.chooseMode("Wait for completion");
  await task.button("Pause at the end of the turn").click();
  await expect(task.cardTitle).toHaveText("Pausing…");
  await expect(task.control).toContainText("Look at the berths");
  looked.open();
  await expect(task.cardTitle).toHaveText("Paused by local");
  expect(await api.task(id)).toMatchObject({ state: "paused_by_client", openInterrupts: 1, stepsDone: 1 });

  await task.button("Resume").click();
  await expect(task.pill("Needs input")).toBeVisible();
  const answer = task.control.getByRole("form", { name: "Answer berth" });
  await answer.getByRole("textbox", { name: "Berth" }).fill("Quay 4");
  await answer.getByRole("button", { name: /^Send answer/ }).click();
  await expect(task.pill("Completed")).toBeVisible();
  await expect(task.control).toContainText("Moored at Quay 4");
  const steps = (await api.events(id)).filter(({ type }) => type === "step.completed").map(({ data }) => data);
  expect(steps.map((data) => hasKey(data, "look"))).toEqual([true, false]);
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
