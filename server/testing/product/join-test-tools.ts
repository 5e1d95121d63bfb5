import { createHash } from "node:crypto";
import type { Pool, QueryConfig } from "pg";
import { v7 } from "uuid";
import { checkSchemaInTime } from "../../check-schema-in-time";
import { openTaskLookouts } from "../../events/task-lookouts";
import { type OpenWakes, openWakes } from "../../events/wakes";
import { nodeReceiptCrypto } from "../../identity/receipt-crypto";
import type { Ports } from "../../ports";
import { openAgentStore } from "../../store/agents/agent-store";
import { openApprovalStore } from "../../store/approvals/approval-store";
import { openBudgetStore } from "../../store/budgets/budget-store";
import { openCheckpointStore } from "../../store/checkpoints/checkpoint-store";
import { openClientStore } from "../../store/clients/client-store";
import { JustEnded } from "../../store/clients/just-ended";
import { openRowFailures } from "../../store/failures/row-failures";
import { openStopStore } from "../../store/holds/stop-store";
import { openInboxStore } from "../../store/inbox/inbox-store";
import { openKeyStore } from "../../store/keys/key-store";
import { openOperationStore } from "../../store/operations/operation-store";
import { openPools } from "../../store/pools";
import { openProfileStore } from "../../store/profiles/profile-store";
import { createTaskReader } from "../../store/read/task-reader";
import { openReceiptBook } from "../../store/receipts/receipt-book";
import { openReviewStore } from "../../store/reviews/review-store";
import { openSessionStore } from "../../store/sessions/session-store";
import { openSafeStart } from "../../store/settings/safe-start";
import { createSnapshotStore } from "../../store/snapshots/create-snapshot-store";
import { openTaskStore } from "../../store/task/task-store";
import { openViewStore } from "../../store/views/view-store";
import { openWaitStore } from "../../store/waits/wait-store";
import { openNoticePorts } from "../open-notice-ports";

export interface TestTools {
  readonly ports: Ports;
  /** For the test's own questions. */
  readonly pool: Pool;
  /** How often the ports asked the database so far. */
  asked(): number;
  close(): Promise<void>;
}

/** Sees each statement of the writer on its way to the database; may change it, or keep it waiting. */
export type StatementSeam = (statement: QueryConfig) => QueryConfig | Promise<QueryConfig>;

/** The real tools as one process has them, with a place where a test can reach in between writer and database. */
export function joinTestTools(
  databaseUrl: string,
  seam?: StatementSeam,
  hear: (wakes: OpenWakes) => OpenWakes = (wakes) => wakes,
): TestTools {
  const pools = openPools(databaseUrl);
  let asked = 0;
  for (const each of [pools.writer, pools.read, pools.feed]) each.on("acquire", () => (asked += 1));
  const { wakes, tell, close } = hear(openWakes(databaseUrl));
  const pool = seam ? behindSeam(pools.writer, seam) : pools.writer;
  const justEnded = new JustEnded();
  const tasks = openTaskStore({ pool, newId: v7, onCommitted: tell, wakes, justEnded });
  const clients = openClientStore(pools.read, justEnded);
  const ports: Ports = {
    tasks,
    waits: openWaitStore({ pool, newId: v7, onCommitted: tell }),
    checkpoints: openCheckpointStore({ pool, read: pools.read, newId: v7, onCommitted: tell }),
    snapshots: createSnapshotStore("postgres", { pool: pools.read, tasks, warn: () => undefined }),
    reader: createTaskReader(pools.read),
    agents: openAgentStore({ pools, newId: v7, onCommitted: tell }),
    clients,
    keys: openKeyStore({ pool: pools.read, newId: v7, onCommitted: tell, wakes }),
    receipts: openReceiptBook({ pool, read: pools.read, newId: v7, onCommitted: tell }),
    receiptCrypto: nodeReceiptCrypto(),
    inbox: openInboxStore({ pool, newId: v7, onCommitted: tell }),
    operations: openOperationStore({ pool, read: pools.read, newId: v7, onCommitted: tell }),
    budgets: openBudgetStore({ pool, read: pools.read, newId: v7, onCommitted: tell }),
    stops: openStopStore({ pool, read: pools.read, newId: v7, onCommitted: tell }),
    failures: openRowFailures(pool, tell),
    sessions: openSessionStore({ pool, read: pools.read, onCommitted: tell }),
    profiles: openProfileStore({ pool: pools.read, newId: v7, onCommitted: tell }),
    safeStart: openSafeStart({ pool: pools.read, newId: v7, onCommitted: tell }),
    views: openViewStore(pools.read),
    reviews: openReviewStore({ pool: pools.read, newId: v7, onCommitted: tell }),
    approvals: openApprovalStore({ pool: pools.read, newId: v7, onCommitted: tell }),
    ...openNoticePorts(pools.feed, tell),
    wakes,
    lookouts: openTaskLookouts({ wakes, newer: clients.newer }),
    newId: v7,
    checkAgainstSchema: checkSchemaInTime,
    digest: (text) => ({ sizeBytes: Buffer.byteLength(text), sha256: createHash("sha256").update(text).digest("hex") }),
    lookFolder: async () => ({ exists: false, files: 0, bytes: 0, truncated: false }),
  };
  return {
    ports,
    pool: pools.read,
    asked: () => asked,
    async close() {
      await close();
      await pools.close();
    },
  };
}

function behindSeam(pool: Pool, seam: StatementSeam): Pool {
  // The store sends prepared statements only, as one config object.
  const send = pool.query.bind(pool) as (statement: QueryConfig) => Promise<unknown>;
  return Object.assign(pool, { query: async (statement: QueryConfig) => send(await seam(statement)) });
}
