import { SpanStatusCode } from "@opentelemetry/api";
import { hrTimeToMilliseconds } from "@opentelemetry/core";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideCancel } from "../../domain/task/decide-cancel";
import { decideCommit } from "../../domain/task/decide-commit";
import { decideLostLease } from "../../domain/task/decide-lost";
import { decidePause } from "../../domain/task/decide-pause";
import { decideResume } from "../../domain/task/decide-resume";
import type { TaskRef } from "../../ports";
import { aCommit } from "../../testing/make-task";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { type TracedStore, traceStore } from "../../testing/traced-store";

const CANARY = "the secret words";
const database = testDatabase();
let store: TestStore;
let traced: TracedStore;
let ref: TaskRef;
let attempt: string;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  traced = traceStore(store.tasks);
  ({ ref, attempt } = await store.makeWorking(await store.makeAgent()));
});

const commit = (more: Partial<Parameters<typeof aCommit>[0]> = {}, { tasks }: Pick<TracedStore, "tasks"> = traced) =>
  tasks.transact(ref, null, (task) =>
    decideCommit(task, aCommit({ attempt, no: task.commitNo + 1, checkpointId: v7(), ...more })),
  );

async function pause() {
  const order = {
    mode: "finish_step",
    reason: CANARY,
    actor: { ...ONCALL, id: CANARY },
    holder: "operator",
    handle: `suspend-${v7()}`,
    checkpointId: v7(),
    conditions: [],
  } as const;
  const act = anAct("pause", { reason: CANARY });
  await traced.tasks.transact(ref, act, (task, at) => decidePause(task, order, at));
  return order;
}

const resume = ({ tasks }: Pick<TracedStore, "tasks"> = traced) =>
  tasks.transact(ref, anAct("resume"), (task) =>
    decideResume(task, {
      handle: null,
      input: { note: CANARY },
      continueTranscript: true,
      actor: ONCALL,
      cause: "explicit_resume",
    }),
  );

const millis = (time: ReadableSpan["startTime"]) => Math.round(hrTimeToMilliseconds(time));

describe("a pause of a working task", () => {
  it("has a span from its request to just before its commit, below the span of the work", async () => {
    const { handle } = await pause();
    expect(traced.spans().map(({ name }) => name)).toEqual(["act"]);
    await commit();
    const [work, suspension] = [traced.span(await workName()), traced.span("suspend")];
    expect(suspension.parentSpanContext?.spanId).toBe(work.spanContext().spanId);
    expect(suspension.attributes).toMatchObject({
      "checkrein.task.id": ref.taskId,
      "checkrein.scope": "default",
      "checkrein.suspension.handle": handle,
      "checkrein.suspension.initiator": "client",
      "checkrein.suspension.mode": "finish_step",
      "checkrein.suspension.stop_proof": "acknowledged",
      "checkrein.suspension.has_conditions": false,
    });
    expect(suspension.events).toMatchObject([
      { name: "task.state_changed", attributes: { from_state: "working", to_state: "paused_by_client" } },
    ]);
    expect(work.attributes).toMatchObject({
      "gen_ai.operation.name": "invoke_agent",
      "checkrein.attempt.no": 1,
      "checkrein.attempt.outcome": "paused",
    });
    const [row] = await rows("select * from suspension where handle = $1", handle);
    expect(millis(suspension.endTime)).toBeLessThanOrEqual(row.paused_at.getTime());
    expect(millis(suspension.endTime) - millis(suspension.startTime)).toBeLessThanOrEqual(row.boundary_ms + 1);
    expect(millis(work.startTime)).toBeLessThan(millis(suspension.startTime));
  });

  it("is stored with its span, and so is its checkpoint", async () => {
    const { handle } = await pause();
    await commit();
    const { traceId, spanId } = traced.span("suspend").spanContext();
    const work = traced.span(await workName()).spanContext();
    expect(await rows("select * from suspension where handle = $1", handle)).toMatchObject([
      { trace_id: traceId, span_id: spanId, work_span_id: work.spanId },
    ]);
    expect(await rows("select * from checkpoint where task_id = $1", ref.taskId)).toMatchObject([
      { trace_id: traceId, span_id: spanId },
    ]);
  });

  it("belongs to the trace of its worker, when that names its span", async () => {
    await pause();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    await traced.scopes.run({ requestId: "r-1", traceparent }, () => commit());
    const work = traced.span(await workName());
    expect(work.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(work.attributes["checkrein.request.id"]).toBe("r-1");
    expect(traced.span("suspend").spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
  });

  it("is not traced when its worker's trace is not, and then nothing is stored", async () => {
    const { handle } = await pause();
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00";
    await traced.scopes.run({ requestId: "r-1", traceparent }, () => commit());
    expect(traced.spans().map(({ name }) => name)).toEqual(["act"]);
    expect(await rows("select * from suspension where handle = $1", handle)).toMatchObject([{ trace_id: null }]);
  });
});

describe("a resume", () => {
  it("links to the suspension and to the work it stopped, in another process, too", async () => {
    const { handle } = await pause();
    await commit();
    const [work, suspension] = [traced.span(await workName()), traced.span("suspend")];
    const later = openTestStore(database.url);
    const other = traceStore(later.tasks);
    await resume(other);
    await later[Symbol.asyncDispose]();
    const span = other.span("resume");
    expect(span.parentSpanContext).toBeUndefined();
    expect(span.links).toMatchObject([
      { context: { spanId: suspension.spanContext().spanId }, attributes: { "link.kind": "suspension" } },
      { context: { spanId: work.spanContext().spanId }, attributes: { "link.kind": "work" } },
    ]);
    expect(span.links.map(({ context }) => context.traceId)).toEqual(
      [suspension, work].map((one) => one.spanContext().traceId),
    );
    expect(span.attributes).toMatchObject({
      "checkrein.suspension.handle": handle,
      "checkrein.resume.cause": "explicit_resume",
      "checkrein.resume.had_input": true,
      "checkrein.resume.continue_transcript": true,
    });
    expect(span.events).toMatchObject([{ attributes: { from_state: "paused_by_client", to_state: "resumed" } }]);
  });
});

it("a receipt of a move names the span of the move", async () => {
  await pause();
  await commit();
  await resume();
  const { traceId, spanId } = traced.span("resume").spanContext();
  expect(await rows("select * from receipt where task_id = $1 and verb = 'resume'", ref.taskId)).toMatchObject([
    { trace_id: traceId, span_id: spanId },
  ]);
});

describe("the span of the work", () => {
  it.each([
    ["completed", SpanStatusCode.UNSET],
    ["failed", SpanStatusCode.ERROR],
  ] as const)("of an attempt that %s says so", async (to, status) => {
    await commit({ end: { kind: "finish", to, reason: CANARY } });
    const span = traced.span(await workName());
    expect(span.attributes["checkrein.attempt.outcome"]).toBe(to);
    expect(span.status).toEqual({ code: status });
    expect(span.events).toMatchObject([{ attributes: { from_state: "working", to_state: to } }]);
  });

  it("of a lost attempt is an error", async () => {
    await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", [
      ref.taskId,
    ]);
    await traced.tasks.transact(ref, null, (task) => decideLostLease(task, v7()));
    const span = traced.span(await workName());
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span.attributes).toMatchObject({ "checkrein.attempt.outcome": "lost", "error.type": "lost" });
  });
});

it("a plain step has no span", async () => {
  await commit();
  expect(traced.spans()).toEqual([]);
});

it.each([
  ["broke off", () => Promise.reject(new Error(CANARY))],
  ["was given up", () => Promise.resolve({ kind: "refused", refusal: { code: "TASK_BUSY", message: "" } } as const)],
])("what was not written is an error: it %s", async (_, end) => {
  const broken = traceStore({
    ...store.tasks,
    async transact(of, _act, decide) {
      const task = await store.tasks.find(of);
      if (task) decide(task, new Date());
      return end();
    },
  });
  await pause();
  await commit({}, broken).catch((error: Error) => expect(error.message).toBe(CANARY));
  for (const span of broken.spans()) {
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span.attributes["error.type"]).toBe("commit_failed");
  }
  expect(broken.spans()).toHaveLength(2);
});

it("nothing that anybody wrote is in any of them", async () => {
  const step = {
    key: CANARY,
    name: CANARY,
    tool: CANARY,
    status: "completed",
    repeatable: true,
    startedAt: new Date(0).toISOString(),
    endedAt: new Date(1).toISOString(),
    result: CANARY,
    error: CANARY,
  } as const;
  const park = {
    kind: "park",
    reason: CANARY,
    handle: `suspend-${v7()}`,
    summary: CANARY,
    conditions: [{ kind: "timeout", durationMinutes: 1, onTimeout: "resume_with_input", input: CANARY }],
  } as const;
  await commit({
    steps: [step],
    messages: [{ text: CANARY, direct: false }],
    worker: { kind: "worker", id: CANARY },
    checkpoint: { label: CANARY, flagged: true },
    end: park,
  });
  await resume();
  await pause();
  await resume();
  const order = { reason: CANARY, actor: ONCALL, mode: "now", undoMs: 0, controlRevision: null } as const;
  await traced.tasks.transact(ref, anAct("cancel", { reason: CANARY }), (task) => decideCancel(task, order));
  expect(traced.spans().map(({ name }) => name.split(" ")[0])).toEqual([
    "suspend",
    "invoke_agent",
    "resume",
    "suspend",
    "resume",
    "move_task",
  ]);
  expect(JSON.stringify(traced.spans().map(toPlain))).not.toContain("secret");
});

function toPlain({ name, attributes, events, links, status }: ReadableSpan) {
  return { name, attributes, events, links, status };
}

async function workName(): Promise<string> {
  return `invoke_agent ${(await store.tasks.find(ref))?.agentName}`;
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
async function rows(sql: string, ...values: unknown[]): Promise<any[]> {
  return (await database.pool.query(sql, values)).rows;
}
