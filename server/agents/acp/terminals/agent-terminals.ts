import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { RequestError } from "@agentclientprotocol/sdk/unstable";
import { confinedPath, OutsideFolder } from "../files/confined-path";
import { refused } from "../protocol/refused";
import { Terminal, type TerminalExit } from "./terminal";

export interface TerminalsOptions {
  /** The agent's working folder; commands begin there or below it. */
  readonly root: string;
  /** What the agent itself has, with the mark that all of its processes carry. */
  readonly env: Readonly<Record<string, string>>;
  /** False while no turn is under way: nothing is started then. */
  readonly mayStart: () => boolean;
}

export interface CreateTerminal {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | undefined;
  readonly cwd?: string | null | undefined;
  readonly outputByteLimit?: number | null | undefined;
}

export interface TerminalOutput {
  readonly output: string;
  readonly truncated: boolean;
  readonly exitStatus?: TerminalExit;
}

/** Terminals that an agent may have open at one time, those that have ended and were not released among them. */
const MAX_OPEN = 20;
const MAX_OUTPUT_BYTES = 1024 * 1024;
/** What is told of a terminal after it was released. */
const MAX_SHOWN_CHARS = 8_000;
const MAX_RELEASED = 100;
/** Set by us for all that an agent starts; how its processes are found. */
const OURS = /^CHECKREIN_/;

/** Commands that an agent asks us to run, where its profile allows that. Each ends with the agent at the latest. */
export class AgentTerminals {
  private readonly open = new Map<string, Terminal>();
  private readonly released = new Map<string, string>();
  private starting = 0;

  constructor(private readonly options: TerminalsOptions) {}

  async create({ command, args = [], env = [], cwd, outputByteLimit }: CreateTerminal): Promise<string> {
    const { root } = this.options;
    if (!this.options.mayStart()) throw refused("No turn is under way; nothing was started.");
    if (this.open.size + this.starting >= MAX_OPEN)
      throw refused(`At most ${MAX_OPEN} terminals at one time; release one first.`);
    this.starting += 1;
    try {
      const folder = await folderBelow(root, cwd ?? root);
      const given = env.filter(({ name }) => !OURS.test(name)).map(({ name, value }) => [name, value]);
      const terminal = await Terminal.start(randomUUID(), {
        command,
        args,
        cwd: folder,
        env: { ...this.options.env, ...Object.fromEntries(given) },
        maxBytes: Math.max(0, Math.min(outputByteLimit ?? MAX_OUTPUT_BYTES, MAX_OUTPUT_BYTES)),
      });
      this.open.set(terminal.id, terminal);
      // It was stopped while this one came up.
      if (!this.options.mayStart()) await terminal.end();
      return terminal.id;
    } finally {
      this.starting -= 1;
    }
  }

  output(id: string): TerminalOutput {
    const { text, isCut, exit } = this.find(id);
    return { output: text, truncated: isCut, ...(exit ? { exitStatus: exit } : {}) };
  }

  waitForExit(id: string): Promise<TerminalExit> {
    return this.find(id).exited;
  }

  kill(id: string): Promise<void> {
    return this.find(id).end();
  }

  async release(id: string): Promise<void> {
    const terminal = this.find(id);
    this.open.delete(id);
    await terminal.end();
    this.released.set(id, shown(terminal));
    for (const oldest of this.released.keys()) {
      if (this.released.size <= MAX_RELEASED) break;
      this.released.delete(oldest);
    }
  }

  /** What it printed last, for people; also after its release. Empty for one that there never was. */
  lastWords(id: string): string {
    const terminal = this.open.get(id);
    return terminal ? shown(terminal) : (this.released.get(id) ?? "");
  }

  /** Ends all that run; what they printed can still be asked for. */
  async endAll(): Promise<void> {
    await Promise.all([...this.open.values()].map((terminal) => terminal.end()));
  }

  private find(id: string): Terminal {
    const terminal = this.open.get(id);
    if (!terminal) throw refused(`There is no terminal ${id.slice(0, 100)}.`);
    return terminal;
  }
}

function shown({ text }: Terminal): string {
  return text.slice(-MAX_SHOWN_CHARS);
}

async function folderBelow(root: string, wanted: string): Promise<string> {
  try {
    const folder = await confinedPath(root, wanted);
    if ((await stat(folder)).isDirectory()) return folder;
  } catch (error) {
    if (error instanceof OutsideFolder) throw refused(error.message);
    throw RequestError.resourceNotFound(wanted);
  }
  throw refused(`${wanted} is no folder.`);
}
