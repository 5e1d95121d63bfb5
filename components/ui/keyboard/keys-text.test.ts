import { describe, expect, it } from "vitest";
import { keysText } from "./keys-text";

describe("keysText", () => {
  it.each([
    ["mod+k", true, "⌘K"],
    ["mod+k", false, "Ctrl\u2009K"],
    ["shift+c", false, "⇧C"],
    ["g t", false, "G T"],
    ["mod+enter", true, "⌘↵"],
    ["?", false, "?"],
    ["+", false, "+"],
  ])("shows %s (Mac: %s) as %s", (keys, isMac, text) => {
    expect(keysText(keys, isMac)).toBe(text);
  });
});
