import type { Pool } from "pg";
import type { LiveTopics } from "../../contract/live-topics";
import type { Position } from "./position";

/** That something happened to a task; what, the task's own log tells. */
export interface FeedRow {
  readonly tenantId: string;
  readonly scope: string;
  readonly taskId: string;
  readonly seq: number;
}

export interface FeedBatch {
  readonly position: Position;
  readonly rows: readonly FeedRow[];
  /** More happened than one batch holds: rows are missing, go on from the position. */
  readonly isOverfull: boolean;
}

/** What happened to one task since a position. */
export interface ReplayedTask {
  readonly taskId: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly events: number;
}

export interface Replay {
  readonly position: Position;
  readonly tasks: readonly ReplayedTask[];
}

/** One batch, or one replay, holds so many events of all tenants. */
export const MAX_EVENTS = 20_000;
/** Older positions are not replayed. */
const MAX_AGE_MS = 24 * 3_600_000;

interface PositionRow {
  readonly epoch: string;
  readonly now: Date;
  readonly snapshot: string;
}

const HERE = `select pg_current_snapshot() as snapshot, clock_timestamp() as now, epoch from feed_epoch`;

// What is visible now and was not in the snapshot: what began after it, and what ran while it was taken. The limits
// stand in the order of the index, so that no plan reads the whole log; the task is looked up one by one for the same.
const SINCE = `e as materialized (
    (select task_id, seq, id from task_event where xid >= pg_snapshot_xmax($1::pg_snapshot) order by xid, id limit ${MAX_EVENTS + 1})
    union all
    (select e.task_id, e.seq, e.id from pg_snapshot_xip($1::pg_snapshot) x(xid)
      cross join lateral (select task_id, seq, id from task_event where xid = x.xid order by xid, id limit ${MAX_EVENTS + 1}) e)
  )`;
const TASK_OF_E = `cross join lateral (select tenant_id, scope from task where id = e.task_id offset 0) t`;

const BATCH = `with here as materialized (${HERE}), ${SINCE}
  select here.epoch, here.now, here.snapshot::text as snapshot, f.*
  from here left join (select t.tenant_id as "tenantId", t.scope, e.task_id as "taskId", e.seq, e.id as "eventId" from e ${TASK_OF_E}) f on true
  order by f."eventId" limit ${MAX_EVENTS + 1}`;

const REPLAY = `with here as materialized (${HERE}), ${SINCE}
  select here.epoch, here.now, here.snapshot::text as snapshot, (select count(*)::int from e) as seen,
    pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(here.snapshot) as "isAhead", f.*
  from here left join (
    select e.task_id as "taskId", min(e.seq) as "firstSeq", max(e.seq) as "lastSeq", count(*)::int as events from e ${TASK_OF_E}
    where t.tenant_id = $2 and (t.scope = any($3::text[]) or '*' = any($3::text[])
      or exists (select from unnest($3::text[]) wanted where starts_with(t.scope, wanted || '/')) or e.task_id = any($4::uuid[]))
    group by 1) f on true
  order by f."firstSeq"`;

/** Reads the log of all tasks in the order in which things happened to each; every event once, a late commit too. */
export class FeedLog {
  constructor(private readonly pool: Pool) {}

  /** Here and now. */
  async now(): Promise<Position> {
    const { rows } = await this.pool.query<PositionRow>(`select epoch, now, snapshot::text from (${HERE}) here`);
    const [row] = rows;
    if (!row) throw new Error("The database has no feed epoch.");
    return toPosition(row);
  }

  async readAfter({ snapshot }: Position): Promise<FeedBatch> {
    const { rows } = await this.pool.query<PositionRow & (FeedRow | Record<keyof FeedRow, null>)>(BATCH, [snapshot]);
    const [first] = rows;
    if (!first) throw new Error("The database has no feed epoch.");
    const found = rows.filter((row): row is PositionRow & FeedRow => row.taskId !== null);
    return { position: toPosition(first), rows: found, isOverfull: found.length > MAX_EVENTS };
  }

  /** What the topics missed since a position; null when it is of another life, too old, or too much happened. */
  async replay(from: Position, { tenantId, topics }: { tenantId: string; topics: LiveTopics }): Promise<Replay | null> {
    type Row = PositionRow & { seen: number; isAhead: boolean } & (ReplayedTask | Record<keyof ReplayedTask, null>);
    const values = [from.snapshot, tenantId, [...topics.scopes], [...topics.taskIds]];
    const { rows } = await this.pool.query<Row>(REPLAY, values);
    const [first] = rows;
    if (!first || first.epoch !== from.epoch || first.isAhead || first.seen > MAX_EVENTS) return null;
    if (first.now.getTime() - from.atMs > MAX_AGE_MS) return null;
    const tasks = rows.flatMap(({ taskId, firstSeq, lastSeq, events }) =>
      taskId === null ? [] : [{ taskId, firstSeq, lastSeq, events }],
    );
    return { position: toPosition(first), tasks };
  }
}

function toPosition({ epoch, now, snapshot }: PositionRow): Position {
  return { epoch, atMs: now.getTime(), snapshot };
}
