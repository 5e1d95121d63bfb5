import { spawn } from "node:child_process";
import { projectRoot } from "../project-root";

/** A part of the check. `loud` shows its output as it comes; one that takes longer than its limit is ended and has failed. */
export type Phase = { name: string; command: readonly string[]; limitSeconds: number; loud?: boolean };

const END_GRACE_MS = 15_000;

type Outcome = { code: number; output: string };

interface Running {
  /** How many run side by side, begun in their order. */
  readonly atOnce?: number;
  readonly print?: (line: string) => void;
}

/** Runs all, also after a failure, so that one run tells everything. Resolves with the number that failed. */
export async function runPhases(
  phases: readonly Phase[],
  { atOnce = 1, print = console.log }: Running = {},
): Promise<number> {
  // Leaving by `exit` ends the phases under way too.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const waiting = [...phases];
  const failed: string[] = [];
  const lane = async () => {
    for (let phase = waiting.shift(); phase; phase = waiting.shift())
      if (!(await play(phase, print))) failed.push(phase.name);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  const names = failed.length > 0 ? `: ${failed.join(", ")}` : "";
  print(`${phases.length - failed.length} passed, ${failed.length} failed${names}`);
  return failed.length;
}

async function play(phase: Phase, print: (line: string) => void): Promise<boolean> {
  const startedAt = performance.now();
  const { code, output } = await run(phase);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${code === 0 ? "passed" : "FAILED"}  ${phase.name.padEnd(12)} ${seconds.padStart(6)} s`);
  if (code !== 0 && output) print(output.trimEnd());
  return code === 0;
}

function run({ command, limitSeconds, loud = false }: Phase): Promise<Outcome> {
  const [file = "", ...args] = command;
  return new Promise((resolve) => {
    const stdio = loud ? "inherit" : "pipe";
    // A group of its own, so that ending it ends what it started.
    const child = spawn(file, args, { cwd: projectRoot, stdio: ["ignore", stdio, stdio], detached: true });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    const endGroup = (signal: NodeJS.Signals) => {
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
    };
    // Asked first: what it started, a database among it, may need a moment to end.
    const askToEnd = () => endGroup("SIGTERM");
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nEnded after ${limitSeconds} s, its limit.`));
      askToEnd();
      force = setTimeout(() => endGroup("SIGKILL"), END_GRACE_MS);
    }, limitSeconds * 1000);
    let force: NodeJS.Timeout | undefined;
    const finish = (outcome: Outcome) => {
      clearTimeout(limit);
      clearTimeout(force);
      process.off("exit", askToEnd);
      resolve(outcome);
    };
    process.once("exit", askToEnd);
    child.once("error", (error) => finish({ code: 1, output: error.message }));
    child.once("close", (code) => finish({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}
