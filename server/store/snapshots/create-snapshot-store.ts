import type { Pool } from "pg";
import type { TaskStore } from "../../ports";
import type { SnapshotStore, SnapshotStoreKind } from "../../ports/snapshot-store";
import { MemorySnapshotStore } from "./memory-snapshot-store";
import { PostgresSnapshotStore } from "./postgres-snapshot-store";

interface Tools {
  readonly pool: Pool;
  readonly tasks: TaskStore;
  readonly warn: (message: string) => void;
}

/** The store that `CHECKREIN_SNAPSHOT_STORE` names. */
export function createSnapshotStore(kind: SnapshotStoreKind, { pool, tasks, warn }: Tools): SnapshotStore {
  switch (kind) {
    case "postgres":
      return new PostgresSnapshotStore(pool, tasks);
    case "memory":
      warn("CHECKREIN_SNAPSHOT_STORE=memory: snapshots that are saved or imported are lost when this process ends.");
      return new MemorySnapshotStore();
  }
}
