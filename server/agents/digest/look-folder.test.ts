import { describe, expect, it } from "vitest";
import { lookFolder } from "./look-folder";
import { makeTree } from "./scripted-tree";

const signal = new AbortController().signal;

describe("lookFolder", () => {
  it("counts files and bytes without what tools made", async () => {
    using tree = makeTree({
      "f/a.md": "12345",
      "f/b/c.md": "123",
      "f/node_modules/x.js": "1234567",
      "f/out": { link: "/" },
    });
    const look = await lookFolder("f", { workdir: tree.path, signal });
    expect(look).toEqual({ exists: true, files: 2, bytes: 8, truncated: false });
  });

  it.each(["nowhere", "f/a.md", "nul\0"])("finds no folder at %j", async (path) => {
    using tree = makeTree({ "f/a.md": "1" });
    const look = await lookFolder(path, { workdir: tree.path, signal });
    expect(look).toEqual({ exists: false, files: 0, bytes: 0, truncated: false });
  });

  it("stops at its bounds and says that there is more", async () => {
    using tree = makeTree({ "f/a": "1", "f/b": "1", "f/c": "1" });
    expect(await lookFolder("f", { workdir: tree.path, signal, maxEntries: 2 })).toMatchObject({
      files: 2,
      truncated: true,
    });
    const aborted = AbortSignal.abort(new Error("late"));
    expect(await lookFolder("f", { workdir: tree.path, signal: aborted })).toMatchObject({
      exists: true,
      truncated: true,
    });
  });
});
