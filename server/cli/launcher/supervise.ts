import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { jsonLine } from "./json-line";
import type { LogFile } from "./log-file";
import { readLines } from "./read-lines";

export type ProcessPlan = { name: string; command: readonly string[]; cwd: string; env: Record<string, string> };

/** A process that is started again whenever it ends, until it is stopped. */
export type Supervised = {
  name: string;
  /** Resolves at the first word that it sends over the channel: it does what it is there for. Or when it has ended without one. */
  readonly ready: Promise<void>;
  /** Asks it to end and waits; what is left after `graceMs` is killed with all it started. */
  stop(graceMs: number): Promise<void>;
  /** At once and without waiting, for a launcher that is about to die. */
  kill(): void;
};

type Surroundings = {
  /** Undefined shows everything on the terminal. */
  log: LogFile | undefined;
  say(line: string): void;
  /** Holds the number of the process while it runs, for people and scripts. */
  pidFile: string;
  /** Done before it is started again, to put right what the one before left behind. */
  beforeRestart?: () => Promise<void>;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
// Who ran this long has started well: the next pause is a short one again.
const HEALTHY_MS = 60_000;
const MAX_COMPLAINT_CHARS = 500;
/** Entries of a log, places of a stack, and what Node signs its last words with. */
const NO_COMPLAINT = /^(?:\{|\s|Node\.js v)/;

export function supervise(plan: ProcessPlan, { log, say, pidFile, beforeRestart }: Surroundings): Supervised {
  let stopping = false;
  let pauseMs = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  let child = launch();
  const ready = untilReady(child);

  function launch(): ChildProcess {
    const startedAt = performance.now();
    const started = spawnPlan(plan, log);
    let complaint: string | null = null;
    if (log) keepPrinted(started, { name: plan.name, log, complain: (words) => (complaint = words) });
    notePid(started.pid);
    const restart = (why: string) => {
      killGroup(started);
      if (stopping) return;
      if (performance.now() - startedAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      say(`${plan.name} ended (${why}) and starts again in ${pauseMs / 1000} s${log ? `; see ${log.path}` : ""}.`);
      const tidied = Promise.resolve(beforeRestart?.()).catch((error: Error) => say(`${plan.name}: ${error.message}`));
      again = setTimeout(async () => {
        await tidied;
        if (!stopping) child = launch();
      }, pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    };
    started.once("error", (error) => started.pid === undefined && restart(error.message));
    started.once("exit", (code, signal) => restart(signal ?? `code ${code}`));
    // What it printed last is read to its end only after it is gone.
    started.once("close", (code) => {
      if (code && !stopping && complaint !== null) say(`${plan.name} said: ${complaint}`);
    });
    return started;
  }

  /** It runs all the same where its number cannot be written down, as on a full disk. */
  function notePid(pid: number | undefined): void {
    try {
      writeFileSync(pidFile, `${pid ?? ""}\n`);
    } catch (error) {
      say(
        `${plan.name} runs, but its number could not be written down: ${error instanceof Error ? error.message : error}`,
      );
    }
  }

  return {
    name: plan.name,
    ready,
    kill: () => killGroup(child),
    stop(graceMs) {
      stopping = true;
      clearTimeout(again);
      rmSync(pidFile, { force: true });
      if (hasEnded(child)) return Promise.resolve();
      return new Promise((resolve) => {
        const limit = setTimeout(() => {
          say(`${plan.name} did not end within ${graceMs / 1000} s of being asked to, and was killed.`);
          killGroup(child);
        }, graceMs);
        child.once("exit", () => {
          clearTimeout(limit);
          killGroup(child);
          resolve();
        });
        child.kill("SIGTERM");
      });
    },
  };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once("message", () => resolve());
    child.once("close", () => resolve());
  });
}

function spawnPlan({ command, cwd, env }: ProcessPlan, log: LogFile | undefined): ChildProcess {
  const [file = "", ...args] = command;
  const output = log ? "pipe" : "inherit";
  const child: ChildProcess = spawn(file, args, {
    cwd,
    // Ours says whether it is production; the type of `env` insists on knowing.
    env: env as NodeJS.ProcessEnv,
    // The channel closes when the launcher dies, however it dies: that is how the process learns of it.
    stdio: ["ignore", output, output, "ipc"],
    // A group of its own: Ctrl-C reaches the launcher only, which then stops the processes in order.
    detached: process.platform !== "win32",
  });
  return child;
}

interface Keeping {
  readonly name: string;
  readonly log: LogFile;
  /** Gets each line that says what is wrong. */
  complain(words: string): void;
}

function keepPrinted(child: ChildProcess, { name, log, complain }: Keeping): void {
  const by = { name, pid: child.pid };
  for (const stream of ["stdout", "stderr"] as const) {
    const input = child[stream];
    if (!input) continue;
    readLines(input, (text) => {
      const line = jsonLine(text, { by, stream, at: Date.now() });
      if (line === null) return;
      log.write(Buffer.from(`${line}\n`));
      const words = stripVTControlCharacters(text).trimEnd();
      if (stream === "stderr" && !NO_COMPLAINT.test(words)) complain(words.slice(0, MAX_COMPLAINT_CHARS));
    });
  }
}

function killGroup(child: ChildProcess): void {
  if (!child.pid) return;
  try {
    process.kill(process.platform === "win32" ? child.pid : -child.pid, "SIGKILL");
  } catch {
    // Nobody is left in the group.
  }
}

const hasEnded = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
