import type { Pool } from "pg";
import type { ListInboxInput } from "../../contract/inbox-inputs";
import type { InboxItemView, InboxPage } from "../../contract/inbox-view";
import { formatActor, parseActor } from "../../domain/actor";
import type { InboxReader } from "../../ports/inbox-store";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { agentIsOneOf, scopeIs } from "../read/fleet/fleet-conditions";
import { toIso, toIsoOrNull } from "../read/task/instant";
import { oldestItemsOf } from "./sources";

/** To stand after the items `i`. */
export const MARKED = `join task t on t.id = i.task_id join agent a on a.id = t.agent_id
    left join inbox_mark m on m.tenant_id = t.tenant_id and m.source = i.kind and m.subject = i.subject`;
export const IS_SNOOZED = `coalesce(m.snoozed_until > clock_timestamp() or m.snoozed_at_revision = t.control_revision, false)`;

const QUESTIONS = `(select coalesce(json_agg(x), '[]') from (select n.key, n.kind, left(n.message, 300) as message from interrupt n
    where n.task_id = i."taskId" and n.status = 'open' order by n.opened_at, n.id limit 3) x)`;
const REASON = `(select s.reason from suspension s where s.task_id = i."taskId" and s.resumed_at is null)`;

type Row = Omit<InboxItemView, "since" | "urgentSince" | "dueAt" | "snoozedUntil" | "assignee" | "isMine"> & {
  readonly since: Date;
  readonly urgentSince: Date | null;
  readonly dueAt: Date | null;
  readonly snoozedUntil: Date | null;
  readonly assignee: string | null;
};

/** What waits for people, the longest first, in pages. Words are read for those on the page alone. */
export async function listItems(pool: Pool, reader: InboxReader, input: ListInboxInput): Promise<InboxPage> {
  const b = new Bindings();
  const tenant = b.bind(reader.tenantId);
  const isMeant = [...scopeIs(input.scope, b), ...agentIsOneOf(input.agents, tenant, b)];
  const where = [`t.tenant_id = ${tenant}`, ...isMeant, ...conditionsOf(reader, input, b)].join("\n      and ");
  const limit = b.bind(input.limit + 1, "int");
  const text = `select i.*, ${QUESTIONS} as questions, ${REASON} as reason from (
    select i.kind, i.subject, i.task_id as "taskId", coalesce(i.title, t.title) as title, a.name as agent, t.scope, t.state, i.since, i.urgent_since as "urgentSince",
      i.due_at as "dueAt", i.count, m.assignee, m.snoozed_until as "snoozedUntil", ${IS_SNOOZED} as "isSnoozed"
    from (${oldestItemsOf(input.kinds, isMeant)}) i ${MARKED}
    where ${where}
    order by i.since, i.kind, i.subject limit ${limit}) i
  order by i.since, i.kind, i.subject`;
  const { rows } = await pool.query<Row>(prepared(text)(b.values));
  const items = rows.slice(0, input.limit).map((row) => toItem(row, reader));
  const last = items.at(-1);
  return { items, nextCursor: rows.length > input.limit && last ? encode(last) : null };
}

function conditionsOf(
  { actor }: InboxReader,
  { who, snoozed, kinds, q, cursor }: ListInboxInput,
  b: Bindings,
): readonly string[] {
  const conditions = [snoozed ? IS_SNOOZED : `not ${IS_SNOOZED}`];
  if (kinds.length > 0) conditions.push(`i.kind = any(${b.bind(kinds, "text[]")})`);
  if (who === "mine") conditions.push(`m.assignee = ${b.bind(formatActor(actor))}`);
  if (who === "nobody") conditions.push("m.assignee is null");
  if (q) conditions.push(`position(lower(${b.bind(q, "text")}) in lower(coalesce(i.title, t.title))) > 0`);
  const after = decode(cursor);
  if (after) {
    const [since, kind, subject] = after;
    const from = b.bind(since, "timestamptz");
    conditions.push(
      `(i.since, i.kind, i.subject) > (${from}, ${b.bind(kind, "text")}, ${b.bind(subject, "text")})`,
      // Says nothing new, but lets an index begin there.
      `i.since >= ${from}`,
    );
  }
  return conditions;
}

function toItem(
  { since, urgentSince, dueAt, snoozedUntil, assignee, ...row }: Row,
  { actor }: InboxReader,
): InboxItemView {
  return {
    ...row,
    since: toIso(since),
    urgentSince: toIsoOrNull(urgentSince),
    dueAt: toIsoOrNull(dueAt),
    snoozedUntil: toIsoOrNull(snoozedUntil),
    assignee: assignee === null ? null : parseActor(assignee),
    isMine: assignee === formatActor(actor),
  };
}

function encode({ since, kind, subject }: InboxItemView): string {
  return Buffer.from(JSON.stringify([since, kind, subject])).toString("base64url");
}

/** Null for text that is no cursor: the list is then read from its start. */
function decode(text: string | undefined): readonly [string, string, string] | null {
  if (!text) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => typeof part === "string")) return null;
    const [since = "", kind = "", subject = ""] = parts;
    return Number.isNaN(Date.parse(since)) ? null : [since, kind, subject];
  } catch {
    return null;
  }
}
