import { RECEIPTS_TOPIC } from "../../events/topics";
import type { ReceiptBook } from "../../ports/receipt-book";
import type { Workbench } from "../task/workbench";
import { compareHeads, listAlarms } from "./compare-heads";
import { leaveReceipt } from "./leave-receipt";
import { findHead, listSealed } from "./read-chain";
import { sealBatch, tenantsToSeal } from "./seal-batch";
import { listSigningKeys, registerSigningKey } from "./signing-keys";

/** Receipts in PostgreSQL, behind the port. `pool` is the writers' pool. */
export function openReceiptBook({
  pool,
  newId,
  onCommitted,
}: Pick<Workbench, "pool" | "newId" | "onCommitted">): ReceiptBook {
  return {
    async leave(tenantId, act, { taskId = null, ...result }) {
      await leaveReceipt(pool, { id: newId(), tenantId, taskId, act, task: null, ...result });
      onCommitted([RECEIPTS_TOPIC]);
    },
    tenantsToSeal: () => tenantsToSeal(pool),
    seal: (tenantId, limit, seal) => sealBatch(pool, { tenantId, limit, seal }),
    registerKey: (key) => registerSigningKey(pool, key),
    keys: () => listSigningKeys(pool),
    compareHeads: (heads) => compareHeads(pool, heads),
    alarms: (tenantId) => listAlarms(pool, tenantId),
    head: (tenantId) => findHead(pool, tenantId),
    sealed: (tenantId, range) => listSealed(pool, tenantId, range),
  };
}
