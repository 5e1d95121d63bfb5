import { describe, expect, it } from "vitest";
import { anInterrupt } from "@/server/testing/make-views";
import { mayBeSentAlone, ruleWords } from "./wake-rule";

const [a, b] = [anInterrupt({ id: "a" }), anInterrupt({ id: "b" })];
const each = anInterrupt({ id: "c", wake: "each" });
const elsewhere = anInterrupt({ id: "d", nodePath: "wf/x", runId: "1" });

describe("when the agent goes on", () => {
  it.each([
    [[a], false, "The agent goes on with the answer."],
    [[a, b], false, "The agent goes on when both are in."],
    [[a, b, anInterrupt({ id: "e" })], false, "The agent goes on when all 3 are in."],
    [[each, b], false, "Each answer is sent on and the agent goes on with it."],
    [[a, elsewhere], false, "Each answer is sent on and the agent goes on with it."],
    [[a, b], true, "The answers are stored now and used when the task goes on."],
  ])("is said before the answers are sent", (open, isHeld, words) => {
    expect(ruleWords(open, isHeld)).toBe(words);
  });

  it("lets one that wakes by itself go alone, and those that wait for each other not", () => {
    expect(mayBeSentAlone(each, [each, b])).toBe(true);
    expect(mayBeSentAlone(elsewhere, [a, elsewhere])).toBe(true);
    expect(mayBeSentAlone(a, [a, b])).toBe(false);
  });
});
