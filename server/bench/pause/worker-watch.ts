import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { WorkerWord } from "./pause-worker";

export interface StepRun {
  readonly no: number;
  readonly beganMs: number;
  /** Null while its body runs, or when it was aborted. */
  endedMs: number | null;
}

const PATIENCE_MS = 10_000;
const ENTRY = fileURLToPath(new URL("./pause-worker.ts", import.meta.url));

/** The worker's process and what its steps did, told with the times at which they did it. */
export class WorkerWatch implements AsyncDisposable {
  private readonly runs = new Map<string, StepRun[]>();
  private readonly looks = new Set<() => void>();
  private isReady = false;

  private constructor(private readonly child: ChildProcess) {
    child.on("message", (word: WorkerWord) => this.hear(word));
    child.on("exit", () => this.look());
  }

  /** Resolves when the server knows its agent. */
  static async start({ url, key }: { readonly url: string; readonly key: string }): Promise<WorkerWatch> {
    const watch = new WorkerWatch(fork(ENTRY, [url, key], { execArgv: ["--import", "tsx"] }));
    await watch.until("the worker is known", () => watch.isReady || null);
    return watch;
  }

  /** Steps of the task whose body began, in order. */
  of(taskId: string): readonly StepRun[] {
    return this.runs.get(taskId) ?? [];
  }

  /** The body of the n-th step that began, 1 being the first. */
  began(taskId: string, count: number): Promise<StepRun> {
    return this.until(`step ${count} of ${taskId} began`, () => this.of(taskId)[count - 1] ?? null);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.kill("SIGTERM");
    await gone;
  }

  private until<T>(what: string, find: () => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const finish = (act: () => void) => {
        clearTimeout(timer);
        this.looks.delete(look);
        act();
      };
      const look = () => {
        const found = find();
        if (found !== null) finish(() => resolve(found));
        else if (this.child.exitCode !== null) finish(() => reject(new Error(`The worker ended before ${what}.`)));
      };
      const timer = setTimeout(() => finish(() => reject(new Error(`Not in time: ${what}.`))), PATIENCE_MS);
      this.looks.add(look);
      look();
    });
  }

  private hear(word: WorkerWord): void {
    if (word.kind === "ready") this.isReady = true;
    else if (word.kind === "began") this.runsOf(word.taskId).push({ no: word.no, beganMs: word.atMs, endedMs: null });
    else {
      const run = this.runsOf(word.taskId).findLast(({ no }) => no === word.no);
      if (run) run.endedMs = word.atMs;
    }
    this.look();
  }

  private runsOf(taskId: string): StepRun[] {
    const known = this.runs.get(taskId) ?? [];
    this.runs.set(taskId, known);
    return known;
  }

  private look(): void {
    for (const look of [...this.looks]) look();
  }
}
