import { RECEIPTS_TOPIC } from "../../events/topics";
import type { ReceiptBook } from "../../ports";
import type { Workbench } from "../task/workbench";
import { leaveReceipt } from "./leave-receipt";

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
  };
}
