import { describe, expect, it } from "vitest";
import { aggregate, decideResume, type ResumeFacts } from "./resume";

type Row = Partial<Omit<ResumeFacts<number>, "answers">> & { readonly answers: Record<string, number> };
const decide = ({ answers, ...facts }: Row) =>
  decideResume<number>({
    asked: ["a", "b"],
    seen: [],
    rerunOnResume: true,
    waitForOwnAnswers: false,
    hasChildren: false,
    ...facts,
    answers: new Map(Object.entries(answers)),
  });

describe("an unfinished run of a node, when the task goes on", () => {
  it.each<[string, Row, object]>([
    ["that never asked runs", { asked: null, answers: {} }, { do: "run", resumeInputs: {}, priorInterruptIds: [] }],
    [
      "with rerun, partial: runs at once",
      { answers: { a: 1 } },
      { do: "run", resumeInputs: { a: 1 }, priorInterruptIds: ["b"] },
    ],
    [
      "with rerun, all: runs",
      { answers: { a: 1, b: 2 } },
      { do: "run", resumeInputs: { a: 1, b: 2 }, priorInterruptIds: [] },
    ],
    ["with rerun, nothing new: waits", { seen: ["a"], answers: { a: 1 } }, { do: "wait", unresolved: ["b"] }],
    ["with rerun, none: waits", { answers: {} }, { do: "wait", unresolved: ["a", "b"] }],
    [
      "with rerun and children below: runs, they may be further",
      { hasChildren: true, answers: {} },
      { do: "run", resumeInputs: {}, priorInterruptIds: ["a", "b"] },
    ],
    [
      "that waits for its own answers, partial: waits",
      { waitForOwnAnswers: true, answers: { b: 2 } },
      { do: "wait", unresolved: ["a"] },
    ],
    [
      "that waits for its own answers, partial, with children: waits",
      { waitForOwnAnswers: true, hasChildren: true, answers: { b: 2 } },
      { do: "wait", unresolved: ["a"] },
    ],
    [
      "that waits for its own answers, all: runs",
      { waitForOwnAnswers: true, answers: { a: 1, b: 2 } },
      { do: "run", resumeInputs: { a: 1, b: 2 }, priorInterruptIds: [] },
    ],
    ["without rerun, partial: waits", { rerunOnResume: false, answers: { a: 1 } }, { do: "wait", unresolved: ["b"] }],
    [
      "without rerun, all: completes with the answers",
      { rerunOnResume: false, answers: { b: 2, a: 1 } },
      { do: "complete", answers: { a: 1, b: 2 } },
    ],
  ])("%s", (_, row, decision) => {
    expect(decide(row)).toEqual(decision);
  });

  it("gives one answer as the value and several by their keys", () => {
    expect(aggregate({ a: null })).toBeNull();
    expect(aggregate({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
  });
});
