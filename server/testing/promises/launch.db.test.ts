import { describe, expect, it } from "vitest";
import { done } from "./hand-attempt";
import { PEER, testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// A resume that cannot be carried out is taken back, and one whose input was changed never reaches the agent.

const stage = testScene();

async function aResumedTask(order: Parameters<SceneTask["resume"]>[0] = {}): Promise<SceneTask> {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause({ reason: "look at it" });
  await attempt.commit({ steps: [done("a")], state: { replace: { page: 1 } } });
  await task.resume(order);
  return task;
}

describe("a worker that cannot start what was resumed", () => {
  it("leads back to the same pause, with the reason, a new handle, and the input for the next resume", async () => {
    const task = await aResumedTask({ input: "go on", reason: null });
    const before = (await task.view()).suspension;
    await (await task.claim()).commit({ launchFailed: { reason: "No place to work in." } });
    const { state, suspension } = await task.view();
    expect({ state, ...suspension }).toMatchObject({
      state: "paused_by_client",
      reason: "look at it",
      pausedFromState: "working",
      launchFailure: "No place to work in.",
      pendingInput: "go on",
      holders: [{ kind: "operator", reason: "look at it" }],
    });
    expect(suspension?.handle).not.toBe(before?.handle);
    expect(await task.told("task.launch_failed")).toMatchObject([{ reason: "No place to work in." }]);
    expect(await task.resume({ handle: before?.handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    await task.resume();
    expect((await task.claim()).work).toMatchObject({ notes: ["go on"], resume: { input: "go on", hadInput: true } });
  });

  it("counts the time before it to how long the task was held", async () => {
    const task = await aResumedTask();
    await (await task.claim()).commit({ launchFailed: { reason: "No place to work in." } });
    await stage.scene.pool.query(
      "update suspension set paused_at = paused_at - interval '1 hour' where task_id = $1 and resumed_at is not null",
      [task.id],
    );
    await task.letPass(60_000);
    await task.resume();
    const held = (await task.claim()).work.resume?.continuity?.pausedForMs ?? 0;
    expect(held).toBeGreaterThanOrEqual(61 * 60_000);
    expect(held).toBeLessThan(62 * 60_000);
  });

  it("leads a task that had parked back to its park, which a resume wakes again", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ park: { reason: "nap", summary: "Half is read." } });
    await task.resume();
    await (await task.claim()).commit({ launchFailed: { reason: "No disk." } });
    expect(await task.view()).toMatchObject({
      state: "paused_by_agent",
      suspension: { reason: "nap", summary: "Half is read.", launchFailure: "No disk.", holders: [] },
    });
    await task.resume({ input: 1 });
    expect((await task.claim()).work.parks).toMatchObject([{ input: 1 }]);
  });

  it("is refused once it has recorded something: then the work goes on or fails", async () => {
    const task = await aResumedTask();
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("b")] });
    const late = await attempt.tryCommit({ launchFailed: { reason: "late" } });
    expect(late.body.refusal).toMatchObject({ code: "NO_RESUME_TO_UNDO" });
    expect((await task.now()).state).toBe("working");
  });

  it("by the worker client: an error before its run takes the resume back, and the next try goes on", async () => {
    let isBroken = false;
    const ran: unknown[] = [];
    await using served = await stage.scene.serve(
      async (ctx) => {
        ran.push(await ctx.park({ reason: "wait" }));
      },
      {
        start: () => {
          if (isBroken) throw new Error("The workspace is gone.");
        },
      },
    );
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    isBroken = true;
    await task.resume({ input: "once" });
    await task.until("is back in its park", ({ state, attemptNo }) => state === "paused_by_agent" && attemptNo === 2);
    expect((await task.view()).suspension).toMatchObject({ launchFailure: "The workspace is gone." });
    isBroken = false;
    await task.resume();
    await task.untilState("completed");
    expect(ran).toEqual(["once"]);
  });
});

/** Forges a column of JSON together with the hash that stands beside it. */
const forged = (column: string, hash: string) =>
  `${column} = '"forged"', ${hash} = encode(sha256('"forged"'), 'hex') where task_id = $1`;
const FORGED_INPUT = `update suspension set ${forged("resume_input", "resume_input_hash")}`;
const TIMEOUT = { durationMinutes: 5, onTimeout: "resume_with_input" as const, input: "given" };

async function parkedFor(conditions: object): Promise<SceneTask> {
  const task = await stage.scene.task();
  await (await task.claim()).commit({ park: { reason: "waits", conditions } });
  return task;
}

async function wokenBy(how: string): Promise<SceneTask> {
  if (how === "event") {
    const task = await parkedFor({ onEvent: "go" });
    await stage.scene.send("go", { data: "given" });
    await stage.scene.settle();
    return task;
  }
  const task = await parkedFor({ timeout: TIMEOUT });
  if (how === "release") await task.pause();
  await task.letPass(6 * 60_000);
  await stage.scene.settle();
  if (how === "release") await task.release();
  return task;
}

const FORGED_ANSWER = `update interrupt set answer = '{"pay":1000}' where task_id = $1 and key = 'a'`;

async function asking(...keys: readonly string[]): Promise<SceneTask> {
  const task = await stage.scene.task();
  await (await task.claim()).commit({ ask: keys.map((key) => ({ key, message: `${key}?` })) });
  return task;
}

async function isStoppedFor(task: SceneTask, code: string): Promise<void> {
  expect(await task.tryClaim()).toBeNull();
  expect(await task.view()).toMatchObject({ state: "failed", endedReason: expect.stringContaining(code) });
  expect(await task.told("task.failed")).toMatchObject([{ code }]);
}

describe("what is stored for a rerun", () => {
  it.each(["timeout", "event", "release"])(
    "an input by %s is checked against its receipt, whatever hash stands beside it",
    async (how) => {
      const task = await wokenBy(how);
      await stage.scene.pool.query(FORGED_INPUT, [task.id]);
      await isStoppedFor(task, "RESUME_INPUT_MISMATCH");
    },
  );

  it.each(["timeout", "event", "release"])("an input by %s reaches its run as it was given", async (how) => {
    expect((await (await wokenBy(how)).claim()).work.parks).toMatchObject([{ input: "given" }]);
  });

  it.each([
    ["alone", `update wake_condition set input = '"forged"' where task_id = $1`],
    ["with its hash", `update wake_condition set ${forged("input", "input_hash")}`],
  ])(
    "an input that was changed %s before its timeout was over is found out when it would be given",
    async (_, forge) => {
      const task = await parkedFor({ timeout: TIMEOUT });
      await stage.scene.pool.query(forge, [task.id]);
      await task.letPass(6 * 60_000);
      await stage.scene.settle();
      await isStoppedFor(task, "RESUME_INPUT_MISMATCH");
    },
  );

  it("an input of an earlier park is checked as well, and so is one of a resume that was tried again", async () => {
    const task = await parkedFor({});
    await task.resume({ input: "first" });
    await (await task.claim()).commit({ launchFailed: { reason: "No disk." } });
    await task.resume();
    const attempt = await task.claim();
    expect(attempt.work.parks).toMatchObject([{ input: "first" }]);
    await attempt.commit({ park: { reason: "more", conditions: {} } });
    await stage.scene.pool.query(`${FORGED_INPUT} and resumed_at is not null`, [task.id]);
    await task.resume({ input: "second" });
    await isStoppedFor(task, "RESUME_INPUT_MISMATCH");
  });

  it("an input that was put where the receipt knows of none stops the task", async () => {
    const task = await parkedFor({});
    await task.resume();
    await stage.scene.pool.query(FORGED_INPUT, [task.id]);
    await isStoppedFor(task, "RESUME_INPUT_MISMATCH");
  });

  it.each([
    ["before it was waited for", "external_event", "data", "data_hash", "tenant_id = 'local'"],
    ["before the task was woken", "wake_condition", "input", "input_hash", "event_id is not null"],
  ])(
    "an event whose data was forged with its hash %s is found out by what its sender's receipt says",
    async (...row) => {
      const [when, table, data, hash, which] = row;
      const topic = `go ${when}`.replaceAll(" ", ".");
      const wakesLater = table === "external_event";
      const task = wakesLater ? await stage.scene.task() : await parkedFor({ onEvent: topic });
      const attempt = wakesLater ? await task.claim() : null;
      await stage.scene.send(topic, { data: "given" });
      await stage.scene.pool.query(
        `update ${table} set ${data} = '"forged"', ${hash} = encode(sha256('"forged"'), 'hex') where ${which}`,
      );
      await attempt?.commit({ park: { reason: "waits", conditions: { onEvent: topic } } });
      await stage.scene.settle();
      await isStoppedFor(task, "RESUME_INPUT_MISMATCH");
    },
  );

  it("words that came with a resume are checked against its receipt, also at later attempts", async () => {
    const task = await aResumedTask({ input: "read page 2" });
    const attempt = await task.claim();
    await attempt.commit({ steps: [done("b")], release: true });
    await stage.scene.pool.query(
      `update message set parts = '[{"text":"read page 3"}]' where task_id = $1 and origin = 'resume'`,
      [task.id],
    );
    await isStoppedFor(task, "MESSAGE_MISMATCH");
  });

  it("an input that is not what was given stops the task with a typed reason, and no worker gets it", async () => {
    const task = await aResumedTask({ input: { pay: 10 } });
    await stage.scene.pool.query(`update suspension set resume_input = '{"pay":1000}' where task_id = $1`, [task.id]);
    expect(await task.tryClaim()).toBeNull();
    expect(await task.view()).toMatchObject({
      state: "failed",
      endedReason: expect.stringContaining("RESUME_INPUT_MISMATCH"),
    });
    expect(await task.told("task.failed")).toMatchObject([{ code: "RESUME_INPUT_MISMATCH" }]);
  });

  it.each([
    ["one", (task: SceneTask): Promise<unknown> => task.answer("a", { pay: 10 })],
    [
      "one that came with a resume",
      (task: SceneTask): Promise<unknown> => task.pause().then(() => task.resume({ input: { pay: 10 } })),
    ],
    ["one of somebody outside", (task: SceneTask): Promise<unknown> => task.answer("a", { pay: 10 }, PEER)],
  ] as const)("an answer that is not what was answered stops the task before it gets it: %s", async (_, answer) => {
    const task = await asking("a");
    await answer(task);
    await stage.scene.pool.query(FORGED_ANSWER, [task.id]);
    await isStoppedFor(task, "ANSWER_MISMATCH");
  });

  it("answers that were given as one are checked as one, and reach the run as they were given", async () => {
    const given = { a: { password: "hunter2-hunter2" }, b: [1, "two"] };
    const [sound, forged] = [await asking("a", "b"), await asking("a", "b")];
    for (const task of [sound, forged]) await task.answerAll(given);
    await stage.scene.pool.query(FORGED_ANSWER, [forged.id]);
    expect((await sound.claim()).work.answers).toMatchObject([
      { key: "a", answer: given.a },
      { key: "b", answer: given.b },
    ]);
    await isStoppedFor(forged, "ANSWER_MISMATCH");
  });

  it("of answers that were given as one, what is left when one of them was taken back is told by no receipt", async () => {
    const task = await asking("a", "b");
    await task.answerAll({ a: 1, b: 2 });
    await task.undoAnswers("a");
    await task.answer("a", 3);
    expect((await task.claim()).work.answers).toMatchObject([
      { key: "b", answer: 2 },
      { key: "a", answer: 3 },
    ]);
  });

  it("the same input written otherwise is the same: its hash is of canonical JSON", async () => {
    const task = await aResumedTask({ input: { b: 1, a: [1e2] } });
    await stage.scene.pool.query(`update suspension set resume_input = '{"a": [100],  "b":1.0}' where task_id = $1`, [
      task.id,
    ]);
    expect((await task.claim()).work.resume?.input).toEqual({ a: [100], b: 1 });
  });

  it("a state that is not what was stored leads back to the pause, and says why", async () => {
    const task = await aResumedTask();
    await stage.scene.pool.query(`update live_state set data = '{"page":9}' where task_id = $1`, [task.id]);
    expect(await task.tryClaim()).toBeNull();
    expect(await task.view()).toMatchObject({
      state: "paused_by_client",
      suspension: { reason: "look at it", launchFailure: expect.stringContaining("no longer what was stored") },
    });
    expect(await task.events("task.launch_failed")).toHaveLength(1);
    // As it was, so that what is told of the task is true again.
    await stage.scene.pool.query(`update live_state set data = '{"page":1}' where task_id = $1`, [task.id]);
    await task.resume();
    expect((await task.claim()).work.state).toEqual({ page: 1 });
  });
});
