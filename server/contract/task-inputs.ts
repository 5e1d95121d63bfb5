import { z } from "zod";
import { MEASURES } from "../domain/budget/budget";
import { CANCEL_MODES, MAX_LABELS, PAUSE_MODES } from "../domain/task/task";
import { LimitUnits } from "./budget-inputs";
import { AgentName, Handle, JsonValue, Label, Metadata, Reason, RequestId, Scope, TaskId } from "./primitives";
import { MINUTES_OF_A_WEEK } from "./review";
import { TaskStateSchema } from "./task-state";
import { WakeConditions } from "./wake-conditions";

export const CreateTaskInput = z.strictObject({
  agent: AgentName,
  title: z.string().trim().min(1).max(300),
  input: JsonValue,
  scope: Scope.optional(),
  labels: z.array(Label).max(MAX_LABELS).default([]),
  contextId: z.uuid().optional(),
  /** What it may use up by itself, children included; then it is paused. */
  limit: z.strictObject({ measure: z.enum(MEASURES), limitUnits: LimitUnits }).optional(),
  requestId: RequestId.optional(),
});
export type CreateTaskInput = z.infer<typeof CreateTaskInput>;

/** Longest time a pause waits for the boundary before it tells what is so. */
export const MAX_WAIT_MS = 30_000;
export const PauseTaskInput = z.strictObject({
  taskId: TaskId,
  mode: z.enum(PAUSE_MODES).default("finish_step"),
  reason: Reason,
  /** What ends the hold by itself; only the pause that holds the task first may set any. */
  conditions: WakeConditions.optional(),
  /** How soon somebody should look at it, in the place of its scope's time. It only marks, and is set by who holds the task first. */
  reviewWithinMinutes: z.int().min(1).max(MINUTES_OF_A_WEEK).optional(),
  metadata: Metadata.optional(),
  waitMs: z.int().min(0).max(MAX_WAIT_MS).default(5_000),
  requestId: RequestId.optional(),
});
export type PauseTaskInput = z.infer<typeof PauseTaskInput>;

export const WithdrawPauseInput = z.strictObject({ taskId: TaskId, handle: Handle, requestId: RequestId.optional() });
export type WithdrawPauseInput = z.infer<typeof WithdrawPauseInput>;

/** Any JSON; left out or null is no input; only blank text is refused, before anything changes. */
export const ResumeTaskInput = z.strictObject({
  taskId: TaskId,
  handle: Handle.optional(),
  input: JsonValue.optional(),
  continueTranscript: z.boolean().default(true),
  metadata: Metadata.optional(),
  reason: Reason,
  /** Budgets with nothing left do not stop it from now on; needs a reason. */
  exempt: z.boolean().optional(),
  requestId: RequestId.optional(),
});
export type ResumeTaskInput = z.infer<typeof ResumeTaskInput>;

/** Stops holding a parked task: it waits on by itself, or goes on when what it waits for has come meanwhile. */
export const ReleaseHoldInput = z.strictObject({
  taskId: TaskId,
  handle: Handle.optional(),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type ReleaseHoldInput = z.infer<typeof ReleaseHoldInput>;

export const CancelTaskInput = z.strictObject({
  taskId: TaskId,
  controlRevision: z.int().positive().optional(),
  reason: Reason,
  /** `clean_up`: after the time to undo a live holder gets one step, of at most 5 minutes, to put right what it did outside. */
  mode: z.enum(CANCEL_MODES).default("now"),
  /** Time in which the cancel can be undone, milliseconds; 0 cancels at once. */
  undoMs: z.int().min(0).max(60_000).default(10_000),
  /** A client's cancel of what an operator holds needs it. */
  force: z.boolean().optional(),
  requestId: RequestId.optional(),
});
export type CancelTaskInput = z.infer<typeof CancelTaskInput>;

const Labels = z.array(Label).max(MAX_LABELS).default([]);
export const LabelTaskInput = z.strictObject({
  taskId: TaskId,
  add: Labels,
  remove: Labels,
  reason: Reason,
  requestId: RequestId.optional(),
});
export type LabelTaskInput = z.infer<typeof LabelTaskInput>;

export const UndoCancelInput = z.strictObject({ taskId: TaskId, requestId: RequestId.optional() });
export type UndoCancelInput = z.infer<typeof UndoCancelInput>;

export const AnswerInterruptInput = z.strictObject({
  taskId: TaskId,
  interruptId: z.uuid(),
  answer: JsonValue,
  requestId: RequestId.optional(),
});
export type AnswerInterruptInput = z.infer<typeof AnswerInterruptInput>;

/** Answers to questions of one task: all of them are taken, or none. */
export const AnswerInterruptsInput = z.strictObject({
  taskId: TaskId,
  answers: z
    .array(z.strictObject({ interruptId: z.uuid(), answer: JsonValue }))
    .min(1)
    .max(200)
    .refine((answers) => new Set(answers.map(({ interruptId }) => interruptId)).size === answers.length, {
      message: "Each question is answered once.",
    }),
  requestId: RequestId.optional(),
});
export type AnswerInterruptsInput = z.infer<typeof AnswerInterruptsInput>;

const InterruptIds = z.array(z.uuid()).min(1).max(200);

/** Nobody is going to answer these questions of one task; the agent hears why. */
export const DeclineQuestionsInput = z.strictObject({
  taskId: TaskId,
  interruptIds: InterruptIds,
  reason: Reason,
  requestId: RequestId.optional(),
});
export type DeclineQuestionsInput = z.infer<typeof DeclineQuestionsInput>;

/** Takes answers to questions of one task back, before its agent goes on with them. */
export const UndoAnswersInput = z.strictObject({
  taskId: TaskId,
  interruptIds: InterruptIds,
  requestId: RequestId.optional(),
});
export type UndoAnswersInput = z.infer<typeof UndoAnswersInput>;

export const TASK_VIEWS = ["active", "needs_you", "held", "ended", "all"] as const;
export const TASK_SORTS = ["last_event", "created", "time_in_state", "active_time", "spend"] as const;
export const IN_STATE = ["under_5m", "5m_to_1h", "1h_to_1d", "over_1d"] as const;
const PAUSE_SUPPORT = [...PAUSE_MODES, "none"] as const;
export const BUDGET_USED = ["over_80", "at_limit"] as const;

/** What cuts the fleet. Lists and counts share it. `pausing` filters on the overlay. */
export const TaskFilter = z.strictObject({
  view: z.enum(TASK_VIEWS).default("active"),
  scope: Scope.optional(),
  states: z
    .array(z.union([TaskStateSchema, z.literal("pausing")]))
    .max(12)
    .default([]),
  agents: z.array(AgentName).max(50).default([]),
  heldBy: z
    .array(z.enum(["operator", "client", "budget", "panic", "agent"]))
    .max(5)
    .default([]),
  inState: z.enum(IN_STATE).optional(),
  /** Held for longer than they should be without a look. */
  review: z.literal("overdue").optional(),
  /** How it can be paused: any of these modes; `none`: not at all. */
  pauseSupport: z.array(z.enum(PAUSE_SUPPORT)).max(PAUSE_SUPPORT.length).optional(),
  /** How far the fullest of its budgets is used up now; what is at its limit is over 80 %, too. */
  budgetUsed: z.enum(BUDGET_USED).optional(),
  labels: z.array(Label).max(20).default([]),
  /** Text in the title, the start of an id, or an agent's name. */
  q: z.string().trim().max(200).default(""),
});
export type TaskFilter = z.infer<typeof TaskFilter>;

export const ListTasksInput = TaskFilter.extend({
  sort: z.enum(TASK_SORTS).default("last_event"),
  cursor: z.string().max(300).optional(),
  limit: z.int().min(1).max(200).default(200),
  /** Which way a paging client reads on; lists are read forward only. */
  direction: z.literal("forward").optional(),
});
export type ListTasksInput = z.infer<typeof ListTasksInput>;

export const PageInput = z.strictObject({
  taskId: TaskId,
  /** Items after this number, in order. */
  after: z.int32().min(0).default(0),
  limit: z.int().min(1).max(1_000).default(500),
});
export type PageInput = z.infer<typeof PageInput>;
