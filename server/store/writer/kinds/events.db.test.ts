import { describe, expect, it } from "vitest";
import { ONCALL } from "../../../testing/make-views";
import { STEP, WRITE_SHAPES, writeInShape } from "../../../testing/write-shapes";

describe.each(WRITE_SHAPES)("a change written %s", (shape) => {
  const the = writeInShape(shape);

  it("writes events with data and key as given, numbered on", async () => {
    const task = await the.read();
    await the.write({ events: [STEP, { type: "message.added", actor: ONCALL, data: null }] });
    expect(
      await the.rows(
        "select seq, type, actor, data::text, step_key, task_version from task_event where task_id = $1 and seq > 2 order by seq",
        the.taskId,
      ),
    ).toEqual([
      {
        seq: 3,
        type: "step.completed",
        actor: "agent:digest",
        data: JSON.stringify(STEP.data),
        step_key: "k",
        task_version: 3,
      },
      { seq: 4, type: "message.added", actor: "operator:oncall", data: "null", step_key: null, task_version: 3 },
    ]);
    expect(await the.read()).toMatchObject({ version: 3, eventSeq: 4, controlRevision: task.controlRevision });
  });

  it("adds up steps and usage and leaves what was not reported null", async () => {
    const untold = { outputTokens: null, cachedTokens: null, reasoningTokens: null, spentMicros: null };
    await the.write({ stepsDone: 2, usage: { inputTokens: 5, ...untold, cachedTokens: 3, spentMicros: 7 } });
    await the.write({ stepsDone: 1, usage: { inputTokens: 1, ...untold, cachedTokens: 0 } });
    await the.write({});
    expect(
      await the.rows(
        "select steps_done, input_tokens, output_tokens, cached_tokens, reasoning_tokens, spent_micros from task where id = $1",
        the.taskId,
      ),
    ).toEqual([
      {
        steps_done: 3,
        input_tokens: "6",
        output_tokens: null,
        cached_tokens: "3",
        reasoning_tokens: null,
        spent_micros: "7",
      },
    ]);
  });

  it("replaces what runs and the progress, and counts commits", async () => {
    const running = [{ key: "s", name: "Read", tool: null, repeatable: false, startedAt: "2026-01-01T00:00:00.000Z" }];
    const progress = { done: 1, total: null, current: "x" };
    await the.write({ running, progress, commitNo: 1 });
    expect(await the.read()).toMatchObject({ running, progress, commitNo: 1 });
    await the.write({ running: [] });
    expect(await the.read()).toMatchObject({ running: [], progress, commitNo: 1 });
  });
});
