import type { EventView, InterruptView, SuspensionView } from "../contract/task-view";
import type { Actor } from "../domain/actor";
import type { Json } from "../domain/json";
import type { TaskState } from "../domain/task/state";
import type { PauseMode, PendingPause } from "../domain/task/task";
import type { TaskLook } from "./task-lookouts";

/** An outside client, as the store tells its tasks from those of others. */
export interface ClientRef {
  readonly tenantId: string;
  readonly client: string;
  /** Agents it may speak to; empty means all. */
  readonly agents: readonly string[];
}

/** How much of a task is read. */
export interface Depth {
  /** Newest messages; null for all. */
  readonly history: number | null;
  readonly artifacts: boolean;
}

/** A line of the conversation, with parts in the names of A2A 1.0. */
export interface ClientMessageView {
  readonly seq: number;
  readonly role: "user" | "agent" | "system";
  readonly actor: Actor;
  readonly origin: "input" | "resume" | "answer" | "agent" | "system";
  readonly parts: Json;
  /** Null for what was not sent by a client. */
  readonly messageId: string | null;
  readonly details: Json;
  /** ISO 8601. */
  readonly at: string;
}

/** Something the agent made, or one more piece of it. */
export interface ClientArtifact {
  readonly artifactId: string;
  readonly version: number;
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
  /** The text continues what was there before. */
  readonly appends: boolean;
  readonly isLast: boolean;
}

/** A task as its client sees it, read in one statement, so that all of it is of one moment. Times are ISO 8601. */
export interface ClientTask {
  readonly id: string;
  readonly agent: string;
  readonly contextId: string;
  readonly client: string;
  readonly dialect: string;
  readonly state: TaskState;
  readonly stateSince: string;
  readonly pausedFromState: TaskState | null;
  /** A pause that was asked for and is not yet true. */
  readonly pausing: PendingPause | null;
  /** The open suspension, else the newest closed one, else null. */
  readonly suspension: SuspensionView | null;
  /** Those that are open, the oldest first. */
  readonly questions: readonly InterruptView[];
  /** What it asked last, or asks still, is all for consent. False of one that has ended. */
  readonly asksConsent: boolean;
  readonly endedReason: string | null;
  readonly pauseModes: readonly PauseMode[];
  readonly releasesCallers: boolean;
  readonly version: number;
  /** Number of its newest event: whoever follows from here misses nothing. */
  readonly eventSeq: number;
  readonly messageSeq: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** In order, the newest last. */
  readonly history: readonly ClientMessageView[];
  /** Whole, each in its newest version; null when they were not asked for. */
  readonly artifacts: readonly ClientArtifact[] | null;
}

export interface ClientTaskFilter {
  /** Empty means all. */
  readonly agents: readonly string[];
  /** What clients are shown: a held task as it was before, a question for consent as one for authority. Empty means all. */
  readonly shownAs: readonly TaskState[];
  readonly contextId: string | null;
  /** State changes at or after this instant, ISO 8601. */
  readonly since: string | null;
}

export interface ClientTaskPage {
  readonly tasks: readonly ClientTask[];
  readonly cursor: string | null;
  readonly total: number;
}

/** What outside clients see of their tasks: one of another client, tenant or agent is not there. */
export interface ClientStore {
  find(client: ClientRef, taskId: string, depth: Depth): Promise<ClientTask | null>;
  /** The same once it has ended or it is the client's turn; null before that too. */
  findSettled(client: ClientRef, taskId: string, depth: Depth): Promise<ClientTask | null>;
  /** The newest change of state first. Null: the cursor is none of ours. */
  list(
    client: ClientRef,
    filter: ClientTaskFilter,
    page: { readonly cursor: string | null; readonly limit: number; readonly depth: Depth },
  ): Promise<ClientTaskPage | null>;
  /** Where a task stands, cheaply; null as in `find`. */
  standing(client: ClientRef, taskId: string): Promise<ClientStanding | null>;
  hasMessage(client: ClientRef, taskId: string, messageId: string): Promise<boolean>;
  /** Those of the tasks that have newer events, whoever they are of, with the newest one's number. */
  newer(looks: readonly TaskLook[]): Promise<readonly TaskLook[]>;
  /** What happened to a task, in order, with what was said, made and asked; none for a task that is not there. */
  news(client: ClientRef, taskId: string, range: NewsRange): Promise<NewsPage>;
}

/** At most `limit` events after a number, fewer where their files are large. What was said and made is read from event `wordsFrom` on; default: all of it. */
export interface NewsRange {
  readonly after: number;
  readonly limit: number;
  readonly wordsFrom?: number;
}

export interface NewsPage {
  readonly news: readonly ClientNews[];
  /** When they were read there was nothing after them. */
  readonly isAll: boolean;
}

/** An event and what it tells of: the line said, the piece made, or all questions that the task waits for from here on. */
export interface ClientNews {
  readonly event: EventView;
  readonly message: ClientMessageView | null;
  readonly artifact: ClientArtifact | null;
  readonly questions: readonly InterruptView[];
}

export interface ClientStanding {
  readonly state: TaskState;
  readonly eventSeq: number;
  readonly contextId: string;
  readonly agent: string;
  readonly releasesCallers: boolean;
}
