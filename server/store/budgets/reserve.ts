import type { Pool } from "pg";
import { SLOTS } from "../../domain/budget/settle-window";
import type { TaskRef } from "../../ports";
import type { Reservation, Reserved } from "../../ports/budget-store";
import { prepared } from "../prepared";
import { WINDOW_NOW } from "./budget-sql";
import { type Settled, settleAll } from "./settle";

// Tasks are not written: the version stays, and the attempt is what the reservation stands for.
const reserveNow = prepared(`with t as (select id, budgets, exempt_from, attempt from task
    where tenant_id = $1 and id = $2 and attempt = $3 and lease_until > clock_timestamp()),
  known as (select exists (select from t join budget_reservation r on r.task_id = t.id and r.attempt = t.attempt and $7::uuid = any(r.requests)) as again),
  d as (select * from (select b.id as budget_id, bw.starts_at, case when bw.slotted then mod(pg_backend_pid(), ${SLOTS}) else 0 end as no,
      b.at_limit = 'notify' or b.id = any(t.exempt_from) as spares,
      case b.measure when 'tokens' then $4::bigint when 'cost' then $5::bigint when 'steps' then $6::bigint else 0 end as amount
    from t cross join lateral unnest(t.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null ${WINDOW_NOW}) x),
  l as materialized (select s.budget_id, s.starts_at, s.no, d.amount, d.spares or s.granted - s.spent - s.reserved >= greatest(1, d.amount) as fits
    from budget_slot s join d on d.budget_id = s.budget_id and d.starts_at = s.starts_at and d.no = s.no
    where not (select again from known) order by 1, 2, 3 for no key update of s),
  ok as (select coalesce(bool_and(fits), true) as fits from l),
  w as (update budget_slot s set reserved = s.reserved + l.amount from l, ok
    where ok.fits and l.amount > 0 and s.budget_id = l.budget_id and s.starts_at = l.starts_at and s.no = l.no),
  r as (insert into budget_reservation as r (task_id, budget_id, starts_at, no, amount, attempt, requests)
    select t.id, l.budget_id, l.starts_at, l.no, l.amount, t.attempt, array_remove(array[$7::uuid], null) from t, l, ok where ok.fits and l.amount > 0 order by 2, 3, 4
    on conflict (task_id, budget_id, starts_at, no) do update set amount = r.amount + excluded.amount, attempt = excluded.attempt,
      requests = r.requests || excluded.requests)
  select (select count(*) from t) > 0 as held, ok.fits,
    (select json_agg(json_build_object('id', l.budget_id, 'amount', l.amount)) from l where not l.fits) as short from ok`);

interface Row {
  readonly held: boolean;
  readonly fits: boolean;
  readonly short: readonly { readonly id: string; readonly amount: number }[] | null;
}

interface Tools {
  readonly pool: Pool;
  /** What was looked at on the way. */
  readonly onSettled: (settled: readonly Settled[]) => void;
}

/** Sets aside from one slot; where that has too little, what is left is dealt out anew for this wish, and it is tried once more. */
export async function reserve(
  { pool, onSettled }: Tools,
  { tenantId, taskId }: TaskRef,
  wish: Reservation,
): Promise<Reserved> {
  const values = [tenantId, taskId, wish.attempt, wish.tokens, wish.costMicros, wish.steps, wish.requestId];
  for (let tries = 1; ; tries++) {
    const { rows } = await pool.query<Row>(reserveNow(values));
    const [row] = rows;
    if (!row?.held) return { kind: "superseded" };
    if (row.fits) return { kind: "reserved" };
    const short = new Map((row.short ?? []).map(({ id, amount }) => [id, amount]));
    const looked = await settleAll(pool, [...short.keys()], short);
    onSettled(looked);
    const settled = looked.map(({ budget }) => budget);
    const tooLittle = settled.filter(
      ({ budgetId, spentUnits, reservedUnits, limitUnits }) =>
        limitUnits - spentUnits - reservedUnits < Math.max(1, short.get(budgetId) ?? 0),
    );
    if (tooLittle.length > 0 || tries === TRIES)
      return { kind: "short", budgets: tooLittle.length > 0 ? tooLittle : settled };
  }
}

/** Others may take what was dealt out for the wish before it is tried again. */
const TRIES = 5;
