import type { Pool } from "pg";
import {
  type ActivityPage,
  type ListActivityInput,
  RECEIPTS_LOOKED_THROUGH,
  type ReceiptCounts,
  type ReceiptRow,
} from "../../contract/activity";
import type { ReceiptFilter } from "../../contract/receipt-filter";
import { parseActor } from "../../domain/actor";
import { Bindings } from "../read/fleet/bindings";
import { fits } from "./receipt-fits";
import { readSubjectNames } from "./subject-names";

export interface ActivityRow {
  readonly id: string;
  readonly number: number | null;
  readonly at: Date;
  readonly actor: string;
  readonly verb: string;
  readonly outcome: ReceiptRow["outcome"];
  readonly code: string | null;
  readonly reason: string | null;
  readonly task_id: string | null;
  readonly title: string | null;
  readonly subject: string | null;
  readonly state_after: string | null;
  readonly has_input: boolean;
}

const COLUMNS = `r.id, r.number::float8 as number, r.at, r.actor, r.verb, r.outcome, r.code, r.reason, r.task_id, t.title, r.subject, r.state_after, r.input_hash is not null as has_input`;
/** The clock that makes ids may be another one than that of receipts: a day is more than they differ. */
const CLOCKS_DIFFER_MS = 86_400_000;

/** A page of the tenant's receipts, the newest first. Ids rise with time, so that a page ends at an id, sealed or not. */
export async function listActivity(pool: Pool, tenantId: string, input: ListActivityInput): Promise<ActivityPage> {
  const b = new Bindings();
  const where = fits(input, b);
  const from = newest({ tenantId, since: input.since, before: input.cursor ?? null }, b);
  const { rows } = await pool.query<ActivityRow>(
    `select ${COLUMNS} from ${from} ${where} order by r.id desc limit ${b.bind(input.limit + 1)}`,
    b.values,
  );
  const page = rows.slice(0, input.limit);
  const names = await readSubjectNames(
    pool,
    tenantId,
    page.map(({ subject }) => subject),
  );
  const receipts = page.map((row) => toReceiptRow(row, names));
  if (rows.length > input.limit) return { receipts, nextCursor: receipts.at(-1)?.id ?? null, lookedBackTo: null };
  const end = where === "" ? null : await lookedTo(pool, tenantId, input);
  return { receipts, nextCursor: end?.id ?? null, lookedBackTo: end?.at.toISOString() ?? null };
}

export async function countActivity(pool: Pool, tenantId: string, filter: ReceiptFilter): Promise<ReceiptCounts> {
  const b = new Bindings();
  const where = fits({ ...filter, result: "all" }, b);
  const from = newest({ tenantId, since: filter.since, before: null }, b);
  const { rows } = await pool.query<{ refused: number; all: number }>(
    `select count(*)::int as all, (count(*) filter (where outcome = 'refused'))::int as refused from ${from} ${where}`,
    b.values,
  );
  const { all = 0, refused = 0 } = rows[0] ?? {};
  const end = await lookedTo(pool, tenantId, filter);
  return { all, refused, accepted: all - refused, atLeast: end !== null };
}

interface Window {
  readonly tenantId: string;
  readonly since: string | undefined;
  /** Id of the first one that is not looked at any more; null for the newest. */
  readonly before: string | null;
}

/** Where a look ends that begins here; null when it sees all there is. */
async function lookedTo(
  pool: Pool,
  tenantId: string,
  { since, cursor }: Pick<ListActivityInput, "since" | "cursor">,
): Promise<{ readonly id: string; readonly at: Date } | null> {
  const b = new Bindings();
  const where = windowOf({ tenantId, since, before: cursor ?? null }, b);
  const { rows } = await pool.query<{ id: string; at: Date }>(
    `select r.id, r.at from receipt r where ${where} order by r.id desc offset ${RECEIPTS_LOOKED_THROUGH - 1} limit 2`,
    b.values,
  );
  // The last one looked at, when another one follows it.
  return rows.length === 2 && rows[0] ? rows[0] : null;
}

/** A task of another tenant is none: what was tried on it shows no title. */
function newest(window: Window, b: Bindings): string {
  const looked = `(select * from receipt r where ${windowOf(window, b)} order by r.id desc limit ${RECEIPTS_LOOKED_THROUGH})`;
  return `${looked} r left join task t on t.id = r.task_id and t.tenant_id = ${b.bind(window.tenantId)}`;
}

function windowOf({ tenantId, since, before }: Window, b: Bindings): string {
  const where = [`r.tenant_id = ${b.bind(tenantId)}`];
  if (before) where.push(`r.id < ${b.bind(before, "uuid")}`);
  if (since) where.push(`r.id >= ${b.bind(idOf(Date.parse(since) - CLOCKS_DIFFER_MS), "uuid")}`);
  return where.join(" and ");
}

/** The lowest id of a millisecond: ids begin with theirs. */
function idOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

export function toReceiptRow(row: ActivityRow, names: ReadonlyMap<string, string>): ReceiptRow {
  const { task_id: taskId, title: taskTitle, state_after: stateAfter, has_input: hasInput, at, actor, ...same } = row;
  const subjectName = (same.subject && names.get(same.subject)) ?? null;
  const told = { taskId, taskTitle, stateAfter, hasInput };
  return { ...same, ...told, subjectName, at: at.toISOString(), actor: parseActor(actor) };
}
