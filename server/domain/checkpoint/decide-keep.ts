import type { Actor } from "../actor";
import type { Decision, ImportedCheckpoint } from "../task/change";
import { refuse } from "../task/refuse";
import { isTerminal } from "../task/state";
import type { Task } from "../task/task";

/** A version as it was read, and the version of the task at which it was. */
export interface KeptVersion {
  readonly version: number;
  readonly flagged: boolean;
  readonly sha256: string;
  /** Why it must stay; null where nothing needs it. */
  readonly inUse: string | null;
}

export interface KeptVersions {
  readonly readAtVersion: number;
  readonly versions: readonly KeptVersion[];
}

/** A version from elsewhere: the same again changes nothing, another one under the same number is a conflict. */
export function decideImport(
  task: Task,
  order: { readonly kept: KeptVersions; readonly imported: ImportedCheckpoint; readonly overwrite: boolean },
): Decision<"saved" | "unchanged"> {
  const { kept, imported, overwrite } = order;
  if (isTerminal(task.state)) return ended(task);
  const isNewest = imported.version > task.checkpointSeq;
  if (!isNewest && kept.readAtVersion !== task.version) return readAgain(task);
  const standing = isNewest ? undefined : kept.versions.find(({ version }) => version === imported.version);
  if (standing?.sha256 === imported.sha256) return { kind: "unchanged", answer: "unchanged" };
  if (standing && !overwrite) {
    return refuse(task, {
      code: "CHECKPOINT_CONFLICT",
      message: `There is another v${imported.version} of this task. Nothing was changed; ask for it to be overwritten, or use another number.`,
    });
  }
  if (standing?.inUse) return inUse(task, standing, standing.inUse);
  const { version, kind, label, flagged, createdBy } = imported;
  const data = { version, kind, label, flagged };
  return {
    kind: "moved",
    change: { events: [{ type: "checkpoint.created", actor: createdBy, data }], imported },
    answer: "saved",
  };
}

/** Deletes a version, or all of them; what something still needs is not deleted, and then nothing is. */
export function decideForget(
  task: Task,
  order: { readonly kept: KeptVersions; readonly version: number | null; readonly actor: Actor },
): Decision<readonly number[]> {
  const { kept, version, actor } = order;
  if (kept.readAtVersion !== task.version) return readAgain(task);
  const gone = kept.versions.filter((one) => version === null || one.version === version);
  if (gone.length === 0) {
    const what = version === null ? "any version" : `v${version}`;
    return refuse(task, {
      code: "CHECKPOINT_NOT_FOUND",
      message: `There is no ${what} of this task. Nothing was deleted.`,
    });
  }
  const needed = gone.find((one) => one.inUse !== null);
  if (needed?.inUse) return inUse(task, needed, needed.inUse);
  const versions = gone.map((one) => one.version);
  return {
    kind: "moved",
    change: {
      // What has ended has told its end as the last thing.
      events: isTerminal(task.state) ? [] : [{ type: "checkpoint.deleted", actor, data: { versions } }],
      forget: { versions, sparesFlagged: false },
    },
    answer: versions,
  };
}

/** A flagged version is kept until somebody deletes it. */
export function decideFlag(
  task: Task,
  order: { readonly kept: KeptVersions; readonly version: number; readonly flagged: boolean; readonly actor: Actor },
): Decision<null> {
  const { kept, version, flagged, actor } = order;
  if (kept.readAtVersion !== task.version) return readAgain(task);
  const standing = kept.versions.find((one) => one.version === version);
  if (!standing)
    return refuse(task, {
      code: "CHECKPOINT_NOT_FOUND",
      message: `There is no v${version} of this task. Nothing was changed.`,
    });
  if (standing.flagged === flagged) return { kind: "unchanged", answer: null };
  return {
    kind: "moved",
    change: {
      events: isTerminal(task.state) ? [] : [{ type: "checkpoint.flagged", actor, data: { version, flagged } }],
      flag: { version, flagged },
    },
    answer: null,
  };
}

/** What a clean-up deletes: older than the newest `keepNewest` unflagged ones, not flagged and needed by nothing. */
export function versionsToClean(versions: readonly KeptVersion[], keepNewest: number): readonly number[] {
  const unflagged = versions.filter(({ flagged }) => !flagged).toSorted((a, b) => b.version - a.version);
  return unflagged
    .slice(keepNewest)
    .filter((one) => one.inUse === null)
    .map(({ version }) => version)
    .toReversed();
}

function inUse(task: Task, { version }: KeptVersion, why: string): Extract<Decision<never>, { kind: "refused" }> {
  return refuse(task, { code: "CHECKPOINT_IN_USE", message: `v${version} ${why}. Nothing was changed.` });
}

function ended(task: Task): Extract<Decision<never>, { kind: "refused" }> {
  return refuse(task, {
    code: "TASK_ENDED",
    message: `It is already ${task.state}. Nothing was changed; fork it instead.`,
  });
}

function readAgain(task: Task): Extract<Decision<never>, { kind: "refused" }> {
  const message = "The task changed meanwhile. Nothing was changed; try again.";
  return { ...refuse<never>(task, { code: "TASK_BUSY", message }), retried: true };
}
