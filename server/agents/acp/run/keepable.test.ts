import { describe, expect, it } from "vitest";
import { toJson } from "../../../sdk/state/to-json";
import { keepable } from "./keepable";

/** As an agent's frame has it. */
const told = (text: string): unknown => JSON.parse(text);

describe("what an agent told", () => {
  it("is kept as it is where it can be", () => {
    const whole = told('{"a":[1,null,true,"\\ud83d\\ude00"],"":{"b":-0.5}}');
    expect(keepable(whole)).toEqual(whole);
  });

  it("is kept without what no store takes", () => {
    const kept = keepable(told('{"a\\u0000":"x\\u0000y","b":"\\ud83d","c":[1e400],"__proto__":{"d":1}}'));
    expect(kept).toEqual({ a: "xy", b: "\ufffd", c: [null] });
    expect(toJson(kept, "It")).toEqual(kept);
  });

  it("is kept down to a depth", () => {
    const deep = told(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    const kept = keepable(deep);
    expect(() => toJson(kept, "It")).not.toThrow();
    expect(JSON.stringify(kept)).toContain("[nested too deep to be kept]");
  });
});
