import type { TaskRef } from "../../ports";
import type {
  DeleteResult,
  KeptSnapshot,
  SaveOptions,
  SaveResult,
  Snapshot,
  SnapshotStore,
} from "../../ports/snapshot-store";

/** Snapshots of this process, gone when it ends: for tests and for trying things out. */
export class MemorySnapshotStore implements SnapshotStore {
  readonly isOfTasks = false;
  private readonly tasks = new Map<string, Map<number, KeptSnapshot>>();

  async save(ref: TaskRef, snapshot: Snapshot, { overwrite = false }: SaveOptions = {}): Promise<SaveResult> {
    const versions = this.tasks.get(keyOf(ref)) ?? new Map<number, KeptSnapshot>();
    const standing = versions.get(snapshot.version);
    if (standing?.dataText === snapshot.dataText) return { kind: "unchanged" };
    if (standing && !overwrite) {
      const message = `There is another v${snapshot.version} of this task. Nothing was changed.`;
      return { kind: "refused", refusal: { code: "CHECKPOINT_CONFLICT", message, taskId: ref.taskId } };
    }
    this.tasks.set(
      keyOf(ref),
      versions.set(snapshot.version, { ...structuredClone(snapshot), createdAt: new Date().toISOString() }),
    );
    return { kind: "saved" };
  }

  async get(ref: TaskRef, version?: number): Promise<KeptSnapshot | null> {
    const wanted = version ?? (await this.listVersions(ref)).at(-1);
    return (wanted !== undefined && this.tasks.get(keyOf(ref))?.get(wanted)) || null;
  }

  async listVersions(ref: TaskRef): Promise<readonly number[]> {
    return [...(this.tasks.get(keyOf(ref))?.keys() ?? [])].sort((a, b) => a - b);
  }

  async delete(ref: TaskRef, version?: number): Promise<DeleteResult> {
    const versions = this.tasks.get(keyOf(ref));
    const done = version === undefined ? versions !== undefined : (versions?.delete(version) ?? false);
    if (version === undefined || versions?.size === 0) this.tasks.delete(keyOf(ref));
    return { kind: done ? "deleted" : "nothing" };
  }
}

function keyOf({ tenantId, taskId }: TaskRef): string {
  return `${tenantId}/${taskId}`;
}
