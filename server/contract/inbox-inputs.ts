import { z } from "zod";
import { AgentName, Instant, RequestId, Scope, TaskId } from "./primitives";

/** What things wait for people; each is found by a source of the store under the same name. */
export const INBOX_KINDS = ["question", "sign_in", "review", "budget", "budget_near", "recovery"] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const InboxFilter = z.strictObject({
  scope: Scope.optional(),
  /** `mine` is what is assigned to who asks. */
  who: z.enum(["all", "mine", "nobody"]).default("all"),
  /** Only what was put off, or only what was not. */
  snoozed: z.boolean().default(false),
  kinds: z.array(z.enum(INBOX_KINDS)).max(INBOX_KINDS.length).default([]),
  agents: z.array(AgentName).max(50).default([]),
  /** Text in the title of the task. */
  q: z.string().trim().max(200).default(""),
});
export type InboxFilter = z.infer<typeof InboxFilter>;

export const ListInboxInput = InboxFilter.extend({
  cursor: z.string().max(500).optional(),
  limit: z.int().min(1).max(200).default(50),
  /** Which way a paging client reads on; lists are read forward only. */
  direction: z.literal("forward").optional(),
});
export type ListInboxInput = z.infer<typeof ListInboxInput>;

export const CountInboxInput = z.strictObject({ scope: Scope.optional() });

export const SettledInboxInput = z.strictObject({ taskIds: z.array(TaskId).max(200) });

export const WordsInboxInput = z.strictObject({ taskId: TaskId });

const InboxItemRef = z.strictObject({ kind: z.enum(INBOX_KINDS), subject: z.string().min(1).max(200) });

/** A person by the name that stands before what they do. */
const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[\p{L}\p{N}._@-]+$/u, "A name has letters, digits and . _ @ -, like reviewer-2.");

export const AssignInboxInput = z.strictObject({
  item: InboxItemRef,
  /** Null: nobody takes care of it. `me`: whoever says so. */
  assignee: z.union([PersonName, z.strictObject({ me: z.literal(true) }), z.null()]),
  requestId: RequestId.optional(),
});
export type AssignInboxInput = z.infer<typeof AssignInboxInput>;

export const SnoozeInboxInput = z.strictObject({
  item: InboxItemRef,
  /** Until an instant, or until something happens to its task. Null: it is shown again. */
  until: z.union([z.strictObject({ at: Instant }), z.literal("it_moves"), z.null()]),
  requestId: RequestId.optional(),
});
export type SnoozeInboxInput = z.infer<typeof SnoozeInboxInput>;
