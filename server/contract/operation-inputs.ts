import { z } from "zod";
import { type OperationParams, RESUMES_PER_SECOND, TARGET_OUTCOMES } from "../domain/operation/operation";
import { CANCEL_MODES, MAX_LABELS, PAUSE_MODES } from "../domain/task/task";
import { Label, Reason, RequestId, TaskId } from "./primitives";
import { TaskFilter } from "./task-inputs";

/** Tasks that can be named one by one; more are chosen by a filter. */
export const MAX_NAMED = 10_000;

/** A filter takes in live tasks alone: nothing can be done to those that have ended. */
export const TargetSelection = z.union([
  z.strictObject({ filter: TaskFilter }),
  z.strictObject({ taskIds: z.array(TaskId).min(1).max(MAX_NAMED) }),
]);
export type TargetSelection = z.infer<typeof TargetSelection>;

const labels = z.array(Label).max(MAX_LABELS).default([]);

const what = {
  pause: { verb: z.literal("pause"), mode: z.enum(PAUSE_MODES).default("finish_step") },
  /** `perSecond`: so many tasks a second go on, the oldest first. */
  resume: { verb: z.literal("resume"), perSecond: z.int().min(1).max(200).default(RESUMES_PER_SECOND) },
  cancel: {
    verb: z.literal("cancel"),
    mode: z.enum(CANCEL_MODES).default("now"),
    undoMs: z.int().min(0).max(60_000).default(10_000),
  },
  label: { verb: z.literal("label"), add: labels, remove: labels },
  /** Begins a new task from the newest checkpoint of each. */
  fork: { verb: z.literal("fork"), pauseOriginal: z.boolean().default(false) },
};
const selection = { selection: TargetSelection };

export const PreviewOperationInput = z.discriminatedUnion("verb", [
  z.strictObject({ ...what.pause, ...selection }),
  z.strictObject({ ...what.resume, ...selection }),
  z.strictObject({ ...what.cancel, ...selection }),
  z.strictObject({ ...what.label, ...selection }),
  z.strictObject({ ...what.fork, ...selection }),
]);
export type PreviewOperationInput = z.infer<typeof PreviewOperationInput>;

/** `expected`: so many tasks the person saw that it would move. */
const start = { ...selection, expected: z.int().min(0), reason: Reason, requestId: RequestId.optional() };

export const StartOperationInput = z.discriminatedUnion("verb", [
  z.strictObject({ ...what.pause, ...start }),
  z.strictObject({ ...what.resume, ...start }),
  z.strictObject({ ...what.cancel, ...start }),
  z.strictObject({ ...what.label, ...start }),
  z.strictObject({ ...what.fork, ...start }),
]);
export type StartOperationInput = z.infer<typeof StartOperationInput>;

/** What the verb was given besides the tasks. */
export function paramsOf(input: PreviewOperationInput | StartOperationInput): OperationParams {
  switch (input.verb) {
    case "pause":
      return { mode: input.mode };
    case "resume":
      return {};
    case "cancel":
      return { cancelMode: input.mode, undoMs: input.undoMs };
    case "label":
      return { add: input.add, remove: input.remove };
    case "fork":
      return { pauseOriginal: input.pauseOriginal };
  }
}

export const OperationInput = z.strictObject({ operationId: z.uuid() });
export type OperationInput = z.infer<typeof OperationInput>;

/** `no`: this target alone. */
export const RetryOperationInput = OperationInput.extend({ no: z.int32().positive().nullable().default(null) });
export type RetryOperationInput = z.infer<typeof RetryOperationInput>;

export const UndoOperationInput = OperationInput.extend({ reason: Reason, requestId: RequestId.optional() });
export type UndoOperationInput = z.infer<typeof UndoOperationInput>;

export const ListOperationsInput = z.strictObject({
  cursor: z.uuid().optional(),
  limit: z.int().min(1).max(100).default(50),
  direction: z.literal("forward").optional(),
});
export type ListOperationsInput = z.infer<typeof ListOperationsInput>;

/** `outcome` null: those that wait for their turn. */
export const ListTargetsInput = OperationInput.extend({
  outcome: z.enum(TARGET_OUTCOMES).nullable(),
  /** Targets after this number, in order. */
  cursor: z.int32().min(0).default(0),
  limit: z.int().min(1).max(200).default(100),
  direction: z.literal("forward").optional(),
});
export type ListTargetsInput = z.infer<typeof ListTargetsInput>;
