import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { insertRecordedTask, RECORDED_STATE as TEXT } from "../../../testing/insert-recorded-task";
import { insertAgent, insertSuspension, insertTask } from "../../../testing/insert-rows";
import { testDatabase } from "../../../testing/test-database";
import { createTaskReader } from "../task-reader";

const database = testDatabase();
const reader = () => createTaskReader(database.pool);
let taskId = "";
const ref = () => ({ tenantId: "local", taskId });
const foreign = () => ({ tenantId: "other", taskId });

beforeAll(async () => {
  taskId = await insertRecordedTask(database.pool);
});

describe("findView", () => {
  it("has everything the page of a task needs", async () => {
    const view = await reader().findView(ref());
    expect(view).toMatchObject({
      id: taskId,
      state: "paused_by_client",
      input: { b: 1.5, a: [1, 2] },
      spentMicros: 12,
      checkpointCount: 6,
      fenced: false,
      cause: { code: "held", holders: 1, firstHolders: [{ kind: "operator" }], reason: "review" },
      reviewTime: { withinMs: 1_800_000, rule: null },
      suspension: {
        receipt: { id: expect.any(String), number: 41 },
        handle: `suspend-${taskId}`,
        initiator: "client",
        resumedAt: null,
        holders: [{ kind: "operator", actor: { kind: "operator", id: "local" } }],
      },
    });
    expect(view?.checkpoints.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2]);
    expect(view?.artifacts).toMatchObject([{ artifactId: "report", version: 2 }]);
    expect(view?.interrupts.map(({ key, status }) => [key, status])).toEqual([
      ["now", "open"],
      ["done", "answered"],
    ]);
    expect(view?.actions.resume).toEqual({ allowed: true });
  });

  it("tells instants as ISO 8601 in UTC", async () => {
    const view = await reader().findView(ref());
    const instants = [
      view?.stateSince,
      view?.suspension?.pausedAt,
      view?.checkpoints[0]?.createdAt,
      view?.artifacts[0]?.createdAt,
      view?.interrupts[0]?.openedAt,
    ];
    for (const instant of instants) expect(instant).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("shows the newest suspension of a task that is held no more, and whose worker was fenced while it is", async () => {
    const agent_id = await insertAgent(database.pool, { name: "other" });
    const resumed = await insertTask(database.pool, { agent_id });
    await insertSuspension(database.pool, {
      task_id: resumed,
      resumed_at: new Date(),
      cause: "explicit_resume",
      resumed_by: "operator:local",
    });
    const view = await reader().findView({ tenantId: "local", taskId: resumed });
    expect(view).toMatchObject({
      fenced: false,
      suspension: { cause: "explicit_resume", resumedBy: { kind: "operator", id: "local" } },
    });
    await database.pool.query("update suspension set stop_proof = 'fenced' where task_id = $1", [taskId]);
    expect(await reader().findView(ref())).toMatchObject({ fenced: true, suspension: { stopProof: "fenced" } });
  });

  it("answers a foreign and an unknown id alike (I16)", async () => {
    expect(await reader().findView(foreign())).toBeNull();
    expect(await reader().findView({ tenantId: "local", taskId: randomUUID() })).toBeNull();
  });
});

describe("workPackage", () => {
  it("holds what an attempt starts from, payloads as the text they are", async () => {
    const work = await reader().workPackage(ref());
    expect(work).toMatchObject({
      task: { id: taskId, state: "paused_by_client" },
      inputText: TEXT,
      stateText: TEXT,
      answers: [{ key: "done", answer: "skip" }],
      parks: [{ cause: "explicit_resume", input: "go on" }],
      resume: null,
    });
    expect(work?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(work?.journal.slice(0, 2)).toEqual([
      { key: "a", status: "completed", data: { key: "a", result: 1.5 } },
      { key: "b", status: "failed", data: { key: "b", error: "no" } },
    ]);
  });

  it("tells how the newest suspension ended", async () => {
    const agent_id = await insertAgent(database.pool, { name: "resumed" });
    const task = await insertTask(database.pool, { agent_id, state: "resumed" });
    const row = {
      task_id: task,
      resumed_at: new Date(),
      cause: "timeout",
      resume_input: null,
      had_resume_input: false,
      continue_transcript: true,
    };
    await insertSuspension(database.pool, { ...row, handle: "suspend-n", paused_at: new Date() });
    await insertSuspension(database.pool, {
      ...row,
      handle: "suspend-o",
      paused_at: new Date(0),
      cause: "explicit_resume",
    });
    expect(await reader().workPackage({ tenantId: "local", taskId: task })).toMatchObject({
      resume: { handle: "suspend-n", cause: "timeout", input: null, hadInput: false, continueTranscript: true },
      inputText: "null",
      stateText: null,
    });
  });

  it("is nothing for a foreign task (I16)", async () => {
    expect(await reader().workPackage(foreign())).toBeNull();
    expect(await reader().liveStateText(foreign())).toBeNull();
    expect(await reader().liveStateText(ref())).toBe(TEXT);
  });
});

describe("events", () => {
  it("come in order after a number, at most as many as asked", async () => {
    expect((await reader().events(ref(), 1, 2)).map(({ seq, type }) => [seq, type])).toEqual([
      [2, "step.failed"],
      [3, "step.discarded"],
    ]);
    expect(await reader().events(foreign(), 0, 10)).toEqual([]);
  });

  it("leave the large part of a large one behind and say so; one by one they come whole", async () => {
    expect((await reader().events(ref(), 3, 1))[0]?.data).toEqual({ key: "large", omittedBytes: expect.any(Number) });
    expect(await reader().findEvent(ref(), 4)).toMatchObject({ data: { key: "large", result: expect.any(String) } });
    expect(await reader().findEvent(foreign(), 4)).toBeNull();
  });
});
describe("a page of events or messages", () => {
  it("says whether more follow", async () => {
    const { eventPage, messagePage } = reader();
    expect(await eventPage(ref(), 0, 4)).toMatchObject({
      items: [{ seq: 1 }, { seq: 2 }, { seq: 3 }, { seq: 4 }],
      hasMore: false,
    });
    expect(await eventPage(ref(), 1, 2)).toMatchObject({ items: [{ seq: 2 }, { seq: 3 }], hasMore: true });
    expect(await messagePage(ref(), 2, 10)).toMatchObject({
      items: [{ seq: 3, parts: [{ text: "m3" }] }],
      hasMore: false,
    });
    expect(await messagePage(ref(), 3, 10)).toEqual({ items: [], hasMore: false });
    expect(await messagePage(foreign(), 0, 10)).toEqual({ items: [], hasMore: false });
  });

  it("ends early where they are large, with one of them at least, and says that more follow", async () => {
    const agent_id = await insertAgent(database.pool, { name: "talker" });
    const talk = { tenantId: "local", taskId: await insertTask(database.pool, { agent_id }) };
    await database.pool.query(
      `insert into message (task_id, seq, role, actor, origin, parts, task_version)
       select $1, n, 'agent', 'agent:talker', 'agent', json_build_array(json_build_object('text', repeat('x', 5000000))), 1 from generate_series(1, 4) n`,
      [talk.taskId],
    );
    const first = await reader().messagePage(talk, 0, 100);
    expect([first.items.map(({ seq }) => seq), first.hasMore]).toEqual([[1, 2], true]);
    const second = await reader().messagePage(talk, 2, 100);
    expect([second.items.map(({ seq }) => seq), second.hasMore]).toEqual([[3, 4], false]);
  });
});

describe("the records of a task", () => {
  it("has messages after a number, and none of a foreign task (I16)", async () => {
    expect((await reader().messages(ref(), 1, 1)).map(({ seq, parts }) => [seq, parts])).toEqual([
      [2, [{ text: "m2" }]],
    ]);
    expect(await reader().messages(foreign(), 0, 10)).toEqual([]);
  });

  it("has questions, receipts and checkpoints, and none of a foreign task (I16)", async () => {
    const { interrupts, receipts, checkpoints } = reader();
    expect((await interrupts(ref())).map(({ key }) => key)).toEqual(["now", "done"]);
    expect(await receipts(ref())).toMatchObject([
      { verb: "pause", outcome: "accepted", code: null, controlRevision: 2 },
    ]);
    expect((await checkpoints(ref())).map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1]);
    for (const list of [interrupts, receipts, checkpoints]) expect(await list(foreign())).toEqual([]);
  });

  it("has the newest version of an artifact", async () => {
    expect(await reader().findArtifact(ref(), "report")).toMatchObject({ version: 2, text: "v2" });
    expect(await reader().findArtifact(ref(), "none")).toBeNull();
    expect(await reader().findArtifact(foreign(), "report")).toBeNull();
  });

  it("has a checkpoint as its text, with the conversation and the artifacts of then", async () => {
    const checkpoint = await reader().findCheckpoint(ref(), 2);
    expect(checkpoint).toMatchObject({ version: 2, dataText: TEXT, createdBy: { kind: "worker", id: "w-1" } });
    expect(checkpoint?.messages.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(checkpoint?.artifacts).toMatchObject([{ artifactId: "report", version: 1 }]);
    expect(await reader().findCheckpoint(ref(), 99)).toBeNull();
    expect(await reader().findCheckpoint(foreign(), 2)).toBeNull();
  });
});
