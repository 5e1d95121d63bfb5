import type { ClientBase, Pool } from "pg";
import { parseActor } from "../../domain/actor";
import type { LimitAction, Measure, TargetKind } from "../../domain/budget/budget";
import { type Settlement, type SlotFacts, settleWindow } from "../../domain/budget/settle-window";
import type { PauseMode } from "../../domain/task/task";
import type { SettledBudget } from "../../ports/budget-store";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { isRolledBack } from "../writer/database-error";
import { TARGET_NAME } from "./budget-sql";

export const STANDING_COLUMNS = `b.id as "budgetId", b.name, b.measure, b.target_kind as "targetKind",
  ${TARGET_NAME} as target,
  (bw.limit_units + bw.extra_units)::float8 as "limitUnits", bw.ends_at as "endsAt", b.at_limit as "atLimit", b.mode,
  b.created_by as "createdBy"`;

export interface StandingRow {
  readonly budgetId: string;
  readonly name: string;
  readonly measure: Measure;
  readonly targetKind: TargetKind;
  readonly target: string;
  readonly limitUnits: number;
  readonly endsAt: Date | null;
  readonly atLimit: LimitAction;
  readonly mode: PauseMode;
  readonly createdBy: string;
}

interface WindowRow extends StandingRow {
  readonly startsAt: Date;
  readonly notifyPercent: number | null;
  readonly holdPercent: number | null;
  readonly tripped: boolean;
  readonly notified: boolean;
  readonly held: boolean;
}

export function toSettled(
  { endsAt, ...row }: StandingRow,
  use: Pick<Settlement, "spentUnits" | "reservedUnits" | "isExhausted">,
): SettledBudget {
  const { budgetId, name, measure, targetKind, target, limitUnits, atLimit, mode } = row;
  const { spentUnits, reservedUnits, isExhausted } = use;
  const resetsAt = endsAt?.toISOString() ?? null;
  const createdBy = parseActor(row.createdBy);
  const standing = { budgetId, name, measure, targetKind, target, limitUnits, resetsAt, createdBy };
  return { ...standing, spentUnits, reservedUnits, isExhausted, atLimit, mode };
}

// The window's lock first, its slots after it in order: what is dealt out is seen by one at a time.
const lockWindow =
  prepared(`select ${STANDING_COLUMNS}, bw.starts_at as "startsAt", b.notify_percent as "notifyPercent", b.hold_percent as "holdPercent",
    bw.tripped_at is not null as tripped, bw.notified_at is not null as notified, bw.held_at is not null as held
  from budget b join budget_window bw on bw.budget_id = b.id
  where b.id = $1 and bw.starts_at = (select max(w.starts_at) from budget_window w where w.budget_id = $1 and w.starts_at <= clock_timestamp())
  for no key update of bw`);
const lockSlots =
  prepared(`select no, spent::float8 as spent, reserved::float8 as reserved, largest::float8 as largest from budget_slot
  where budget_id = $1 and starts_at = $2 order by no for no key update`);
const deal = prepared(`with g as (select * from unnest($3::int[], $4::bigint[]) as x(no, granted)),
  s as (update budget_slot s set granted = g.granted, looks_at_release = $9 from g where s.budget_id = $1 and s.starts_at = $2 and s.no = g.no)
  update budget_window set slotted = $5,
    notified_at = case when $6 then coalesce(notified_at, clock_timestamp()) end,
    held_at = case when $7 then coalesce(held_at, clock_timestamp()) end,
    tripped_at = case when $8 then coalesce(tripped_at, clock_timestamp()) end,
    acted_at = case when $8 then acted_at end
  where budget_id = $1 and starts_at = $2`);

export interface Settled {
  readonly budget: SettledBudget;
  /** It had nothing left before this look, or has nothing left since it. */
  readonly wasTripped: boolean;
  readonly isTripped: boolean;
  /** A rung was reached since the look before. */
  readonly hasRisen: boolean;
}

/** Inside a transaction. `demand`: units that somebody wants to set aside at once. Null: there is no such budget. */
export async function settleIn(client: ClientBase, budgetId: string, demand = 0): Promise<Settled | null> {
  const { rows } = await client.query<WindowRow>(lockWindow([budgetId]));
  const [row] = rows;
  if (!row) return null;
  const slots = (await client.query<SlotFacts>(lockSlots([budgetId, row.startsAt]))).rows;
  const found = settleWindow({ ...row, slots, demand });
  const isTripped = found.isExhausted && row.atLimit !== "notify";
  const [numbers, granted] = [[...found.granted.keys()], [...found.granted.values()]];
  const { isSlotted, isNotified, isHeld, looksAtRelease } = found;
  const stands = [isSlotted, isNotified, isHeld, isTripped, looksAtRelease];
  await client.query(deal([budgetId, row.startsAt, numbers, granted, ...stands]));
  const hasRisen = (isNotified && !row.notified) || (isHeld && !row.held) || (isTripped && !row.tripped);
  return { budget: toSettled(row, found), wasTripped: row.tripped, isTripped, hasRisen };
}

/** Each in a transaction of its own: nobody holds two budgets at once. One that the database gave up is tried once more. */
export async function settleAll(
  pool: Pool,
  budgetIds: readonly string[],
  demand?: ReadonlyMap<string, number>,
): Promise<readonly Settled[]> {
  const settled: Settled[] = [];
  for (const budgetId of budgetIds.toSorted()) {
    const look = () => inTransaction(pool, (client) => settleIn(client, budgetId, demand?.get(budgetId)));
    const one = await look().catch((error: unknown) => {
      if (isRolledBack(error)) return look();
      throw error;
    });
    if (one) settled.push(one);
  }
  return settled;
}
