import { describe, expect, it } from "vitest";
import { answerWords, waitsAgainWords } from "./consequence-words";

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
});
