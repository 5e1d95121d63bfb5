import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { projectRoot } from "../../cli/project-root";
import { source } from "../../cli/tool";
import type { Said, Told } from "./barriers";
import type { GoDeaf } from "./deaf-wakes";
import type { Guard, LeaveOut } from "./without-guard";

/** What a process of the product under test says to the test. */
export type ChildWord =
  | Said
  | { readonly kind: "listening"; readonly url: string }
  /** A worker's agents are known to the server. */
  | { readonly kind: "ready" }
  /** A step wrote its effect down. */
  | { readonly kind: "effect"; readonly taskId: string; readonly step: string }
  /** A run function came to its end, whichever way. */
  | { readonly kind: "left"; readonly taskId: string; readonly attemptNo: number };

interface Start {
  /** For reports. */
  readonly name: string;
  readonly entry: string;
  readonly options?: object;
  readonly env?: Readonly<Record<string, string>>;
}

interface Waiter {
  readonly word: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const LAST_LINES = 30;
export const PATIENCE_MS = 20_000;
/** Many processes that start at once take their time; none of what is promised is measured by it. */
export const START_PATIENCE_MS = 90_000;

const living = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL");
});

/** A process of its own, with a line to the test. It never outlives the test. */
export class Child {
  private readonly heard = new Set<string>();
  private readonly waiters = new Set<Waiter>();
  private readonly output: string[] = [];
  private readonly end = () => this.child.kill("SIGKILL");
  private ending = false;
  url = "";

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    child.on("message", (word: ChildWord) => this.hear(word));
    child.on("exit", (code, signal) => this.exited(`${code ?? signal}`));
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => this.keep(chunk));
    living.add(child);
  }

  static start({ name, entry, options = {}, env = {} }: Start): Child {
    const [file = "", ...args] = source(entry, JSON.stringify(options));
    const stdio = ["ignore", "pipe", "pipe", "ipc"] as const;
    return new Child(name, spawn(file, args, { cwd: projectRoot, env: { ...process.env, ...env }, stdio: [...stdio] }));
  }

  tell(told: Told | LeaveOut | GoDeaf): void {
    if (this.child.connected) this.child.send(told);
  }

  /** Resolves when somebody can only get past the point by `release`. */
  async arm(point: string): Promise<void> {
    this.heard.delete(`armed ${point}`);
    this.heard.delete(`reached ${point}`);
    this.tell({ kind: "arm", point });
    await this.until(`armed ${point}`);
  }

  /** Resolves when the process works without the guard; null gives all of them back. */
  async leaveOut(guard: Guard | null): Promise<void> {
    const word = `armed without ${guard}`;
    this.heard.delete(word);
    this.tell({ kind: "leave_out", guard });
    await this.until(word);
  }

  /** Resolves when the process hears no other any more, or again. */
  async goDeaf(isDeaf: boolean): Promise<void> {
    const word = `armed deaf ${isDeaf}`;
    this.heard.delete(word);
    this.tell({ kind: "go_deaf", isDeaf });
    await this.until(word);
  }

  release(point: string): void {
    this.tell({ kind: "release", point });
  }

  /** Resolves as soon as the process has said this, like `reached <point>` or `effect <task> <step>`. */
  until(word: string, timeoutMs = PATIENCE_MS): Promise<void> {
    if (this.heard.has(word)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const waiter = { word, resolve: settle(resolve), reject: settle(reject) };
      const timer = setTimeout(
        () => waiter.reject(new Error(`${this.name} did not say "${word}"${this.report()}`)),
        timeoutMs,
      );
      const leave = () => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
      };
      function settle<T>(how: (value: T) => void): (value: T) => void {
        return (value) => {
          leave();
          how(value);
        };
      }
      this.waiters.add(waiter);
    });
  }

  freeze(): void {
    this.child.kill("SIGSTOP");
  }

  thaw(): void {
    this.child.kill("SIGCONT");
  }

  /** kill -9; resolves when it is gone. */
  async kill(): Promise<void> {
    await this.endBy("SIGKILL");
  }

  /** As the launcher ends it. */
  async stop(): Promise<void> {
    this.thaw();
    const force = setTimeout(this.end, PATIENCE_MS);
    await this.endBy("SIGTERM");
    clearTimeout(force);
  }

  private async endBy(signal: NodeJS.Signals): Promise<void> {
    this.ending = true;
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, "exit");
    this.child.kill(signal);
    // A line that is held open would keep it alive.
    if (this.child.connected) this.child.disconnect();
    await gone;
  }

  private hear(word: ChildWord): void {
    if (word.kind === "listening") this.url = word.url;
    const name = nameOf(word);
    this.heard.add(name);
    for (const waiter of [...this.waiters]) if (waiter.word === name) waiter.resolve();
  }

  private exited(how: string): void {
    living.delete(this.child);
    if (!this.ending) console.error(`${this.name} ended (${how})${this.report()}`);
    for (const waiter of [...this.waiters]) waiter.reject(new Error(`${this.name} ended (${how})${this.report()}`));
  }

  private keep(chunk: Buffer): void {
    this.output.push(...chunk.toString().split("\n").filter(Boolean));
    this.output.splice(0, this.output.length - LAST_LINES);
  }

  private report(): string {
    return this.output.length > 0 ? `; it printed:\n${this.output.join("\n")}` : "; it printed nothing";
  }
}

function nameOf(word: ChildWord): string {
  switch (word.kind) {
    case "listening":
    case "ready":
      return word.kind;
    case "effect":
      return `effect ${word.taskId} ${word.step}`;
    case "left":
      return `left ${word.taskId} ${word.attemptNo}`;
    default:
      return `${word.kind} ${word.point}`;
  }
}
