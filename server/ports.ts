import type { FleetCounts, TaskPage } from "./contract/fleet-view";
import type { ListTasksInput, TaskFilter } from "./contract/task-inputs";
import type {
  ArtifactView,
  CheckpointMeta,
  CheckpointView,
  EventView,
  InterruptView,
  MessageView,
  ReceiptName,
  ReceiptView,
  TaskView,
} from "./contract/task-view";
import type { ReceiptCrypto } from "./contract/verify-receipts";
import type { Actor } from "./domain/actor";
import type { ClientMessage } from "./domain/client/client-message";
import type { Json } from "./domain/json";
import type { Act, ActFacts } from "./domain/receipt/act";
import type { Refusal } from "./domain/refusal";
import type { Decide } from "./domain/task/change";
import type { Transcript } from "./domain/task/digest-transcript";
import type { Rollback } from "./domain/task/launch";
import type { Task } from "./domain/task/task";
import type { AgentStore } from "./ports/agent-store";
import type { ApprovalStore } from "./ports/approval-store";
import type { BudgetStore, TaskLimit } from "./ports/budget-store";
import type { CheckpointStore } from "./ports/checkpoint-store";
import type { ClientStore } from "./ports/client-store";
import type { FolderLook } from "./ports/folder-look";
import type { InboxStore } from "./ports/inbox-store";
import type { KeyStore } from "./ports/key-store";
import type { NoticeOutbox, NoticeSigning, Outgoing, PushConfigs, Sealing, WebhookStore } from "./ports/notices";
import type { OperationStore } from "./ports/operation-store";
import type { ProfileStore } from "./ports/profile-store";
import type { ReceiptBook } from "./ports/receipt-book";
import type { ReviewStore } from "./ports/review-store";
import type { RowFailures } from "./ports/row-failures";
import type { SafeStart } from "./ports/safe-start";
import type { SessionStore } from "./ports/session-store";
import type { SnapshotStore } from "./ports/snapshot-store";
import type { StandBy, StandByOrder } from "./ports/stand-by";
import type { StopStore } from "./ports/stop-store";
import type { TaskLookouts } from "./ports/task-lookouts";
import type { TaskRef } from "./ports/task-ref";
import type { ViewStore } from "./ports/view-store";
import type { WaitStore } from "./ports/wait-store";
import type { Wakes } from "./ports/wakes";
import type { Claimed, FencedAttempt, GivenAtEnd, WorkMessage, WorkPackage, WorkResume } from "./ports/work-package";

export type { Claimed, FencedAttempt, GivenAtEnd, TaskRef, WorkMessage, WorkPackage, WorkResume };

/** Who asks, and for whom. Every query carries it; scopes are prefixes the member may see (null: all). */
export interface Caller {
  readonly tenantId: string;
  readonly actor: Actor;
}

export type Outcome<A> =
  | {
      readonly kind: "moved";
      readonly task: Task;
      readonly answer: A;
      readonly checkpointVersion: number | null;
      /** Budgets of the task that somebody has to look at now: a part of theirs is used up. */
      readonly budgetsToSettle?: readonly string[];
      /** Of a worker's commit: somewhere a stop stands. */
      readonly stopsStand?: true;
    }
  | { readonly kind: "unchanged"; readonly task: Task; readonly answer: A }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export interface NewTask {
  readonly id: string;
  readonly tenantId: string;
  readonly agentName: string;
  readonly scope: string | null;
  readonly contextId: string;
  readonly title: string;
  readonly labels: readonly string[];
  /** JSON text. */
  readonly inputText: string;
  /** Becomes the first message, for an input that is said rather than filled in. */
  readonly inputMessage?: string | undefined;
  /** The same as its sender wrote it. */
  readonly message?: ClientMessage | undefined;
  /** The outside client that makes it, and the protocol it speaks. */
  readonly client?: string | undefined;
  readonly dialect?: string | undefined;
  readonly requestId?: string | undefined;
  readonly actor: Actor;
  readonly facts?: ActFacts | undefined;
  /** A budget of its own, which is there before anything of it runs. */
  readonly limit?: TaskLimit | undefined;
}

export interface LeaseView {
  readonly taskId: string;
  readonly attempt: string;
  /** Null when the attempt no longer holds the task. */
  readonly task: Task | null;
}

/** One order of a slice. */
export interface SliceOrder<A> {
  readonly ref: TaskRef;
  readonly act: Act | null;
  readonly decide: Decide<A>;
}

export interface TaskStore {
  /**
   * Reads the row, lets `decide` decide, writes all of it in one statement guarded by version; decides again
   * on a fresh row when somebody was faster. Refusals and repeats of an `act` leave a receipt too.
   * `cached` may decide on the row this process wrote last (hot path of workers).
   */
  transact<A>(
    ref: TaskRef,
    act: Act | null,
    decide: Decide<A>,
    options?: { readonly cached?: boolean },
  ): Promise<Outcome<A>>;
  /**
   * Decides on up to 200 different tasks and writes what moved in one statement; the rest is taken up one by one. An order
   * that cannot be carried out fails alone. Throws when the database cannot be reached.
   */
  transactSlice<A>(orders: readonly SliceOrder<A>[]): Promise<readonly PromiseSettledResult<Outcome<A>>[]>;
  /** The task with this request id is returned instead of a second one. Null: no such agent. */
  create(
    task: NewTask,
  ): Promise<{ readonly taskId: string; readonly created: boolean; readonly version: number } | null>;
  /** Gives at most `max` waiting tasks of the agent to the worker, oldest first; none when its slots are full. */
  claim(order: {
    readonly agentId: string;
    readonly workerId: string;
    readonly max: number;
    readonly leaseMs: number;
    /** The caller looks again after a wake: an agent that had nothing a moment ago need not be looked at now. */
    readonly mayWait?: boolean;
  }): Promise<readonly Claimed[]>;
  /**
   * For a worker that claimed nothing and waits: a task that is made here meanwhile may be given to it by the statement that
   * makes it, as a claim right after it would.
   */
  standBy(order: StandByOrder): StandBy;
  /** Extends live leases; changes no version. */
  extendLeases(
    tenantId: string,
    leases: readonly { readonly taskId: string; readonly attempt: string }[],
    leaseMs: number,
  ): Promise<readonly LeaseView[]>;
  /** A receipted act with this request id that was accepted before. */
  findAct(ref: TaskRef, verb: string, requestId: string): Promise<boolean>;
  /** Tasks the clock says are due, by lane; at most `limit`, and none of `except`. */
  due(lane: DueLane, limit: number, except?: readonly string[]): Promise<readonly TaskRef[]>;
  /** Milliseconds until the next due row of the lane, which is none of `except`; null when there is none. */
  nextDueInMs(lane: DueLane, except?: readonly string[]): Promise<number | null>;
  find(ref: TaskRef): Promise<Task | null>;
  /** The task as this process wrote it last, which others may have moved since; null when it does not remember. */
  recall(ref: TaskRef): Task | null;
  /** The newest accepted act on the task: who won a race. */
  lastAct(ref: TaskRef): Promise<{ readonly actor: Actor; readonly verb: string; readonly at: Date } | null>;
}

/** Rows that the clock makes due: a lease over, a cancel no longer undoable, an interrupt without an answer, a look that is overdue,
 * a question that nobody answered in time. */
export type DueLane = "lost_leases" | "cancels" | "interrupt_graces" | "reviews" | "expiries" | "escalations";

/** What stands for the conversation of a held task. */
export interface HeldTranscript {
  /** The agent's own, of the open suspension. */
  readonly summary: string | null;
  /** Number of the newest message that was read. */
  readonly messageSeq: number;
  readonly transcript: Transcript;
}

/** A page of what is numbered, in order; `hasMore` when some follow it. */
export interface NumberedPage<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** Where a task stands among those that wait for its agent. */
export interface LinePlace {
  /** So many are taken up before it; null where it does not wait, or so many that they are not counted. */
  readonly ahead: number | null;
}

export interface TaskReader {
  list(caller: Caller, input: ListTasksInput): Promise<TaskPage>;
  counts(caller: Caller, filter: TaskFilter): Promise<FleetCounts>;
  findView(ref: TaskRef): Promise<TaskView | null>;
  /** Null: there is no such task. */
  place(ref: TaskRef): Promise<LinePlace | null>;
  workPackage(ref: TaskRef): Promise<WorkPackage | null>;
  /** The stop that an attempt was fenced for, while nothing was heard of it since; else null. */
  fenced(ref: TaskRef, attempt: string): Promise<FencedAttempt | null>;
  /** The newest resume of the task, if it can still be taken back. */
  rollback(ref: TaskRef): Promise<Rollback | null>;
  heldTranscript(ref: TaskRef): Promise<HeldTranscript | null>;
  /** JSON Schema of what the task's agent takes as input of a resume; null for anything. */
  resumeSchema(ref: TaskRef): Promise<Json>;
  liveStateText(ref: TaskRef): Promise<string | null>;
  events(ref: TaskRef, after: number, limit: number): Promise<readonly EventView[]>;
  messages(ref: TaskRef, after: number, limit: number): Promise<readonly MessageView[]>;
  /** At most `limit` after a number, and fewer where they are large: a page ends with the one that passes 8 MB. */
  eventPage(ref: TaskRef, after: number, limit: number): Promise<NumberedPage<EventView>>;
  messagePage(ref: TaskRef, after: number, limit: number): Promise<NumberedPage<MessageView>>;
  /** One event with all its data, also what lists leave behind. */
  findEvent(ref: TaskRef, seq: number): Promise<EventView | null>;
  /** Open ones first, then the newest. */
  interrupts(ref: TaskRef): Promise<readonly InterruptView[]>;
  /** Those of the tasks that were resumed with an input of which nothing is recorded yet. */
  unrecordedInputs(refs: readonly TaskRef[]): Promise<ReadonlySet<string>>;
  /** Whether the newest attempt ended with questions: it has said all that it waits for. */
  hasAsked(ref: TaskRef): Promise<boolean>;
  receipts(ref: TaskRef): Promise<readonly ReceiptView[]>;
  /** The newest version of each of these that the task has. */
  artifactVersions(ref: TaskRef, artifactIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  findArtifact(ref: TaskRef, artifactId: string): Promise<ArtifactView | null>;
  checkpoints(ref: TaskRef): Promise<readonly CheckpointMeta[]>;
  findCheckpoint(ref: TaskRef, version: number): Promise<CheckpointView | null>;
  /** Of the act that brought it about; null where none did. */
  checkpointReceipt(ref: TaskRef, version: number): Promise<ReceiptName | null>;
  /** Bytes of its state, without reading it. */
  checkpointSize(ref: TaskRef, version: number): Promise<number | null>;
}

export interface Ports {
  /** Field errors by JSON pointer, or null when the value fits. Bounded in time, whatever the schema. */
  readonly checkAgainstSchema: (schema: Json, value: Json) => Readonly<Record<string, string>> | null;
  readonly lookFolder: (path: string) => Promise<FolderLook>;
  readonly tasks: TaskStore;
  readonly waits: WaitStore;
  readonly checkpoints: CheckpointStore;
  readonly snapshots: SnapshotStore;
  readonly reader: TaskReader;
  readonly agents: AgentStore;
  readonly clients: ClientStore;
  readonly keys: KeyStore;
  readonly receipts: ReceiptBook;
  readonly receiptCrypto: ReceiptCrypto;
  readonly notices: NoticeOutbox;
  readonly webhooks: WebhookStore;
  readonly pushConfigs: PushConfigs;
  readonly inbox: InboxStore;
  readonly operations: OperationStore;
  readonly budgets: BudgetStore;
  readonly stops: StopStore;
  readonly failures: RowFailures;
  readonly sessions: SessionStore;
  readonly profiles: ProfileStore;
  readonly approvals: ApprovalStore;
  readonly safeStart: SafeStart;
  readonly views: ViewStore;
  readonly reviews: ReviewStore;
  readonly outgoing: Outgoing;
  readonly sealing: Sealing;
  readonly signing: NoticeSigning;
  readonly wakes: Wakes;
  readonly lookouts: TaskLookouts;
  /** UUIDv7. */
  readonly newId: () => string;
  /** Size in bytes and sha256 (hex) of a text in UTF-8. */
  readonly digest: (text: string) => { readonly sizeBytes: number; readonly sha256: string };
}
