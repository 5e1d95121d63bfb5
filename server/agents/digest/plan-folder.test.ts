import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { matchFiles } from "./match-files";
import { type PlanOptions, planFolder } from "./plan-folder";
import { resolveFolder } from "./resolve-folder";
import { makeTree } from "./scripted-tree";

async function plan(path: string, options: Partial<PlanOptions> = {}) {
  const root = await resolveFolder("/", path);
  const defaults = { matches: matchFiles(""), maxFiles: 1000, followLinks: false, maxEntries: 10_000 };
  return planFolder(root, { ...defaults, signal: new AbortController().signal, ...options });
}

const pathsOf = ({ files }: Awaited<ReturnType<typeof plan>>): string[] => files.map((file) => file.path);

describe("planFolder", () => {
  it("lists files folder by folder in byte order of their names", async () => {
    using tree = makeTree({ "b.txt": "", "a/z.txt": "1", "a/b/c.txt": "22", "B.txt": "", "a.txt": "", "ä.txt": "" });
    const found = await plan(tree.path);
    expect(pathsOf(found)).toEqual(["B.txt", "a/b/c.txt", "a/z.txt", "a.txt", "b.txt", "ä.txt"]);
    expect(found).toMatchObject({ bytes: 3, folders: 3, complete: true, problems: [] });
  });

  it("leaves out what tools made and says so", async () => {
    using tree = makeTree({
      ".git/HEAD": "x",
      "node_modules/a/b.js": "x",
      "src/.next/x": "x",
      "src/a.ts": "x",
      ".DS_Store": "x",
    });
    const found = await plan(tree.path);
    expect(pathsOf(found)).toEqual(["src/a.ts"]);
    expect(found.ignored).toEqual({ count: 4, first: [".DS_Store", ".git", "node_modules", "src/.next"] });
  });

  it("reads a folder that is itself called like one made by a tool", async () => {
    using tree = makeTree({ "node_modules/a.js": "x" });
    expect(pathsOf(await plan(join(tree.path, "node_modules")))).toEqual(["a.js"]);
  });

  it("takes only files like the patterns and at most so many, and counts the rest", async () => {
    using tree = makeTree({ "a.md": "", "b.md": "", "c.md": "", "d.ts": "" });
    const found = await plan(tree.path, { matches: matchFiles("*.md"), maxFiles: 2 });
    expect(pathsOf(found)).toEqual(["a.md", "b.md"]);
    expect(found).toMatchObject({ unlike: 1, overLimit: 1 });
  });

  it("stops in a tree too large to list, and says so", async () => {
    using tree = makeTree({ "a/1": "", "a/2": "", "b/1": "", "b/2": "" });
    const found = await plan(tree.path, { maxEntries: 4 });
    expect(pathsOf(found)).toEqual(["a/1", "a/2"]);
    expect(found.complete).toBe(false);
    expect((await plan(tree.path, { maxEntries: 6 })).complete).toBe(true);
  });

  it("follows no link by default, wherever it leads", async () => {
    using outside = makeTree({ "secret.txt": "s" });
    using tree = makeTree({
      "in.txt": "x",
      "z-in": { link: "in.txt" },
      "z-out": { link: join(outside.path, "secret.txt") },
      "z-dir": { link: outside.path },
    });
    const found = await plan(tree.path);
    expect(pathsOf(found)).toEqual(["in.txt"]);
    expect(found.links).toEqual({ count: 3, first: ["z-dir", "z-in", "z-out"] });
  });

  it("follows links out of the folder when told, each folder once, never in a circle", async () => {
    using outside = makeTree({ "deep/secret.txt": "s" });
    using tree = makeTree({
      "in.txt": "x",
      l1: { link: outside.path },
      l2: { link: outside.path },
      self: { link: "." },
      up: { link: ".." },
    });
    symlinkSync(tree.path, join(outside.path, "back"));
    symlinkSync(outside.path, join(outside.path, "deep/loop"));
    rmSync(join(tree.path, "up"));
    const found = await plan(tree.path, { followLinks: true });
    expect(pathsOf(found)).toEqual(["in.txt", "l1/deep/secret.txt"]);
    expect(found.files[1]).toMatchObject({ linked: true });
  });

  it("records links to nothing, circles of links and sockets instead of failing", async () => {
    using tree = makeTree({ "a.txt": "x", dead: { link: "nowhere" }, circle: { link: "circle" } });
    const server = createServer().listen(join(tree.path, "socket"));
    await once(server, "listening");
    const found = await plan(tree.path, { followLinks: true });
    server.close();
    expect(pathsOf(found)).toEqual(["a.txt"]);
    expect(found.problems).toEqual([
      { path: "circle", what: "is a link that cannot be followed (ELOOP)" },
      { path: "dead", what: "is a link to nothing" },
      { path: "socket", what: "is not a file or folder (a socket, pipe or device)" },
    ]);
  });

  it("records a folder it may not list", async () => {
    using tree = makeTree({ "a.txt": "x", "closed/b.txt": "y" });
    await withoutRights(join(tree.path, "closed"), async () => {
      const found = await plan(tree.path);
      expect(pathsOf(found)).toEqual(["a.txt"]);
      expect(found.problems).toEqual([{ path: "closed", what: "cannot be listed (EACCES)" }]);
    });
  });

  it("keeps hostile and broken names apart", async () => {
    const names = [
      "new\nline",
      "tab\t|pipe`",
      "\u202egnp.exe",
      "-rf",
      "con\\trol\u0001",
      "x".repeat(255),
      "../..".replaceAll("/", "_"),
    ];
    using tree = makeTree(Object.fromEntries(names.map((name) => [name, "x"])));
    writeFileSync(Buffer.concat([Buffer.from(`${tree.path}/bad-`), Buffer.from([0xff, 0xe2, 0x82])]), "y");
    writeFileSync(Buffer.concat([Buffer.from(`${tree.path}/bad-`), Buffer.from([0xfe, 0xe2, 0x82])]), "y");
    const found = await plan(tree.path);
    expect(found.problems).toEqual([]);
    expect(new Set(pathsOf(found))).toEqual(new Set([...names, "bad-\\xff\\xe2\\x82", "bad-\\xfe\\xe2\\x82"]));
    expect(found.files.filter((file) => file.raw).map((file) => file.raw)).toEqual([
      Buffer.from([0x62, 0x61, 0x64, 0x2d, 0xfe, 0xe2, 0x82]).toString("base64"),
      Buffer.from([0x62, 0x61, 0x64, 0x2d, 0xff, 0xe2, 0x82]).toString("base64"),
    ]);
  });

  it("stops at once when aborted", async () => {
    using tree = makeTree({ "a.txt": "x" });
    const reason = new Error("interrupted");
    await expect(plan(tree.path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("handles a tree of a hundred levels", async () => {
    using tree = makeTree({});
    mkdirSync(join(tree.path, "d/".repeat(100)), { recursive: true });
    writeFileSync(join(tree.path, "d/".repeat(100), "end.txt"), "x");
    expect((await plan(tree.path)).folders).toBe(101);
  });
});

describe("resolveFolder", () => {
  it.each([
    ["nowhere", 'There is no folder "nowhere".'],
    ["a.txt", '"a.txt" is a file, not a folder.'],
    ["a.txt/b", 'There is no folder "a.txt/b".'],
    ["nul\0", "A folder name cannot contain a NUL character."],
    ["x\u202ey", 'There is no folder "x\\u202ey".'],
    [`${"x".repeat(300)}`, `The folder "${"x".repeat(39)}…${"x".repeat(80)}" cannot be read (ENAMETOOLONG).`],
  ])("refuses %j in words", async (folder, message) => {
    using tree = makeTree({ "a.txt": "x" });
    await expect(resolveFolder(tree.path, folder)).rejects.toThrow(message);
  });
});

/** Root may do everything, so the rights of nobody are taken for the time of the call. */
async function withoutRights(path: string, act: () => Promise<void>): Promise<void> {
  chmodSync(path, 0o000);
  chmodSync(join(path, ".."), 0o755);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(path, 0o755);
  }
}
