import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "../../domain/task/change";
import { controlOf, endAttempt, moveTo } from "../../domain/task/control";
import type { Task } from "../../domain/task/task";
import type { TaskRef } from "../../ports";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { GroupWriter } from "./group-writer";
import type { Write, Written } from "./write";

const database = testDatabase();
const AGENT = { kind: "agent", id: "digest" } as const;
// What a parser and a printer would not leave alone: order, spaces, 1.50, an escaped letter, a repeated key.
const TEXT = '{ "b": 1.50,"a":[1e2, "\\u00e9/\\/"],\n "10": null, "2": -0, "b": 2 } ';
const state = (text: string) => ({
  text,
  sizeBytes: Buffer.byteLength(text),
  sha256: createHash("sha256").update(text).digest("hex"),
});
const events = [
  { type: "step.completed", actor: AGENT, data: { z: 1, a: [1.5, 'é\u2028"\\'] }, stepKey: "k" },
] as const;

let store: TestStore;
let writer: GroupWriter;
let ref: TaskRef;
let task: Task;

beforeAll(() => {
  store = openTestStore(database.url);
  writer = new GroupWriter(store.pools.writer, 1);
});
afterAll(() => store[Symbol.asyncDispose]());

async function read(of: TaskRef): Promise<Task> {
  const found = await store.tasks.find(of);
  if (!found) throw new Error("The task is missing.");
  return found;
}

async function rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(sql, values)).rows;
}

// Both shapes of the statement have to do the same: alone, and among others that carry nothing of it.
describe.each(["alone", "among others"] as const)("a change written %s", (shape) => {
  let others: Task[] = [];

  beforeEach(async () => {
    const agent = await store.makeAgent({ concurrency: 5 });
    ({ ref } = await store.makeWorking(agent));
    task = await read(ref);
    others = await Promise.all([1, 2].map(async () => read(await store.makeTask(agent.name))));
  });

  async function write(change: Partial<Change>, more: Partial<Write> = {}): Promise<Written | null> {
    const before = await read(ref);
    const all = [writer.submit({ task: before, change: { events, ...change }, ...more })];
    if (shape === "among others") {
      for (const other of others) all.push(writer.submit({ task: other, change: { events } }));
    }
    const results = await Promise.all(all);
    others = await Promise.all(others.map((other) => read({ tenantId: other.tenantId, taskId: other.id })));
    return results[0] ?? null;
  }

  it("writes events with data and key as given, numbered on", async () => {
    await write({ events: [...events, { type: "message.added", actor: ONCALL, data: null }] });
    expect(
      await rows(
        "select seq, type, actor, data::text, step_key, task_version from task_event where task_id = $1 and seq > 2 order by seq",
        ref.taskId,
      ),
    ).toEqual([
      {
        seq: 3,
        type: "step.completed",
        actor: "agent:digest",
        data: JSON.stringify(events[0].data),
        step_key: "k",
        task_version: 3,
      },
      { seq: 4, type: "message.added", actor: "operator:oncall", data: "null", step_key: null, task_version: 3 },
    ]);
    expect(await read(ref)).toMatchObject({ version: 3, eventSeq: 4, controlRevision: task.controlRevision });
  });

  it("adds up steps and usage and leaves what was not reported null", async () => {
    await write({ stepsDone: 2, usage: { inputTokens: 5, outputTokens: null, spentMicros: 7 } });
    await write({ stepsDone: 1, usage: { inputTokens: 1, outputTokens: null, spentMicros: null } });
    await write({});
    expect(
      await rows("select steps_done, input_tokens, output_tokens, spent_micros from task where id = $1", ref.taskId),
    ).toEqual([{ steps_done: 3, input_tokens: "6", output_tokens: null, spent_micros: "7" }]);
  });

  it("replaces what runs and the progress, and counts commits", async () => {
    const running = [{ key: "s", name: "Read", tool: null, repeatable: false, startedAt: "2026-01-01T00:00:00.000Z" }];
    const progress = { done: 1, total: null, current: "x" };
    await write({ running, progress, commitNo: 1 });
    expect(await read(ref)).toMatchObject({ running, progress, commitNo: 1 });
    await write({ running: [] });
    expect(await read(ref)).toMatchObject({ running: [], progress, commitNo: 1 });
  });

  it("writes messages numbered on", async () => {
    const message = { role: "agent", actor: AGENT, origin: "agent", parts: [{ text: "a" }] } as const;
    await write({ messages: [message] });
    await write({ messages: [{ ...message, parts: [{ text: "b" }] }, message] });
    expect(
      await rows(
        "select seq, role, actor, origin, parts, task_version from message where task_id = $1 order by seq",
        ref.taskId,
      ),
    ).toEqual([
      { seq: 1, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "a" }], task_version: 3 },
      { seq: 2, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "b" }], task_version: 4 },
      { seq: 3, role: "agent", actor: "agent:digest", origin: "agent", parts: [{ text: "a" }], task_version: 4 },
    ]);
    expect(await read(ref)).toMatchObject({ messageSeq: 3 });
  });

  it("keeps each version of an artifact, byte by byte", async () => {
    const artifact = (artifactId: string, text: string) => ({
      artifactId,
      name: "n",
      mimeType: "text/plain",
      ...state(text),
    });
    await write({ artifacts: [artifact("a", " 1\r\n")] });
    await write({ artifacts: [artifact("a", "2"), artifact("b", "é\t"), artifact("a", "3")] });
    expect(
      await rows("select artifact_id, version, text from artifact where task_id = $1 order by 1, 2", ref.taskId),
    ).toEqual([
      { artifact_id: "a", version: 1, text: " 1\r\n" },
      { artifact_id: "a", version: 2, text: "2" },
      { artifact_id: "a", version: 3, text: "3" },
      { artifact_id: "b", version: 1, text: "é\t" },
    ]);
  });

  it("keeps the live state as text and copies it into checkpoints, with what stood beside it", async () => {
    const kept = (id: string) => ({ id, kind: "manual", label: "l", flagged: true, createdBy: ONCALL }) as const;
    const [empty, fresh, stored] = [v7(), v7(), v7()];
    await write({ checkpoint: kept(empty) });
    const artifact = { artifactId: "a", name: "n", mimeType: "text/plain", ...state("1") };
    await write({ artifacts: [artifact] });
    await write({
      liveState: state(TEXT),
      checkpoint: kept(fresh),
      artifacts: [artifact, { ...artifact, artifactId: "b" }],
    });
    await write({ checkpoint: kept(stored), messages: [{ role: "user", actor: ONCALL, origin: "resume", parts: [] }] });
    const columns =
      "id, version, data::text, sha256, size_bytes, event_seq, message_count, artifact_refs, parent_version, created_by, flagged, kind";
    expect(await rows(`select ${columns} from checkpoint where task_id = $1 order by version`, ref.taskId)).toEqual([
      {
        id: empty,
        version: 1,
        data: "{}",
        ...hashOf("{}"),
        event_seq: 3,
        message_count: 0,
        artifact_refs: [],
        parent_version: null,
        created_by: "operator:oncall",
        flagged: true,
        kind: "manual",
      },
      {
        id: fresh,
        version: 2,
        data: TEXT,
        ...hashOf(TEXT),
        event_seq: 5,
        message_count: 0,
        artifact_refs: [
          { artifactId: "a", version: 2 },
          { artifactId: "b", version: 1 },
        ],
        parent_version: 1,
        created_by: "operator:oncall",
        flagged: true,
        kind: "manual",
      },
      {
        id: stored,
        version: 3,
        data: TEXT,
        ...hashOf(TEXT),
        event_seq: 6,
        message_count: 1,
        artifact_refs: [
          { artifactId: "a", version: 2 },
          { artifactId: "b", version: 1 },
        ],
        parent_version: 2,
        created_by: "operator:oncall",
        flagged: true,
        kind: "manual",
      },
    ]);
    expect(await rows("select data::text, sha256, size_bytes from live_state where task_id = $1", ref.taskId)).toEqual([
      { data: TEXT, ...hashOf(TEXT) },
    ]);
  });

  it("opens a suspension with its holders and the checkpoint of the same change, then closes it", async () => {
    const handle = `suspend-${v7()}`;
    const control = {
      ...endAttempt(moveTo(controlOf(task), "paused_by_client")),
      pausedFromState: "working",
      suspension: handle,
    } as const;
    const askedAt = new Date(Date.now() - 1_500).toISOString();
    const holders = [
      { handle, kind: "operator", actor: ONCALL, reason: "first" },
      { handle, kind: "client", actor: { kind: "client", id: "b" }, reason: null },
      { handle, kind: "client", actor: { kind: "client", id: "a" }, reason: null },
    ] as const;
    const written = await write(
      {
        control,
        lease: "end",
        queue: "none",
        running: [],
        holders,
        checkpoint: { id: v7(), kind: "pause", label: "p", flagged: true, createdBy: ONCALL },
        open: {
          handle,
          initiator: "client",
          actor: ONCALL,
          reason: "first",
          mode: "finish_step",
          summary: null,
          conditions: { at: "x" },
          wake: { by: "timeout", inMs: 60_000 },
          onTimeout: "fail",
          timeoutInput: "later",
          stopProof: "acknowledged",
          stoppedAtStep: "Read",
          askedAt,
        },
      },
      { receipt: { id: v7(), act: anAct("pause", { reason: "first", requestId: "r1" }) } },
    );
    expect(written).toMatchObject({ freedSlot: true, leaseUntil: null });
    const paused = await read(ref);
    expect(paused).toMatchObject({
      state: "paused_by_client",
      controlRevision: task.controlRevision + 1,
      checkpointSeq: 1,
      open: {
        handle,
        initiator: "client",
        actor: ONCALL,
        reason: "first",
        wakeBy: "timeout",
        onTimeout: "fail",
        timeoutInput: "later",
      },
    });
    expect(paused.open?.holders).toEqual(holders.map(({ kind, actor, reason }) => ({ kind, actor, reason })));
    expect(paused.open?.wakeAt?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const [suspension] = await rows("select * from suspension where handle = $1", handle);
    expect(suspension).toMatchObject({
      checkpoint_version: 1,
      paused_from_state: "working",
      stopped_at_step: "Read",
      conditions: { at: "x" },
      opened_version: paused.version,
    });
    expect(suspension?.boundary_ms).toBeGreaterThanOrEqual(1_500);
    expect(
      await rows(
        "select verb, outcome, reason, control_revision, request_id from receipt where task_id = $1 and verb = 'pause'",
        ref.taskId,
      ),
    ).toEqual([
      {
        verb: "pause",
        outcome: "accepted",
        reason: "first",
        control_revision: paused.controlRevision,
        request_id: "r1",
      },
    ]);

    await write({
      control: { ...controlOf(paused), state: "resumed", suspension: null },
      queue: "now",
      close: {
        handle,
        cause: "explicit_resume",
        actor: ONCALL,
        input: { b: 1, a: 2 },
        hadInput: true,
        continueTranscript: false,
      },
    });
    expect(
      await rows(
        "select cause, resumed_by, resume_input::text, had_resume_input, continue_transcript, resumed_at is not null as over from suspension where handle = $1",
        handle,
      ),
    ).toEqual([
      {
        cause: "explicit_resume",
        resumed_by: "operator:oncall",
        resume_input: '{"b":1,"a":2}',
        had_resume_input: true,
        continue_transcript: false,
        over: true,
      },
    ]);
    expect(await read(ref)).toMatchObject({
      state: "resumed",
      suspension: null,
      open: null,
      pausedFromState: "working",
    });
  });

  it("adds a holder and counts that as a revision", async () => {
    const handle = `suspend-${v7()}`;
    await pause(handle);
    const before = await read(ref);
    await write({ holders: [{ handle, kind: "client", actor: { kind: "client", id: "c" }, reason: null }] });
    expect((await read(ref)).open?.holders.map(({ kind }) => kind)).toEqual(["client"]);
    expect(await read(ref)).toMatchObject({ controlRevision: before.controlRevision + 1 });
  });

  it("opens questions, answers one and lets the others die with the task", async () => {
    const question = (key: string) =>
      ({ id: v7(), key, kind: "input", message: "m?", payload: null, schema: { b: 1, a: 2 } }) as const;
    const [one, two] = [question("one"), question("two")];
    await write({
      interrupts: [one, two],
      control: { ...endAttempt(moveTo(controlOf(task), "input_required")), openInterrupts: 2 },
      lease: "end",
    });
    const asked = await read(ref);
    await write({
      answer: { id: one.id, answer: "yes", actor: ONCALL },
      control: { ...controlOf(asked), openInterrupts: 1 },
    });
    await write({
      supersedeInterrupts: true,
      control: { ...moveTo(controlOf(await read(ref)), "canceled"), openInterrupts: 0 },
      queue: "none",
    });
    expect(
      await rows(
        "select key, status, answer, answered_by, schema::text from interrupt where task_id = $1 order by key",
        ref.taskId,
      ),
    ).toEqual([
      { key: "one", status: "answered", answer: "yes", answered_by: "operator:oncall", schema: '{"b":1,"a":2}' },
      { key: "two", status: "superseded", answer: null, answered_by: null, schema: '{"b":1,"a":2}' },
    ]);
  });

  it("sets the moments of a move: state, log, attempt, end", async () => {
    const due = await write({
      control: { ...controlOf(task), cancel: { actor: ONCALL, reason: null } },
      cancelInMs: 60_000,
    });
    expect(due?.cancelDueAt?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const canceling = await read(ref);
    expect(canceling).toMatchObject({
      state: "working",
      stateSince: task.stateSince,
      attempt: task.attempt,
      cancel: { reason: null },
    });
    const ended = await write({
      control: { ...endAttempt(moveTo(controlOf(canceling), "canceled")), cancel: null, endedReason: "why" },
      cancelInMs: null,
      lease: "end",
      queue: "none",
    });
    const [row] = await rows(
      "select state_log, ended_at, state_since, active_ms, claimed_at, cancel_due_at, last_attempt from task where id = $1",
      ref.taskId,
    );
    const log = row?.state_log as [string, number][];
    expect(log.map(([name]) => name)).toEqual(["submitted", "working", "canceled"]);
    expect(row).toMatchObject({
      state_since: ended?.stateSince,
      claimed_at: null,
      cancel_due_at: null,
      last_attempt: task.attempt,
    });
    expect(row?.ended_at).not.toBeNull();
    expect(Number(row?.active_ms)).toBeGreaterThan(0);
    expect(
      await rows(
        "select count from ended_count c join task t on (c.tenant_id, c.agent_id, c.state) = (t.tenant_id, t.agent_id, t.state) where t.id = $1",
        ref.taskId,
      ),
    ).toEqual([{ count: 1 }]);
    expect(await rows("select count(*)::int as taken from agent_slot where task_id = $1", ref.taskId)).toEqual([
      { taken: 0 },
    ]);
  });

  it("keeps the newest 32 moves", async () => {
    for (let i = 0; i < 20; i++) {
      await write({ control: moveTo(controlOf(await read(ref)), "input_required") });
      await write({ control: moveTo(controlOf(await read(ref)), "working") });
    }
    const [row] = await rows("select state_log from task where id = $1", ref.taskId);
    const log = row?.state_log as [string, number][];
    expect(log).toHaveLength(32);
    expect(log.at(-1)?.[0]).toBe("working");
    expect(log.map(([, at]) => at)).toEqual(log.map(([, at]) => at).toSorted((a, b) => a - b));
  });

  it("lets a guard decide by the clock of the database", async () => {
    expect(await write({}, { guard: { lease: "expired" } })).toBeNull();
    expect(await write({}, { guard: { lease: "live" } })).not.toBeNull();
    await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", [
      ref.taskId,
    ]);
    expect(await write({}, { guard: { lease: "live" } })).toBeNull();
    expect(await write({}, { guard: { lease: "expired" } })).not.toBeNull();
    expect(await write({}, { guard: { cancelDue: true } })).toBeNull();
  });

  it("writes nothing at all at another version", async () => {
    const before = await counts();
    const change = { events, messages: [{ role: "user", actor: ONCALL, origin: "resume", parts: [] }] } as const;
    const all = [writer.submit({ task: { ...task, version: task.version - 1 }, change })];
    if (shape === "among others")
      all.push(...others.map((other) => writer.submit({ task: { ...other, version: 99 }, change })));
    expect(await Promise.all(all)).toEqual(all.map(() => null));
    expect(await counts()).toEqual(before);
  });

  const counts = () =>
    rows(
      "select (select count(*) from task_event) as events, (select count(*) from message) as messages, (select sum(version) from task) as versions",
    );

  async function pause(handle: string): Promise<void> {
    await write({
      control: {
        ...endAttempt(moveTo(controlOf(task), "paused_by_client")),
        pausedFromState: "working",
        suspension: handle,
      },
      lease: "end",
      open: {
        handle,
        initiator: "client",
        actor: ONCALL,
        reason: null,
        mode: null,
        summary: null,
        conditions: null,
        wake: null,
        onTimeout: null,
        timeoutInput: null,
        stopProof: "never_started",
        stoppedAtStep: null,
        askedAt: null,
      },
    });
    const [row] = await rows("select boundary_ms, wake_at from suspension where handle = $1", handle);
    expect(row).toEqual({ boundary_ms: null, wake_at: null });
  }
});

const hashOf = (text: string) => ({ sha256: state(text).sha256, size_bytes: state(text).sizeBytes });
