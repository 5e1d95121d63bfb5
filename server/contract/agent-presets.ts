import type { z } from "zod";
import type { ProfileSpec } from "./agent-profile";

type Defaults = Partial<z.input<typeof ProfileSpec>> & { readonly command: string; readonly name: string };

/** What is known of agents that were tried with this host; a profile that names one may say everything else of its own. */
export const PRESETS = {
  "gemini-cli": {
    name: "gemini-cli",
    description: "Gemini CLI. It loads its sessions again; a cancelled turn is not in its memory.",
    command: "gemini",
    args: ["--acp"],
    env: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
    passEnv: ["GEMINI_API_KEY", "GOOGLE_API_KEY", "GOOGLE_GEMINI_BASE_URL"],
  },
  opencode: {
    name: "opencode",
    description: "OpenCode. It resumes its sessions and keeps what a cancelled turn had said.",
    command: "opencode",
    args: ["acp"],
    passEnv: ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "OPENCODE_CONFIG", "XDG_CONFIG_HOME", "XDG_DATA_HOME"],
  },
  "claude-agent-acp": {
    name: "claude-agent-acp",
    description: "Claude Agent. It resumes its sessions; its cost is counted anew in each process.",
    command: "claude-agent-acp",
    env: { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" },
    passEnv: ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "ANTHROPIC_MODEL", "IS_SANDBOX"],
    costRestarts: true,
  },
  "codex-acp": {
    name: "codex-acp",
    description: "Codex. It resumes its sessions; text of a cancelled turn is not in its memory.",
    command: "codex-acp",
    passEnv: ["OPENAI_API_KEY", "CODEX_API_KEY", "CODEX_HOME"],
  },
  "qwen-code": {
    name: "qwen-code",
    description: "Qwen Code. It loads its sessions; it offers to resume them and then does not.",
    command: "qwen",
    args: ["--acp"],
    passEnv: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL"],
  },
  copilot: {
    name: "copilot",
    description: "GitHub Copilot CLI. Not tried with this host.",
    command: "copilot",
    args: ["--acp"],
    passEnv: ["GH_TOKEN", "GITHUB_TOKEN"],
  },
  auggie: {
    name: "auggie",
    description: "Auggie. Not tried with this host.",
    command: "auggie",
    args: ["--acp"],
    passEnv: ["AUGMENT_SESSION_AUTH"],
  },
} as const satisfies Record<string, Defaults>;

export type PresetName = keyof typeof PRESETS;

/** Their command is what their makers say; nobody has driven them with this host. */
const UNTRIED: ReadonlySet<string> = new Set<PresetName>(["copilot", "auggie"]);

export function isTried(name: PresetName): boolean {
  return !UNTRIED.has(name);
}

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESETS, name);
}
