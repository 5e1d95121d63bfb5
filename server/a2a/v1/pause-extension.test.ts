import { describe, expect, it } from "vitest";
import { PAUSE_SHAPES } from "./pause-extension";

describe("messages of the pause extension", () => {
  it.each<[keyof typeof PAUSE_SHAPES, readonly string[]]>([
    ["PauseTask", ["reason", "mode", "conditions", "metadata", "waitMs"]],
    ["ResumeTask", ["reason", "handle", "input", "continueTranscript", "metadata"]],
  ])("of %s say nothing by null", (method, fields) => {
    const shape = PAUSE_SHAPES[method];
    const nothing = Object.fromEntries(fields.map((name) => [name, null]));
    const said = Object.entries(shape.parse(nothing)).filter(([, value]) => value !== null);
    const without = Object.entries(shape.parse({})).filter(([, value]) => value !== null);
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(without));
  });
});
