import { z } from "zod";
import { CHECKPOINT_KINDS } from "../domain/task/change";
import { AgentName, Handle, JsonValue, Label, Reason, RequestId, Scope, TaskId } from "./primitives";
import { MAX_PART_CHARS } from "./state-limit";
import { TaskStateSchema } from "./task-state";

export const CheckpointVersion = z.int32().positive();

/** Numbers that an import may bring. A task counts on from its highest version, and has to stay within 32 bits for good. */
const ImportedVersion = CheckpointVersion.max(999_999_999);

/** One version of a task's state. */
export const CheckpointInput = z.strictObject({ taskId: TaskId, version: CheckpointVersion });
export type CheckpointInput = z.infer<typeof CheckpointInput>;

/** The whole of it; refused when its state is larger than whoever asks would take. */
export const GetCheckpointInput = CheckpointInput.extend({ maxBytes: z.int32().positive().optional() });
export type GetCheckpointInput = z.infer<typeof GetCheckpointInput>;

/** Saves an edited state of a held task as a new version; the next attempt gets exactly this. */
export const EditStateInput = z
  .strictObject({
    taskId: TaskId,
    /** The version that was edited; refused when it is no longer the newest. */
    version: CheckpointVersion,
    /** The hold that was looked at. */
    handle: Handle.optional(),
    /** The whole state. Redacted values stay what they are where their mark is left in place. */
    state: JsonValue.optional(),
    /** Or one part of it, as JSON text: what is at this pointer is replaced by exactly that, all else stays as it is written. */
    part: z.strictObject({ pointer: z.string().max(4_000), text: z.string().max(MAX_PART_CHARS) }).optional(),
    reason: Reason,
    requestId: RequestId.optional(),
  })
  .refine(
    ({ state, part }) => (state === undefined) !== (part === undefined),
    "Either the state or a part of it is given.",
  );
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
  /** Left out: the same agent. Another one gets state and conversation with the secrets in them, and no recorded steps. */
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

/** A redacted value, by the mark that stands for it in the state. */
export const RevealSecretInput = z.strictObject({ taskId: TaskId, mark: z.string().max(60), reason: Reason });
export type RevealSecretInput = z.infer<typeof RevealSecretInput>;

/** Flagged: kept until somebody deletes it. */
export const FlagCheckpointInput = CheckpointInput.extend({ flagged: z.boolean(), requestId: RequestId.optional() });
export type FlagCheckpointInput = z.infer<typeof FlagCheckpointInput>;

export const DeleteCheckpointInput = CheckpointInput.extend({ reason: Reason, requestId: RequestId.optional() });
export type DeleteCheckpointInput = z.infer<typeof DeleteCheckpointInput>;

/** The first line of an exported file; all that follows is the state. The hash is sha256 of its bytes, in hexadecimal. */
export const CheckpointFileHead = z.strictObject({
  format: z.literal("checkrein-checkpoint/1"),
  taskId: TaskId,
  agent: z.string().max(80),
  version: ImportedVersion,
  kind: z.string().max(40),
  label: z.string().max(300),
  flagged: z.boolean(),
  createdAt: z.string().max(40),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, "A sha256 has 64 hexadecimal digits."),
});
export type CheckpointFileHead = z.infer<typeof CheckpointFileHead>;

/** An exported version: the text of its state is passed through as it is. */
export interface CheckpointFile extends CheckpointFileHead {
  readonly dataText: string;
}

/** Keeps an exported version on a task, under its own number unless another is given. */
export const ImportCheckpointInput = z.strictObject({
  taskId: TaskId,
  version: ImportedVersion.optional(),
  overwrite: z.boolean().default(false),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type ImportCheckpointInput = z.infer<typeof ImportCheckpointInput>;

const SearchedValue = z.string().max(200);
/**
 * How a value is to be. `over` and `under` compare numbers; `changed`: it stands there, and in the version before it did not.
 */
export const SEARCH_HOWS = ["is", "is_not", "contains", "over", "under", "exists", "changed"] as const;
export type SearchHow = (typeof SEARCH_HOWS)[number];
/** A number of so many digits is compared exactly. */
const COMPARED_NUMBER = /^-?\d{1,100}(\.\d{1,90})?([eE][+-]?\d{1,3})?$/;

/** Why nothing can be asked like that; null when it can. */
export function whyNotSought({
  path,
  how,
  value,
}: {
  path?: string | undefined;
  how: SearchHow;
  value: string;
}): string | null {
  if ((how === "is_not" || how === "changed") && path === undefined) return "This needs a path.";
  if ((how === "over" || how === "under") && !COMPARED_NUMBER.test(value)) return "This compares numbers.";
  return null;
}

function refuseUnsought(sought: Parameters<typeof whyNotSought>[0], context: z.core.$RefinementCtx): void {
  const message = whyNotSought(sought);
  const at = sought.how === "over" || sought.how === "under" ? "value" : "path";
  if (message !== null) context.addIssue({ code: "custom", path: [at], message });
}

/**
 * Where and what: a JSON pointer (an index or `*` stands for each item, and where it begins with `**`, that for any parent), and
 * how its value is to be.
 */
const Sought = {
  path: z.string().max(300).optional(),
  how: z.enum(SEARCH_HOWS).default("contains"),
  value: SearchedValue.default(""),
} as const;

/** Sizes that a search is narrowed to, bytes: over so many. */
export const SEARCHED_SIZES = [100 * 1024, 1024 * 1024, 5 * 1024 * 1024] as const;

/** Over all tasks, by the values that were made findable; without a path and a value by what the versions are. */
export const SearchCheckpointsInput = z
  .strictObject({
    ...Sought,
    /** `latest`: the newest version of each task only. */
    versions: z.enum(["any", "latest", "flagged"]).default("any"),
    agent: AgentName.optional(),
    /** With everything below it. */
    scope: Scope.optional(),
    minBytes: z.int32().min(0).optional(),
    /** Of tasks that are in one of these now. */
    states: z.array(TaskStateSchema).max(20).optional(),
    /** Why the version was made. */
    kind: z.enum(CHECKPOINT_KINDS).optional(),
  })
  .superRefine(refuseUnsought);
export type SearchCheckpointsInput = z.infer<typeof SearchCheckpointsInput>;

/** One value that a search found, by the place it was found at. */
export const LookAtHitInput = CheckpointInput.extend({ path: z.string().max(300), value: SearchedValue });
export type LookAtHitInput = z.infer<typeof LookAtHitInput>;

/** Through the whole states of one task, the newest version first; ask again from `next` on. */
export const ScanCheckpointsInput = z
  .strictObject({
    taskId: TaskId,
    ...Sought,
    how: Sought.how.unwrap().exclude(["changed"]).default("contains"),
    before: CheckpointVersion.optional(),
  })
  .superRefine(refuseUnsought);
export type ScanCheckpointsInput = z.infer<typeof ScanCheckpointsInput>;

/** How many unflagged versions a task keeps; without an agent for all that have no rule of their own. */
export const RetentionInput = z.strictObject({ agent: AgentName.nullable(), keepNewest: z.int().min(1).max(10_000) });
export type RetentionInput = z.infer<typeof RetentionInput>;
