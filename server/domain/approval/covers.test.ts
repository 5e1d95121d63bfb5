import { describe, expect, it } from "vitest";
import type { Json } from "../json";
import { type AskedCall, readAskedCall } from "./asked-call";
import { covers } from "./covers";

const OPTIONS = [
  { optionId: "always", kind: "allow_always" },
  { optionId: "ok", kind: "allow_once" },
];
const asked = (paths: readonly string[], tool = "edit") => ({ tool, paths, allowOnce: "ok" });

describe("an approval that was given beforehand", () => {
  it.each<[string, AskedCall, boolean]>([
    ["the folder itself", asked(["/src"]), true],
    ["a file below it", asked(["/src/a/b.ts"]), true],
    ["all files below it", asked(["/src/a.ts", "/src/b.ts"]), true],
    ["one file elsewhere", asked(["/src/a.ts", "/etc/passwd"]), false],
    ["a name that only begins alike", asked(["/src-secret/a.ts"]), false],
    ["a way up again", asked(["/src/../etc/passwd"]), false],
    ["a relative path", asked(["src/a.ts"]), false],
    ["no path at all", asked([]), false],
    ["another tool", asked(["/src/a.ts"], "execute"), false],
    ["other case", asked(["/SRC/a.ts"]), false],
    ["doubled slashes", asked(["//src//a.ts"]), true],
  ])("of edits below /src, and %s", (_what, call, is) => {
    expect(covers({ tool: "edit", pathPrefix: "/src/" }, call)).toBe(is);
  });

  it("of a tool wherever it goes covers calls that name no file", () => {
    expect(covers({ tool: "execute", pathPrefix: null }, asked([], "execute"))).toBe(true);
  });

  it.each<[string, Json]>([
    ["another question", { lastMessage: "Done." }],
    ["no payload", null],
    ["a list", ["edit"]],
    ["a call without a tool", { call: { tool: null }, options: OPTIONS }],
    ["no way to allow it once", { call: { tool: "edit" }, options: [OPTIONS[0] ?? null] }],
    ["too many files to be sure", { call: { tool: "edit" }, options: OPTIONS, paths: Array(201).fill("/src/a") }],
  ])("is for no question that is %s", (_what, payload) => {
    expect(readAskedCall(payload)).toBeNull();
  });

  it("allows the call itself, not all that are like it", () => {
    const payload = { call: { tool: "edit" }, options: OPTIONS, paths: ["/src/a"] };
    expect(readAskedCall(payload)).toEqual({ tool: "edit", paths: ["/src/a"], allowOnce: "ok" });
  });
});
