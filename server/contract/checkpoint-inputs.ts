import { z } from "zod";
import { AgentName, Handle, JsonValue, Label, Reason, RequestId, Scope, TaskId } from "./primitives";

export const CheckpointVersion = z.int32().positive();

/** One version of a task's state. */
export const CheckpointInput = z.strictObject({ taskId: TaskId, version: CheckpointVersion });
export type CheckpointInput = z.infer<typeof CheckpointInput>;

/** Saves an edited state of a held task as a new version; the next attempt gets exactly this. */
export const EditStateInput = z.strictObject({
  taskId: TaskId,
  /** The version that was edited; refused when it is no longer the newest. */
  version: CheckpointVersion,
  /** The hold that was looked at. */
  handle: Handle.optional(),
  /** The whole state. Redacted values stay what they are where their mark is left in place. */
  state: JsonValue,
  reason: Reason,
  requestId: RequestId.optional(),
});
export type EditStateInput = z.infer<typeof EditStateInput>;

/** The next resume starts from an older version; later versions stay. */
export const RollBackInput = z.strictObject({
  taskId: TaskId,
  version: CheckpointVersion,
  handle: Handle.optional(),
  /** Answers and inputs given after that version are used again; otherwise the agent asks anew. */
  reuseAnswers: z.boolean().default(false),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type RollBackInput = z.infer<typeof RollBackInput>;

/** A new task that goes on from a version of another one, which is left alone. */
export const ForkTaskInput = z.strictObject({
  taskId: TaskId,
  version: CheckpointVersion,
  /** Left out: the same agent. Another one gets state and conversation, and no recorded steps. */
  agent: AgentName.optional(),
  title: z.string().trim().min(1).max(300).optional(),
  /** Left out: the input of the original. */
  input: JsonValue.optional(),
  /** Left out: the state of that version. */
  state: JsonValue.optional(),
  scope: Scope.optional(),
  labels: z.array(Label).max(20).optional(),
  /** Answers given up to that version are used; otherwise the agent asks anew. */
  reuseAnswers: z.boolean().default(false),
  pauseOriginal: z.boolean().default(false),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type ForkTaskInput = z.infer<typeof ForkTaskInput>;

/** What a roll back to a version, or a fork of it, would mean. */
export const ConsequencesInput = CheckpointInput.extend({
  of: z.enum(["roll_back", "fork"]),
  /** Of a fork: the agent that is to take it; left out: the same one. */
  agent: AgentName.optional(),
});
export type ConsequencesInput = z.infer<typeof ConsequencesInput>;
