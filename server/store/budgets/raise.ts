import type { ClientBase } from "pg";
import type { Actor } from "../../domain/actor";
import type { BudgetRef, BudgetStore } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { startRefill } from "./let-go";
import { settleIn } from "./settle";

const find = prepared(
  "select name from budget where tenant_id = $1 and id = $2 and deleted_at is null for no key update",
);
const addHere = prepared(`update budget_window set extra_units = extra_units + $2 where budget_id = $1
  and starts_at = (select max(starts_at) from budget_window where budget_id = $1 and starts_at <= clock_timestamp())`);
const addToAll =
  prepared(`with b as (update budget set limit_units = limit_units + $2, version = version + 1 where id = $1)
  update budget_window set limit_units = limit_units + $2 where budget_id = $1 and closed_at is null`);

type Order = Parameters<BudgetStore["raise"]>[1];

/** Inside a transaction. Null: there is no such budget. */
export async function raiseBudget(
  client: ClientBase,
  { tenantId, budgetId }: BudgetRef,
  { order, actor, newId }: { readonly order: Order; readonly actor: Actor; readonly newId: () => string },
): Promise<{ readonly operationId: string | null } | null> {
  const [budget] = (await client.query<{ name: string }>(find([tenantId, budgetId]))).rows;
  if (!budget) return null;
  const add = order.lasts === "window" ? addHere : addToAll;
  await client.query(add([budgetId, order.addUnits]));
  const settled = await settleIn(client, budgetId);
  if (!settled || settled.isTripped || !order.resume) return { operationId: null };
  return { operationId: await startRefill(client, { tenantId, budgetId, name: budget.name, actor }, newId) };
}
