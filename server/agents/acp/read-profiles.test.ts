import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isTried, PRESETS } from "../../contract/agent-presets";
import { readProfiles } from "./read-profiles";

function withFile<T>(text: string | null, look: (file: string) => T, mode = 0o600): T {
  const folder = mkdtempSync(join(tmpdir(), "profiles-"));
  const file = join(folder, "agents.json");
  try {
    if (text !== null) {
      writeFileSync(file, text);
      chmodSync(file, mode);
    }
    return look(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const agents = (...list: unknown[]) => JSON.stringify({ agents: list });

describe("what is known of agents", () => {
  it("says which were tried with this host", () => {
    const names = Object.values(PRESETS).map(({ name }) => name);
    expect(names.filter(isTried)).toEqual(["gemini-cli", "opencode", "claude-agent-acp", "codex-acp", "qwen-code"]);
    expect(names.filter((name) => !isTried(name))).toEqual(["copilot", "auggie"]);
  });
});

describe("the file of coding agents", () => {
  it("names none when it is not there", () => {
    expect(withFile(null, readProfiles)).toEqual([]);
  });

  it("takes a preset and what is said of one's own", () => {
    const own = { preset: "gemini-cli", name: "gemini-shop", folder: "/src/shop", env: { LOG: "1" }, mode: "plan" };
    const [profile] = withFile(agents(own), readProfiles);
    expect(profile).toMatchObject({
      name: "gemini-shop",
      command: "gemini",
      args: ["--acp"],
      env: { GEMINI_CLI_TRUST_WORKSPACE: "true", LOG: "1" },
      mode: "plan",
      timeouts: { launchMs: 90_000, cancelMs: 5_000 },
    });
  });

  it.each([
    ["{", "is no JSON"],
    [agents({ preset: "gpt" }), "agents.0.preset: One of gemini-cli"],
    [agents({ preset: "opencode", folder: "src" }), "agents[0].folder: An absolute path."],
    [agents({ name: "x", folder: "/" }), "agents[0].command"],
    [agents({ name: "X Y", command: "x", folder: "/" }), "lower-kebab"],
    [agents({ preset: "opencode", folder: "/", timeouts: { cancelMs: 60_000 } }), "timeouts.cancelMs"],
    [agents({ preset: "opencode", folder: "/", colour: "red" }), "colour"],
    [
      agents({ preset: "opencode", folder: "/" }, { preset: "opencode", folder: "/src" }),
      "two agents are called opencode",
    ],
  ])("says what is wrong with %s", (text, problem) => {
    expect(() => withFile(text, readProfiles)).toThrow(problem);
  });

  it("is not taken when others can read it", () => {
    expect(() => withFile(agents(), readProfiles, 0o644)).toThrow("chmod 600");
  });
});
