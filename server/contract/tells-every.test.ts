import { describe, expect, it } from "vitest";
import { tellsEvery } from "./tells-every";

const TOLD = ["Injection draft", "claude-code", "Native resume"];

describe("what was typed over a list", () => {
  it.each([
    ["", true],
    ["  ", true],
    ["DRAFT", true],
    ["resume inj claude", true],
    ["draft fresh", false],
    ["draftclaude", false],
  ])("%j is told by a row: %s", (typed, isTold) => {
    expect(tellsEvery(typed, TOLD)).toBe(isTold);
  });
});
