import { runDigest } from "./run-digest";
import { type Attempt, AttemptOver, ScriptedTask, startAttempt } from "./scripted-context";
import { makeTree, type ScriptedTree } from "./scripted-tree";

const PIECE = 1024;

/** Two folders, a duplicate, a binary, an odd name, a file for the question and one over several pieces. */
export function aTree(): ScriptedTree {
  return makeTree({
    "f/README.md": "# Rein\n\nPause a task, resume a task.\n",
    "f/src/app.ts": "export const pause = () => resume;\n",
    "f/src/copy.ts": "export const pause = () => resume;\n",
    "f/src/odd | `na\nme`.ts": "let x\n",
    "f/logo.png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01]),
    "f/large.txt": "resume the checkpoint\n".repeat(200),
    "f/node_modules/x/index.js": "never read",
  });
}

export const INPUT = { folder: "f", largeFileLimitBytes: 4000 };

/** One attempt; "over" when it was cut off or waits. */
export async function attempt(tree: ScriptedTree, task: ScriptedTask, how: Attempt = {}): Promise<"done" | "over"> {
  try {
    await runDigest(startAttempt(task, how), { workdir: tree.path, pieceBytes: PIECE });
    return "done";
  } catch (error) {
    if (error instanceof AttemptOver) return "over";
    throw error;
  }
}

/** A task answered with `choice` and run to its end without a break. */
export async function runThrough(
  tree: ScriptedTree,
  input: object,
  notes: readonly string[] = [],
): Promise<ScriptedTask> {
  const task = new ScriptedTask(input);
  task.answers.set("large-files", { largeFiles: "whole" });
  task.notes.push(...notes);
  if ((await attempt(tree, task)) !== "done") throw new Error("The digest did not end.");
  return task;
}

export const resultOf = (task: ScriptedTask): readonly string[] => [task.text("digest-md"), task.text("digest-json")];
