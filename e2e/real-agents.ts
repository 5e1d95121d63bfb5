import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ModelStub, startModelStub } from "../server/testing/acp/model-stub";
import { installedAgents, type RealAgent } from "../server/testing/acp/real-agents";
import { makeTempFolder, removeTempFolder } from "./temp-folder";

/** Real coding agents for a product of one's own, with a model on loopback. */
export class RealAgents implements AsyncDisposable {
  private readonly home = makeTempFolder("checkrein-real-agents-");
  private readonly folders = new Map<string, string>();

  private constructor(
    private readonly stub: ModelStub,
    readonly all: readonly RealAgent[],
  ) {}

  static async open(): Promise<RealAgents> {
    return new RealAgents(await startModelStub(), installedAgents().all);
  }

  /** Names the file that has them. */
  get env(): Record<string, string> {
    const { bin } = installedAgents();
    const agents = this.all.map((agent) => {
      const folder = this.folderOf(agent.name);
      return { name: agent.name, folder, ...agent.profile({ bin, url: this.stub.url }) };
    });
    const file = join(this.home, "agents.json");
    writeFileSync(file, JSON.stringify({ agents }));
    chmodSync(file, 0o600);
    return { CHECKREIN_AGENTS_FILE: file };
  }

  /** How often their model was asked so far. */
  get calls(): number {
    return this.stub.calls();
  }

  /** Where it works. */
  folderOf(name: string): string {
    const known = this.folders.get(name) ?? makeTempFolder(`checkrein-${name}-`);
    this.folders.set(name, known);
    return known;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stub[Symbol.asyncDispose]();
    for (const folder of [this.home, ...this.folders.values()]) removeTempFolder(folder);
  }
}

/** Processes that this one has started and that live. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}
