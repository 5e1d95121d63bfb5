import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileResult, PieceCarry } from "./file-result";
import { matchFiles } from "./match-files";
import { type PlannedFile, planFolder } from "./plan-folder";
import { type PieceOptions, readPiece } from "./read-piece";
import { resolveFolder } from "./resolve-folder";
import { makeTree, type ScriptedTree } from "./scripted-tree";

const signal = new AbortController().signal;

async function planned(tree: ScriptedTree, followLinks = false) {
  const root = await resolveFolder("/", tree.path);
  const options = { matches: matchFiles(""), maxFiles: 100, followLinks, signal, maxEntries: 1000 };
  const { files } = await planFolder(root, options);
  const file = (path: string): PlannedFile => files.find((found) => found.path === path) ?? fail(path);
  const read = (path: string, options: Partial<PieceOptions> = {}) =>
    readPiece(root, file(path), { signal, pieceBytes: 1_048_576, ...options });
  const readAll = async (
    path: string,
    options: Partial<PieceOptions>,
  ): Promise<{ result: FileResult; pieces: number }> => {
    let carry: PieceCarry | undefined;
    for (let pieces = 1; ; pieces += 1) {
      const result = await read(path, { ...options, ...(carry ? { carry } : {}) });
      if (result.status !== "more") return { result, pieces };
      carry = JSON.parse(JSON.stringify(result)) as PieceCarry;
    }
  };
  return { read, readAll };
}

function fail(path: string): never {
  throw new Error(`Not planned: ${path}`);
}

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

describe("readPiece", () => {
  it("counts a small file in one go", async () => {
    const content = "Pause the task.\nResume the task.\n";
    using tree = makeTree({ "a.md": content });
    const { read } = await planned(tree);
    expect(await read("a.md")).toEqual({
      status: "read",
      size: 33,
      bytesRead: 33,
      sha256: sha256(content),
      text: {
        lines: 2,
        words: 6,
        terms: [
          ["task", 2],
          ["pause", 1],
          ["resume", 1],
        ],
      },
      changed: false,
    });
  });

  it("reads an empty file", async () => {
    using tree = makeTree({ "a.md": "" });
    const { read } = await planned(tree);
    expect(await read("a.md")).toMatchObject({
      status: "read",
      size: 0,
      sha256: sha256(""),
      text: { lines: 0, words: 0 },
    });
  });

  it("hashes binary files and counts no lines in them", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x0a, 0x00, 0x0a, 0x20]);
    using tree = makeTree({ "a.md": bytes });
    const { read } = await planned(tree);
    expect(await read("a.md")).toMatchObject({ sha256: sha256(bytes), text: null });
  });

  it.each([64, 128, 4096])("gives the same for a file read in pieces of %d bytes", async (pieceBytes) => {
    const content = "Überlauf 東京 word\n".repeat(400);
    using tree = makeTree({ "a.txt": content, "b.bin": Buffer.from(`\0${content}`) });
    const { read, readAll } = await planned(tree);
    for (const path of ["a.txt", "b.bin"]) {
      const { result, pieces } = await readAll(path, { pieceBytes });
      expect(result).toEqual(await read(path));
      expect(pieces).toBe(Math.ceil((result.status === "read" ? result.size : 0) / pieceBytes));
    }
  });

  it("reads only the head of a file, and gives no hash for it", async () => {
    using tree = makeTree({ "a.txt": "x y\n".repeat(1000), "b.txt": "x y\n" });
    const { read } = await planned(tree);
    const head = { headBytes: 400 };
    expect(await read("a.txt", head)).toMatchObject({ size: 4000, bytesRead: 400, sha256: null, text: { lines: 100 } });
    expect(await read("b.txt", head)).toMatchObject({ size: 4, bytesRead: 4, sha256: sha256("x y\n") });
  });

  it("tells that a file changed since it was listed, and reads the newer content", async () => {
    using tree = makeTree({ "a.txt": "old" });
    const { read } = await planned(tree);
    tree.write("a.txt", "newer");
    expect(await read("a.txt")).toMatchObject({ status: "read", changed: true, size: 5, sha256: sha256("newer") });
  });

  it("gives up on a file that grew beyond its limit", async () => {
    using tree = makeTree({ "a.txt": "old" });
    const { read } = await planned(tree);
    tree.write("a.txt", "x".repeat(101));
    expect(await read("a.txt", { maxBytes: 100 })).toEqual({ status: "changed_while_read" });
  });

  it("gives up on a file that changed between two pieces", async () => {
    using tree = makeTree({ "a.txt": "x".repeat(200) });
    const { read } = await planned(tree);
    const carry = (await read("a.txt", { pieceBytes: 64 })) as PieceCarry;
    tree.write("a.txt", "y".repeat(200));
    expect(await read("a.txt", { pieceBytes: 64, carry })).toEqual({ status: "changed_while_read" });
  });

  it("tells that a file or its folder is gone", async () => {
    using tree = makeTree({ "a.txt": "x", "d/b.txt": "x" });
    const { read } = await planned(tree);
    rmSync(join(tree.path, "a.txt"));
    rmSync(join(tree.path, "d"), { recursive: true });
    tree.write("d", "now a file");
    expect(await read("a.txt")).toEqual({ status: "vanished" });
    expect(await read("d/b.txt")).toEqual({ status: "vanished" });
  });

  it("never reads what took the place of a file: a link, a folder, or a folder linked from outside", async () => {
    using outside = makeTree({ "b.txt": "secret", "a.txt": "secret" });
    using tree = makeTree({ "a.txt": "x", "d/b.txt": "x", "f.txt": "x" });
    const { read } = await planned(tree);
    rmSync(join(tree.path, "a.txt"));
    symlinkSync(join(outside.path, "a.txt"), join(tree.path, "a.txt"));
    renameSync(join(tree.path, "d"), join(tree.path, "d-before"));
    symlinkSync(outside.path, join(tree.path, "d"));
    rmSync(join(tree.path, "f.txt"));
    mkdirSync(join(tree.path, "f.txt"));
    for (const path of ["a.txt", "d/b.txt", "f.txt"]) expect(await read(path)).toEqual({ status: "replaced" });
  });

  it("reads a file behind a link that may be followed", async () => {
    using outside = makeTree({ "b.txt": "open" });
    using tree = makeTree({ "l.txt": { link: join(outside.path, "b.txt") }, d: { link: outside.path } });
    const { read } = await planned(tree, true);
    expect(await read("l.txt")).toMatchObject({ status: "read", size: 4 });
    expect(await read("d/b.txt")).toMatchObject({ status: "read", size: 4 });
  });

  it("stops with the reason of its signal, also in the middle of a file", async () => {
    using tree = makeTree({ "a.txt": Buffer.alloc(3_000_000, "x ") });
    const { read } = await planned(tree);
    const reason = new Error("interrupted");
    await expect(read("a.txt", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const reading = read("a.txt", { signal: controller.signal, pieceBytes: 4_194_304 });
    setImmediate(() => controller.abort(reason));
    await expect(reading).rejects.toBe(reason);
  });
});
