import type { Pool } from "pg";
import type { InboxKind } from "../../contract/inbox-inputs";
import type { InboxCount, InboxCounts } from "../../contract/inbox-view";
import { formatActor } from "../../domain/actor";
import { INBOX_TOPIC, RECEIPTS_TOPIC } from "../../events/topics";
import type { InboxMark, InboxReader, InboxStore } from "../../ports/inbox-store";
import { prepared } from "../prepared";
import { Bindings } from "../read/fleet/bindings";
import { scopeIs } from "../read/fleet/fleet-conditions";
import { inAct } from "../settings/in-act";
import { findWords } from "./find-words";
import { IS_SNOOZED, listItems, MARKED } from "./list-items";
import { findLastSettled, listSettled } from "./list-settled";
import { itemsOf } from "./sources";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

// The item has to be there: nobody takes care of what waits for nobody.
const STANDS = `select i.kind, i.subject, t.control_revision from (${itemsOf([], [])}) i join task t on t.id = i.task_id
  where i.kind = $2 and i.subject = $3`;
const assign = prepared(`insert into inbox_mark (tenant_id, source, subject, assignee, changed_by)
  select $1, i.kind, i.subject, $4, $5 from (${STANDS}) i
  on conflict (tenant_id, source, subject) do update set assignee = excluded.assignee, changed_by = excluded.changed_by, changed_at = clock_timestamp()`);
const snooze =
  prepared(`insert into inbox_mark (tenant_id, source, subject, snoozed_until, snoozed_at_revision, changed_by)
  select $1, i.kind, i.subject, $4::timestamptz, case when $6::boolean then i.control_revision end, $5 from (${STANDS}) i
  on conflict (tenant_id, source, subject) do update set snoozed_until = excluded.snoozed_until,
    snoozed_at_revision = excluded.snoozed_at_revision, changed_by = excluded.changed_by, changed_at = clock_timestamp()`);

/** What waits for people, whatever it is, and what they said of it. */
export function openInboxStore({ pool, newId, onCommitted }: Tools): InboxStore {
  return {
    list: (reader, input) => listItems(pool, reader, input),
    count: (reader, { scope }) => countItems(pool, reader, scope),

    settled: (tenantId, taskIds) => listSettled(pool, tenantId, taskIds),
    lastSettled: (tenantId, scope) => findLastSettled(pool, tenantId, scope),
    words: (ref) => findWords(pool, ref),

    async mark({ tenantId, kind, subject }, mark, act) {
      const done = await inAct(pool, { id: newId(), tenantId, act }, async (client) => {
        const { rowCount } = await client.query(statementOf([tenantId, kind, subject], mark, formatActor(act.actor)));
        return rowCount ? { done: true } : { done: false, code: "INBOX_ITEM_NOT_FOUND" };
      });
      onCommitted([INBOX_TOPIC, RECEIPTS_TOPIC]);
      return done;
    },
  };
}

function statementOf(item: readonly string[], mark: InboxMark, by: string) {
  if ("assignee" in mark) return assign([...item, mark.assignee && formatActor(mark.assignee), by]);
  const { snooze: until } = mark;
  return snooze([...item, until !== null && until !== "it_moves" ? until.at : null, by, until === "it_moves"]);
}

async function countItems(
  pool: Pool,
  { tenantId, actor }: InboxReader,
  scope: string | undefined,
): Promise<InboxCounts> {
  const b = new Bindings();
  b.bind(tenantId);
  const me = b.bind(formatActor(actor));
  const isMeant = scopeIs(scope, b);
  const where = ["t.tenant_id = $1", ...isMeant].join(" and ");
  const text = `select i.kind, count(*) filter (where not ${IS_SNOOZED})::int as all,
      count(*) filter (where not ${IS_SNOOZED} and m.assignee = ${me})::int as mine,
      count(*) filter (where not ${IS_SNOOZED} and m.assignee is null)::int as nobody,
      count(*) filter (where ${IS_SNOOZED})::int as snoozed, min(m.snoozed_until) filter (where ${IS_SNOOZED}) as back
    from (${itemsOf([], isMeant)}) i ${MARKED} where ${where} group by i.kind
    union all select '${UNDER_WAY}', count(*)::int, 0, 0, 0, null from operation where tenant_id = $1 and finished_at is null`;
  const { rows: counted } = await pool.query<Counted>(prepared(text)(b.values));
  const rows = counted.filter(isWaiting);
  const sum = (name: keyof InboxCount) => rows.reduce((total, row) => total + row[name], 0);
  const backs = rows.flatMap(({ back }) => (back ? [back.toISOString()] : []));
  return {
    all: sum("all"),
    mine: sum("mine"),
    nobody: sum("nobody"),
    snoozed: sum("snoozed"),
    byKind: Object.fromEntries(rows.map(({ kind, back: _, ...count }) => [kind, count])),
    nextBackAt: backs.sort()[0] ?? null,
    operationsUnderWay: counted.find((row) => !isWaiting(row))?.all ?? 0,
  };
}

/** Beside the kinds of items in one answer: a console reads both in each page. */
const UNDER_WAY = "operation_under_way";

interface Waiting extends InboxCount {
  readonly kind: InboxKind;
  readonly back: Date | null;
}

type Counted = Waiting | (InboxCount & { readonly kind: typeof UNDER_WAY });

function isWaiting(row: Counted): row is Waiting {
  return row.kind !== UNDER_WAY;
}
