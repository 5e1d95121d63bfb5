import { describe, expect, it } from "vitest";
import type { TaskStep } from "../log/task-step";
import { labelSteps } from "./label-steps";
import { laySteps } from "./lay-steps";
import { layTools } from "./lay-tools";
import { layWhy } from "./lay-why";
import { laySpend, spentAt, toSpendPoints } from "./spend-line";
import { makeTimeAxis } from "./time-axis";
import type { WhyMark } from "./why-marks";

const T0 = Date.parse("2026-11-20T12:00:00.000Z");
const MINUTE = 60_000;
const axis = makeTimeAxis({ span: { from: T0, to: T0 + 100 * MINUTE }, width: 1016 }); // 10 px a minute

function aStep(fromMinute: number, toMinute: number, overrides: Partial<TaskStep> = {}): TaskStep {
  return {
    seq: 1,
    key: "k",
    name: "Copy",
    tool: "pg.copy",
    status: "completed",
    startedAt: T0 + fromMinute * MINUTE,
    endedAt: T0 + toMinute * MINUTE,
    calledWith: null,
    isCut: false,
    result: undefined,
    error: null,
    spentMicros: null,
    usage: null,
    ...overrides,
  };
}
const numbered = (steps: TaskStep[]) => steps.map((step, n) => ({ ...step, number: n + 1 }));

describe("laySteps", () => {
  it("keeps steps with room apart", () => {
    const blocks = laySteps(numbered([aStep(0, 10), aStep(10, 30)]), axis);
    expect(blocks.map((block) => [block.count, block.left, block.right])).toEqual([
      [1, 0, 98],
      [1, 100, 298],
    ]);
  });

  it("joins neighbours too narrow to be told apart and keeps a failure among them", () => {
    const tiny = Array.from({ length: 40 }, (_, n) =>
      aStep(n / 10, (n + 1) / 10, { status: n === 7 ? "failed" : "completed" }),
    );
    const blocks = laySteps(numbered(tiny), axis);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ count: 40, failed: true, first: { number: 1 }, last: { number: 40 } });
  });

  it("leaves out what lies outside the axis", () => {
    expect(laySteps(numbered([aStep(-20, -10), aStep(120, 130)]), axis)).toEqual([]);
  });

  it("stays small with 50,000 steps", () => {
    const many = Array.from({ length: 50_000 }, (_, n) => aStep(n / 500, (n + 0.5) / 500));
    expect(laySteps(numbered(many), axis).length).toBeLessThanOrEqual(500);
  });
});

describe("labelSteps", () => {
  const labels = (...steps: TaskStep[]) => labelSteps(laySteps(numbered(steps), axis), axis.x(axis.span.to));

  it("writes number and name into a block, and next to one that is too narrow for them", () => {
    expect(labels(aStep(0, 10), aStep(20, 20.5, { name: "Verify counts" }))).toMatchObject([
      { number: "1", words: "Copy", place: "inside" },
      { number: "2", words: "Verify counts", place: "beside" },
    ]);
  });

  it("writes the number alone where a name beside its block would run into the next one", () => {
    expect(labels(aStep(0, 0.5, { name: "Verify counts" }), aStep(5, 20))).toMatchObject([
      { number: "1", words: "", place: "beside" },
      { number: "2", words: "Copy", place: "inside" },
    ]);
  });

  it("writes nothing where there is no room, as next to now", () => {
    expect(labels(aStep(99.5, 100))).toEqual([null]);
  });

  it("names the places of steps that are drawn as one", () => {
    expect(labels(aStep(0, 0.2), aStep(0.2, 0.4), aStep(0.4, 0.6))).toMatchObject([
      { number: "1 to 3", words: "", place: "beside" },
    ]);
    expect(labels(aStep(0, 0.2), aStep(0.2, 0.4))).toMatchObject([{ number: "1, 2", words: "" }]);
  });

  it("counts them where none has a place, and names the place that they share", () => {
    const tries = [aStep(0, 0.2), aStep(0.2, 0.4), aStep(0.4, 0.6)];
    const of = (number: number | null) =>
      labelSteps(
        laySteps(
          tries.map((step) => ({ ...step, number })),
          axis,
        ),
        axis.x(axis.span.to),
      );
    expect(of(null)).toMatchObject([{ number: "", words: "3 steps" }]);
    expect(of(4)).toMatchObject([{ number: "4", words: "" }]);
  });
});

describe("layTools", () => {
  it("marks each call where it began and a failed one as such", () => {
    const marks = layTools(
      [aStep(1, 2), aStep(50, 51, { status: "failed", tool: "ci.start" }), aStep(60, 61, { tool: null })],
      axis,
    );
    expect(marks).toMatchObject([
      { x: 10, failed: false, title: "pg.copy" },
      { x: 500, failed: true, title: "ci.start failed" },
    ]);
  });

  it("tells one without a recorded end also among others", () => {
    const left = { startedAt: aStep(50, 51).startedAt, status: "left", tool: "ci.start" } as const;
    expect(layTools([aStep(50, 51), left, aStep(50, 51)], axis)).toMatchObject([
      { count: 3, hasLeft: true, failed: false, title: "ci.start, no recorded result" },
    ]);
  });

  it("joins calls that would touch, at most 500 marks, and never hides a failure", () => {
    const many = Array.from({ length: 20_000 }, (_, n) =>
      aStep(n / 200, n / 200, { status: n === 9_000 ? "failed" : "completed" }),
    );
    const marks = layTools(many, axis);
    expect(marks.length).toBeLessThanOrEqual(500);
    expect(marks.filter((mark) => mark.failed)).toHaveLength(1);
    expect(marks.reduce((sum, mark) => sum + mark.count, 0)).toBe(20_000);
  });
});

describe("spend", () => {
  const points = toSpendPoints([aStep(20, 30, { spentMicros: 5 }), aStep(0, 10, { spentMicros: 3 }), aStep(40, 50)]);

  it("adds up what steps reported, by when they ended", () => {
    expect(points).toEqual([
      { at: T0 + 10 * MINUTE, micros: 3 },
      { at: T0 + 30 * MINUTE, micros: 8 },
    ]);
  });

  it("knows the amount at any instant", () => {
    expect([0, 10, 29, 30, 99].map((minute) => spentAt(points, T0 + minute * MINUTE))).toEqual([0, 3, 3, 8, 8]);
  });

  it("has at most 500 points and keeps the last amount", () => {
    const many = toSpendPoints(Array.from({ length: 20_000 }, (_, n) => aStep(0, n / 200, { spentMicros: 1 })));
    const line = laySpend(many, axis);
    expect(line.length).toBeLessThanOrEqual(500);
    expect(line.at(-1)?.micros).toBe(20_000);
  });
});

describe("layWhy", () => {
  const why = (minute: number, headline: string): WhyMark => ({
    seq: minute,
    kind: "paused_by_client",
    at: T0 + minute * MINUTE,
    headline,
    detail: "",
  });

  it("writes to the right of a band, and to the left of now in the last third", () => {
    const placed = layWhy([why(10, "Asked for the window"), why(90, "Paused by oncall")], axis);
    expect(placed.map(({ align, x }) => [align, x])).toEqual([
      ["left", 100],
      ["right", 1000],
    ]);
  });

  it("drops an older reason that has no room", () => {
    const placed = layWhy([why(9, "First reason, rather long"), why(10, "Second reason, rather long")], axis);
    expect(placed.map(({ mark }) => mark.seq)).toEqual([10]);
  });

  it("takes the free room beside it for a long reason", () => {
    const long = "Paused by oncall: cut-over review before the last batches of the year";
    const [alone] = layWhy([why(30, long)], axis);
    expect(alone?.width).toBeGreaterThan(long.length * 7);
    const [first, second] = layWhy([why(10, long), why(40, long)], axis);
    expect(first).toMatchObject({ x: 100, width: 290 });
    expect(second?.width).toBe(alone?.width);
  });

  it("takes the free room before now for a long reason of the last third", () => {
    const long = "Paused by oncall: It pushes to the wrong branch";
    const [before, last] = layWhy([why(45, "Asked"), why(90, long)], axis);
    expect(last?.width).toBeGreaterThan(long.length * 7);
    expect((last?.x ?? 0) - (last?.width ?? 0)).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0));
  });

  it("keeps a long reason off the line of now", () => {
    const [only] = layWhy([why(60, "Paused by oncall: cut-over review before the last batches of the year")], axis);
    expect((only?.x ?? 0) + (only?.width ?? 0)).toBeLessThan(axis.x(axis.span.to));
  });

  it("leaves out what is not in view", () => {
    expect(layWhy([why(-5, "Before")], axis)).toEqual([]);
  });
});
