import { SLOTS } from "../../../domain/budget/settle-window";
import { chargeOf } from "../../../domain/usage/charge-of";
import type { Cell } from "../column";
import type { Kind } from "../kind";
import type { Write } from "../write";

// What a commit uses up is counted in its own statement, however little is left. Tasks that no budget counts for carry none
// of this. Writers at the same time take from different slots: each connection has its own.

const OWN_SLOT = `mod(pg_backend_pid(), ${SLOTS})`;
/** So many of the largest charge left in the one slot: dealing them out would pay. */
const WORTH_DEALING = 8 * SLOTS;
const NOTHING: readonly (readonly Cell[])[] = [];
const ONE_ROW: readonly (readonly Cell[])[] = [[]];

function rowsIfCharged({ task, change }: Write): readonly (readonly Cell[])[] {
  return task.budgets.length > 0 && chargeOf(task, change) ? ONE_ROW : NOTHING;
}

/** What each budget of each task is charged, and to which slot of its window. */
export const dues: Kind = {
  name: "dues",
  group: "budgets",
  columns: [
    ["tokens", "bigint"],
    ["micros", "bigint"],
    ["steps", "int"],
  ],
  rows: ({ task, change }) => {
    const charge = chargeOf(task, change);
    return charge ? [[charge.tokens, charge.micros, charge.steps]] : NOTHING;
  },
  needs: ["budgets", "metered_ms"],
  sql: ({ from, x }) => `select b.id as budget_id, bw.starts_at, bw.slotted,
    case when bw.slotted then ${OWN_SLOT} else 0 end as no,
    to_timestamp(floor(extract(epoch from w.updated_at) / b.bucket_seconds) * b.bucket_seconds) as bucket_at,
    coalesce(case b.measure when 'tokens' then ${x("tokens")} when 'cost' then ${x("micros")} when 'steps' then ${x("steps")} else w.metered_ms end, 0) as amount
  from ${from} cross join lateral unnest(w.budgets) u(id) join budget b on b.id = u.id and b.deleted_at is null
    cross join lateral (select bw.starts_at, bw.slotted from budget_window bw
      where bw.budget_id = b.id and bw.starts_at <= w.updated_at order by bw.starts_at desc limit 1) bw`,
};

/** What was set aside for calls of these attempts: they are over. */
export const freed: Kind = {
  name: "freed",
  group: "budgets",
  columns: [],
  rows: rowsIfCharged,
  needs: [],
  sql: ({ from }) => `delete from budget_reservation r using ${from} where r.task_id = w.id
  returning r.budget_id, r.starts_at, r.no, r.amount`,
};

// In the order of the key: two statements that charge the same budgets do not wait for each other in a circle.
export const charged: Kind = {
  name: "charged",
  group: "budgets",
  columns: [],
  rows: rowsIfCharged,
  needs: [],
  sql: () => `select s.budget_id, s.starts_at, s.no, m.amount, m.released, m.largest, m.slotted
  from (select budget_id, starts_at, no, sum(amount)::bigint as amount, sum(released)::bigint as released, max(amount)::bigint as largest, bool_or(slotted) as slotted
    from (select budget_id, starts_at, no, amount, 0 as released, slotted from w_dues
      union all select budget_id, starts_at, no, 0, amount, null from w_freed) x group by 1, 2, 3) m
  join budget_slot s on s.budget_id = m.budget_id and s.starts_at = m.starts_at and s.no = m.no
  order by 1, 2, 3 for no key update of s`,
};

export const slots: Kind = {
  name: "slots",
  group: "budgets",
  columns: [],
  rows: rowsIfCharged,
  needs: [],
  sql: () => `update budget_slot s set spent = s.spent + c.amount, reserved = greatest(0, s.reserved - c.released), largest = greatest(s.largest, c.largest)
  from w_charged c where s.budget_id = c.budget_id and s.starts_at = c.starts_at and s.no = c.no
  returning s.budget_id, s.granted - s.spent - s.reserved <= 0 or (c.released > 0 and s.looks_at_release)
    or (not coalesce(c.slotted, true) and s.granted - s.spent - s.reserved >= ${WORTH_DEALING} * greatest(1, s.largest)) as needs_look`,
};

export const uses: Kind = {
  name: "uses",
  group: "budgets",
  columns: [],
  rows: rowsIfCharged,
  needs: [],
  sql: () => `insert into budget_use as u (budget_id, bucket_at, no, amount)
  select budget_id, bucket_at, ${OWN_SLOT}, sum(amount)::bigint from w_dues where amount <> 0 group by 1, 2 order by 1, 2
  on conflict (budget_id, bucket_at, no) do update set amount = u.amount + excluded.amount`,
};
