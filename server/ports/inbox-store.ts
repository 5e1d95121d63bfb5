import type { InboxFilter, InboxKind, ListInboxInput } from "../contract/inbox-inputs";
import type { InboxCounts, InboxPage, InboxSettlement } from "../contract/inbox-view";
import type { MessageView } from "../contract/task-view";
import type { Actor } from "../domain/actor";
import type { Act } from "../domain/receipt/act";
import type { TaskRef } from "./task-ref";

/** Who asks: "mine" is what is assigned to this actor. */
export interface InboxReader {
  readonly tenantId: string;
  readonly actor: Actor;
}

export interface InboxItemRef {
  readonly tenantId: string;
  readonly kind: InboxKind;
  readonly subject: string;
}

export type InboxMark =
  | { readonly assignee: Actor | null }
  | { readonly snooze: { readonly at: string } | "it_moves" | null };

export interface InboxStore {
  /** What waits for people, the longest first. */
  list(reader: InboxReader, input: ListInboxInput): Promise<InboxPage>;
  count(reader: InboxReader, filter: Pick<InboxFilter, "scope">): Promise<InboxCounts>;
  /** What became of questions that wait no more; tasks that were asked nothing are left out. */
  settled(tenantId: string, taskIds: readonly string[]): Promise<readonly InboxSettlement[]>;
  /** The newest settlement of a question, below the scope where one is named. */
  lastSettled(tenantId: string, scope: string | undefined): Promise<InboxSettlement | null>;
  /** The last that the agent said in the run whose questions are open, or since; null for nothing, and for a foreign task. */
  words(ref: TaskRef): Promise<MessageView | null>;
  /** False: nothing of the kind waits there any more. A receipt is left either way. */
  mark(item: InboxItemRef, mark: InboxMark, act: Act): Promise<boolean>;
}
