import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptedProfile, writeScript } from "../server/testing/acp/acp-scene";
import { readAsked, readPrompts } from "../server/testing/acp/read-log";
import type { Script } from "../server/testing/acp/script";
import { makeTempFolder, removeTempFolder } from "./temp-folder";

type Profile = Parameters<typeof scriptedProfile>[0];

/** A coding agent that does as its script says, and what was asked of it. */
export interface ScriptedAgent {
  readonly name: string;
  /** Where it works; it also has what its calls left there. */
  readonly folder: string;
  /** From its next launch on. */
  write(script: Partial<Script>): void;
  /** Texts of the prompts that it got, by all its processes. */
  prompts(): readonly string[];
  /** How often it was asked this. */
  count(method: string): number;
  /** It finds none of its conversations any more. */
  forget(): void;
}

/** Coding agents for a product of one's own; `env` names the file that has them. */
export class ScriptedAgents {
  private readonly home = makeTempFolder("checkrein-agents-");
  private readonly folders: string[] = [];
  private readonly profiles: unknown[] = [];

  get env(): Record<string, string> {
    const file = join(this.home, "agents.json");
    writeFileSync(file, JSON.stringify({ agents: this.profiles }));
    chmodSync(file, 0o600);
    return { CHECKREIN_AGENTS_FILE: file };
  }

  async add(name: string, script: Partial<Script>, more: Profile = {}): Promise<ScriptedAgent> {
    const { folder, profile } = await scriptedProfile({ name, ...more });
    this.folders.push(folder);
    this.profiles.push(profile);
    const write = (next: Partial<Script>) => writeScript(folder, next);
    write(script);
    return {
      name,
      folder,
      write,
      prompts: () => readPrompts(folder),
      count: (method) => readAsked(folder, method).length,
      forget: () => rmSync(join(folder, "memory"), { recursive: true, force: true }),
    };
  }

  remove(): void {
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
    removeTempFolder(this.home);
  }
}
