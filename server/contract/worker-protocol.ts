import { z } from "zod";
import type { AsideKind } from "../domain/task/commit-order";
import type { PAUSE_MODES } from "../domain/task/task";
import { Asks, StepApproval } from "./ask";
import { AgentName, Instant, JsonValue, StepKey, TaskId } from "./primitives";
import type { ResumeOfWork } from "./resume-of-work";
import { Usage } from "./usage";
import { WakeConditions } from "./wake-conditions";

/**
 * The workers' HTTP protocol, version 1. `Authorization: Bearer <key>` with scope `worker`; JSON bodies (I-JSON).
 *
 * PUT  /api/workers/agents/{name}          RegisterAgent              -> { agent }
 * POST /api/workers/claim                  ClaimWork                  -> { work: WorkItem[] } (long poll; empty after waitMs)
 * POST /api/workers/tasks/{taskId}/commit  Commit                     -> CommitAnswer
 * POST /api/workers/commits                 Commits                    -> { replies: { status, body }[] } (each as if sent alone)
 * POST /api/workers/tasks/{taskId}/reserve ReserveUsage              -> ReserveAnswer
 * POST /api/workers/heartbeat              Heartbeat                  -> { leases: HeartbeatLease[] }
 * POST /api/workers/sessions/{taskId}/open and /report: conversations of agents that outlive their process, see session.ts
 * GET  /api/workers/control?worker={id}    SSE: ControlEvent          (`&agent={name}` for each agent that wants `work`,
 *                                                                     `&ends={name}` for each that wants `ended`)
 * A W3C `traceparent` with a commit (header, or beside it in `commits`) makes the caller's span the parent of what is traced of it.
 * Refusals: 409 { refusal }; malformed: 400 { error, fields, requestId }; no or wrong key: 401/403; too large: 413 { refusal }.
 */
export const Attempt = z.uuid();
/** Agents that one worker serves, at most. */
export const MAX_SERVED_AGENTS = 100;
export const ClaimWork = z.strictObject({
  workerId: z.string().min(1).max(200),
  agents: z.array(AgentName).min(1).max(MAX_SERVED_AGENTS),
  /** Free places of this worker. */
  max: z.int().min(1).max(100).default(1),
  /** All places of this worker, for people; left out: `max`. */
  capacity: z.int().min(1).max(1_000).optional(),
  waitMs: z.int().min(0).max(20_000).default(20_000),
});
export type ClaimWork = z.input<typeof ClaimWork>;

/** What an agent tells beside what it says. */
const ASIDES = ["thought", "plan", "session", "saying"] as const satisfies readonly AsideKind[];

export type { AsideKind };

const STEP = {
  key: StepKey,
  name: z.string().min(1).max(300),
  tool: z.string().max(200).nullable().default(null),
  /** What the tool is called with; people are shown the beginning of it, without secrets. */
  arguments: JsonValue.optional(),
  repeatable: z.boolean().default(true),
  startedAt: Instant,
};

export const StepStart = z.strictObject({
  ...STEP,
  /** Interrupted, it ends by itself and keeps what it did, as a turn of a coding agent does; it does not run again. */
  endsEarly: z.boolean().optional(),
});

export const StepRecord = z.strictObject({
  ...STEP,
  /** `discarded`: interrupted, its result thrown away; it will run again. */
  status: z.enum(["completed", "failed", "discarded"]),
  endedAt: Instant,
  result: JsonValue.optional(),
  error: z.string().max(20_000).optional(),
  usage: Usage.optional(),
  /** The call that it carried out with somebody's consent: the question, and sha256 of the canonical JSON of {arguments, tool}. */
  approval: StepApproval.optional(),
});

export const Commit = z
  .strictObject({
    attempt: Attempt,
    /** 1, 2, 3 … within the attempt; the same number again is the same commit. */
    no: z.int().positive(),
    steps: z.array(StepRecord).max(200).default([]),
    /** Steps that run after this commit, all of them; leaving it out says none. */
    running: z.array(StepStart).max(50).default([]),
    messages: z
      .array(
        z.strictObject({
          text: z.string().max(1_000_000),
          /** All that a caller who waits needs to hear, when the task completes with it. */
          direct: z.boolean().default(false),
          /** Thought, planned, told of its session or not yet said as a whole: people of the console see it in the task's log, no client hears it. */
          aside: z.enum(ASIDES).optional(),
        }),
      )
      .max(100)
      .default([]),
    artifacts: z
      .array(
        z.strictObject({
          artifactId: z.string().min(1).max(200),
          name: z.string().min(1).max(300),
          mimeType: z.string().min(1).max(200),
          text: z.string(),
          /** Continues what was there of it, rather than take its place. */
          append: z.boolean().default(false),
          /** False: more of it follows. */
          last: z.boolean().default(true),
        }),
      )
      .max(200)
      .default([]),
    usage: Usage.optional(),
    progress: z
      .strictObject({
        done: z.int().min(0),
        total: z.int().min(0).nullable().default(null),
        current: z.string().max(300).nullable().default(null),
      })
      .optional(),
    /** Replaces the live state, or patches it (RFC 6902). */
    state: z
      .union([
        z.strictObject({ replace: JsonValue }),
        z.strictObject({ patch: z.array(z.looseObject({ op: z.string(), path: z.string() })).max(1_000) }),
      ])
      .optional(),
    checkpoint: z
      .strictObject({ label: z.string().trim().min(1).max(300), flagged: z.boolean().default(false) })
      .optional(),
    /**
     * Ends the attempt until people answer. It names all that the run waits for: a question that is asked again stays the same
     * one, and an open one that is not named is dropped.
     */
    ask: Asks.optional(),
    /** People may answer these from now on, while the attempt goes on; nothing that is open is dropped. `ask` names them again. */
    askAhead: Asks.optional(),
    /** Ends the attempt until something wakes it. */
    park: z
      .strictObject({
        reason: z.string().trim().min(1, "A park needs a reason.").max(2_000),
        summary: z.string().max(100_000).nullable().default(null),
        conditions: WakeConditions.default({}),
      })
      .optional(),
    /** Ends the task. */
    outcome: z
      .strictObject({
        kind: z.enum(["completed", "failed", "rejected"]),
        reason: z.string().max(20_000).nullable().default(null),
      })
      .optional(),
    /** Hands the task back to the queue (the worker stops). */
    release: z.boolean().default(false),
    /** The worker could not start after a resume: the task is paused again as it was. Only as the first commit, with nothing else. */
    launchFailed: z.strictObject({ reason: z.string().trim().min(1).max(2_000) }).optional(),
    /** Ends the task as canceled, after the directive `clean_up`; `problem` says what was not cleaned up. */
    cleanedUp: z.strictObject({ problem: z.string().trim().min(1).max(2_000).nullable().default(null) }).optional(),
  })
  .refine((c) => endsIn(c) <= 1, {
    message: "One of ask, park, outcome, release, launchFailed and cleanedUp ends an attempt.",
  })
  .refine((c) => !c.askAhead || endsIn(c) === 0, {
    message: "What is asked ahead goes with a commit after which the attempt goes on.",
    path: ["askAhead"],
  })
  .refine((c) => !c.launchFailed || carriesNothing(c), { message: "A failed launch comes alone." });

function carriesNothing(commit: {
  readonly steps: readonly unknown[];
  readonly running: readonly unknown[];
  readonly messages: readonly unknown[];
  readonly artifacts: readonly unknown[];
  readonly usage?: unknown;
  readonly state?: unknown;
  readonly checkpoint?: unknown;
}): boolean {
  const { steps, running, messages, artifacts, usage, state, checkpoint } = commit;
  const lists = steps.length + running.length + messages.length + artifacts.length;
  return lists === 0 && usage === undefined && state === undefined && checkpoint === undefined;
}

function endsIn(commit: Readonly<Record<string, unknown>>): number {
  return ["ask", "park", "outcome", "release", "launchFailed", "cleanedUp"].filter((end) => commit[end]).length;
}
export type Commit = z.infer<typeof Commit>;
/** Commits of several attempts in one call; each is taken or refused by itself. */
export const Commits = z.strictObject({
  commits: z
    .array(z.strictObject({ taskId: TaskId, commit: JsonValue, traceparent: z.string().max(200).optional() }))
    .min(1)
    .max(100),
});
export type CommitBody = z.input<typeof Commit>;

/**
 * What the worker does next. `continue`: go on. `pause`: with attemptEnded, it is held, stop; else finish (or, for
 * `interrupt_immediate`, abort) what runs, start nothing, and commit. `wait`: start nothing until told. `cancel`: stop, it is over.
 * `clean_up`, only for agents that offer it: abort what may run again, run one step that puts right what was done outside,
 * and commit `cleanedUp` within 5 minutes; a commit that begins a second step after this was told is refused.
 */
export interface CommitAnswer {
  readonly directive: "continue" | "pause" | "wait" | "clean_up" | "cancel";
  /** Set with `pause`. */
  readonly mode?: (typeof PAUSE_MODES)[number];
  /** The attempt is over: stop, write nothing more. */
  readonly attemptEnded: boolean;
  readonly state: string;
  readonly version: number;
  readonly checkpointVersion: number | null;
  readonly leaseMs: number;
}

export const Heartbeat = z.strictObject({
  workerId: z.string().min(1).max(200),
  leases: z.array(z.strictObject({ taskId: TaskId, attempt: Attempt })).max(1_000),
});

export interface HeartbeatLease {
  readonly taskId: string;
  readonly attempt: string;
  /** False: the attempt no longer holds the task; stop, write nothing more. */
  readonly live: boolean;
  readonly directive: CommitAnswer["directive"];
  readonly mode?: CommitAnswer["mode"];
  /** Version of the task that this was said at, set with `live`: of two directives the one of the higher version counts. */
  readonly version?: number;
}

/** What a claim hands to the worker. */
export interface WorkItem {
  readonly taskId: string;
  readonly agent: string;
  readonly attempt: string;
  readonly attemptNo: number;
  readonly leaseMs: number;
  readonly title: string;
  readonly scope: string;
  readonly input: JsonValue;
  readonly state: JsonValue;
  /** Recorded steps: a rerun takes their results and does not run them again. */
  readonly journal: readonly {
    readonly key: string;
    readonly status: "completed" | "failed";
    readonly result?: JsonValue;
    readonly error?: string;
  }[];
  readonly answers: readonly {
    readonly key: string;
    readonly nodePath?: string;
    readonly runId?: string;
    readonly answer: JsonValue;
    /** sha256 of the call that was consented to: a step that carries it out names the same. */
    readonly approvedSha256?: string;
  }[];
  /** Operator input given at resumes, oldest first. */
  readonly notes: readonly JsonValue[];
  readonly messages: readonly {
    readonly seq: number;
    readonly role: string;
    readonly origin: string;
    readonly parts: JsonValue;
    /** The sender's own id of it, when a client sent it. */
    readonly messageId?: string;
    readonly at: string;
  }[];
  /** How each park of this task ended, oldest first: the n-th park of a run gets the n-th input. */
  readonly parks: readonly { readonly cause: string; readonly input: JsonValue }[];
  /** Number of the newest message of a person that no turn has answered yet, when it is among `messages`. */
  readonly unanswered: number | null;
  /** sha256 (hex) of each text the agent said that is left out of `messages`: a rerun does not say it again. */
  readonly saidBefore: readonly string[];
  /** The newest resume of this task, if there was one. */
  readonly resume: ResumeOfWork | null;
}

/** Events of the control stream: hints, and polling finds the same. `check`: a heartbeat brings new directives. */
/** `ended`: somebody ended a task of the agent; whoever keeps a process for one between attempts looks whether it was that. */
export type ControlEvent = { readonly type: "work" | "ended"; readonly agent: string } | { readonly type: "check" };

/** Largest body at the workers' door, bytes. */
export const MAX_COMMIT_BYTES = 64 * 1024 * 1024;
