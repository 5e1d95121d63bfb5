import { describe, expect, it } from "vitest";
import { valueRuns, versionBefore } from "./value-runs";

const HISTORY = [
  { version: 1, values: [], isCut: false },
  { version: 2, values: [], isCut: false },
  { version: 5, values: ["false"], isCut: false },
  { version: 6, values: ["false"], isCut: false },
  { version: 7, values: ["true", "false"], isCut: true },
];

describe("a value over the versions of a task", () => {
  it("is told in as few runs as it has, also over versions that are gone", () => {
    expect(valueRuns(HISTORY)).toEqual([
      { from: 1, to: 2, values: [], isCut: false },
      { from: 5, to: 6, values: ["false"], isCut: false },
      { from: 7, to: 7, values: ["true", "false"], isCut: true },
    ]);
    expect(valueRuns([])).toEqual([]);
  });

  it("is compared with the version before it appeared, where there is one", () => {
    expect([6, 5, 7, 1].map((version) => versionBefore(HISTORY, version))).toEqual([2, 2, 6, null]);
  });
});
