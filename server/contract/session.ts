import { z } from "zod";
import {
  FAILURE_CAUSES,
  type SessionState,
  STRATEGIES,
  type Strategy,
  UNTAKEN as UNTAKEN_REASONS,
} from "../domain/session/session";
import type { GivenHistory } from "../domain/session/write-history";
import { JsonValue } from "./primitives";

/**
 * What a worker tells of the session it holds with a coding agent, at the workers' door. A task has one session; it is
 * taken up for an attempt of the task, and whoever takes it up later fences the one before by the attachment.
 *
 * POST /api/workers/sessions/{taskId}/open    OpenSession    -> SessionOpening
 * POST /api/workers/sessions/{taskId}/report  SessionReport  -> SessionAnswer
 * Refusals: SESSION_ENDED (its task has ended), SESSION_BUSY (another process holds it), SESSION_SUPERSEDED (taken up by
 * another one since: write nothing more), ATTEMPT_SUPERSEDED (the attempt no longer holds the task).
 */
/** Stop reasons of turns whose prompt the agent may not have taken: a conversation that was due with it is due with the next one. */
export const UNTAKEN: typeof UNTAKEN_REASONS = UNTAKEN_REASONS;

const Short = z.string().min(1).max(200);
const Pid = z.int32().positive();

/** A process by number, with a mark that a later process of the same number does not have. */
export const ProcessMark = z.strictObject({ pid: Pid, startMark: Short });

/** What the agent can do to come back. `proven`: seen by a probe or by an earlier resume, not only said. */
export const SessionCapabilities = z.strictObject({
  /** Its token may be used: by the profile, or by probe. */
  native: z.boolean(),
  /** It resumes its conversation without telling it again. */
  resume: z.boolean(),
  /** It loads its conversation and tells it again. */
  load: z.boolean(),
  /** It begins a conversation of its own from another one's token. */
  forks: z.boolean().default(false),
  /** Without a token it goes on with the last conversation of its folder, which is this task's alone. */
  continues: z.boolean().default(false),
  /** The conversation may be put before its next prompt. */
  inject: z.boolean(),
  proven: z.boolean(),
});
export type SessionCapabilities = z.infer<typeof SessionCapabilities>;

/** What an agent itself says that it can do. */
const GUESSABLE = ["resume", "load", "forks"] as const satisfies readonly (keyof SessionCapabilities)[];

/** Takes the session up. STARTING is committed when this is answered, so launch only then. */
export const OpenSession = z.strictObject({
  attempt: z.uuid(),
  /** A new one for each opening: one whose answer was lost is sent again with it, and takes the session up once. */
  opening: z.uuid().optional(),
  /** The hold of a process that still runs: it goes on for this attempt, if nobody took the session up meanwhile. */
  held: z.uuid().optional(),
  profile: Short,
  /** sha256 (hex) of what the agent is launched with; another one than before is said to people before it is used. */
  launchHash: z.string().min(1).max(128),
  capabilities: SessionCapabilities,
  /** Of these it is not known what the agent says, since none was launched here yet: what its last launch told is better. */
  guesses: z.array(z.enum(GUESSABLE)).optional(),
  /** Names this machine since it was started; numbers of processes mean nothing elsewhere. */
  host: Short,
  /** The worker's own process. */
  owner: ProcessMark,
  workingFolder: z.string().max(4_000).optional(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export interface SessionOpening {
  readonly attachment: string;
  /** The process that was named goes on: launch nothing. */
  readonly attached: boolean;
  /** 1 for the first process that holds it. */
  readonly generation: number;
  readonly strategy: Strategy;
  /** For people: why this way, what it brings back, and what it does not. */
  readonly reason: string;
  readonly carried: string;
  readonly lost: string | null;
  /** Somebody wants nothing of the conversation: what the resume says of it in short (`ctx.resume.digest`) goes before the first prompt. */
  readonly startsFresh: boolean;
  /** Of the agent, with `native` and `load`; null with `native` where it goes on with the last one of its folder. */
  readonly token: string | null;
  /** The token is that of another task's conversation, from which this one begins. */
  readonly forks: boolean;
  readonly lastMessageUuid: string | null;
  /** To be set again after the launch; null while none was told. */
  readonly mode: string | null;
  readonly config: JsonValue;
  readonly workingFolder: string | null;
  readonly worktree: {
    readonly id: string | null;
    readonly path: string;
    readonly branch: string | null;
  } | null;
  /** Key of a turn that a cut left open; its prompt was delivered. */
  readonly cutTurn: string | null;
  /** Milliseconds that the hold lasts; every report prolongs it. */
  readonly attachMs: number;
}

export const ENTRY_KINDS = ["user_message", "agent_message", "tool_call", "tool_result"] as const;
/**
 * A line of the conversation. The same key again is the same line: the longer text stays. A call `x/call` has its result as
 * `x/result`; where that is missing, whoever goes on is told that it was interrupted.
 */
export const SessionEntry = z.strictObject({
  key: Short,
  kind: z.enum(ENTRY_KINDS),
  /** Of a tool. */
  name: Short.nullable().default(null),
  text: z.string().max(200_000),
});

export const SessionReport = z.strictObject({
  attachment: z.uuid(),
  /** The agent's own name for the conversation: at its creation, with each status and at each turn's end. Always kept. */
  token: z.string().min(1).max(4_000).optional(),
  lastMessageUuid: Short.optional(),
  mode: Short.optional(),
  config: JsonValue.optional(),
  /** As the agent of this process said; whether that is so is seen when it comes back. */
  capabilities: SessionCapabilities.omit({ proven: true }).optional(),
  process: z
    .strictObject({
      executionId: Short,
      group: ProcessMark.optional(),
      endpoint: z.string().max(2_000).optional(),
      containerId: Short.optional(),
    })
    .optional(),
  worktree: z
    .strictObject({
      id: Short.nullable().default(null),
      path: z.string().min(1).max(4_000),
      /** Null: it is gone, too, and the next launch begins a new one. */
      branch: z.string().max(500).nullable().default(null),
      missing: z.boolean().default(false),
    })
    .optional(),
  entries: z.array(SessionEntry).max(500).default([]),
  event: z
    .discriminatedUnion("kind", [
      /** The agent can be prompted. `strategy`: it came back in another way than the opening said. */
      z.strictObject({ kind: z.literal("ready"), strategy: z.enum(STRATEGIES).optional() }),
      /** Before a prompt is sent: the answer says whether to, and which text. The same key is delivered once. */
      z.strictObject({ kind: z.literal("turn_begun"), key: Short, text: z.string().max(1_000_000) }),
      z.strictObject({ kind: z.literal("turn_ended"), key: Short, stopReason: Short }),
      /** The launch or the running process failed. */
      z.strictObject({
        kind: z.literal("failed"),
        cause: z.enum(FAILURE_CAUSES),
        message: z.string().trim().min(1).max(2_000),
      }),
      /** The process was ended between turns; the conversation stays. */
      z.strictObject({ kind: z.literal("detached") }),
      /** The process with this id was ended, but what has these numbers would not go. Taken without the hold, too. */
      z.strictObject({ kind: z.literal("left_running"), executionId: Short, pids: z.array(Pid).min(1).max(1_000) }),
    ])
    .optional(),
});
export type SessionReport = z.infer<typeof SessionReport>;
export type SessionReportBody = z.input<typeof SessionReport>;

export interface SessionAnswer {
  readonly state: SessionState;
  readonly version: number;
  /** After `turn_begun`: the text to send, with the conversation before it where that is due; null when it was delivered before. */
  readonly prompt?: string | null;
  /** With a prompt: what of the conversation goes before it. */
  readonly given?: GivenHistory;
  /** With `prompt: null`: the agent has told nothing since it was given, so it may never have got it. */
  readonly unanswered?: true;
  /** After `failed`: `again`: open once more and launch; `held`: the task waits for people, end the attempt. */
  readonly next?: "again" | "held";
  /** The task has ended: nobody may prompt the agent any more, and its process is to end. */
  readonly over?: true;
}
