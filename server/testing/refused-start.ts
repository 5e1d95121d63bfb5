import { execFile } from "node:child_process";
import { expect } from "vitest";
import { projectRoot } from "../cli/project-root";

export interface StartOrder {
  readonly env: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Ends a start that was not refused. */
  readonly signal: AbortSignal;
}

/** Starts the program and expects that it ends by itself with this one sentence, and says nothing else. */
export async function expectRefusedStart(order: StartOrder, sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runStart(order);
  expect(stderr.trim()).toMatch(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function runStart({ env, args = [], signal }: StartOrder): Promise<Ended> {
  const command = ["--import", "tsx", "server/cli/main.ts", "start", ...args];
  const surroundings = { PATH: process.env.PATH, NODE_ENV: "test", CHECKREIN_PORT: "0", DATABASE_URL: "", ...env };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      { cwd: projectRoot, env: surroundings as NodeJS.ProcessEnv, signal },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
