import type { ClientBase, Pool } from "pg";
import type { Act } from "../../domain/receipt/act";
import type { RefusalCode } from "../../domain/refusal";
import { inTransaction } from "../in-transaction";
import { leaveReceipt } from "../receipts/leave-receipt";

export interface SettingsReceipt {
  readonly id: string;
  readonly tenantId: string;
  readonly act: Act;
}

/** A change of what is no task and its receipt in one transaction. What changes nothing was refused with the code that it returns, or was so before. */
export async function inAct<T>(
  pool: Pool,
  receipt: SettingsReceipt,
  change: (
    client: ClientBase,
  ) => Promise<{ readonly done: T; readonly code?: RefusalCode; readonly unchanged?: boolean }>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    const { done, code, unchanged } = await change(client);
    const moved = unchanged ? "unchanged" : "accepted";
    const outcome = code === undefined ? moved : "refused";
    await leaveReceipt(client, { ...receipt, taskId: null, task: null, outcome, code });
    return done;
  });
}
