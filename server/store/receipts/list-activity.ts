import type { Pool } from "pg";
import type {
  ActivityPage,
  ListActivityInput,
  ReceiptCounts,
  ReceiptFilter,
  ReceiptRow,
} from "../../contract/activity";
import { parseActor } from "../../domain/actor";
import { Bindings } from "../read/fleet/bindings";
import { readTextSearch } from "../read/fleet/text-search";

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
}

const COLUMNS = `r.id, r.number::float8 as number, r.at, r.actor, r.verb, r.outcome, r.code, r.reason, r.task_id, t.title, r.subject, r.state_after`;
/** Counting ends here: nobody needs to know more exactly. */
const MOST_COUNTED = 10_000;

/** A page of the tenant's receipts, the newest first. Ids rise with time, so that a page ends at an id, sealed or not. */
export async function listActivity(pool: Pool, tenantId: string, input: ListActivityInput): Promise<ActivityPage> {
  const b = new Bindings();
  const where = conditions(tenantId, input, b);
  if (input.result !== "all") where.push(`r.outcome ${input.result === "refused" ? "=" : "<>"} 'refused'`);
  if (input.cursor) where.push(`r.id < ${b.bind(input.cursor, "uuid")}`);
  const { rows } = await pool.query<ActivityRow>(
    `select ${COLUMNS} from ${source(tenantId, b)} where ${where.join(" and ")} order by r.id desc limit ${b.bind(input.limit + 1)}`,
    b.values,
  );
  const receipts = rows.slice(0, input.limit).map(toReceiptRow);
  const hasMore = rows.length > input.limit;
  return { receipts, nextCursor: hasMore ? (receipts.at(-1)?.id ?? null) : null };
}

export async function countActivity(pool: Pool, tenantId: string, filter: ReceiptFilter): Promise<ReceiptCounts> {
  const b = new Bindings();
  const where = conditions(tenantId, filter, b);
  const { rows } = await pool.query<{ refused: number; all: number }>(
    `select count(*)::int as all, (count(*) filter (where outcome = 'refused'))::int as refused from (
      select r.outcome from ${source(tenantId, b)} where ${where.join(" and ")} order by r.id desc limit ${MOST_COUNTED + 1}) newest`,
    b.values,
  );
  const { all = 0, refused = 0 } = rows[0] ?? {};
  return { all, refused, accepted: all - refused, atLeast: all > MOST_COUNTED };
}

export function toReceiptRow(row: ActivityRow): ReceiptRow {
  const { task_id: taskId, title: taskTitle, state_after: stateAfter, at, actor, ...same } = row;
  return { ...same, at: at.toISOString(), actor: parseActor(actor), taskId, taskTitle, stateAfter };
}

/** A task of another tenant is none: what was tried on it shows no title. */
function source(tenantId: string, b: Bindings): string {
  return `receipt r left join task t on t.id = r.task_id and t.tenant_id = ${b.bind(tenantId)}`;
}

function conditions(tenantId: string, { since, scope, q }: ReceiptFilter, b: Bindings): string[] {
  const where = [`r.tenant_id = ${b.bind(tenantId)}`];
  if (since) where.push(`r.at >= ${b.bind(since, "timestamptz")}`);
  if (scope) where.push(`(r.scope = ${b.bind(scope)} or r.scope like ${b.bind(`${scope}/%`)})`);
  const search = readTextSearch(q);
  if (!search) return where;
  const text = b.bind(search.agentName);
  const words = b.bind(search.agentName.replaceAll(" ", "\\_"));
  const fits = ["r.actor", "r.reason", "r.subject", "t.title"].map((column) => `${column} ilike ${text}`);
  fits.push(`r.verb ilike ${words}`, `r.code ilike ${words}`);
  if (search.ids) fits.push(`r.task_id between ${b.bind(search.ids[0], "uuid")} and ${b.bind(search.ids[1], "uuid")}`);
  where.push(`(${fits.join(" or ")})`);
  return where;
}
