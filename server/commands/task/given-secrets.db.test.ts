import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../domain/canonical-json";
import { marksIn } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import { done } from "../../testing/promises/hand-attempt";
import { PEER, testScene } from "../../testing/promises/scene";
import { SceneTask } from "../../testing/promises/scene-task";
import { tablesWith } from "../../testing/tables-with";
import { type ClientCaller, submitMessage } from "../client/submit-message";

// What people, clients, timeouts and events give to a task may hold secrets: its agent gets them, and nobody else does.

const stage = testScene();
const CANARY = "canary52a7be91";
const TOKEN = `sk-${CANARY}xxxxxxxxxxxxxxxx`;
const INPUT = { note: `sign in with ${TOKEN}`, api: { password: `pw-${CANARY}` }, iban: `DE-${CANARY}`, count: 3 };
const OFFER = { secrets: { keys: ["iban"], paths: [] } };
const WORDS = `Use ${TOKEN} for the upload.`;
const CLIENT: ClientCaller = { ...PEER, client: "peer", agents: [] };

const hashOf = (value: Json) => stage.scene.ports.digest(canonicalJson(value)).sha256;

async function held(): Promise<SceneTask> {
  const task = await stage.scene.task({ offer: OFFER });
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause();
  await attempt.commit({ steps: [done("a")] });
  return task;
}

async function parked(conditions: object): Promise<SceneTask> {
  const task = await stage.scene.task({ offer: OFFER });
  await (await task.claim()).commit({ park: { reason: "waits", conditions } });
  return task;
}

/** Hashes of inputs in the receipts of these acts. */
async function attestedOf({ id }: SceneTask, verb: string): Promise<readonly (string | null)[]> {
  const { rows } = await stage.scene.pool.query<{ hash: string | null }>(
    "select input_hash as hash from receipt where task_id = $1 and verb = $2 and outcome = 'accepted' order by id",
    [id, verb],
  );
  return rows.map(({ hash }) => hash);
}

/** Everything that somebody can read of the task. */
async function shownOf(task: SceneTask): Promise<string> {
  const { reader } = stage.scene.ports;
  const shown = [
    await task.view(),
    await task.events(),
    await reader.messages(task.ref, 0, 100),
    await reader.interrupts(task.ref),
    await task.receipts(),
  ];
  return JSON.stringify(shown);
}

async function leavesNoTrace(task: SceneTask): Promise<void> {
  expect(await tablesWith(stage.scene.pool, CANARY)).toEqual([]);
  expect(await shownOf(task)).not.toContain(CANARY);
}

describe("a secret that is given with a resume", () => {
  it("is in no row and no answer; the worker gets it, and again after a kill and a new claim; the receipt has the hash of the original", async () => {
    const task = await held();
    await task.resume({ input: INPUT });
    await leavesNoTrace(task);
    const given = { notes: [INPUT], resume: { input: INPUT, continuity: { input: INPUT } } };
    const first = await task.claim();
    expect(first.work).toMatchObject(given);
    expect(first.work.messages.at(-1)?.parts).toEqual([{ data: INPUT }]);
    await task.loseLease();
    await stage.scene.settle();
    await using other = await stage.scene.inAnotherProcess();
    const again = await task.in(other).claim("w-2");
    expect(again.work).toMatchObject({ ...given, attemptNo: 3 });
    await again.commit({ park: { reason: "more", conditions: {} } });
    await task.resume({ input: `again ${TOKEN}` });
    expect((await task.claim()).work.parks).toEqual([{ cause: "explicit_resume", input: `again ${TOKEN}` }]);
    await leavesNoTrace(task);
    expect(await attestedOf(task, "resume")).toEqual([hashOf(INPUT), hashOf(`again ${TOKEN}`)]);
  });

  it("is opened in the digest that its agent gets, and shown closed", async () => {
    const task = await held();
    await task.resume({ input: WORDS });
    const attempt = await task.claim();
    await attempt.begin("b");
    await task.pause();
    await attempt.commit({ steps: [done("b")] });
    await task.resume({ continueTranscript: false });
    await leavesNoTrace(task);
    expect((await task.claim()).work.resume?.digest).toContain(TOKEN);
  });

  it("stays for the next resume when this one could not be carried out", async () => {
    const task = await held();
    await task.resume({ input: INPUT });
    await (await task.claim()).commit({ launchFailed: { reason: "No disk." } });
    await leavesNoTrace(task);
    await task.resume();
    expect((await task.claim()).work.resume).toMatchObject({ input: INPUT, hadInput: true });
  });

  it("that does not open on this machine leads back to the pause, with what to do about it", async () => {
    const task = await held();
    await task.resume({ input: INPUT });
    const { pool } = stage.scene;
    const { rows } = await pool.query("select mark, sealed from sealed_value where task_id = $1", [task.id]);
    await pool.query("update sealed_value set sealed = 'of another key' where task_id = $1", [task.id]);
    expect(await task.tryClaim()).toBeNull();
    expect(await task.view()).toMatchObject({
      state: "paused_by_client",
      suspension: { launchFailure: expect.stringContaining("put the sealing key") },
    });
    for (const { mark, sealed } of rows)
      await pool.query("update sealed_value set sealed = $3 where task_id = $1 and mark = $2", [task.id, mark, sealed]);
    await task.resume();
    expect((await task.claim()).work.resume?.input).toEqual(INPUT);
  });

  it("goes along with a fork, whose agent gets it", async () => {
    const task = await held();
    await task.resume({ input: WORDS });
    const attempt = await task.claim();
    await attempt.commit({ state: { replace: { at: 1 } }, checkpoint: { label: "one" } });
    const fork = await task.fork((await task.now()).checkpointSeq);
    expect(JSON.stringify((await fork.claim()).work.messages)).toContain(TOKEN);
    await leavesNoTrace(fork);
  });
});

describe("a mark in what is given", () => {
  it("stands for its secret when an operator gives it, and is no more than words from anybody else", async () => {
    const task = await held();
    await task.resume({ input: WORDS });
    const [mark = ""] = marksIn(await shownOf(task));
    const attempt = await task.claim();
    await attempt.commit({ park: { reason: "more", conditions: {} } });
    await task.resume({ input: { upload: mark } });
    const second = await task.claim();
    await second.commit({ park: { reason: "more", conditions: {} } });
    await task.resume({ input: { upload: mark, unknown: `[redacted ${"0".repeat(24)}]` }, by: PEER });
    expect((await task.claim()).work.parks.map(({ input }) => input)).toEqual([
      { upload: WORDS },
      { upload: mark, unknown: `[redacted ${"0".repeat(24)}]` },
    ]);
    await leavesNoTrace(task);
  });
});

describe("a secret that is given otherwise", () => {
  it("with a client's message, to a paused task and as an answer: the agent gets it, and nobody reads it", async () => {
    const agent = await stage.scene.agent();
    const order = { taskId: null, contextId: null, agent, dialect: "a2a-1.0" };
    const say = (text: string, taskId: string | null) =>
      submitMessage(stage.scene.ports, CLIENT, {
        ...order,
        taskId,
        message: { messageId: `m-${text.length}-${taskId}`, parts: [{ text }], details: { token: CANARY } },
      });
    const begun = await submitMessage(stage.scene.ports, CLIENT, {
      ...order,
      message: { messageId: "m-0", parts: [{ text: "Begin" }], details: null },
    });
    expect(begun.kind).toBe("created");
    const taskId = "taskId" in begun ? begun.taskId : "";
    const theirs = new SceneTask(stage.scene, taskId, agent);
    const attempt = await theirs.claim();
    await attempt.begin("a");
    await theirs.pause();
    await attempt.commit({ steps: [done("a")] });
    expect(await say(WORDS, taskId)).toMatchObject({ kind: "queued" });
    await theirs.resume();
    const second = await theirs.claim();
    expect(second.work.messages.at(-1)).toMatchObject({ origin: "input", parts: [{ text: WORDS }] });
    await second.commit({ ask: [{ key: "key", message: "Which key?", schema: { type: "string" } }] });
    expect(await say(TOKEN, taskId)).toMatchObject({ kind: "answered" });
    expect((await theirs.claim()).work.answers).toMatchObject([{ key: "key", answer: TOKEN }]);
    await leavesNoTrace(theirs);
  });

  it("with an answer from the inbox: the same one again is no news, and the agent gets it", async () => {
    const task = await stage.scene.task();
    await (await task.claim()).commit({ ask: [{ key: "how", message: "How?", schema: true }] });
    const answer = { token: CANARY, n: 1 };
    expect(await task.answer("how", answer)).toMatchObject({ kind: "accepted" });
    expect(await task.answer("how", answer)).toMatchObject({ kind: "unchanged" });
    await leavesNoTrace(task);
    expect((await task.claim()).work.answers).toMatchObject([{ key: "how", answer }]);
  });

  it.each(["agent", "operator"])(
    "with a timeout that the %s sets: the run gets it when the time is over",
    async (by) => {
      const timeout = { durationMinutes: 5, onTimeout: "resume_with_input", input: INPUT };
      const task = await (by === "agent" ? parked({ timeout }) : stage.scene.task({ offer: OFFER }));
      if (by === "operator") {
        const attempt = await task.claim();
        await attempt.begin("a");
        await task.pause({ conditions: { timeout } } as never);
        await leavesNoTrace(task);
        await attempt.commit({ steps: [done("a")] });
      }
      await leavesNoTrace(task);
      await task.letPass(6 * 60_000);
      await stage.scene.settle();
      expect((await task.claim()).work.resume).toMatchObject({ cause: "timeout", input: INPUT });
      await leavesNoTrace(task);
      expect(await attestedOf(task, "wake")).toEqual([hashOf(INPUT)]);
    },
  );

  it.each(["before", "after"])("with an event that comes %s the task waits for it", async (when) => {
    const data = { api: { password: `pw-${CANARY}` }, note: TOKEN };
    const topic = `ci.${when}`;
    const working = await stage.scene.task();
    const attempt = await working.claim();
    if (when === "before") await stage.scene.send(topic, { data });
    await attempt.commit({ park: { reason: "waits", conditions: { onEvent: topic } } });
    if (when === "after") await stage.scene.send(topic, { data });
    await stage.scene.settle();
    expect((await working.claim()).work.parks).toEqual([{ cause: "condition_fired", input: data }]);
    await leavesNoTrace(working);
  });
});
