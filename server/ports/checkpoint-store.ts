import type { ScanCheckpointsInput, SearchCheckpointsInput } from "../contract/checkpoint-inputs";
import type {
  ConsequencesView,
  LineageView,
  RetentionPreview,
  RetentionView,
  SearchFacets,
  SearchView,
  ValueInVersion,
} from "../contract/checkpoint-view";
import type { Count } from "../contract/fleet-view";
import type { Actor } from "../domain/actor";
import type { KeptVersions } from "../domain/checkpoint/decide-keep";
import type { RollBackPoint } from "../domain/checkpoint/decide-roll-back";
import type { PathValue } from "../domain/checkpoint/paths-of";
import type { SecretRules } from "../domain/checkpoint/redact";
import type { Act } from "../domain/receipt/act";
import type { NewLiveState, SealedSecret } from "../domain/task/change";
import type { TaskRef } from "./task-ref";

/** A task that goes on from a version of another. */
export interface NewFork {
  readonly id: string;
  readonly checkpointId: string;
  readonly origin: TaskRef;
  readonly version: number;
  /** Null: the same agent, with what it recorded. */
  readonly agentName: string | null;
  readonly title: string | null;
  readonly labels: readonly string[] | null;
  readonly scope: string | null;
  /** JSON text; null takes that of the original. */
  readonly inputText: string | null;
  /** Null takes that of the version. */
  readonly state: NewLiveState | null;
  readonly reuseAnswers: boolean;
  readonly actor: Actor;
  readonly act: Act;
}

export type ForkResult =
  | { readonly kind: "created"; readonly taskId: string }
  /** The request id was used before. `same`: for a fork of the same version. */
  | { readonly kind: "stands"; readonly taskId: string; readonly same: boolean }
  | { readonly kind: "no_checkpoint" }
  | { readonly kind: "damaged" }
  | { readonly kind: "no_agent" };

/** A version whose values are to be made findable. */
export interface ToIndex {
  readonly checkpointId: string;
  readonly tenantId: string;
  readonly taskId: string;
  readonly agent: string;
  /** Null: it is too large for that. */
  readonly dataText: string | null;
}

/** A rule that was changed, and the next tasks that it may be too many versions for. */
export interface RuleAtWork {
  readonly tenantId: string;
  readonly agent: string;
  readonly tasks: readonly { readonly taskId: string; readonly agent: string }[];
}

export interface ScannedVersion {
  readonly version: number;
  readonly dataText: string;
  readonly createdAt: Date;
  readonly sizeBytes: number;
}

/** What people do with versions of a task's state, beside what moves the task itself. */
export interface CheckpointStore {
  /** Null: there is no such version, or no such task. */
  rollBackPoint(ref: TaskRef, version: number): Promise<RollBackPoint | null>;
  consequences(
    ref: TaskRef,
    what: { readonly version: number; readonly of: "roll_back" | "fork"; readonly sameAgent: boolean },
  ): Promise<ConsequencesView | null>;
  /** In one statement: task, input, state, conversation, records and receipt. */
  fork(fork: NewFork): Promise<ForkResult>;
  /** Null: there is no such task. */
  keptVersions(ref: TaskRef): Promise<KeptVersions | null>;
  /** The family of a task; null for an unknown one. */
  lineage(ref: TaskRef): Promise<LineageView | null>;

  /** What the agent of the task names as secret, and what `alsoAgent` does; nothing for an unknown one. */
  secretRules(ref: TaskRef, alsoAgent?: string): Promise<SecretRules>;
  sealedSecrets(ref: TaskRef, marks: readonly string[]): Promise<readonly SealedSecret[]>;
  /** The oldest that wait, at most so many, and of none of the tasks in `except`. */
  toIndex(limit: number, except?: readonly string[]): Promise<readonly ToIndex[]>;
  storePaths(
    of: Pick<ToIndex, "checkpointId" | "tenantId" | "taskId">,
    found: { readonly paths: readonly PathValue[]; readonly cut: boolean },
  ): Promise<void>;
  search(tenantId: string, sought: SearchCheckpointsInput): Promise<Omit<SearchView, "near">>;
  searchFacets(tenantId: string, sought: SearchCheckpointsInput): Promise<SearchFacets>;
  /** The places at which there are values, as pointers with `*` for an index; at most ten thousand. */
  places(tenantId: string): Promise<readonly string[]>;
  /** Versions that have something at such a place or below it. */
  versionsAt(tenantId: string, path: string): Promise<Count>;
  /** What stands at a path in each version of a task, the oldest first. */
  valueHistory(ref: TaskRef, path: string): Promise<readonly ValueInVersion[]>;
  /** The next versions of a task, newest first, as many as are some megabytes together; `total` counts all. */
  nextToScan(
    ref: TaskRef,
    before: ScanCheckpointsInput["before"],
  ): Promise<{ readonly versions: readonly ScannedVersion[]; readonly total: number; readonly left: number }>;

  /** How many unflagged versions the agent's tasks keep. */
  keepNewest(tenantId: string, agent: string): Promise<number>;
  retention(tenantId: string): Promise<RetentionView>;
  previewRetention(
    tenantId: string,
    rule: { readonly agent: string | null; readonly keepNewest: number },
  ): Promise<RetentionPreview>;
  /** With its receipt; carried out in the background. */
  setRetention(
    tenantId: string,
    rule: { readonly agent: string | null; readonly keepNewest: number },
    act: Act,
  ): Promise<void>;
  ruleAtWork(limit: number): Promise<RuleAtWork | null>;
  /** Up to this task it was carried out; null: through. */
  ruleDone(rule: Pick<RuleAtWork, "tenantId" | "agent">, upTo: string | null): Promise<void>;
}
