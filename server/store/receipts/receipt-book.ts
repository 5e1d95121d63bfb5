import type { Pool } from "pg";
import { RECEIPTS_TOPIC } from "../../events/topics";
import type { ReceiptBook } from "../../ports/receipt-book";
import type { Workbench } from "../task/workbench";
import { compareHeads, listAlarms } from "./compare-heads";
import { cutBatch, tenantsWithReceipts } from "./cut-receipts";
import { findReceipt } from "./find-receipt";
import { leaveReceipt } from "./leave-receipt";
import { countActivity, listActivity } from "./list-activity";
import { findHead, listSealed } from "./read-chain";
import { sealBatch, tenantsToSeal } from "./seal-batch";
import { listSigningKeys, registerSigningKey } from "./signing-keys";

/** Receipts in PostgreSQL, behind the port. `pool` is the writers' pool, `read` that of lists. */
export function openReceiptBook({
  pool,
  read,
  newId,
  onCommitted,
}: Pick<Workbench, "pool" | "newId" | "onCommitted"> & { readonly read: Pool }): ReceiptBook {
  return {
    async leave(tenantId, act, { taskId = null, ...result }) {
      await leaveReceipt(pool, { id: newId(), tenantId, taskId, act, task: null, ...result });
      onCommitted([RECEIPTS_TOPIC]);
    },
    tenantsToSeal: () => tenantsToSeal(pool),
    seal: (tenantId, limit, seal) => sealBatch(pool, { tenantId, limit, seal }),
    tenants: () => tenantsWithReceipts(pool),
    cut: (tenantId, limit, order) => cutBatch(pool, { tenantId, limit, newId, ...order }),
    registerKey: (key) => registerSigningKey(pool, key),
    keys: () => listSigningKeys(read),
    compareHeads: (heads) => compareHeads(pool, heads),
    alarms: (tenantId) => listAlarms(read, tenantId),
    head: (tenantId) => findHead(read, tenantId),
    sealed: (tenantId, range) => listSealed(read, tenantId, range),
    list: (tenantId, input) => listActivity(read, tenantId, input),
    counts: (tenantId, filter) => countActivity(read, tenantId, filter),
    find: (tenantId, ref) => findReceipt(read, tenantId, ref),
  };
}
