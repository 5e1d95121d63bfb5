import type { Pool } from "pg";
import { inTransaction } from "../store/in-transaction";

const FAR_DAYS = 1_000;
// What was set aside names the window by its beginning.
const TABLES = {
  budget_slot: ["starts_at"],
  budget_window: ["starts_at", "ends_at"],
  budget_reservation: ["starts_at"],
} as const;

/** So that the windows of a budget can be moved with all that hangs on them. Once for each database. */
export async function unpinWindows(pool: Pool): Promise<void> {
  await pool.query("alter table budget_slot drop constraint if exists budget_slot_budget_id_starts_at_fkey");
}

/** So many days go by for the budget's windows: seen by others in one moment, or they would turn what is on its way. */
export function passDays(pool: Pool, budgetId: string, days: number): Promise<void> {
  return inTransaction(pool, async (client) => {
    // Far away first: on the way no window may begin when another one does.
    for (const shift of [-FAR_DAYS - days, FAR_DAYS]) {
      for (const [table, columns] of Object.entries(TABLES)) {
        const moved = columns.map((column) => `${column} = ${column} + $2 * interval '1 day'`).join(", ");
        await client.query(`update ${table} set ${moved} where budget_id = $1`, [budgetId, shift]);
      }
    }
  });
}
