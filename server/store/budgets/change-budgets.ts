import type { ClientBase } from "pg";
import type { BudgetFields } from "../../contract/budget-inputs";
import type { Actor } from "../../domain/actor";
import { bucketSeconds } from "../../domain/budget/budget";
import type { BudgetRef, NewBudget, SavedBudget } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { attachBudget, attachBudgetAnew } from "./attach";
import { type Counting, countsTheSame, givesMore } from "./counts-the-same";
import { letStraysGo, startRefill } from "./let-go";
import { type Settled, settleIn } from "./settle";
import { usedBefore } from "./used-before";
import { openWindows } from "./windows";

const COLUMNS = `name, measure, target_kind, target, window_kind, zone, rolling_hours, limit_units, notify_percent, hold_percent, at_limit, mode, bucket_seconds`;
const insert = prepared(`insert into budget (id, tenant_id, created_by, ${COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) on conflict (tenant_id, name) where deleted_at is null do nothing`);
const lock =
  prepared(`select *, limit_units::float8 as "limitUnits", exists (select from budget_window w where w.budget_id = budget.id and w.tripped_at is not null and w.closed_at is null) as tripped
  from budget where tenant_id = $1 and id = $2 and deleted_at is null for no key update`);
const nameTaken = prepared(
  "select 1 from budget where tenant_id = $1 and name = $3 and id <> $2::uuid and deleted_at is null",
);
const update = prepared(`update budget set version = version + 1, changed_at = clock_timestamp(), attached_at = null,
    (${COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8::int, $9::bigint, $10::int, $11::int, $12, $13, $14::int) where id = $1`);
const setLimits = prepared("update budget_window set limit_units = $2 where budget_id = $1 and closed_at is null");
const startOver = prepared("delete from budget_window where budget_id = $1");
// What was set aside, too: the day that is counted anew has the key of the one before.
const forgetUse = prepared(
  `with gone as (delete from budget_addition where budget_id = $1), free as (delete from budget_reservation where budget_id = $1)
  delete from budget_use where budget_id = $1`,
);
const remove =
  prepared(`update budget set deleted_at = clock_timestamp(), changed_at = clock_timestamp(), attached_at = null,
  version = version + 1 where tenant_id = $1 and id = $2 and deleted_at is null returning name`);
const closeAll = prepared(
  "update budget_window set closed_at = coalesce(closed_at, clock_timestamp()), tripped_at = null where budget_id = $1",
);
const begin =
  prepared(`with u as (insert into budget_use (budget_id, bucket_at, no, amount) select $1, date_trunc('milliseconds', $2::timestamptz), 0, $3::bigint where $3::bigint > 0)
  update budget_slot set spent = spent + $3::bigint where budget_id = $1 and starts_at = $2 and no = 0`);

/** Inside a transaction. Its tasks count for it from then on; what they used before counts where it is known. */
export async function createBudget(client: ClientBase, budget: NewBudget): Promise<SavedBudget> {
  const { id, tenantId, createdBy } = budget;
  const { rowCount } = await client.query(insert([id, tenantId, createdBy, ...valuesOf(budget)]));
  if (!rowCount) return "name_taken";
  await beginCounting(client, budget);
  return "saved";
}

interface Kept extends Counting {
  readonly version: number;
  readonly tripped: boolean;
}

export interface BudgetChange {
  readonly version: number;
  readonly fields: BudgetFields;
  /** Who lets go where the change leaves something. */
  readonly actor: Actor;
  readonly newId: () => string;
}

/**
 * What it counts, for whom or over which time: changing that, it begins anew. Where there is more than before, or it stops
 * nobody any more, the tasks that it holds go on, as after a raise; those that it counts for no more go on in any case.
 */
export async function changeBudget(
  client: ClientBase,
  { tenantId, budgetId }: BudgetRef,
  { version, fields, actor, newId }: BudgetChange,
): Promise<SavedBudget> {
  const [kept] = (await client.query<Kept>(lock([tenantId, budgetId]))).rows;
  if (!kept) return "missing";
  if (kept.version !== version) return "changed_since";
  if ((await client.query(nameTaken([tenantId, budgetId, fields.name]))).rowCount) return "name_taken";
  await client.query(update([budgetId, ...valuesOf(fields)]));
  const settled = await countFromNow(client, { kept, fields: { ...fields, id: budgetId, tenantId } });
  const refill = { tenantId, budgetId, name: fields.name, actor };
  const hasMore = kept.tripped || givesMore(kept, fields);
  if (hasMore && settled && !settled.isTripped) await startRefill(client, refill, newId);
  else if (!countsTheSame(kept, fields)) await letStraysGo(client, refill, newId);
  return "saved";
}

type Counted = BudgetFields & { readonly id: string; readonly tenantId: string };

async function countFromNow(
  client: ClientBase,
  { kept, fields }: { readonly kept: Kept; readonly fields: Counted },
): Promise<Settled | null> {
  const { id, limitUnits } = fields;
  if (countsTheSame(kept, fields)) {
    await client.query(setLimits([id, limitUnits]));
    return settleIn(client, id);
  }
  // Tasks first, as whoever holds them for the budget does: two in the other order would wait for each other. What they commit
  // is either there before it is counted anew, or is charged to what is counted then.
  await attachBudgetAnew(client, { tenantId: fields.tenantId, budgetId: id });
  await client.query(startOver([id]));
  await client.query(forgetUse([id]));
  return beginCounting(client, fields);
}

/** The name of what was removed; null when it is not there. */
export async function removeBudget(client: ClientBase, { tenantId, budgetId }: BudgetRef): Promise<string | null> {
  const [removed] = (await client.query<{ name: string }>(remove([tenantId, budgetId]))).rows;
  if (!removed) return null;
  // Tasks first, as whoever holds them for the budget does: two in the other order would wait for each other.
  await attachBudget(client, { tenantId, budgetId });
  await client.query(closeAll([budgetId]));
  return removed.name;
}

async function beginCounting(client: ClientBase, budget: Counted): Promise<Settled | null> {
  const { startsAt } = await openWindows(client, budget.id);
  await attachBudget(client, { tenantId: budget.tenantId, budgetId: budget.id });
  const used = budget.windowKind === "rolling" ? 0 : await usedBefore(client, budget, startsAt);
  if (used) await client.query(begin([budget.id, startsAt, used]));
  return settleIn(client, budget.id);
}

function valuesOf(fields: BudgetFields): readonly unknown[] {
  const { name, measure, targetKind, target, windowKind, zone, rollingHours, limitUnits } = fields;
  const { notifyPercent, holdPercent, atLimit, mode } = fields;
  const bucket = bucketSeconds(windowKind, rollingHours);
  const counted = [name, measure, targetKind, target, windowKind, zone, rollingHours, limitUnits];
  return [...counted, notifyPercent, holdPercent, atLimit, mode, bucket];
}
