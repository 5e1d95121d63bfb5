import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface AgentsSettings {
  /** Address of the web process. */
  readonly url: string;
  readonly key: string;
  /** Where the folders of tasks are seen from. */
  readonly workdir: string;
  /** Also serve the agent that the A2A technology compatibility kit is run against. */
  readonly isConformance: boolean;
  /** The file that names coding agents; it need not be there. */
  readonly agentsFile: string;
}

type Source = Readonly<Record<string, string | undefined>>;

/** What the process of the built-in agents needs from its environment. Throws one sentence. */
export function readSettings(env: Source, cwd: string): AgentsSettings {
  const url = env.CHECKREIN_URL || missing("CHECKREIN_URL", "the address of the web process");
  if (!URL.canParse(url)) throw new Error("CHECKREIN_URL must be the address of the web process.");
  const keyFile = env.CHECKREIN_WORKER_KEY_FILE || missing("CHECKREIN_WORKER_KEY_FILE", "the file of a worker's key");
  const isConformance = env.CHECKREIN_CONFORMANCE_AGENT === "on";
  const agentsFile =
    env.CHECKREIN_AGENTS_FILE || join(env.CHECKREIN_DATA_DIR || join(cwd, ".checkrein"), "agents.json");
  return { url, key: readKey(keyFile), workdir: env.CHECKREIN_WORKDIR || cwd, isConformance, agentsFile };
}

function missing(name: string, what: string): never {
  throw new Error(`${name} is not set: it names ${what}.`);
}

function readKey(file: string): string {
  const key = readFile(file).trim();
  if (key === "") throw new Error(`The key file ${file} is empty.`);
  return key;
}

function readFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(`The key file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
