import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { AgentProfile } from "../../agents/acp/profile";
import { AgentHost } from "../../agents/acp/run/host";
import { runTask } from "../../agents/acp/run/run-task";
import type { Runs } from "../../agents/acp/run/runs";
import { WakeConditions } from "../../contract/wake-conditions";
import type { Json } from "../../domain/json";
import { AttemptEnded, type EndReason } from "../../sdk/attempt/attempt-ended";
import { toJson } from "../../sdk/state/to-json";
import { CommitRefused, type ParkOrder, type Question, type UsageReport } from "../../sdk/worker";
import { MemoryBook, TASK } from "./memory-book";
import { type Asked, readAsked, readPrompts } from "./read-log";
import type { Script } from "./script";

export type Outcome =
  | { readonly kind: "completed"; readonly reason: string }
  | { readonly kind: "asked"; readonly key: string; readonly question: Question }
  | { readonly kind: "parked"; readonly order: ParkOrder }
  | { readonly kind: "rejected"; readonly reason: string }
  | { readonly kind: "paused" };

interface Part {
  readonly key: string;
  readonly name: string;
  ended: { error?: string; value?: unknown } | null;
}

class Over extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.kind);
  }
}

let bundled: Promise<string> | null = null;

/** The scripted agent as one file, made once in a process. */
function bundle(): Promise<string> {
  bundled ??= (async () => {
    const outfile = join(mkdtempSync(join(tmpdir(), "acp-agent-")), "agent.mjs");
    const entry = fileURLToPath(new URL("./scripted-agent.ts", import.meta.url));
    await build({ entryPoints: [entry], outfile, bundle: true, platform: "node", format: "esm", logLevel: "error" });
    return outfile;
  })();
  return bundled;
}

/** A profile of the scripted agent, in a folder of its own that also holds its script. */
export async function scriptedProfile(
  more: Partial<AgentProfile> = {},
): Promise<{ readonly folder: string; readonly profile: AgentProfile }> {
  const folder = mkdtempSync(join(tmpdir(), "acp-scene-"));
  const profile = AgentProfile.parse({
    name: "scripted",
    command: process.execPath,
    args: [await bundle(), join(folder, "script.json")],
    folder,
    timeouts: { launchMs: 20_000, cancelMs: 9_000 },
    ...more,
  });
  return { folder, profile };
}

/** What the agent of this folder does from its next launch on. */
export function writeScript(folder: string, script: Partial<Script>): void {
  const whole: Script = {
    offers: { load: true, resume: true },
    memory: join(folder, "memory"),
    log: join(folder, "log"),
    turns: [[{ say: "Done." }]],
    ...script,
  };
  writeFileSync(join(folder, "script.json"), JSON.stringify(whole));
}

/**
 * One task with a scripted agent: its run is played attempt by attempt as a worker would, with a record of its session in
 * memory. What a test does in between is what people do.
 */
export class AcpScene implements AsyncDisposable {
  readonly book = new MemoryBook();
  readonly messages: string[] = [];
  /** What it thought and planned, as `kind: text`. */
  readonly asides: string[] = [];
  readonly usages: UsageReport[] = [];
  /** What the server had when the run went on after a flush. */
  readonly flushed: {
    readonly messages: readonly string[];
    readonly usages: readonly UsageReport[];
    readonly crashIsTold: boolean;
  }[] = [];
  readonly parts: Part[] = [];
  readonly records = new Map<string, string>();
  readonly notes: Json[] = [];
  /** How its last pause was ended, as the worker tells it. */
  resume: Runs["resume"] = null;
  state: unknown = null;
  checkpoints: string[] = [];
  host: AgentHost;
  private readonly answers = new Map<string, Json>();
  private readonly parks: Json[] = [];
  private signal = new AbortController();
  private holding = new AbortController();
  private holds = false;

  private constructor(
    readonly folder: string,
    private readonly profile: AgentProfile,
    private readonly input: Json,
  ) {
    this.host = this.newHost();
  }

  static async open(
    script: Partial<Script>,
    options: { readonly profile?: Partial<AgentProfile>; readonly input?: Record<string, Json> } = {},
  ): Promise<AcpScene> {
    const { folder, profile } = await scriptedProfile(options.profile);
    const scene = new AcpScene(folder, profile, { prompt: "Do it. SECRET-apple", ...options.input });
    scene.write(script);
    return scene;
  }

  /** What the agent does from its next launch on. */
  write(script: Partial<Script>): void {
    writeScript(this.folder, script);
  }

  /** The file that the agent waits for at a gate. */
  get gate(): string {
    return join(this.folder, "gate");
  }

  openGate(): void {
    writeFileSync(this.gate, "");
  }

  /** The worker is gone, with what it knew; what it had launched is not. */
  loseWorker(): void {
    this.host = this.newHost();
  }

  /** What was asked of the agent, in order. */
  asked(method?: string): readonly Asked[] {
    return readAsked(this.folder, method);
  }

  prompts(): readonly string[] {
    return readPrompts(this.folder);
  }

  /** Asks for a pause as an order to the worker does. */
  pause(mode: "finish_step" | "interrupt_immediate" = "finish_step"): void {
    this.holds = true;
    if (mode === "interrupt_immediate") this.signal.abort(new Error("Interrupted by a pause."));
    this.holding.abort();
  }

  /** The attempt is over for another reason. */
  end(reason: EndReason): void {
    this.signal.abort(new AttemptEnded(reason));
  }

  answer(key: string, answer: Json): void {
    this.answers.set(key, answer);
  }

  unpark(input: Json = null): void {
    this.parks.push(input);
  }

  /** Plays the run from its top until it waits, is held or ends. */
  async attempt(): Promise<Outcome> {
    this.signal = new AbortController();
    this.holding = new AbortController();
    this.holds = false;
    this.book.beginAttempt();
    try {
      return { kind: "completed", reason: await runTask(this.context(), this.host) };
    } catch (error) {
      if (error instanceof Over) return error.outcome;
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host.endAll();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private remember(state: unknown): void {
    this.state = toJson(state, "The state");
  }

  private newHost(): AgentHost {
    return new AgentHost({ profile: this.profile, env: process.env });
  }

  private context(): Runs {
    let parks = 0;
    return {
      task: {
        id: TASK.taskId,
        title: "A task",
        scope: "default",
        agent: "scripted",
        attemptNo: 1,
      },
      input: this.input,
      notes: [...this.notes],
      messages: [],
      resume: this.resume,
      state: { get: () => null, set: (value) => this.remember(value), patch: () => undefined },
      message: (text) => void this.messages.push(text),
      aside: (kind, text) => void this.asides.push(`${kind}: ${text}`),
      usage: (usage) => void this.usages.push(usage),
      flush: async () => {
        const crashIsTold = this.book.events.at(-1)?.kind === "failed";
        this.flushed.push({ messages: [...this.messages], usages: [...this.usages], crashIsTold });
      },
      checkpoint: ({ label }) => void this.checkpoints.push(label),
      openSession: (order) => this.book.open(order),
      step: async (key, fn) => {
        const known = this.records.get(key);
        if (known !== undefined) return JSON.parse(known);
        if (this.holds) throw new Over({ kind: "paused" });
        const parts: Part[] = [];
        const result = await fn({
          signal: this.signal.signal,
          holding: this.holding.signal,
          idempotencyKey: key,
          part: (name, options) => {
            const part: Part = { key: `${key}/${name}`, name: options?.name ?? name, ended: null };
            parts.push(part);
            this.parts.push(part);
            return {
              end: (how = {}) => {
                if (how.value !== undefined) toJson(how.value, "The result of a part");
                part.ended ??= how;
              },
            };
          },
        });
        const text = JSON.stringify(toJson(result, "The result of a step"));
        this.records.set(key, text);
        if (this.holds) throw new Over({ kind: "paused" });
        return JSON.parse(text);
      },
      ask: async (first: string | Question, second?: Question) => {
        const key = typeof first === "string" ? first : "";
        if (this.answers.has(key)) return this.answers.get(key) ?? null;
        throw new Over({ kind: "asked", key, question: second ?? { message: "" } });
      },
      reject: async (reason) => {
        throw new Over({ kind: "rejected", reason });
      },
      park: async (order) => {
        if (!WakeConditions.safeParse(order.conditions ?? {}).success)
          throw new CommitRefused({
            kind: "refused",
            status: 400,
            code: "MALFORMED",
            message: "No condition.",
            fields: {},
          });
        parks += 1;
        if (this.parks.length >= parks) return this.parks[parks - 1] ?? null;
        throw new Over({ kind: "parked", order });
      },
    };
  }
}
