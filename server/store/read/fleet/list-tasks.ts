import type { Pool } from "pg";
import type { TaskPage } from "../../../contract/fleet-view";
import type { ListTasksInput } from "../../../contract/task-inputs";
import type { Caller } from "../../../ports";
import { prepared } from "../../prepared";
import { SUMMARY_COLUMNS, type SummaryRow } from "../task/summary-row";
import { toTaskSummary } from "../task/to-task-summary";
import { Bindings } from "./bindings";
import { type Cursor, decodeCursor, encodeCursor } from "./cursor";
import { endedArms } from "./ended-arms";
import { cutFleet, type FleetCut } from "./fleet-cut";
import { liveConditionsOf } from "./live-conditions";
import { cursorKey, isAfter, orderBy, orderOf, type PageOrder } from "./page-order";

type PageRow = SummaryRow & { readonly key: Date | string; readonly beganAt: Date };

/** One statement a page. Live tasks are few and sorted as asked; ended ones come in the order their indexes keep. */
export async function listTasks(pool: Pool, { tenantId }: Caller, input: ListTasksInput): Promise<TaskPage> {
  const cut = cutFleet(input);
  const order = orderOf(input.sort, cut);
  const statement = pageStatement(tenantId, input, { order, cut });
  if (statement === null) return { tasks: [], nextCursor: null };
  const { rows } = await pool.query<PageRow>(isPlain(input) ? prepared(statement.text)(statement.values) : statement);
  const page = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? page.at(-1) : undefined;
  return {
    tasks: page.map(toTaskSummary),
    nextCursor: last ? encodeCursor(cursorAfter(last, order)) : null,
  };
}

function cursorAfter({ id, key, beganAt }: PageRow, order: PageOrder): Cursor {
  return { order: order.name, key: cursorKey(key, order), id, at: beganAt.getTime() };
}

/** Its plan is the same whatever the values are, so it is kept; those of a search depend on what is looked for. */
function isPlain({ q, scope, labels }: ListTasksInput): boolean {
  return q === undefined && scope === undefined && labels.length === 0;
}

/** As a cursor can hold it. */
const NOW = "date_trunc('milliseconds', statement_timestamp())";

interface Paging {
  readonly order: PageOrder;
  readonly cut: FleetCut;
}

function pageStatement(tenantId: string, input: ListTasksInput, { order, cut }: Paging) {
  const b = new Bindings();
  const tenant = b.bind(tenantId);
  const limit = b.bind(input.limit + 1);
  const cursor = decodeCursor(input.cursor, order.name);
  const beganAt = cursor ? b.bind(new Date(cursor.at), "timestamptz") : NOW;
  const key = order.live(beganAt);
  const live = cut.live && [
    ...liveConditionsOf({ filter: input, live: cut.live }, tenant, b),
    ...isAfter(key, { order, cursor }, b),
  ];
  const arms = [
    ...(live
      ? [
          `select t.id, ${key} as key from task t where ${live.join(" and ")} ${orderBy(key, "t.id", order)} limit ${limit}`,
        ]
      : []),
    ...(cut.ended ? endedArms({ filter: input, states: cut.ended, order, cursor, limit, tenant }, b) : []),
  ];
  if (arms.length === 0) return null;
  // The arms carry only what sorts; the rows of the page are fetched once it is known.
  const text = `with page as (
    select distinct id, key from (${arms.map((arm) => `(${arm})`).join(" union all ")}) arm ${orderBy("key", "id", order)} limit ${limit}
  )
  select ${SUMMARY_COLUMNS}, p.key, ${beganAt} as "beganAt" from page p join task t on t.id = p.id and t.tenant_id = ${tenant} join agent a on a.id = t.agent_id
  ${orderBy("p.key", "p.id", order)}`;
  return { text, values: b.values };
}
