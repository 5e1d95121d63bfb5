import type { Json } from "../domain/json";
import type { AsideKind } from "../domain/task/commit-order";
import type { Approval, ApprovedCall, GivenAnswer, NamedQuestion, Proposal, Question } from "./question";
import type { OpenedSession, SessionOrder } from "./session/agent-session";

export interface StepContext {
  /** Aborts when the step is interrupted or the attempt is over. */
  readonly signal: AbortSignal;
  /** Aborts when a pause, or the end of the worker, waits for this step: one that can end at a good point before does so. */
  readonly holding: AbortSignal;
  /** The same for each run of this step of this task: give it to what the step changes outside, so that it happens once. */
  readonly idempotencyKey: string;
  /**
   * What somebody else does while this step runs, such as a tool call of an agent that this step drives: people see it as
   * a step of its own, and a pause waits for it. It is never run by us, so a rerun does not look for it. `key` is its own
   * within this step; one that is not ended before the step is recorded as cut off.
   */
  part(key: string, options?: Pick<StepOptions, "name" | "tool" | "arguments">): StepPart;
}

export interface StepPart {
  /** Once; later calls do nothing. */
  end(result?: { readonly error?: string; readonly value?: unknown }): void;
}

export interface StepOptions {
  /** What people read; the key when left out. */
  readonly name?: string;
  /** The tool it uses, for people. */
  readonly tool?: string;
  /** What the tool is called with, for people: they see the beginning of it. JSON. */
  readonly arguments?: unknown;
  /** False: it must not run twice, so an interrupt lets it finish. Default true. */
  readonly repeatable?: boolean;
  /**
   * True: when it is interrupted it ends by itself, and what it returns is recorded rather than thrown away; the run goes
   * on from there later. Default false.
   */
  readonly endsEarly?: boolean;
  /** It carries out a call that was consented to, with these arguments; other ones than those are refused. */
  readonly call?: { readonly approval: ApprovedCall; readonly arguments: unknown };
}

export interface RecordedStep {
  readonly key: string;
  readonly status: "completed" | "failed";
  /** Of a completed one that returned something. */
  readonly result?: Json;
  /** Of a failed one. */
  readonly error?: string;
}

export interface ParkOrder {
  /** Why it waits; not blank. */
  readonly reason: string;
  readonly summary?: string;
  /** What wakes it by itself; a person can always resume it. */
  readonly conditions?: ParkConditions;
}

/** The first one that comes true wakes the task; none: only somebody's resume. */
export interface ParkConditions {
  /** An event of this topic (`POST /api/events`), also one that came since this task was taken up; its data is what `park` returns. */
  readonly onEvent?: string;
  /** An event from this provider: of one of `match.events`, else of the topic `kind`. */
  readonly trigger?: {
    readonly kind: string;
    readonly provider: string;
    readonly match?: { readonly events?: readonly string[] };
  };
  /** ISO 8601 instant. */
  readonly at?: string;
  readonly timeout?: {
    readonly durationMinutes: number;
    /** `resume_with_summary` (default) goes on from `summary`, `resume_with_input` with `input`, `fail` ends the task as failed. */
    readonly onTimeout?: "resume_with_summary" | "resume_with_input" | "fail";
    readonly input?: unknown;
  };
  /** The end of another task, however it ends; at once when it has ended. */
  readonly afterTask?: string;
  /** The budget with this id has something left again. */
  readonly onBudgetRefill?: string;
}

export interface ArtifactDraft {
  /** A second artifact with the same id is a new version of it. */
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
  /** Continues what was there of it, rather than take its place: readers get a long text piece by piece. */
  readonly append?: boolean;
  /** False: more of it follows. */
  readonly last?: boolean;
}

/** What was used since it was last reported. Left out means not known, which is not 0. */
export interface UsageReport {
  readonly model?: string;
  readonly source?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Part of the input tokens. */
  readonly cachedInputTokens?: number;
  /** Part of the output tokens. */
  readonly reasoningTokens?: number;
  /** Millionths of the tenant's currency, a whole number. Left out where the model has a price: the server works it out. */
  readonly costMicros?: number;
  /** Named: the figures are totals of this meter since it began, which may begin again at 0. */
  readonly meter?: string;
}

/** What a call may use, at most; what it did not use is free again with the next record. */
export interface ReserveOrder {
  readonly tokens?: number;
  /** Millionths of the tenant's currency, a whole number. */
  readonly costMicros?: number;
  readonly steps?: number;
}

export interface ProgressReport {
  readonly done: number;
  readonly total?: number | null;
  readonly current?: string | null;
}

export interface CheckpointDraft {
  readonly label: string;
  /** Kept when older checkpoints are cleaned up. */
  readonly flagged?: boolean;
}

export interface StatePatch {
  readonly op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  readonly path: string;
  readonly from?: string;
  readonly value?: unknown;
}

export interface TaskState {
  /** A copy; change it with `set` or `patch`. Null while nothing was stored. */
  get(): Json;
  set(value: unknown): void;
  /** RFC 6902; throws when it does not apply. */
  patch(patch: readonly StatePatch[]): void;
}

export interface TaskMessage {
  readonly seq: number;
  readonly role: string;
  readonly origin: string;
  /** Parts; a text part is `{ text }`. */
  readonly parts: Json;
  /** The sender's own id of it, when an outside client sent it. */
  readonly messageId?: string;
  readonly at: string;
}

export interface MetCondition {
  readonly kind: "event" | "trigger" | "at" | "timeout" | "task";
  /** Of an event: its topic and id. */
  readonly topic?: string;
  readonly eventId?: string;
  /** Of `task`: the one that has ended. */
  readonly taskId?: string;
}

export interface ResumeInfo {
  readonly cause: string;
  /** What came true, when nobody's word ended the wait (`cause` is `condition_fired` or `timeout`); else null. */
  readonly condition: MetCondition | null;
  /** What the operator gave; null for nothing. */
  readonly input: Json;
  readonly hadInput: boolean;
  /** False: `ctx.messages` begins with what came with this resume; the digest stands for what was said before. */
  readonly continueTranscript: boolean;
  /** The agent's own summary of a park, or the conversation cut short; null with the full conversation. */
  readonly digest: string | null;
  /** What the agent should be told in the first turn after the resume, and only in that one; null afterwards. */
  readonly continuity: ContinuityNote | null;
}

export interface ContinuityNote {
  /** The last step before it was held. */
  readonly stoppedAt: string | null;
  /** Why it was held. */
  readonly reason: string | null;
  readonly cause: string;
  readonly pausedForMs: number;
  readonly input: Json;
}

/**
 * What a run function works with. The function always starts at the top: recorded steps, answers and parks give what they
 * gave before and do not happen again. What is reported inside a step goes with the step's record, or with nothing when
 * the step is discarded; what is reported between steps goes with the next record.
 */
export interface TaskContext<Input = Json> {
  readonly task: {
    readonly id: string;
    readonly title: string;
    readonly scope: string;
    readonly agent: string;
    readonly attemptNo: number;
  };
  readonly input: Input;
  /** Inside a step the step's own signal; elsewhere aborts when the attempt is over. */
  readonly signal: AbortSignal;
  /** The newest resume, if there was one. */
  readonly resume: ResumeInfo | null;
  /** Operator input given at resumes, oldest first. */
  readonly notes: readonly Json[];
  /** The conversation as it was when this attempt began. */
  readonly messages: readonly TaskMessage[];
  /** The newest message of a person that no turn has answered: what a conversation runs on. Null when all are answered. */
  readonly unanswered: TaskMessage | null;
  readonly state: TaskState;
  /** Runs `fn` once per key; a rerun gets its JSON result. Throws StepFailed when `fn` threw, now or then. */
  step<T>(key: string, fn: (step: StepContext) => T | Promise<T>, options?: StepOptions): Promise<T>;
  /** Ends the attempt with a question; the run after the answer gets the answer here. */
  ask(question: Question): Promise<Json>;
  ask(key: string, question: Question): Promise<Json>;
  /** Asks all of them at once; the run after the last answer gets all, by key. */
  askAll(questions: readonly NamedQuestion[]): Promise<Record<string, Json>>;
  /** People may answer these while the run goes on; it names them again when it ends with `interrupt`, and their answers come after that. */
  askAhead(questions: readonly NamedQuestion[]): void;
  /** Ends the attempt until people answer what is named here, all that the run waits for; `answers` tells the next run what is there. */
  interrupt(questions: readonly NamedQuestion[]): Promise<never>;
  /** All answers that were given, the oldest first. */
  readonly answers: readonly GivenAnswer[];
  /** All steps that were recorded before this attempt, in that order. */
  readonly records: readonly RecordedStep[];
  /** Ends the attempt with a call that somebody has to consent to; the run after the answer gets what was decided. */
  approve(key: string, proposal: Proposal): Promise<Approval>;
  /** Ends the attempt until something resumes it; the run after that gets the resume's input here. */
  park(order: ParkOrder): Promise<Json>;
  /** `direct`: an outside caller who waits is answered with this message, rather than with the task, when the task completes with it. */
  message(text: string, options?: { readonly direct?: boolean }): void;
  /**
   * Thought, planned, or what became of the agent's session, rather than said: people see it in the task's log; no client hears it,
   * and no later run gets it. `saying`: the next part of a message that is still growing; `message` says it as a whole when it is over.
   */
  aside(kind: AsideKind, text: string): void;
  artifact(artifact: ArtifactDraft): void;
  usage(usage: UsageReport): void;
  /** Sets aside what the next metered call may use, at most. Throws BudgetSpent when a budget has less left: do not make the call. */
  reserve(order: ReserveOrder): Promise<void>;
  progress(progress: ProgressReport): void;
  /**
   * Resolves when the server has the messages and the usage that were reported outside of steps so far: before what may end the attempt
   * from outside.
   */
  flush(): Promise<void>;
  checkpoint(checkpoint: CheckpointDraft): void;
  /**
   * Takes the conversation of this task's agent up, so that it outlives this process: what is launched now is launched as
   * the answer says, and each prompt is asked for before it is sent. The hold goes on after the attempt, until released.
   */
  openSession(order: SessionOrder): Promise<OpenedSession>;
  /** Ends the task as rejected: the agent will not do it. */
  reject(reason: string): Promise<never>;
}

/** What a start has to go by; it reports nothing. */
export type StartContext<Input = Json> = Pick<
  TaskContext<Input>,
  "task" | "input" | "signal" | "resume" | "notes" | "messages"
>;

/** What a clean-up works with. It is one step: what it says and how it changes the state goes with its record. */
export type CleanUpContext<Input = Json> = StepContext &
  Pick<TaskContext<Input>, "task" | "input" | "state" | "notes" | "messages" | "message" | "artifact" | "usage">;
