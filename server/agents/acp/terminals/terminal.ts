import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { endGroup } from "../process/end-group";
import { refused } from "../protocol/refused";
import { OutputTail } from "./output-tail";

export interface TerminalOrder {
  readonly command: string;
  /** Without any the command is a line for the shell. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Of its output, the newest. */
  readonly maxBytes: number;
}

export interface TerminalExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

const MARKER = "CHECKREIN_TERMINAL";
const GRACE_MS = 2_000;
/** After its end what it started may still hold its output open, milliseconds. */
const DRAIN_MS = 250;

/** A command that an agent runs by us, in a group of its own. */
export class Terminal {
  /** Resolves when the command has ended and its output was read. */
  readonly exited: Promise<TerminalExit>;
  exit: TerminalExit | null = null;
  private readonly output: OutputTail;
  private ending: Promise<readonly number[]> | null = null;

  private constructor(
    readonly id: string,
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    maxBytes: number,
  ) {
    this.output = new OutputTail(maxBytes);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => this.output.add(part));
      stream.on("error", () => undefined);
    }
    this.exited = this.follow();
  }

  /** Throws what the agent hears when the command cannot be started. */
  static async start(id: string, { command, args, cwd, env, maxBytes }: TerminalOrder): Promise<Terminal> {
    const whole = { ...env, [MARKER]: id } as unknown as NodeJS.ProcessEnv;
    try {
      const child = spawn(command, [...args], {
        cwd,
        env: whole,
        detached: true,
        shell: args.length === 0,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const terminal = new Terminal(id, child, maxBytes);
      await once(child, "spawn");
      return terminal;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw refused(`${command} could not be started: ${why}`);
    }
  }

  get text(): string {
    return this.output.text;
  }

  get isCut(): boolean {
    return this.output.isCut;
  }

  /** Ends it with all that it started; its output stays. */
  async end(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    this.ending ??= endGroup({ group: pid, marker: `${MARKER}=${this.id}`, graceMs: GRACE_MS });
    await this.ending;
  }

  private async follow(): Promise<TerminalExit> {
    const closed = new Promise<void>((resolve) => this.child.once("close", () => resolve()));
    const exit = await new Promise<TerminalExit>((resolve) =>
      this.child
        .once("exit", (exitCode, signal) => resolve({ exitCode, signal }))
        .once("error", () => resolve({ exitCode: null, signal: null })),
    );
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([closed, late]);
    clearTimeout(timer);
    this.exit = exit;
    return exit;
  }
}
