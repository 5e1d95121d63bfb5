import { describe, expect, it } from "vitest";
import { answerWords, originalWords, waitsAgainWords } from "./consequence-words";

const ANSWER = { key: "q", message: "Go?", answeredBy: null, answeredAt: null };

describe("what becomes of parks and answers", () => {
  it("offers the inputs of parks to a roll back alone: a fork waits for its own, and says so", () => {
    const passed = { answers: [ANSWER], parkInputs: 2 };
    expect(answerWords({ of: "roll_back", ...passed })).toBe(
      "Use again what people gave: 1 answer and 2 inputs given at a park",
    );
    expect(answerWords({ of: "fork", ...passed })).toBe("Use again what people gave: 1 answer");
    expect(answerWords({ of: "fork", answers: [], parkInputs: 1 })).toBeNull();
    expect(waitsAgainWords({ of: "fork", parkInputs: 1 })).toBe(
      "It waits again at a park that the original has passed: what came there was the original's.",
    );
    expect(waitsAgainWords({ of: "fork", parkInputs: 2 })).toContain("2 parks");
    expect(waitsAgainWords({ of: "roll_back", parkInputs: 2 })).toBeNull();
    expect(waitsAgainWords({ of: "fork", parkInputs: 0 })).toBeNull();
  });

  it("says what became of the original, as the server told it", () => {
    const at = "2026-11-29T07:00:00Z";
    const winner = { actor: "operator:oncall", verb: "cancel", at } as const;
    const refusal = { code: "TASK_NOT_PAUSABLE", message: "It is canceled.", state: "canceled", winner } as const;
    expect(originalWords(null, 0)).toBe("");
    expect(originalWords({ kind: "asked" }, 0)).toBe("The original was asked to pause.");
    expect(originalWords({ kind: "refused", refusal }, Date.parse(at) + 5_000)).toMatch(
      /^The original was not paused\. oncall canceled this task 5 s ago\.$/,
    );
  });
});
