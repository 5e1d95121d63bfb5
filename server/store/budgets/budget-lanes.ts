import type { ClientBase, Pool, QueryConfig } from "pg";
import { type Actor, formatActor } from "../../domain/actor";
import { budgetActor } from "../../domain/budget/decide-budget-hold";
import type { PauseMode } from "../../domain/task/task";
import type { RowRests } from "../../ports/row-rests";
import { inTransaction } from "../in-transaction";
import { inTurn } from "../in-turn";
import { startForBudget } from "../operations/start-operation";
import { prepared } from "../prepared";
import { attachBudgets } from "./attach";
import { heldBy, holdsAny, startRefill } from "./let-go";
import { settleIn } from "./settle";
import { openWindows } from "./windows";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
}

/** The clock lets go, where a new window begins or an old hour leaves. */
const CLOCK: Actor = { kind: "system", id: "budget-window" };

const OF_BUDGET = `b.id as "budgetId", b.tenant_id as "tenantId", b.name`;
const nextTripped = prepared(`select ${OF_BUDGET}, bw.starts_at as "startsAt", b.at_limit as "atLimit", b.mode
  from budget_window bw join budget b on b.id = bw.budget_id
  where bw.tripped_at is not null and bw.acted_at is null and b.deleted_at is null and b.id <> all($1::uuid[]) order by bw.tripped_at limit 1 for no key update of bw skip locked`);
const noteActed = prepared(
  "update budget_window set acted_at = clock_timestamp(), operation_id = coalesce($3, operation_id) where budget_id = $1 and starts_at = $2",
);
const nextEnded = prepared(`select ${OF_BUDGET}, bw.starts_at as "startsAt", bw.ends_at as "endsAt"
  from budget_window bw join budget b on b.id = bw.budget_id
  where bw.closed_at is null and bw.ends_at <= clock_timestamp() and b.deleted_at is null and b.id <> all($1::uuid[]) order by bw.ends_at limit 1 for no key update of bw skip locked`);
const close = prepared(
  "update budget_window set closed_at = clock_timestamp() where budget_id = $1 and starts_at = $2",
);
// What was added once and is not used yet goes over; what the limit itself had left does not.
const carryOver =
  prepared(`update budget_window n set extra_units = n.extra_units + o.units, once_units = n.once_units + o.units
  from (select greatest(0, least(w.once_units, w.limit_units + w.extra_units
      - (select coalesce(sum(s.spent), 0) from budget_slot s where s.budget_id = w.budget_id and s.starts_at = w.starts_at)))::bigint as units
    from budget_window w where w.budget_id = $1 and w.starts_at = $2) o
  where n.budget_id = $1 and n.starts_at = $3 and o.units > 0`);
const LEFT = "u.bucket_at <= clock_timestamp() - (b.rolling_hours * 3600 + b.bucket_seconds) * interval '1 s'";
const nextRolling =
  prepared(`select ${OF_BUDGET} from budget b where b.deleted_at is null and (exists (select from budget_addition a where a.budget_id = b.id and a.ends_at <= clock_timestamp())
    or (b.window_kind = 'rolling' and exists (select from budget_use u where u.budget_id = b.id and not u.is_out and ${LEFT}))) and b.id <> all($2::uuid[]) order by b.id limit $1`);
const lockWindow = prepared(
  "select starts_at from budget_window where budget_id = $1 and closed_at is null order by starts_at for no key update",
);
const endAdditions =
  prepared(`with gone as (delete from budget_addition where budget_id = $1 and ends_at <= clock_timestamp() returning units)
  update budget_window set extra_units = greatest(0, extra_units - (select sum(units)::bigint from gone))
  where budget_id = $1 and closed_at is null and exists (select from gone)`);
const rollOut =
  prepared(`with due as materialized (select u.bucket_at, u.no, u.amount from budget b join budget_use u on u.budget_id = b.id
    where b.id = $1 and b.window_kind = 'rolling' and not u.is_out and ${LEFT} order by 1, 2 limit $2 for no key update of u),
  gone as (update budget_use u set is_out = true from due where u.budget_id = $1 and u.bucket_at = due.bucket_at and u.no = due.no),
  l as materialized (select s.starts_at, s.no, d.amount from (select no, sum(amount)::bigint as amount from due group by 1) d
    join budget_slot s on s.budget_id = $1 and s.no = d.no order by 1, 2 for no key update of s)
  update budget_slot s set spent = s.spent - l.amount from l where s.budget_id = $1 and s.starts_at = l.starts_at and s.no = l.no`);
/** Statements that began before a change are over by then. */
const SETTLED_AFTER = "interval '3 s'";
const nextLate =
  prepared(`select ${OF_BUDGET} from budget b where attached_at is null and changed_at <= clock_timestamp() - ${SETTLED_AFTER}
  order by changed_at limit $1 for no key update skip locked`);
const noteAttached = prepared("update budget set attached_at = clock_timestamp() where id = any($1::uuid[])");
const nextDue = prepared(`select extract(epoch from least(
    (select min(ends_at) from budget_window where closed_at is null and budget_id <> all($1::uuid[])),
    (select min(changed_at) from budget where attached_at is null) + ${SETTLED_AFTER},
    (select clock_timestamp() from budget_window where tripped_at is not null and acted_at is null and budget_id <> all($1::uuid[]) limit 1)) - clock_timestamp()) * 1000 as ms`);

interface Found {
  readonly budgetId: string;
  readonly tenantId: string;
  readonly name: string;
}

/** One operation for each budget that was used up. Who is held already is left to those who hold it. */
export function holdExhausted(tools: Tools, limit: number, rows: RowRests): Promise<number> {
  return oneByOne<Tripped>(
    tools.pool,
    { limit, rows },
    { find: nextTripped, settle: (client, found) => hold(client, found, tools) },
  );
}

type Tripped = Found & { readonly startsAt: Date; readonly atLimit: "pause" | "cancel"; readonly mode: PauseMode };

async function hold(client: ClientBase, found: Tripped, { newId }: Tools): Promise<void> {
  const { budgetId, tenantId, startsAt, atLimit, mode, name } = found;
  const actor = budgetActor(budgetId);
  const order = { id: newId(), verb: atLimit, actor, reason: name, params: { budgetId, mode, atLimit } } as const;
  const started = await startForBudget(client, { ...order, tenantId, perSecond: null, requestId: null }, (b) => {
    const own = heldBy(b.bind(formatActor(actor), "text"));
    const id = b.bind(budgetId, "uuid");
    const free = "t.state <> 'paused_by_client' and t.pending_pause is null";
    return `t.ended_at is null and ${id} = any(t.budgets) and not ${id} = any(t.exempt_from) and (${free} or ${own})`;
  });
  await client.query(noteActed([budgetId, startsAt, started.kind === "empty" ? null : started.operationId]));
}

export function turnWindows(tools: Tools, limit: number, rows: RowRests): Promise<number> {
  return oneByOne<Ended>(
    tools.pool,
    { limit, rows },
    { find: nextEnded, settle: (client, ended) => turn(client, ended, tools) },
  );
}

type Ended = Found & { readonly startsAt: Date; readonly endsAt: Date };

async function turn(client: ClientBase, ended: Ended, { newId }: Tools): Promise<void> {
  await client.query(close([ended.budgetId, ended.startsAt]));
  await openWindows(client, ended.budgetId, ended.endsAt);
  await client.query(carryOver([ended.budgetId, ended.startsAt, ended.endsAt]));
  const settled = await settleIn(client, ended.budgetId);
  if (settled && !settled.isTripped) await startRefill(client, { ...ended, actor: CLOCK }, newId);
}

interface Steps<T> {
  readonly find: (values: unknown[]) => QueryConfig;
  readonly settle: (client: ClientBase, found: T) => Promise<void>;
}

/** Each budget in a transaction of its own, the longest due first; one that fails rests. Returns how many had their turn. */
async function oneByOne<T extends Found>(
  pool: Pool,
  { limit, rows }: { readonly limit: number; readonly rows: RowRests },
  { find, settle }: Steps<T>,
): Promise<number> {
  for (let done = 0; done < limit; done++) {
    const turned = await inTurn<T, void>(pool, rows, {
      find: async (client, resting) => (await client.query<T>(find([resting]))).rows[0] ?? null,
      idOf: ({ budgetId }) => budgetId,
      settle,
    });
    if (turned === null) return done;
  }
  return limit;
}

/** What has left a window makes room again, and what was added to it for so long is gone. Nobody holds two budgets at once. */
export async function rollWindows(tools: Tools, limit: number, rows: RowRests): Promise<number> {
  const { rows: due } = await tools.pool.query<Found>(nextRolling([limit, rows.resting()]));
  for (const found of due) {
    const rolled = inTransaction(tools.pool, (client) => roll(client, { found, limit }, tools));
    await rolled.catch((error) => rows.failed([found.budgetId], error));
  }
  return due.length;
}

/** The window's lock first, its slots after it, as whoever looks at it takes them. */
async function roll(
  client: ClientBase,
  { found, limit }: { readonly found: Found; readonly limit: number },
  { newId }: Tools,
): Promise<void> {
  const { budgetId } = found;
  await client.query(lockWindow([budgetId]));
  const ended = await client.query(endAdditions([budgetId]));
  const left = await client.query(rollOut([budgetId, limit]));
  if (!ended.rowCount && !left.rowCount) return;
  const settled = await settleIn(client, budgetId);
  if (!settled || settled.isTripped) return;
  // Also whom it holds for a wish that did not fit, with something left.
  const hasRoom = settled.wasTripped || (left.rowCount && (await holdsAny(client, budgetId)));
  if (hasRoom) await startRefill(client, { ...found, actor: CLOCK }, newId);
}

export async function attachLate({ pool }: Tools, limit: number): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Found>(nextLate([limit]));
    for (const tenantId of new Set(rows.map((row) => row.tenantId))) await attachBudgets(client, tenantId);
    if (rows.length > 0) await client.query(noteAttached([rows.map(({ budgetId }) => budgetId)]));
    return rows.length;
  });
}

export async function nextBudgetDueInMs(pool: Pool, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string | null }>(nextDue([except]));
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Math.ceil(Number(ms)));
}
