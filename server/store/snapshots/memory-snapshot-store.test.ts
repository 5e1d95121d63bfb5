import { v7 } from "uuid";
import { snapshotStoreConforms } from "../../testing/snapshot-conformance";
import { MemorySnapshotStore } from "./memory-snapshot-store";

snapshotStoreConforms("memory", () => ({
  store: new MemorySnapshotStore(),
  makeTask: async () => ({ tenantId: "local", taskId: v7() }),
}));
