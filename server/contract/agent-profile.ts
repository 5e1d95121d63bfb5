import { z } from "zod";
import { AgentName } from "./primitives";

const Text = z.string().max(4_000);
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;
const VariableName = z.string().max(200).regex(VARIABLE, "It is no name of a variable.");
const Variables = z.record(VariableName, Text);
const Ms = (least: number, most: number) => z.int().min(least).max(most);
const HOUR_MS = 3_600_000;

const McpServer = z.union([
  z
    .strictObject({
      name: Text.min(1),
      command: Text.min(1),
      args: z.array(Text).default([]),
      env: Variables.default({}),
    })
    .meta({ title: "A program" }),
  z
    .strictObject({
      name: Text.min(1),
      type: z.enum(["http", "sse"]),
      url: z.url({ protocol: /^https?$/ }),
      headers: z.record(z.string().min(1).max(200), Text).default({}),
    })
    .meta({ title: "An address" }),
]);

const LaunchArgs = z.array(Text).max(20).default([]);

/** How a coding agent is launched and held, without its name and its secrets. */
export const ProfileSpec = z.strictObject({
  description: z.string().max(2_000).default("").meta({ title: "Description" }),
  command: Text.min(1).meta({ title: "Command", description: "A program on the machine of the agents." }),
  args: z.array(Text).max(100).default([]).meta({ title: "Arguments" }),
  /** Beside a few of the machine's own, such as PATH and HOME. */
  env: Variables.default({}).meta({
    title: "Variables",
    description: "Set for the agent, beside a few of the machine such as PATH and HOME. {{NAME}} stands for a secret.",
  }),
  /** Names of variables that it gets with the value that the agents' process has: keys of model providers. */
  passEnv: z
    .array(z.string().min(1).max(200))
    .max(50)
    .default([])
    .meta({ title: "Variables passed on", description: "By name, with the value that the agents' process has." }),
  /** Where its tasks work unless they name a folder below it. */
  folder: Text.regex(/^(\/|[A-Za-z]:[\\/])/, "An absolute path.").meta({
    title: "Working folder",
    description: "Absolute. A task may name a folder below it; files elsewhere are refused.",
  }),
  /** A branch and a working tree of its own for each task, when the folder is in a git repository. */
  worktree: z
    .boolean()
    .default(false)
    .meta({ title: "A git worktree for each task", description: "A branch and a working tree of its own." }),
  mode: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .meta({ title: "Mode", description: "Set at each launch, since no agent keeps it. A test lists what it offers." }),
  config: z
    .record(z.string().min(1).max(200), z.union([z.string().max(2_000), z.boolean()]))
    .default({})
    .meta({ title: "Options of its own", description: "By id; set at each launch." }),
  mcpServers: z
    .array(McpServer)
    .max(50)
    .default([])
    .meta({ title: "MCP servers", description: "{{NAME}} in variables and headers stands for a secret." }),
  /** Commands that it asks us to run; without them it runs what it runs by itself. */
  terminals: z.boolean().default(false).meta({
    title: "Runs commands in our terminals",
    description: "In its working folder, with its variables. Each ends with the agent at the latest.",
  }),
  /** Its own conversation is used again: as the probe found, or never. */
  nativeSessionResume: z.boolean().default(true).meta({
    title: "Resumes its own conversation",
    description: "Where it says that it can. Off: never by its token.",
  }),
  /** Where that is not possible, the kept conversation goes before the next prompt. */
  historyContextInjection: z.boolean().default(true).meta({
    title: "Takes the kept conversation",
    description:
      "Before its next prompt, where its own cannot be found. With neither it starts empty, and that is said.",
  }),
  /** For an agent that finds its conversation by its command line: what is added there, instead of asking it by the protocol. */
  launchArgs: z
    .strictObject({
      resume: LaunchArgs.meta({
        title: "To resume",
        description:
          "{{TOKEN}} stands for its own name of the conversation, {{LAST_MESSAGE}} for that of its last message.",
      }),
      fork: LaunchArgs.meta({ title: "To fork", description: "{{TOKEN}} names the conversation that it begins from." }),
      continue: LaunchArgs.meta({
        title: "To go on with the last one in its folder",
        description: "Used without a token, and only where each task has a worktree of its own.",
      }),
    })
    .prefault({})
    .meta({ title: "Arguments by which it comes back", description: "Added after its own." }),
  /** It tells its cost anew in each process. */
  costRestarts: z
    .boolean()
    .default(false)
    .meta({ title: "Counts its cost anew in each process", description: "As Claude Agent does." }),
  concurrency: z.int().min(1).max(1_000).default(4).meta({ title: "Tasks at one time" }),
  timeouts: z
    .strictObject({
      /** From the start to where it can be prompted, milliseconds. */
      launchMs: Ms(100, 600_000)
        .default(90_000)
        .meta({ title: "Launch", description: "From the start to where it can be prompted.", "x-unit": "ms" }),
      /** A turn that tells nothing for so long is stopped; a call that runs counts as telling for ten times as long. */
      stallMs: Ms(100, 24 * HOUR_MS)
        .default(300_000)
        .meta({ title: "Silence", description: "A turn that tells nothing for so long is stopped.", "x-unit": "ms" }),
      /** From asking to stop to killing. */
      cancelMs: Ms(50, 9_000)
        .default(5_000)
        .meta({ title: "Stopping", description: "From asking it to stop to killing it.", "x-unit": "ms" }),
      /** A process that nobody prompts is ended after so long; the conversation stays. */
      keepMs: Ms(100, 24 * HOUR_MS)
        .default(1_800_000)
        .meta({
          title: "Resting",
          description: "A process that nobody prompts is ended after so long; its conversation stays.",
          "x-unit": "ms",
        }),
    })
    .prefault({})
    .meta({ title: "Times" }),
  /** Characters it may tell in one turn. */
  maxTurnChars: z
    .int()
    .min(1_000)
    .max(1_000_000_000)
    .default(20_000_000)
    .meta({ title: "Characters in one turn", description: "A turn that tells more is stopped." }),
});
export type ProfileSpec = z.infer<typeof ProfileSpec>;

const Secrets = z.record(VariableName, z.string().min(1).max(20_000));

export const ProfileName = AgentName.max(60);
export const SaveProfileInput = z.strictObject({
  name: ProfileName,
  /** The one that was looked at; null makes a new profile. */
  revision: z.int().positive().nullable(),
  spec: ProfileSpec,
  /** New values by name of the variable, which are never shown again; and names whose value is dropped. */
  secrets: z.strictObject({ set: Secrets.default({}), drop: z.array(VariableName).max(100).default([]) }).prefault({}),
});
export type SaveProfileInput = z.infer<typeof SaveProfileInput>;
export const ProfileRefInput = z.strictObject({ name: ProfileName });

/** What a test of an agent found: it was launched, began a session in an empty folder and ended. Nothing was prompted. */
export const ProbeReport = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("works"),
    /** Sentences for people. */
    lines: z.array(z.string().max(2_000)).max(20),
    modes: z.array(z.string().max(200)).max(50),
  }),
  z.strictObject({ kind: z.literal("failed"), message: z.string().max(4_000) }),
]);
export type ProbeReport = z.infer<typeof ProbeReport>;

export interface ProbeView {
  readonly askedAt: string;
  /** Null while it is under way. */
  readonly report: ProbeReport | null;
  readonly at: string | null;
  /** It was made with another revision than the newest. */
  readonly isOld: boolean;
}

/** A profile as the console shows it: of its secrets the names. */
export interface ProfileView {
  readonly name: string;
  readonly revision: number;
  readonly spec: ProfileSpec;
  readonly secretNames: readonly string[];
  readonly probe: ProbeView | null;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/**
 * What the process that launches coding agents asks at the workers' door, with a key of the scope `profiles`.
 *
 * POST /api/workers/profiles               AskProfiles -> HostedProfiles, when they are not as `known` says, or after waitMs
 * POST /api/workers/profiles/{name}/probe  ProbeAnswer -> {}
 */
export const AskProfiles = z.strictObject({
  known: z.string().max(200).nullable().default(null),
  waitMs: z.int().min(0).max(20_000).default(0),
});

/** With its secrets: for the one who launches it. */
export interface HostedProfile {
  readonly name: string;
  readonly revision: number;
  readonly spec: ProfileSpec;
  readonly secrets: Readonly<Record<string, string>>;
  /** A test that somebody asked for and nobody has answered. */
  readonly probeId: string | null;
}

export interface HostedProfiles {
  /** Names this state of them. */
  readonly stamp: string;
  readonly profiles: readonly HostedProfile[];
}

export const ProbeAnswer = z.strictObject({ probeId: z.uuid(), report: ProbeReport });
export type ProbeAnswer = z.infer<typeof ProbeAnswer>;
