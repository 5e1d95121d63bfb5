import type { Pool } from "pg";
import type { BudgetFields } from "../../contract/budget-inputs";
import type { BudgetRef } from "../../ports/budget-store";
import { prepared } from "../prepared";

/** What a budget counts, for whom and over which time, and up to where, as it is stored: an agent by its id. */
export interface Counting {
  readonly measure: string;
  readonly target_kind: string;
  readonly target: string;
  readonly window_kind: string;
  readonly zone: string;
  readonly rolling_hours: number | null;
  /** Units of its measure, without what people added for a window. */
  readonly limitUnits: number;
}

const find =
  prepared(`select measure, target_kind, target, window_kind, zone, rolling_hours, limit_units::float8 as "limitUnits"
  from budget where tenant_id = $1 and id = $2 and deleted_at is null`);

/** Whether what was used stays used when it is changed to these fields; else it begins anew. */
export function countsTheSame(kept: Counting, fields: BudgetFields): boolean {
  return (
    kept.measure === fields.measure &&
    kept.target_kind === fields.targetKind &&
    kept.target === fields.target &&
    kept.window_kind === fields.windowKind &&
    kept.zone === fields.zone &&
    kept.rolling_hours === fields.rollingHours
  );
}

/** Whether there is more than before when it is changed to these fields, or it stops nobody any more: whom it holds may go on. */
export function givesMore(kept: Counting, fields: BudgetFields): boolean {
  return !countsTheSame(kept, fields) || fields.limitUnits > kept.limitUnits || fields.atLimit === "notify";
}

/** Null: there is no such budget. */
export async function findCounting(pool: Pool, { tenantId, budgetId }: BudgetRef): Promise<Counting | null> {
  const { rows } = await pool.query<Counting>(find([tenantId, budgetId]));
  return rows[0] ?? null;
}
