import { createHash } from "node:crypto";
import { isAbsolute } from "node:path";
import { z } from "zod";

const Text = z.string().max(4_000);
const Variables = z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "It is no name of a variable."), Text);
const Ms = (least: number, most: number) => z.int().min(least).max(most);
const HOUR_MS = 3_600_000;

const McpServer = z.union([
  z.strictObject({
    name: Text.min(1),
    command: Text.min(1),
    args: z.array(Text).default([]),
    env: Variables.default({}),
  }),
  z.strictObject({
    name: Text.min(1),
    type: z.enum(["http", "sse"]),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.record(z.string().min(1).max(200), Text).default({}),
  }),
]);

/** How a coding agent is launched and held. */
export const AgentProfile = z.strictObject({
  /** Name of the agent in Checkrein. */
  name: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Lower-kebab, like gemini-cli.")
    .max(60),
  description: z.string().max(2_000).default(""),
  command: Text.min(1),
  args: z.array(Text).max(100).default([]),
  /** Beside a few of the machine's own, such as PATH and HOME. */
  env: Variables.default({}),
  /** Names of variables that it gets with the value that the agents' process has: keys of model providers. */
  passEnv: z.array(z.string().min(1).max(200)).max(50).default([]),
  /** Where its tasks work unless they name a folder below it. */
  folder: Text.refine(isAbsolute, "An absolute path."),
  /** A branch and a working tree of its own for each task, when the folder is in a git repository. */
  worktree: z.boolean().default(false),
  mode: z.string().min(1).max(200).nullable().default(null),
  config: z.record(z.string().min(1).max(200), z.union([z.string().max(2_000), z.boolean()])).default({}),
  mcpServers: z.array(McpServer).max(50).default([]),
  /** Its own conversation is used again: as the probe found, or never. */
  nativeSessionResume: z.boolean().default(true),
  /** Where that is not possible, the kept conversation goes before the next prompt. */
  historyContextInjection: z.boolean().default(true),
  /** It tells its cost anew in each process. */
  costRestarts: z.boolean().default(false),
  concurrency: z.int().min(1).max(1_000).default(4),
  timeouts: z
    .strictObject({
      /** From the start to where it can be prompted, milliseconds. */
      launchMs: Ms(100, 600_000).default(90_000),
      /** A turn that tells nothing for so long is stopped; a call that runs counts as telling for ten times as long. */
      stallMs: Ms(100, 24 * HOUR_MS).default(300_000),
      /** From asking to stop to killing. */
      cancelMs: Ms(50, 9_000).default(5_000),
      /** A process that nobody prompts is ended after so long; the conversation stays. */
      keepMs: Ms(100, 24 * HOUR_MS).default(1_800_000),
    })
    .prefault({}),
  /** Characters it may tell in one turn. */
  maxTurnChars: z.int().min(1_000).max(1_000_000_000).default(20_000_000),
});
export type AgentProfile = z.infer<typeof AgentProfile>;

/** Names what the agent is launched with: another one is said to people before an old conversation goes on with it. */
export function launchHashOf({ command, args, env, mcpServers, mode, config }: AgentProfile): string {
  return createHash("sha256").update(JSON.stringify({ command, args, env, mcpServers, mode, config })).digest("hex");
}
