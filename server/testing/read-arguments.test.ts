import { describe, expect, it } from "vitest";
import { readArguments } from "./read-arguments";

const EXPECTED = { flag: "runs", otherwise: 20, known: ["P1", "P2"] };

describe("readArguments", () => {
  it.each([
    [[], { count: 20, names: ["P1", "P2"] }],
    [["--runs=3", "P2"], { count: 3, names: ["P2"] }],
    [["--runs", "3"], { count: 3, names: ["P1", "P2"] }],
  ])("reads %j", (given, read) => {
    expect(readArguments(given, EXPECTED)).toEqual(read);
  });

  it.each([[["P3"]], [["--runs=0"]], [["--runs=many"]], [["--rounds=3"]]])("refuses %j", (given) => {
    expect(() => readArguments(given, EXPECTED)).toThrow();
  });
});
