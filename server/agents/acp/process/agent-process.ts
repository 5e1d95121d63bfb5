import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AnyMessage, Stream } from "@agentclientprotocol/sdk/unstable";
import { markProcess } from "../../../sdk/worker";
import { endGroup } from "./end-group";
import { EXECUTION, markerOf } from "./execution-mark";
import { LaunchFailed } from "./launch-failed";
import { NoiseLog } from "./noise-log";
import { readFrames } from "./read-frames";

export interface LaunchOrder {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute; it exists. */
  readonly cwd: string;
  /** The whole environment; nothing of ours is added but a marker. */
  readonly env: Readonly<Record<string, string>>;
  /** What stands in no log and no message, whatever the agent prints. */
  readonly hidden: readonly string[];
}

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
}

const MAX_FRAME_BYTES = 32 * 1024 * 1024;
const MAX_MESSAGE_CHARS = 500;

/** An agent's process in a group of its own, and the messages it speaks. It knows no protocol. */
export class AgentProcess {
  readonly executionId: string;
  readonly group: ReturnType<typeof markProcess>;
  readonly noise: NoiseLog;
  /** Resolves when the process has ended, whatever it started. */
  readonly exited: Promise<ProcessExit>;
  readonly stream: Stream;
  private ending: Promise<readonly number[]> | null = null;
  private why: string | null = null;
  private limit: { bytesLeft: number; readonly onOver: () => void } | null = null;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    { pid, executionId, hidden }: Pick<LaunchOrder, "hidden"> & { readonly pid: number; readonly executionId: string },
  ) {
    this.executionId = executionId;
    this.noise = new NoiseLog(hidden);
    this.group = markProcess(pid);
    this.exited = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
    // Whoever writes to a process that is gone hears of it by its exit.
    child.stdin.on("error", () => undefined);
    child.stdout.on("error", () => undefined);
    child.stderr.on("error", () => undefined);
    void this.readErrors();
    this.stream = { readable: this.readable(), writable: this.writable() };
  }

  /** Throws LaunchFailed when the command cannot be started. */
  static async launch({ command, args, cwd, env, hidden }: LaunchOrder): Promise<AgentProcess> {
    const executionId = randomUUID();
    // Next's types say that every environment has NODE_ENV; an agent's has what it was given.
    const whole = { ...env, ...markOf(executionId) } as unknown as NodeJS.ProcessEnv;
    const child = spawn(command, [...args], { cwd, env: whole, detached: true, stdio: "pipe" });
    try {
      await once(child, "spawn");
    } catch (error) {
      throw new LaunchFailed("profile", `${command} could not be started: ${wordsOf(error)}`);
    }
    if (child.pid === undefined) throw new LaunchFailed("profile", `${command} could not be started.`);
    return new AgentProcess(child, { pid: child.pid, executionId, hidden });
  }

  /** Calls once, when it has printed more bytes from now on, of whatever kind; takes the place of the limit before. */
  limitOutput(bytes: number, onOver: () => void): void {
    this.limit = { bytesLeft: bytes, onOver };
  }

  /** A variable that all it starts have, also what we start for it. */
  get mark(): Record<string, string> {
    return markOf(this.executionId);
  }

  /** Ends it with everything it started; the same end for all who ask. Numbers of those that live all the same. */
  end(graceMs: number): Promise<readonly number[]> {
    this.ending ??= endGroup({ group: this.group.pid, marker: markerOf(this.executionId), graceMs });
    return this.ending;
  }

  /** Ends it at once, for a reason that people hear instead of its own last words. */
  endBecause(why: string): Promise<readonly number[]> {
    this.why ??= why;
    return this.end(0);
  }

  /** How it ended and what it printed last, in a sentence. */
  async lastWords(): Promise<string> {
    const { code, signal } = await this.exited;
    if (this.why !== null) return this.why;
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
    const said = this.noise.tail(MAX_MESSAGE_CHARS);
    return said === "" ? `It ended ${how}.` : `It ended ${how} and had printed: ${said}`;
  }

  private async readErrors(): Promise<void> {
    let open = "";
    try {
      for await (const chunk of this.child.stderr.setEncoding("utf8")) {
        this.count(chunk.length);
        const lines = (open + chunk).split("\n");
        open = (lines.pop() ?? "").slice(-MAX_MESSAGE_CHARS * 8);
        for (const line of lines) this.noise.add(line);
      }
    } catch {
      // Its exit says the rest.
    }
    this.noise.add(open);
  }

  private async *counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.child.stdout) {
      this.count(chunk.length);
      yield chunk;
    }
  }

  private count(bytes: number): void {
    const { limit } = this;
    if (!limit) return;
    limit.bytesLeft -= bytes;
    if (limit.bytesLeft >= 0) return;
    this.limit = null;
    limit.onOver();
  }

  private readable(): ReadableStream<AnyMessage> {
    const frames = readFrames(this.counted(), {
      maxFrameBytes: MAX_FRAME_BYTES,
      onNoise: (line) => this.noise.add(line),
    });
    return new ReadableStream<AnyMessage>(
      {
        async pull(controller) {
          const { value, done } = await frames.next().catch(() => ({ value: undefined, done: true }) as const);
          if (done || !value) controller.close();
          // The connection checks each message against the protocol's schema.
          else controller.enqueue(value as AnyMessage);
        },
        cancel: async () => {
          await frames.return(undefined);
        },
      },
      { highWaterMark: 0 },
    );
  }

  private writable(): WritableStream<AnyMessage> {
    const { stdin } = this.child;
    return new WritableStream<AnyMessage>({
      async write(message) {
        if (!stdin.writable) return;
        if (!stdin.write(`${JSON.stringify(message)}\n`))
          await Promise.race([once(stdin, "drain"), once(stdin, "close")]);
      },
      close: () => void stdin.end(),
    });
  }
}

function markOf(executionId: string): Record<string, string> {
  return { [EXECUTION]: executionId };
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return "there is no such command.";
  if (error instanceof Error && "code" in error && error.code === "EACCES") return "it may not be run.";
  return error instanceof Error ? error.message : String(error);
}
