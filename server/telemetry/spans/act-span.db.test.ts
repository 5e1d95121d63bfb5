import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decideCancel } from "../../domain/task/decide-cancel";
import { decidePause } from "../../domain/task/decide-pause";
import { decideResume } from "../../domain/task/decide-resume";
import type { TaskRef } from "../../ports";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { type TracedStore, traceStore } from "../../testing/traced-store";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const database = testDatabase();
let store: TestStore;
let traced: TracedStore;
let ref: TaskRef;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());
beforeEach(async () => {
  traced = traceStore(store.tasks);
  ({ ref } = await store.makeWorking(await store.makeAgent()));
});

/** Its worker runs on, so each of these is asked for or joined. */
const pause = () => {
  const order = { mode: "finish_step", reason: null, actor: ONCALL, holder: "operator", conditions: [] } as const;
  const ids = { handle: `suspend-${v7()}`, checkpointId: v7() };
  return traced.tasks.transact(ref, anAct("pause"), (task, at) => decidePause(task, { ...order, ...ids }, at));
};
const resume = ({ tasks }: Pick<TracedStore, "tasks"> = traced) => {
  const order = { handle: null, input: null, continueTranscript: true, cause: "explicit_resume" } as const;
  return tasks.transact(ref, anAct("resume"), (task) => decideResume(task, { ...order, actor: ONCALL }));
};

function idsOf(span: ReadableSpan) {
  const { traceId, spanId } = span.spanContext();
  return { verb: span.attributes["checkrein.act.verb"], trace_id: traceId, span_id: spanId };
}

const receipts = async () =>
  (
    await database.pool.query(
      "select verb, trace_id, span_id from receipt where task_id = $1 and verb <> 'create' order by id",
      [ref.taskId],
    )
  ).rows;

describe("the span of an act that moves nothing", () => {
  it("is named by its receipt, and tells what came of it", async () => {
    await pause();
    await pause();
    await resume();
    const spans = traced.spans();
    expect(spans.map(({ name, attributes }) => [name, attributes["checkrein.act.outcome"]])).toEqual([
      ["act", "accepted"],
      ["act", "unchanged"],
      ["act", "refused"],
    ]);
    expect(spans.at(-1)?.attributes["checkrein.refusal.code"]).toBe("TASK_NOT_RESUMABLE");
    expect(await receipts()).toEqual(spans.map(idsOf));
    expect(new Set(spans.map((span) => span.spanContext().spanId)).size).toBe(3);
  });

  it("stands below that of its caller, and is not there where that one's trace is not kept", async () => {
    const call = { requestId: "r-1", traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` };
    await traced.scopes.run(call, pause);
    const span = traced.span("act");
    expect(span.parentSpanContext).toMatchObject({ traceId: TRACE_ID, spanId: "b7ad6b7169203331" });
    expect(span.attributes["checkrein.request.id"]).toBe("r-1");
    await traced.scopes.run({ ...call, traceparent: `00-${TRACE_ID}-b7ad6b7169203331-00` }, () => resume());
    expect(traced.spans()).toHaveLength(1);
    expect((await receipts()).at(-1)).toEqual({ verb: "resume", trace_id: null, span_id: null });
  });

  it("belongs to each one of a slice", async () => {
    const order = { reason: null, actor: ONCALL, mode: "now", undoMs: 60_000, controlRevision: null } as const;
    await traced.tasks.transactSlice([{ ref, act: anAct("cancel"), decide: (task) => decideCancel(task, order) }]);
    expect(await receipts()).toEqual([idsOf(traced.span("act"))]);
  });

  it("is that of a refusal without a task, too", async () => {
    const missing = { ...ref, taskId: v7() };
    const refused = await traced.tasks.transact(missing, anAct("cancel"), () => {
      throw new Error("There is nothing to decide on.");
    });
    expect(refused).toMatchObject({ kind: "refused", refusal: { code: "TASK_NOT_FOUND" } });
    expect(traced.span("act").attributes["checkrein.refusal.code"]).toBe("TASK_NOT_FOUND");
  });

  it("is an error where nothing is known to be written", async () => {
    const broken = traceStore({ ...store.tasks, transact: () => Promise.reject(new Error("gone")) });
    await expect(resume(broken)).rejects.toThrow("gone");
    expect(broken.span("act").attributes["error.type"]).toBe("commit_failed");
  });
});
