import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentProfile } from "../../agents/acp/profile";

export interface RealAgent {
  readonly name: string;
  readonly program: string;
  /** npm package and the version that was tried. */
  readonly pack: string;
  readonly profile: (place: RealPlace) => Partial<AgentProfile>;
  /** A session of it can be loaded only in a later minute than it was begun in. */
  readonly waitsForMinute: boolean;
}

export interface RealPlace {
  /** node_modules/.bin of where the agents are installed. */
  readonly bin: string;
  /** Address of the model stub. */
  readonly url: string;
}

const TIMEOUTS = { launchMs: 90_000, stallMs: 120_000, cancelMs: 5_000, keepMs: 600_000 };

function home(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), "real-agent-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

const gemini: RealAgent = {
  name: "gemini-cli",
  program: "gemini",
  pack: "@google/gemini-cli@0.61.0",
  waitsForMinute: true,
  profile: ({ bin, url }) => ({
    command: join(bin, "gemini"),
    args: ["--acp"],
    env: {
      HOME: home({ ".gemini/settings.json": { security: { auth: { selectedType: "gemini-api-key" } } } }),
      GEMINI_API_KEY: "stub",
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    },
    timeouts: TIMEOUTS,
  }),
};

const opencode: RealAgent = {
  name: "opencode",
  program: "opencode",
  pack: "opencode-ai@1.18.33",
  waitsForMinute: false,
  profile: ({ bin, url }) => {
    const model = { name: "stub", limit: { context: 100_000, output: 8_000 }, cost: { input: 1, output: 2 } };
    const folder = home({
      "opencode.json": {
        provider: {
          stub: {
            npm: "@ai-sdk/openai-compatible",
            options: { baseURL: `${url}/v1`, apiKey: "stub" },
            models: { "stub-model": model },
          },
        },
        model: "stub/stub-model",
        permission: { bash: "ask", edit: "ask" },
        autoupdate: false,
      },
    });
    return {
      command: join(bin, "opencode"),
      args: ["acp"],
      env: {
        HOME: folder,
        OPENCODE_CONFIG: join(folder, "opencode.json"),
        OPENCODE_DISABLE_MODELS_FETCH: "1",
        XDG_CONFIG_HOME: join(folder, "config"),
        XDG_DATA_HOME: join(folder, "data"),
      },
      timeouts: TIMEOUTS,
    };
  },
};

export const REAL_AGENTS: readonly RealAgent[] = [opencode, gemini];

const FOLDER = fileURLToPath(new URL("../../../node_modules/.cache/real-agents", import.meta.url));

/** Where they are installed, and those that are. */
export function installedAgents(): {
  readonly folder: string;
  readonly bin: string;
  readonly all: readonly RealAgent[];
} {
  const folder = process.env.CHECKREIN_REAL_AGENTS || FOLDER;
  const bin = join(folder, "node_modules", ".bin");
  return { folder, bin, all: REAL_AGENTS.filter(({ program }) => existsSync(join(bin, program))) };
}
