import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { decidePause } from "../../../domain/task/decide-pause";
import { ONCALL } from "../../../testing/make-views";
import { WRITE_SHAPES, writeInShape } from "../../../testing/write-shapes";

const TRACE = {
  traceId: "0af7651916cd43dd8448eb211c80319c",
  spanId: "b7ad6b7169203331",
  workSpanId: "00f067aa0ba902b7",
};

describe.each(WRITE_SHAPES)("a pause written %s", (shape) => {
  const the = writeInShape(shape);

  it("keeps the span that tells of it with the suspension and its checkpoint", async () => {
    const { paused } = await pause({ trace: TRACE });
    expect(paused.open).toMatchObject({ trace: TRACE, pausedAt: expect.any(Date) });
    expect(Math.abs((paused.open?.pausedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    const [checkpoint] = await the.rows("select * from checkpoint where task_id = $1", the.taskId);
    expect(checkpoint).toMatchObject({ trace_id: TRACE.traceId, span_id: TRACE.spanId });
  });

  it("has no span when nobody traced it", async () => {
    const { paused } = await pause({});
    expect(paused.open?.trace).toBeNull();
  });

  async function pause(more: { readonly trace?: typeof TRACE }) {
    const task = { ...(await the.read()), attempt: null, state: "submitted" } as const;
    const order = {
      mode: "finish_step",
      reason: null,
      actor: ONCALL,
      holder: "operator",
      conditions: [],
      handle: `suspend-${v7()}`,
      checkpointId: v7(),
    } as const;
    const decision = decidePause(task, order, new Date());
    if (decision.kind !== "moved") throw new Error("It was not paused.");
    await the.write({ ...decision.change, ...more });
    return { paused: await the.read() };
  }
});
