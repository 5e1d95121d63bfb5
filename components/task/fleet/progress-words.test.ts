import { describe, expect, it } from "vitest";
import type { RunningStep, TaskSummary } from "@/server/contract/task-view";
import { ago, aTaskSummary } from "@/server/testing/make-views";
import { currentWork, progressWords } from "./progress-words";

const step = (name: string, tool: string | null = null): RunningStep => ({
  key: name,
  name,
  tool,
  repeatable: true,
  startedAt: ago(1_000),
});
const task = (overrides: Partial<TaskSummary>) =>
  aTaskSummary({ progress: null, stepsDone: 0, running: [], ...overrides });

describe("progressWords", () => {
  it.each<[string, Partial<TaskSummary>]>([
    ["9 / 14", { progress: { done: 9, total: 14, current: null }, stepsDone: 3 }],
    ["7,310 / 12,000", { progress: { done: 7_310, total: 12_000, current: null } }],
    ["14,204 done", { progress: { done: 14_204, total: null, current: null } }],
    ["Step 5", { stepsDone: 4, running: [step("push")] }],
    ["1 step", { stepsDone: 1 }],
    ["12 steps", { stepsDone: 12 }],
    ["Not started", {}],
  ])("says %s", (words, overrides) => {
    expect(progressWords(task(overrides))).toBe(words);
  });
});

describe("currentWork", () => {
  it("names the tool that runs, or the step when it has none", () => {
    expect(currentWork(task({ running: [step("push", "git.push")] }))).toEqual({ words: "git.push", isName: true });
    expect(currentWork(task({ running: [step("push")] }))).toEqual({ words: "push", isName: true });
  });

  it("counts what runs beside it", () => {
    expect(currentWork(task({ running: [step("a", "git.push"), step("b"), step("c")] })).words).toBe("git.push +2");
  });

  it("tells what the agent is at when no step runs", () => {
    expect(currentWork(task({ progress: { done: 1, total: 2, current: "server/api" } })).words).toBe("server/api");
    expect(currentWork(task({}))).toEqual({ words: "No tool running", isName: false });
  });
});
