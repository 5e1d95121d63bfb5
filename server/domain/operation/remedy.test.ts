import { describe, expect, it } from "vitest";
import { type Remedy, type RemedyFacts, remedyOf } from "./remedy";

const WORKING: NonNullable<RemedyFacts["task"]> = {
  ...{ state: "working", agentName: "digest", pauseModes: ["finish_step"], isPausing: false, isCanceling: false },
};
const REFUSED: RemedyFacts = { verb: "pause", outcome: "refused", canRetry: false, mode: "finish_step", task: WORKING };

describe("what fits a target that was not reached", () => {
  it.each<[what: string, facts: Partial<RemedyFacts>, remedy: Remedy | null]>([
    ["what failed is tried once more", { outcome: "failed", canRetry: true }, "retry"],
    ["while the operation runs it has its turn yet", { outcome: "failed", canRetry: false }, null],
    ["what works again may be paused again", {}, "again"],
    ["what was skipped and works may be paused again", { outcome: "skipped" }, "again"],
    ["an agent that cannot pause leaves the cancel", { task: { ...WORKING, pauseModes: [] } }, "cancel"],
    ["an agent without this mode would refuse again", { mode: "interrupt_immediate" }, null],
    ["a sign-in is not paused, and its agent could be", { task: { ...WORKING, state: "auth_required" } }, null],
    ["what has ended is over", { task: { ...WORKING, state: "completed" } }, null],
    ["what is paused by now needs nothing", { task: { ...WORKING, state: "paused_by_client" } }, null],
    ["what is being paused needs nothing", { task: { ...WORKING, isPausing: true } }, null],
    ["what is being canceled is left alone", { task: { ...WORKING, isCanceling: true, pauseModes: [] } }, null],
    ["what is gone is gone", { task: null }, null],
    ["what is done is done", { outcome: "done" }, null],
    ["what has not had its turn waits", { outcome: null }, null],
    ["a resume that was refused would be again", { verb: "resume" }, null],
  ])("%s", (_, facts, remedy) => {
    expect(remedyOf({ ...REFUSED, ...facts })).toBe(remedy);
  });
});
