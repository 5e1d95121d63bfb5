import type { InterruptKind } from "../domain/task/interrupt";
import type { InboxKind } from "./inbox-inputs";
import type { TaskState } from "./task-state";
import type { Actor } from "./task-view";

export type { InboxKind };

/** Something that waits for a person. Instants are ISO 8601. */
export interface InboxItemView {
  readonly kind: InboxKind;
  /** What waits, within its kind: the id of a task; of a budget where it is one. */
  readonly subject: string;
  /** Where a budget holds several: the one it holds longest. Where it only counts them: the oldest. */
  readonly taskId: string;
  /** Of the task; the name of the budget where it is one. */
  readonly title: string;
  readonly agent: string;
  readonly scope: string;
  readonly state: TaskState;
  readonly since: string;
  /** Since when it is urgent. */
  readonly urgentSince: string | null;
  /** The first instant at which a default answers, or at which it should have been looked at. */
  readonly dueAt: string | null;
  /** Open questions; tasks that a budget holds; percent used of one that is close to its limit. */
  readonly count: number;
  /** The first of them. */
  readonly questions: readonly { readonly key: string; readonly kind: InterruptKind; readonly message: string }[];
  /** Why it is held, where it is. */
  readonly reason: string | null;
  readonly assignee: Actor | null;
  /** Assigned to who asks. */
  readonly isMine: boolean;
  readonly snoozedUntil: string | null;
  readonly isSnoozed: boolean;
}

export interface InboxPage {
  readonly items: readonly InboxItemView[];
  readonly nextCursor: string | null;
}

/** The newest answer to a task's questions, or that nobody gave one in time. */
export interface InboxSettlement {
  readonly taskId: string;
  readonly at: string;
  /** Null where it expired. */
  readonly by: Actor | null;
}

export interface InboxCount {
  readonly all: number;
  readonly mine: number;
  readonly nobody: number;
  readonly snoozed: number;
}

export interface InboxCounts extends InboxCount {
  readonly byKind: Readonly<Partial<Record<InboxKind, InboxCount>>>;
  /** When the next one that was put off is shown again. */
  readonly nextBackAt: string | null;
  /** Operations of the tenant that have not finished, in whatever scope: the one count of a side bar that waits for nobody. */
  readonly operationsUnderWay: number;
}
