import type { ClientBase, Pool } from "pg";
import { parseActor } from "../../domain/actor";
import type { FoundReceipt, TargetResult } from "../../domain/operation/judge-target";
import {
  type OperationParams,
  type OperationVerb,
  SLICE,
  SLICES_AT_ONCE,
  TURN,
  targetRequestId,
} from "../../domain/operation/operation";
import type { OperationSlice, Target } from "../../ports/operation-store";
import type { RowRests } from "../../ports/row-rests";
import { takesIn } from "../holds/stop-sql";
import { inTurn } from "../in-turn";
import { prepared } from "../prepared";
import { inLanes } from "./in-lanes";
import { addToCounts, countMoved } from "./tally";
import { turnLock } from "./turn-lock";

/** Rows that one statement adds well within a second. */
const CHOSEN_AT_ONCE = 20_000;
/** Operations that wait for a turn and are tried; more processes than these would find all of them taken. */
const AT_ONCE = 32;

/** Instants are kept to a millisecond, rounded: one of now may lie a little ahead. */
const DUE = "next_at <= clock_timestamp() + interval '1 ms'";

// The lock goes with the connection, so a process that ends leaves the operation to the next one at once. One is tried
// after the other, the one that waited longest first, and no more once one is taken.
const take =
  prepared(`with due as materialized (select id from operation where decided_at is null and ${DUE} and id <> all($1::uuid[]) order by next_at, id limit ${AT_ONCE})
  select id from due where pg_try_advisory_xact_lock(${turnLock("id")}) limit 1`);
// Read under the lock: what the turn before kept, and whether it is being stopped.
const readTaken =
  prepared(`select id, tenant_id as "tenantId", verb, actor, reason, params, state, selecting, hold_id as "holdId", per_second as "perSecond",
    (select u.actor from operation u where u.id = operation.undoes) as "undoneActor" from operation
  where id = $1 and decided_at is null and ${DUE}`);
const nextDue = prepared(`select extract(epoch from next_at - clock_timestamp()) * 1000 as ms from operation
  where decided_at is null and id <> all($1::uuid[]) order by next_at limit 1`);
const readSlice = prepared(`select no, task_id as "taskId", handle from operation_target
  where operation_id = $1 and outcome is null and no > $3 order by no limit $2`);
const isAlone = prepared(`select state = 'running' and not exists (select from operation other
    where other.id <> o.id and other.decided_at is null and other.${DUE}) as alone from operation o where id = $1`);
// Each by its own key: a plan made once, while there were few receipts, would go on to read all of the tenant for them.
const findReceipts =
  prepared(`select r.request_id as "requestId", r.outcome, r.state_before as "stateBefore", r.state_after as "stateAfter", r.handle
  from unnest($2::text[]) x(id) join lateral (select * from receipt r where r.tenant_id = $1 and r.request_id = x.id
    and r.outcome in ('accepted', 'unchanged') offset 0) r on true`);
const keep =
  prepared(`with told as (select * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::uuid[]) as x(no, outcome, code, message, handle, made_task_id)),
  moved as (update operation_target t set outcome = told.outcome, code = told.code, message = told.message,
      handle = coalesce(told.handle, t.handle), made_task_id = told.made_task_id, settled_at = case when told.outcome <> 'asked' then clock_timestamp() end
    from told where t.operation_id = $1 and t.no = told.no and t.no between (select min(no) from told) and (select max(no) from told) and t.outcome is null returning t.outcome),
  n as (select ${countMoved()} from moved)
  update operation o set next_at = clock_timestamp() + $2::int * interval '1 ms', ${addToCounts()} from n where o.id = $1`);
// The rest of what a stop takes in, by their ids; what was at work was chosen before.
const selectMore = prepared(`with o as (select * from operation where id = $1),
  h as (select * from scope_hold where id = (select hold_id from o)),
  picked as materialized (select t.id from o, h, task t where t.tenant_id = o.tenant_id and t.ended_at is null and t.created_at <= o.created_at
    and (o.selected_to is null or t.id > o.selected_to) and ${takesIn("h", "t")}
    and t.id not in (select task_id from operation_target where operation_id = $1) order by t.id limit $2),
  last as (select coalesce(max(no), 0) as no from operation_target where operation_id = $1),
  added as (insert into operation_target (operation_id, no, task_id) select $1, last.no + row_number() over (order by p.id), p.id from last, picked p)
  update operation set targets = targets + (select count(*)::int from picked), selecting = (select count(*) from picked) = $2,
    selected_to = coalesce((select id from picked order by id desc limit 1), selected_to) where id = $1`);
const skipRest =
  prepared(`with moved as (update operation_target set outcome = 'skipped', message = 'The operation was stopped before its turn.',
      settled_at = clock_timestamp() where operation_id = $1 and outcome is null returning outcome),
  n as (select ${countMoved()} from moved)
  update operation o set ${addToCounts()} from n where o.id = $1`);

interface Deciding {
  readonly turns: number;
  readonly rows: RowRests;
  readonly decide: (slice: OperationSlice) => Promise<readonly TargetResult[]>;
  readonly onKept: () => void;
}

interface Taken {
  readonly id: string;
  readonly tenantId: string;
  readonly verb: OperationVerb;
  readonly actor: string;
  readonly reason: string | null;
  readonly params: OperationParams;
  readonly state: "running" | "stopping";
  readonly perSecond: number | null;
  readonly selecting: boolean;
  readonly holdId: string | null;
  readonly undoneActor: string | null;
}

/**
 * Gives the operation that waited longest its turn, and the next ones while it is alone: up to `turns`, of which the next one
 * begins before what the last one writes is written. What came of a turn is kept once all of it is there. The transaction that
 * holds the operation writes nothing.
 */
export async function decideNext(pool: Pool, { rows, ...deciding }: Deciding): Promise<number> {
  const decided = await inTurn(pool, rows, {
    find: takeNext,
    idOf: ({ id }) => id,
    settle: (client, taken) => decideTaken({ pool, client }, taken, deciding),
  });
  return decided === "failed" ? SLICE : (decided ?? 0);
}

async function takeNext(client: ClientBase, resting: readonly string[]): Promise<Taken | null> {
  const [due] = (await client.query<{ id: string }>(take([resting]))).rows;
  const [taken] = due ? (await client.query<Taken>(readTaken([due.id]))).rows : [];
  return taken ?? null;
}

async function decideTaken(
  { pool, client }: { readonly pool: Pool; readonly client: ClientBase },
  taken: Taken,
  { turns, decide, onKept }: Omit<Deciding, "rows">,
): Promise<number> {
  if (taken.state === "stopping") {
    await client.query(skipRest([taken.id]));
    return SLICE;
  }
  const first = await readTargets(client, taken);
  if (first.length === 0 && taken.selecting) {
    await client.query(selectMore([taken.id, CHOSEN_AT_ONCE]));
    await client.query(keep([taken.id, 0, ...cellsOf([])]));
    return SLICE;
  }
  const { tenantId } = taken;
  const operation = orderOf(taken);
  let decided = 0;
  const run = async ({ turn, targets }: Slice) => {
    turn.results.push(...(await decide({ tenantId, operation, targets })));
    if (turn.results.length < turn.targets.length) return;
    await pool.query(keep([taken.id, taken.perSecond === null ? 0 : 1_000, ...cellsOf(turn.results)]));
    decided += turn.results.length;
    onKept();
  };
  if (first.length === 0) await client.query(keep([taken.id, 0, ...cellsOf([])]));
  await inLanes(slicesOf(client, taken, { first, turns }), SLICES_AT_ONCE, run);
  return decided;
}

/** Targets that have their turn together, and what came of them so far. */
interface Turn {
  readonly targets: readonly Target[];
  readonly results: TargetResult[];
}

interface Slice {
  readonly turn: Turn;
  readonly targets: readonly Target[];
}

interface Turns {
  readonly first: readonly Target[];
  readonly turns: number;
}

async function* slicesOf(client: ClientBase, taken: Taken, { first, turns }: Turns): AsyncGenerator<Slice> {
  let targets = first;
  for (let no = 1; targets.length > 0; no++) {
    const turn = { targets, results: [] };
    for (let i = 0; i < targets.length; i += SLICE) yield { turn, targets: targets.slice(i, i + SLICE) };
    if (no === turns || taken.perSecond !== null || (await mayGoOn(client, taken)) === false) return;
    targets = await readTargets(client, taken, targets.at(-1)?.no);
  }
}

/** Not when it is being stopped, and not while another operation waits. */
async function mayGoOn(client: ClientBase, { id }: Taken): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(isAlone([id]));
  return rows[0]?.alone ?? false;
}

function orderOf({ id, verb, actor, reason, params, holdId, undoneActor }: Taken): OperationSlice["operation"] {
  const undone = undoneActor === null ? null : parseActor(undoneActor);
  return { id, verb, actor: parseActor(actor), reason, params, holdId, undoneActor: undone };
}

/** An array for each column; what is null in all results is null as a whole. */
function cellsOf(results: readonly TargetResult[]): readonly (readonly unknown[] | null)[] {
  const columns = ["no", "outcome", "code", "message", "handle", "madeTaskId"] as const;
  return columns.map((column) => {
    const cells = results.map((result) => result[column] ?? null);
    return cells.some((cell) => cell !== null) ? cells : null;
  });
}

async function readTargets(
  client: ClientBase,
  { id, tenantId, perSecond }: Taken,
  after = 0,
): Promise<readonly Target[]> {
  const { rows } = await client.query<Omit<Target, "found">>(readSlice([id, Math.min(perSecond ?? TURN, TURN), after]));
  if (rows.length === 0) return [];
  const requests = rows.map(({ no }) => targetRequestId(id, no));
  const { rows: receipts } = await client.query<FoundReceipt & { requestId: string }>(
    findReceipts([tenantId, requests]),
  );
  const found = new Map(receipts.map(({ requestId, ...receipt }) => [requestId, receipt]));
  return rows.map(({ no, taskId, handle }, i) => ({ no, taskId, handle, found: found.get(requests[i] ?? "") ?? null }));
}

export async function nextSliceInMs(pool: Pool, except: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string }>(nextDue([except]));
  return rows[0] ? Math.max(0, Math.ceil(Number(rows[0].ms))) : null;
}
