import { describe, expect, it } from "vitest";
import { OutputTail } from "./output-tail";

const bytes = (text: string) => Buffer.from(text, "utf8");
const tail = (max: number, ...parts: readonly Uint8Array[]) => {
  const kept = new OutputTail(max);
  for (const part of parts) kept.add(part);
  return { text: kept.text, isCut: kept.isCut };
};

describe("what is kept of an output", () => {
  it.each([
    { what: "all of it while it is short", max: 10, parts: ["one ", "two"], kept: { text: "one two", isCut: false } },
    { what: "its end when it is long", max: 5, parts: ["one two", " three"], kept: { text: "three", isCut: true } },
    { what: "not half a character at its beginning", max: 4, parts: ["aéé", "z"], kept: { text: "éz", isCut: true } },
    { what: "nothing where nothing is wanted", max: 0, parts: ["one"], kept: { text: "", isCut: true } },
  ])("is $what", ({ max, parts, kept }) => {
    expect(tail(max, ...parts.map(bytes))).toEqual(kept);
  });

  it("ends before a character that has come in half, and has it once it is whole", () => {
    const whole = bytes("a😀");
    expect(tail(10, whole.subarray(0, 3)).text).toBe("a");
    expect(tail(10, whole.subarray(0, 3), whole.subarray(3)).text).toBe("a😀");
  });
});
