import { describe, expect, it } from "vitest";
import { checkAgainstSchema } from "../../contract/json-schema";
import { DIGEST_STATE_SCHEMA } from "./digest-state";
import { PRICE_WORDS } from "./price";
import { ScriptedTask } from "./scripted-context";
import { aTree, attempt, INPUT, runThrough } from "./scripted-digest";
import { makeTree } from "./scripted-tree";

const tokensOf = (task: ScriptedTask): number => task.usage.reduce((sum, { inputTokens = 0 }) => sum + inputTokens, 0);

describe("a digest from start to end", () => {
  it("says what it found, what it does and how it ended", async () => {
    using tree = aTree();
    const task = await runThrough(tree, INPUT);
    expect(task.messages).toEqual([
      `Found 6 files in f, 4.5 kB. Left out what tools made: node_modules. Reading them shows as less than $0.01: ${PRICE_WORDS}. First a question about 1 large file.`,
      "Large files are read whole.",
      "The digest is ready: 6 files, 4.5 kB, 206 lines, 1 group of duplicates.",
    ]);
    expect(task.names).toEqual([
      "Look through f",
      "Take the answer",
      "Read README.md",
      "Read large.txt",
      "Read large.txt, part 2",
      "Read large.txt, part 3",
      "Read large.txt, part 4",
      "Read large.txt, part 5",
      "Read logo.png",
      "Read src/app.ts",
      "Read src/copy.ts",
      "Read src/odd | `na\\u000ame`.ts",
      "Write the digest",
    ]);
  });

  it("counts each byte it reads as one token, once, and prices it", async () => {
    using tree = aTree();
    const task = await runThrough(tree, INPUT);
    const read = JSON.parse(task.text("digest-json")).totals.bytes;
    expect(tokensOf(task)).toBe(read);
    expect(new Set(task.usage.map((usage) => usage.source))).toEqual(new Set(["bytes"]));
    for (const { inputTokens = 0, costMicros } of task.usage) expect(costMicros).toBe(Math.ceil(inputTokens * 0.06));
  });

  it("keeps its state small, fitting its schema and true at every step", async () => {
    using tree = aTree();
    const task = await runThrough(tree, INPUT);
    const states = task.states.map((text) => JSON.parse(text));
    for (const state of states) expect(checkAgainstSchema(DIGEST_STATE_SCHEMA, state)).toBeNull();
    expect(Math.max(...task.states.map((text) => text.length))).toBeLessThan(1000);
    expect(states.map((state) => [state.next, state.remaining.files, state.read.files])).toEqual([
      ["README.md", 6, 0],
      ["large.txt", 5, 1],
      ["logo.png", 4, 2],
      ["src/app.ts", 3, 3],
      ["src/copy.ts", 2, 4],
      ["src/odd | `na\\u000ame`.ts", 1, 5],
      [null, 0, 6],
      [null, 0, 6],
    ]);
    expect(states.at(-1)).toMatchObject({
      phase: "written",
      largeFiles: "whole",
      languages: { Text: { files: 1 }, Binary: { files: 1 } },
    });
  });

  it("marks a checkpoint after the walk, every 25 files and after the last", async () => {
    using tree = makeTree(
      Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f/${String(i).padStart(2, "0")}.txt`, `${i}`])),
    );
    const task = await runThrough(tree, INPUT);
    expect(task.checkpoints.map(({ label, flagged }) => [label, flagged])).toEqual([
      ["Found 60 files", true],
      ["25 of 60 files read", false],
      ["50 of 60 files read", false],
      ["All 60 files read", true],
    ]);
    expect(JSON.parse(task.checkpoints[1]?.state ?? "").read.files).toBe(25);
  });

  it("tells its progress with the file it reads", async () => {
    using tree = aTree();
    const task = await runThrough(tree, INPUT);
    expect(task.progress).toContainEqual({ done: 3, total: 6, current: "src/app.ts" });
    expect(task.progress.at(-1)).toEqual({ done: 6, total: 6 });
  });

  it("calls the folder it was started in this folder", async () => {
    using tree = makeTree({ "a.md": "x" });
    const task = await runThrough(tree, { folder: "." });
    expect(task.messages[0]).toBe(
      `Found 1 file in this folder, 1 B. Reading it shows as less than $0.01: ${PRICE_WORDS}. I read it now.`,
    );
    expect(task.names[0]).toBe("Look through this folder");
    expect(task.text("digest-md")).toMatch(/^# Digest of this folder\n/);
  });

  it("says of a folder larger than its limit what is read of it, what stays out, and what the cost means", async () => {
    using tree = makeTree({
      "f/a.txt": "x".repeat(600_000),
      "f/b.txt": "x".repeat(500_000),
      "f/c.txt": "x",
      "f/d.txt": "",
    });
    const task = await runThrough(tree, { folder: "f", maxFiles: 2 });
    expect(task.messages[0]).toMatch(
      /^Found 4 files in f\. This task may read 2 \("At most"\): the first 2 by path, 1\.1 MB\. The other 2 are counted and not read\. Reading them shows as about \$0\.07: /,
    );
    expect(task.text("digest-md")).toContain(
      '2 more files lie beyond the limit of 2 ("At most") and were not read.\n\nThe cost that the task shows: each byte read counts as a token',
    );
    expect(task.messages.at(-1)).toBe("The digest is ready: 2 files, 1.1 MB, 2 lines, 2 more files not read.");
  });

  it("writes an empty digest of an empty folder", async () => {
    using tree = makeTree({ "f/.git/HEAD": "x" });
    const task = await runThrough(tree, INPUT);
    expect(task.messages[0]).toBe("Found no files to read in f. I write that down.");
    expect(task.text("digest-md")).toBe(
      "# Digest of `f`\n\nNo file was read.\n\n## Left out\n\n- 1 made by tools: `.git`\n",
    );
  });

  it.each([
    [{ folder: "nowhere" }, 'There is no folder "nowhere".'],
    [{ folder: "f/README.md" }, '"f/README.md" is a file, not a folder.'],
    [{ folder: "f", maxFiles: 0 }, '"maxFiles" must be a whole number from 1 to 10000.'],
    [{ folder: "f", include: "{a,b}".repeat(20) }, '"include": A pattern stands for at most 64 choices in braces.'],
    [{ folder: "f", colour: "red" }, 'Digest has no option "colour".'],
    ["f", 'The input of digest is an object like {"folder": "."}.'],
  ])("ends with one sentence on %j", async (input, message) => {
    using tree = aTree();
    await expect(attempt(tree, new ScriptedTask(input))).rejects.toThrow(message);
  });
});

describe("the question about large files", () => {
  it("names them with their sizes and takes the answer by its schema", async () => {
    using tree = aTree();
    const task = new ScriptedTask(INPUT);
    expect(await attempt(tree, task)).toBe("over");
    expect(task.questions).toHaveLength(1);
    const [question] = task.questions;
    expect(question?.message).toBe(
      "1 file of 4.4 kB is larger than 4 kB: large.txt (4.4 kB). What should I do with it?",
    );
    expect(question?.payload).toEqual({ limitBytes: 4000, count: 1, files: [{ path: "large.txt", bytes: 4400 }] });
    const schema = question?.schema as Parameters<typeof checkAgainstSchema>[0];
    for (const choice of ["skip", "head", "whole"])
      expect(checkAgainstSchema(schema, { largeFiles: choice })).toBeNull();
    expect(checkAgainstSchema(schema, { largeFiles: "burn" })).not.toBeNull();
    expect(checkAgainstSchema(schema, {})).not.toBeNull();
  });

  it.each([
    [{ largeFiles: "skip" }, null, "Large files stay out; they are listed by name and size."],
    [{ largeFiles: "whole" }, 4400, "Large files are read whole."],
    [{ largeFiles: "head" }, 4400, "Of large files I read the first 64 KiB."],
    [{ expired: true }, null, "The question has no answer, so large files stay out; they are listed by name and size."],
  ])("does what the answer %j says", async (answer, bytes, message) => {
    using tree = aTree();
    const task = new ScriptedTask(INPUT);
    await attempt(tree, task);
    task.answers.set("large-files", answer);
    expect(await attempt(tree, task)).toBe("done");
    expect(task.messages).toContain(message);
    const { files, leftOut } = JSON.parse(task.text("digest-json"));
    expect(files.find((file: { path: string }) => file.path === "large.txt")?.bytes ?? null).toBe(bytes);
    expect(leftOut.large).toEqual(bytes === null ? [{ path: "large.txt", bytes: 4400 }] : []);
  });

  it("reads no more than the head when told so", async () => {
    using tree = makeTree({ "f/a.log": "line\n".repeat(20_000) });
    const task = new ScriptedTask({ ...INPUT, largeFiles: "head" });
    expect(await attempt(tree, task)).toBe("done");
    expect(task.questions).toEqual([]);
    expect(JSON.parse(task.text("digest-json")).files[0]).toMatchObject({
      bytes: 100_000,
      bytesRead: 65_536,
      sha256: null,
    });
    expect(tokensOf(task)).toBe(65_536);
    expect(task.text("digest-md")).toContain("- 1 file read only at the start: `a.log` (100 kB)");
  });

  it("is not asked where the input answers it or nothing is large", async () => {
    using tree = aTree();
    for (const input of [{ ...INPUT, largeFiles: "skip" }, { folder: "f" }]) {
      const task = new ScriptedTask(input);
      expect(await attempt(tree, task)).toBe("done");
      expect(task.questions).toEqual([]);
    }
  });
});
