import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { isPreset, PRESETS } from "../../contract/agent-presets";
import { AgentProfile } from "./profile";

const Entry = z.looseObject({
  preset: z
    .string()
    .refine(isPreset, `One of ${Object.keys(PRESETS).join(", ")}.`)
    .optional(),
});
const File = z.strictObject({ agents: z.array(Entry).max(50) });

/**
 * The coding agents that a file names, `{ "agents": [{ "preset": "gemini-cli", "folder": "/src/shop" }] }`. None when there
 * is no file. Throws one sentence that says what is wrong where; the file may hold keys, so nobody else may read it.
 */
export function readProfiles(file: string): AgentProfile[] {
  const text = readFile(file);
  if (text === null) return [];
  const given = parse(File, parseJson(file, text), file);
  const profiles = given.agents.map(({ preset, ...said }, i) => {
    const known: Record<string, unknown> = preset !== undefined && isPreset(preset) ? PRESETS[preset] : {};
    const env = { ...(isRecord(known.env) ? known.env : {}), ...(isRecord(said.env) ? said.env : {}) };
    return parse(AgentProfile, { ...known, ...said, env }, `${file}: agents[${i}]`);
  });
  const names = profiles.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`${file}: two agents are called ${twice}; give one another name.`);
  return profiles;
}

function readFile(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
      throw new Error(`${file} can be read by others and may hold keys. Run chmod 600 on it.`);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function parse<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${where}${issue?.path.map((part) => `.${String(part)}`).join("") ?? ""}: ${issue?.message ?? "malformed"}`,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
