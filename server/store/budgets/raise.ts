import type { ClientBase } from "pg";
import type { RaisedAnswer } from "../../contract/budget-view";
import { MAX_LIMIT_UNITS } from "../../domain/budget/budget";
import type { Act } from "../../domain/receipt/act";
import type { BudgetRef, BudgetStore } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { countHeld } from "./count-held";
import { startRefill } from "./let-go";
import { settleIn } from "./settle";

const find =
  prepared(`select name, greatest(limit_units, (select max(w.limit_units + w.extra_units) from budget_window w
    where w.budget_id = budget.id and w.closed_at is null))::float8 as units from budget where tenant_id = $1 and id = $2 and deleted_at is null for no key update`);
// A rolling window has no end of its own: what is added to it goes when the hours have passed.
const addHere = prepared(`with timed as (insert into budget_addition (id, budget_id, units, ends_at)
    select $4, id, $2::bigint, clock_timestamp() + rolling_hours * interval '1 hour' from budget where id = $1 and window_kind = 'rolling')
  update budget_window set extra_units = extra_units + $2::bigint, once_units = once_units + case when $3::boolean then $2::bigint else 0 end where budget_id = $1
    and starts_at = (select max(starts_at) from budget_window where budget_id = $1 and starts_at <= clock_timestamp())`);
const addToAll =
  prepared(`with b as (update budget set limit_units = limit_units + $2, version = version + 1 where id = $1)
  update budget_window set limit_units = limit_units + $2 where budget_id = $1 and closed_at is null`);

const findRepeated =
  prepared(`select (select o.id from operation o where o.tenant_id = $1 and o.request_id = $2) as "operationId" from receipt r
  where r.tenant_id = $1 and r.request_id = $2 and r.subject = $3 and r.verb = $4 and r.outcome = 'accepted' limit 1`);

type Order = Parameters<BudgetStore["raise"]>[1];

interface Raise {
  readonly order: Order;
  readonly act: Act;
  readonly newId: () => string;
}

interface Raised extends RaisedAnswer {
  /** The same request was carried out before: nothing was added now. */
  readonly isRepeated: boolean;
}

/** Inside a transaction. */
export async function raiseBudget(
  client: ClientBase,
  { tenantId, budgetId }: BudgetRef,
  { order, act, newId }: Raise,
): Promise<Raised | "missing" | "too_much"> {
  // Under its lock, so that of two at once the second one finds the receipt of the first.
  const [budget] = (await client.query<{ name: string; units: number }>(find([tenantId, budgetId]))).rows;
  if (!budget) return "missing";
  const { addUnits, lasts, resume } = order;
  const { verb, actor, requestId = null } = act;
  const known =
    requestId && (await client.query(findRepeated([tenantId, requestId, act.facts?.subject, verb]))).rows[0];
  if (known) return { operationId: known.operationId, refill: null, isRepeated: true };
  if (budget.units + addUnits > MAX_LIMIT_UNITS) return "too_much";
  await client.query(
    lasts === "for_good" ? addToAll([budgetId, addUnits]) : addHere([budgetId, addUnits, lasts === "once", newId()]),
  );
  const settled = await settleIn(client, budgetId);
  if (!settled || settled.isTripped || !resume) return { operationId: null, refill: null, isRepeated: false };
  const operationId = await startRefill(client, { tenantId, budgetId, name: budget.name, actor, requestId }, newId);
  const refill = operationId === null ? null : await countHeld(client, { tenantId, budgetId });
  return { operationId, refill, isRepeated: false };
}
