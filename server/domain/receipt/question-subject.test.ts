import { expect, it } from "vitest";
import { isAboutQuestions, questionSubject } from "./question-subject";

it.each([
  [["a"], ["a"], true],
  [["a", "b"], ["b", "a"], true],
  [["a", "b"], ["a"], false],
  [["a"], ["a", "b"], false],
  [["a"], ["b"], false],
] as const)("a receipt about %j is about %j: %s", (named, ids, is) => {
  expect(isAboutQuestions(questionSubject(named), ids)).toBe(is);
});

it("what is about something else is about no question", () => {
  expect(isAboutQuestions("event a", ["a"])).toBe(false);
});
