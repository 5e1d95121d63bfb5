import { describe, expect, it } from "vitest";
import { anInterrupt } from "@/server/testing/make-views";
import { mayBeSentAlone, nextAnswers, ruleWords } from "./wake-rule";

const asked = (key: string, more = {}) => anInterrupt({ id: key, key, ...more });
const [a, b, c] = [asked("a"), asked("b"), asked("c")];
const [each, eachToo] = [asked("each", { wake: "each" }), asked("too", { wake: "each" })];
const of = (node: string, key: string) => asked(key, { nodePath: `wf@1/${node}@1`, runId: "1" });
const [single, x1, x2, y1, y2] = [of("s", "single"), of("x", "x1"), of("x", "x2"), of("y", "y1"), of("y", "y2")];
const many = Array.from({ length: 5 }, (_, n) => of("m", `m${n}`));

describe("when the agent goes on", () => {
  it.each([
    [[a], false, "The agent goes on with the answer."],
    [[a, b], false, "The agent goes on when both are in."],
    [[a, b, c], false, "The agent goes on when all 3 are in."],
    [[x1, x2], false, "The node goes on when both are in."],
    [[each, eachToo], false, "Each answer is sent on and the agent goes on with it."],
    [[a, single], false, "Each answer is sent on and the agent goes on with it."],
    [[each, b], false, "The agent goes on with each answer; b waits for each."],
    [[x1, single, x2], false, "The agent goes on with each answer; x1 and x2 are sent together."],
    [[a, b, each], false, "The agent goes on with each answer; 2 of them wait for others."],
    [[single, ...many], false, "The agent goes on with each answer; 5 of them wait for others."],
    [[single, x1, x2, y1, y2], false, "The agent goes on with each answer; 4 of them wait for others."],
    [[x1, x2, y1, y2], false, "The agent goes on with those of one node as soon as all of them are in."],
    [[a, b], true, "The answers are stored now and used when the task goes on."],
  ])("is said before the answers are sent", (open, isHeld, words) => {
    expect(ruleWords(open, isHeld)).toBe(words);
  });

  it("lets one that wakes by itself go alone, and those that wait for each other not", () => {
    expect(mayBeSentAlone(each, [each, b])).toBe(true);
    expect(mayBeSentAlone(single, [a, single])).toBe(true);
    expect(mayBeSentAlone(a, [a, b])).toBe(false);
  });

  it.each([
    { open: [a, b, c], given: [], all: 3, lacking: 3 },
    { open: [a, b, c], given: ["a", "c"], all: 3, lacking: 1 },
    { open: [x1, x2, single], given: [], all: 1, lacking: 1 },
    { open: [x1, x2, y1, y2], given: ["x1"], all: 2, lacking: 1 },
    { open: [x1, x2, y1, y2], given: [], all: 2, lacking: 2 },
    { open: [each, b], given: ["b"], all: 1, lacking: 1 },
    { open: [each, b], given: ["each"], all: 1, lacking: 0 },
    { open: [a], given: ["a"], all: 1, lacking: 0 },
    { open: [], given: [], all: 0, lacking: 0 },
  ])("$lacking of $all are lacking where $given.length of $open.length are given", ({ open, given, ...next }) => {
    expect(nextAnswers(open, new Set(given))).toEqual(next);
  });
});
