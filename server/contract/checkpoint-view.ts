import type { Actor } from "../domain/actor";
import type { StepRisk } from "../domain/checkpoint/consequences";
import type { NearPlace } from "../domain/checkpoint/near-place";
import type { Refusal } from "../domain/refusal";
import type { ContextLine } from "./document/context-lines";
import type { Count, FacetValue } from "./fleet-view";
import type { CommandOutcome } from "./refusal-view";
import type { TaskState } from "./task-state";

export type { StepRisk };

/** A step that is recorded now and would run again. */
export interface RepeatedStep {
  readonly key: string;
  readonly name: string;
  readonly tool: string | null;
  readonly status: "completed" | "failed";
  readonly repeatable: boolean;
  /**
   * `unsafe`: it must not run twice, and would. `effect`: it uses a tool, which would be used again. `recomputed`: it only
   * works something out again.
   */
  readonly risk: StepRisk;
  /** It will be given the same idempotency key again, so a receiver that heeds keys knows the repeat. */
  readonly sameIdempotencyKey: boolean;
  readonly seq: number;
  readonly endedAt: string;
}

/** What a roll back or a fork would do, said before it is done. Lists hold the first 1,000, the counts all. */
export interface ConsequencesView {
  readonly version: number;
  /** Version of the task that this was read at. */
  readonly taskVersion: number;
  readonly of: "roll_back" | "fork";
  /** Steps that keep their record and do not run. */
  readonly keptSteps: number;
  /** Steps that run again, in the order in which they ran. */
  readonly repeatedSteps: readonly RepeatedStep[];
  readonly repeatedCount: number;
  readonly unsafeCount: number;
  readonly effectCount: number;
  /**
   * Answers that are used again with consent, else the agent asks anew: of a roll back those given after that version, of a fork those
   * that stood at it. A fork for another agent uses none.
   */
  readonly answers: readonly {
    readonly key: string;
    readonly message: string;
    readonly answeredBy: Actor | null;
    readonly answeredAt: string | null;
  }[];
  /** Open questions that go away. None by a fork: the original keeps its own. */
  readonly questionsDropped: number;
  /** Inputs given at parks that would be waited for again: by a roll back without consent, by a fork in any case. */
  readonly parkInputs: number;
  /** What came after that version and stays as it is: nothing outside is undone. */
  readonly notUndone: {
    readonly messages: number;
    readonly artifacts: number;
    readonly versions: number;
    readonly spentMicros: number | null;
  };
}

/** What became of the wish to pause the original too; null when nobody wished it. `asked`: its page says when it is so. */
export type OriginalOutcome =
  | { readonly kind: "asked" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | null;

/** The new task. */
export type ForkOutcome = CommandOutcome & { readonly original: OriginalOutcome };

/** A task in the tree of what was forked from what. */
export interface LineageTask {
  readonly taskId: string;
  readonly title: string;
  readonly agent: string;
  readonly state: TaskState;
  readonly createdAt: string;
  /** Where it was forked from; null for the root, or when that task is gone. */
  readonly forkedFrom: { readonly taskId: string; readonly version: number | null } | null;
}

/** All of one family: the root first, then by time. `hasMore` when there are over 500. */
export interface LineageView {
  readonly tasks: readonly LineageTask[];
  readonly hasMore: boolean;
}

export interface SearchHit {
  readonly version: number;
  /** A JSON pointer with `*` for an index; null where no value was asked for, then there is one hit a version. */
  readonly path: string | null;
  readonly value: string;
  readonly kind: string;
  readonly label: string;
  readonly createdAt: string;
  readonly flagged: boolean;
  readonly sizeBytes: number;
}

/** Hits by task, the task with the newest hit first. */
export interface SearchView {
  readonly tasks: readonly {
    readonly taskId: string;
    readonly title: string;
    readonly agent: string;
    readonly state: TaskState;
    readonly hits: readonly SearchHit[];
    /** Versions that the task has. */
    readonly versions: number;
  }[];
  /** There are more hits than were read. */
  readonly hasMore: boolean;
  /** Versions that have more values than are findable, or are too large: a scan of their task finds what is missing here. */
  readonly notWhollyFindable: number;
  /** The tasks of those, the newest first, at most 20. */
  readonly beyond: readonly { readonly taskId: string; readonly title: string; readonly versions: number }[];
  /** Versions that are still to be made findable. */
  readonly waiting: number;
  /** Nothing was found, and the path leads nowhere: where it comes closest to one, and how many versions have that part of it. */
  readonly near: (NearPlace & { readonly versions: Count }) | null;
}

/** How many of the versions that a search finds have what in common; counted up to ten thousand. */
export interface SearchFacets {
  /** What stands at the path that is searched, whatever value was asked for, the most frequent first; null without a path. */
  readonly values: readonly FacetValue[] | null;
  /** Versions that have nothing at that path. */
  readonly noSuchPath: Count;
  readonly state: readonly FacetValue[];
  readonly agent: readonly FacetValue[];
  readonly scope: readonly FacetValue[];
  readonly kind: readonly FacetValue[];
  /** By `SEARCHED_SIZES`, the larger ones counted in the smaller. */
  readonly size: readonly FacetValue[];
  readonly found: Count;
}

/** What stands at the place of a hit in one version of its task. */
export interface ValueInVersion {
  readonly version: number;
  /** The first few values there; none where there is no such path. */
  readonly values: readonly string[];
  /** Not all of this version is findable, so there may be more. */
  readonly isCut: boolean;
}

/** A hit seen in its place, and over time. */
export interface HitView {
  /** Its very place; null when the version is gone or no longer holds the value. */
  readonly pointer: string | null;
  readonly lines: readonly ContextLine[];
  /** All versions of the task, the oldest first, at most the newest 1,000. */
  readonly history: readonly ValueInVersion[];
}

/** What a scan found: the very place, and the version it is in. */
export interface ScanHit extends Pick<SearchHit, "version" | "value" | "createdAt" | "sizeBytes"> {
  readonly path: string;
}

/** A part of a scan: how far it is, and where to go on. */
export interface ScanView {
  readonly hits: readonly ScanHit[];
  readonly scanned: number;
  readonly total: number;
  /** Pass it as `before`; null at the end. */
  readonly next: number | null;
}

export interface StorageUse {
  readonly versions: number;
  readonly flagged: number;
  readonly bytes: number;
}

export interface RetentionView {
  /** Of agents without a rule of their own. */
  readonly keepNewest: number;
  readonly agents: readonly (StorageUse & {
    readonly agent: string;
    readonly tasks: number;
    /** Null: it has no rule of its own. */
    readonly keepNewest: number | null;
    /** A changed rule is still being carried out. */
    readonly isRunning: boolean;
  })[];
}

/** What a rule would delete now. */
export interface RetentionPreview extends Omit<StorageUse, "flagged"> {
  readonly tasks: number;
}
