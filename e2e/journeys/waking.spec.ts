import { once } from "node:events";
import { join } from "node:path";
import { Child } from "../../server/testing/product/child";
import { EffectLog } from "../../server/testing/product/effect-log";
import type { WorkerProcessOptions } from "../../server/testing/product/worker-process";
import { serveAgent } from "../../server/testing/serve-agent";
import { ConsoleApi } from "../console-api";
import { expectAccessible } from "../expect-accessible";
import { expect, type Product, test } from "../fixtures";
import { letTimeCome } from "../let-time-come";
import { TaskPage } from "../pages/task-page";
import { startProduct } from "../start-product";

type Run = Parameters<typeof serveAgent>[1];

/** An agent of this test alone, and a task of it that has begun. */
async function begin(product: Product, name: string, run: Run) {
  const api = new ConsoleApi(product.url);
  const agent = serveAgent(product, run, { name, key: product.workerKey() });
  await api.untilAgent(name);
  const { id } = await api.create({ agent: name, title: `Work of ${name}`, input: null });
  return { api, agent, id };
}

const effectsOf = ({ dataDir }: Pick<Product, "dataDir">) => join(dataDir, "effects.jsonl");

/** An agent in a process of its own, which does as its tasks' inputs say. */
function startWorker(product: Product, name: string): Child {
  const place = { url: product.url, key: product.workerKey(), effectsPath: effectsOf(product) };
  const options: WorkerProcessOptions = { ...place, agents: [name], workerId: name, capacity: 1, concurrency: null };
  return Child.start({ name, entry: "server/testing/product/worker-process.ts", options });
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const resumesOf = async (api: ConsoleApi, id: string) =>
  (await api.events(id)).filter(({ type }) => type === "task.resumed");

/** Steps of a second each, until something holds the task. */
const stepOn: Run = async (ctx) => {
  for (let n = 0; n < 600; n++) {
    await ctx.step(`step-${n}`, ({ signal }) => new Promise((resolve) => wait(1_000, signal, resolve)));
  }
};

function wait(ms: number, signal: AbortSignal, done: (value: null) => void): void {
  const timer = setTimeout(() => done(null), ms);
  signal.addEventListener("abort", () => clearTimeout(timer), { once: true });
}

test("An agent parks until a clock time; the page counts down, every process restarts, the agent's too, and it wakes once and on time", async ({
  page,
  ownProduct,
  expectConsoleError,
}) => {
  test.slow();
  expectConsoleError(/net::ERR_|Failed to load resource/);
  const at = inSeconds(600);
  const api = new ConsoleApi(ownProduct.url);
  const first = startWorker(ownProduct, "night-watch");
  await api.untilAgent("night-watch");
  const parks = { reason: "The gate opens later", summary: "Both doors are locked.", conditions: { at } };
  const steps = [{ key: "lock", parks }, { key: "open" }];
  const { id } = await api.create({ agent: "night-watch", title: "Work of night-watch", input: { steps } });
  const task = new TaskPage(page);
  await page.goto(`${ownProduct.url}/tasks/${id}`);
  await expect(task.cardTitle).toHaveText("Parked by night-watch");
  await expect(task.control).toContainText("Both doors are locked.");
  await expect(task.control.getByRole("list", { name: "Goes on by itself" })).toHaveText(/, in (10|9) min( \d+ s)?$/);

  await first.kill();
  ownProduct.launcher.kill("SIGINT");
  await once(ownProduct.launcher, "exit");
  const { dataDir, url } = ownProduct;
  const again = await startProduct({ dataDir, env: { CHECKREIN_PORT: new URL(url).port } });
  const second = startWorker(again, "night-watch");
  try {
    await api.untilAgent("night-watch");
    await expect(task.bannerSaying(/^(Offline|Reconnecting)\./)).toHaveCount(0, { timeout: 45_000 });
    expect(await resumesOf(api, id)).toEqual([]);
    // The page that stood open all the time goes on counting.
    await expect(task.control.getByRole("list", { name: "Goes on by itself" })).toHaveText(/, in \d+ min( \d+ s)?$/);
    const due = await letTimeCome(again, id, 2_000);
    await expect(task.pill("Completed")).toBeVisible();
    const [resumed, ...more] = await resumesOf(api, id);
    expect(more).toEqual([]);
    expect(resumed?.data).toMatchObject({ cause: "condition_fired", condition: { kind: "at" } });
    const lateMs = Date.parse(resumed?.at ?? "") - due.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThan(5_000);
    await expect(task.conversation).toContainText("Its time came");
    // What was done before is not done again, and what comes after it is done once.
    const done = new EffectLog(effectsOf(again)).of(id).map(({ step, attemptNo }) => `${step} ${attemptNo}`);
    expect(done).toEqual(["lock 1", "open 2"]);
  } finally {
    await page.close();
    await second.stop();
    again.launcher.kill("SIGINT");
    await once(again.launcher, "exit");
  }
});

test("An agent parks until an event; sent from the console, it goes on with what came along", async ({
  page,
  product,
}) => {
  const given: unknown[] = [];
  const { api, agent, id } = await begin(product, "build-watch", async (ctx) => {
    given.push(await ctx.park({ reason: "CI build 1234", conditions: { onEvent: "ci.build.done:1234" } }));
  });
  await using _ = agent;
  const task = new TaskPage(page);
  await task.open(id);
  await expect(task.control).toContainText("Event ci.build.done:1234");
  await expect(task.control).toContainText("is kept for 15 min");
  await task.button("Send this event…").click();
  const form = page.getByRole("dialog", { name: "Send an event" });
  await expect(form.getByRole("textbox", { name: "Topic" })).toHaveValue("ci.build.done:1234");
  await form.getByRole("textbox", { name: /^Data/ }).fill('{"ok":true}');
  await expectAccessible(page);
  await form.getByRole("button", { name: /^Send event/ }).click();
  await expect(form.getByRole("status")).toHaveText("It woke 1 task.");
  await form.getByRole("button", { name: "Close" }).last().click();

  await expect(task.pill("Completed")).toBeVisible();
  await expect(task.conversation).toContainText("Event ci.build.done:1234 came, with input");
  expect(await resumesOf(api, id)).toHaveLength(1);
  expect(given).toEqual([{ ok: true }]);
});

test("A pause ends after 2 minutes or when another task ends, whichever comes first", async ({ page, product }) => {
  test.slow();
  const { api, agent, id } = await begin(product, "stepper", stepOn);
  await using _ = agent;
  const [image, docs] = await Promise.all(
    ["Build the image", "Build the docs"].map((title) => api.create({ agent: "stepper", title, input: null })),
  );
  const task = new TaskPage(page);
  await task.open(id);
  await api.until(id, ({ stepsDone }) => stepsDone >= 1);
  /** As an operator types and chooses it. */
  const pauseUntil = async (minutes: string, ends: string) => {
    await task.pauseForm.getByRole("button", { name: "Timeout" }).click();
    await task.pauseForm.getByRole("textbox", { name: "At the latest after" }).fill(minutes);
    await task.pauseForm.getByRole("button", { name: "Task ends" }).click();
    await expectAccessible(page);
    await task.pauseForm.getByRole("button", { name: /When this task ends/ }).click();
    await page.getByRole("option", { name: new RegExp(ends) }).click();
    await expect(task.pauseForm).toContainText(`when ${ends} ends`);
    await expect(task.pauseForm).toContainText("at the latest 2 min after it is held");
    await task.control
      .getByRole("button", { name: /^Pause / })
      .first()
      .click();
    await expect(task.cardTitle).toHaveText("Paused by local");
    await expect(task.control.getByRole("link", { name: ends })).toBeVisible();
  };
  await pauseUntil("2", "Build the image");
  const { pausedAt = "", conditions = [] } = (await api.task(id)).suspension ?? {};
  const dueAt = conditions.find(({ kind }) => kind === "timeout")?.dueAt ?? "";
  expect((Date.parse(dueAt) - Date.parse(pausedAt)) / 1_000).toBeCloseTo(120, 0);
  await api.cancel({ taskId: image?.id ?? "", undoMs: 0 });
  await expect(task.conversation).toContainText(/ended/);
  await api.untilState(id, "working");

  const held = await api.task(id);
  await pauseUntil("2", "Build the docs");
  await letTimeCome(product, id);
  await expect(task.conversation).toContainText("Timeout reached");
  await api.until(id, ({ state, stepsDone }) => state === "working" && stepsDone > held.stepsDone);
  const causes = (await resumesOf(api, id)).map(({ data }) => data);
  expect(causes).toMatchObject([
    { cause: "condition_fired", condition: { kind: "task", taskId: image?.id } },
    { cause: "timeout", condition: { kind: "timeout" } },
  ]);
  await api.cancel({ taskId: docs?.id ?? "", undoMs: 0 });
});

test("A timeout that fails ends the task, and says so before and after", async ({ page, product }) => {
  const { api, agent, id } = await begin(product, "patient", stepOn);
  await using _ = agent;
  const task = new TaskPage(page);
  await task.open(id);
  await api.until(id, ({ stepsDone }) => stepsDone >= 1);
  await task.pauseForm.getByRole("button", { name: "Timeout" }).click();
  await task.pauseForm.getByRole("textbox", { name: "At the latest after" }).fill("1");
  await task.pauseForm.getByRole("combobox", { name: "Then" }).click();
  await page.getByRole("option", { name: "Fail" }).click();
  await expect(task.pauseForm).toContainText("it fails, unless somebody resumes it before");
  await expectAccessible(page);
  await task.control
    .getByRole("button", { name: /^Pause / })
    .first()
    .click();
  await expect(task.control.getByRole("list", { name: "Resumes by itself" })).toHaveText(/, then it fails$/);

  await letTimeCome(product, id);
  await expect(task.pill("Failed")).toBeVisible();
  await expect(task.control).toContainText("It waited longer than its timeout allows.");
  expect(await api.task(id)).toMatchObject({ state: "failed", suspension: { cause: "failed" } });
});

test("Resumed with a digest only, the agent gets the digest and the input and nothing else that was said", async ({
  page,
  product,
}) => {
  const seen: unknown[] = [];
  const { agent, id } = await begin(product, "forgetful", async (ctx) => {
    await ctx.step("talk", () => ctx.message("The harbour has 14 boats, nine of them at sea."));
    await ctx.park({ reason: "Ready for the second half" });
    seen.push({ resume: ctx.resume, said: ctx.messages.map(({ parts }) => JSON.stringify(parts)) });
  });
  await using _ = agent;
  const task = new TaskPage(page);
  await task.open(id);
  await expect(task.cardTitle).toHaveText("Parked by forgetful");
  await task.resumeForm.getByRole("radio", { name: "Digest only" }).click();
  await expect(task.resumeForm).toContainText("the conversation so far is left out");
  await task.resumeWith("Count them again");
  await expect(task.pill("Completed")).toBeVisible();
  expect(seen).toMatchObject([
    { resume: { continueTranscript: false, input: "Count them again", digest: expect.stringContaining("14 boats") } },
  ]);
  expect(JSON.stringify((seen[0] as { said: unknown }).said)).not.toContain("14 boats");

  await task.control.getByText("What it was given instead").click();
  await expect(task.control.getByText(/^Digest of .*14 boats/s)).toBeVisible();
});
