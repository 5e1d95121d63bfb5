import { describe, expect, it } from "vitest";
import { filterParts, filterWords } from "./filter-words";
import { TaskFilter } from "./task-inputs";

const ALL = {
  ...{ view: "held", scope: "prod/billing", states: ["paused_by_client", "pausing"], agents: ["digest"] },
  ...{ heldBy: ["budget", "panic"], inState: "over_1d", review: "overdue", pauseSupport: ["none"] },
  ...{ budgetUsed: "at_limit", labels: ["nightly"], q: "invoice" },
};

describe("a filter in words", () => {
  it.each([
    [{}, ""],
    [{ view: "all" }, ""],
    [{ scope: "prod" }, "in prod"],
    [{ states: ["working"], scope: "prod" }, "state is working in prod"],
    [{ agents: ["digest", "ci-fixer"], heldBy: ["budget"] }, "agent is digest or ci-fixer, held by budget"],
  ])("%j: %s", (filter, words) => {
    expect(filterWords(TaskFilter.parse(filter))).toBe(words);
  });

  it("leaves no cut out: each that the filter knows has its part", () => {
    const filter = TaskFilter.parse(ALL);
    expect(filterParts(filter)).toHaveLength(Object.keys(TaskFilter.shape).length);
    expect(filterWords(filter)).toBe(
      "view is held, state is paused by client or pausing, agent is digest, held by budget or panic, in state over 1d, review is overdue, pause support is none, budget used is at limit, label is nightly, text is invoice in prod/billing",
    );
  });
});
