import type { RuleView } from "../contract/stop-view";
import type { NewStop } from "../domain/hold/stop-of-rule";
import type { Json } from "../domain/json";
import type { Act } from "../domain/receipt/act";
import type { SealedSecret } from "../domain/task/change";
import type { Firing } from "../domain/task/decide-wake";
import type { ClientRef } from "./client-store";
import type { TaskRef } from "./task-ref";

/** A condition that is true now, on a task that is held and not being canceled. */
export interface DueCondition {
  readonly ref: TaskRef;
  readonly firing: Firing;
  /** It is a timeout, and the agent gets the input that was set with it. */
  readonly bringsInput: boolean;
}

export interface NewExternalEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly topic: string;
  readonly provider: string | null;
  /** The sender's own id of it; the same again within the time it is kept is the same event. */
  readonly senderId: string | null;
  /** Null for none. Marks stand in the place of its secrets. */
  readonly data: Json;
  /** sha256 of what was sent, as canonical JSON; left out for none. */
  readonly dataHash?: string | null;
  readonly sealed?: readonly SealedSecret[];
}

export interface ReceivedEvent {
  readonly eventId: string;
  /** Held tasks that a condition of was met. */
  readonly woken: number;
  readonly keptUntil: Date;
  readonly repeated: boolean;
  readonly stops: readonly StopByEvent[];
}

/** What a rule stopped because of an event. `holdId` null: it named tasks, and no stop stands. */
export interface StopByEvent {
  readonly ruleId: string;
  readonly holdId: string | null;
  readonly operationId: string | null;
}

/** Why a task cannot wait for the end of another. */
export type AfterTaskFault = "missing" | "itself" | "circle";

/** The task that another one is to wait for. */
export interface AfterTask {
  readonly afterTaskId: string;
  /** The outside client that wants it; null for all others. */
  readonly client: ClientRef | null;
}

/** What held tasks wait for, and what other systems say has happened. */
export interface WaitStore {
  /** True conditions, those first that were true first; at most `limit`, and of none of the tasks in `except`. */
  due(limit: number, except?: readonly string[]): Promise<readonly DueCondition[]>;
  nextDueInMs(except?: readonly string[]): Promise<number | null>;
  /**
   * Meets conditions by events that are kept and tasks that have ended, where one or the other is new since `since`, null for
   * all: what was set when they had come already, and what was passed over when they came. Returns the instant of this look.
   */
  meetNew(since: Date | null): Promise<Date>;
  /**
   * Keeps the event, meets the conditions that wait for it, makes the stops of the rules that do, and leaves the receipt of
   * who sent it and of each stop.
   */
  receive(
    event: NewExternalEvent,
    act: Act,
    stopsOf: (rules: readonly RuleView[]) => readonly NewStop[],
  ): Promise<ReceivedEvent>;
  /** Deletes at most `limit` events that were kept long enough; returns how many. */
  deleteOldEvents(limit: number): Promise<number>;
  nextOldEventInMs(): Promise<number | null>;
  /**
   * The newest wait of a circle of tasks that wait for each other's end, which two decisions of the same moment closed. Looks
   * at those that were set since `since`, null for all.
   */
  findCircle(since: Date | null): Promise<{ readonly ref: TaskRef; readonly no: number } | null>;
  /** Null when the task may wait for the end of the other one. To a client, the tasks of others are missing. */
  findAfterTaskFault(ref: TaskRef, after: AfterTask): Promise<AfterTaskFault | null>;
}
