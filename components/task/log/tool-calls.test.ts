import { describe, expect, it } from "vitest";
import { aTaskView } from "@/server/testing/make-views";
import type { TaskStep } from "./task-step";
import { countCalls, cutCalls, toolCalls } from "./tool-calls";

const aStep = (seq: number, overrides: Partial<TaskStep> = {}): TaskStep => ({
  seq,
  key: `k${seq}`,
  name: `part ${seq}`,
  tool: "pg.copy",
  status: "completed",
  startedAt: 0,
  endedAt: seq * 1_000,
  result: undefined,
  calledWith: null,
  isCut: false,
  error: null,
  spentMicros: null,
  usage: null,
  ...overrides,
});

const STEPS = [
  aStep(1, { endedAt: 9_000 }),
  aStep(2, { tool: null }),
  aStep(3, { tool: "http.get", name: "registry", status: "failed", error: "Connection reset by peer" }),
  aStep(4, { tool: "http.get", name: "registry" }),
  aStep(5, { status: "discarded" }),
];
const running = { key: "k6", tool: "pg.check", name: "rows", repeatable: true, startedAt: "2026-01-01T00:00:00Z" };
const TASK = aTaskView({ stepsDone: 3, progress: null, running: [running, { ...running, key: "k7", tool: null }] });
const ALL = { q: "", failedOnly: false, sort: "order" } as const;

describe("tool calls", () => {
  it("are the steps that used a tool, each run of one, with those that run now at the end", () => {
    const calls = toolCalls(STEPS, TASK);
    expect(calls.map(({ step }) => step.key)).toEqual(["k1", "k3", "k4", "k5", "k6"]);
    expect(calls.map(({ step }) => step.number)).toEqual([1, null, 3, null, 4]);
    expect(countCalls(STEPS, TASK.running)).toBe(5);
  });

  it("are also those that were left, in their place and with the number they will have again", () => {
    const times = { startedAt: 20_000, endedAt: 26_000, leftSeq: 10 };
    const left = { ...running, ...times, seq: 9, status: "left", cause: "cut_off", isNext: true } as const;
    const calls = toolCalls([...STEPS, left, { ...left, key: "k7", tool: null }], { ...TASK, running: [] });
    expect(calls.at(-1)).toMatchObject({ kind: "over", step: { status: "left", key: "k6", number: 4 } });
    expect(calls).toHaveLength(5);
    expect(cutCalls(calls, { ...ALL, sort: "slowest" })[0]?.step).toMatchObject({ status: "left" });
    expect(cutCalls(calls, { ...ALL, failedOnly: true }).map(({ step }) => step.key)).toEqual(["k3"]);
  });

  it.each([
    ["nothing", {}, ["k1", "k3", "k4", "k5", "k6"]],
    ["words of tool and name, in any case and order", { q: " Registry HTTP " }, ["k3", "k4"]],
    ["words of an error", { q: "reset peer" }, ["k3"]],
    ["words that none has", { q: "nowhere" }, []],
    ["failed ones", { failedOnly: true }, ["k3"]],
    ["failed ones and words", { failedOnly: true, q: "pg" }, []],
    ["slowest, what runs now first, as long ones in order", { sort: "slowest" }, ["k6", "k1", "k5", "k4", "k3"]],
  ] as const)("are cut by %s", (_, cut, keys) => {
    expect(cutCalls(toolCalls(STEPS, TASK), { ...ALL, ...cut }).map(({ step }) => step.key)).toEqual(keys);
  });
});
