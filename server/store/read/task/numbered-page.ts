import type { QueryConfig } from "pg";
import type { NumberedPage, TaskRef } from "../../../ports";
import { prepared } from "../../prepared";

export interface NumberedRange {
  readonly after: number;
  readonly limit: number;
}

interface Numbered {
  readonly table: "task_event" | "message";
  /** Of the row `e`. */
  readonly columns: string;
  /** How large the row `n` is. */
  readonly bytes: string;
}

export interface PageRow {
  /** Rows there were before the page was cut. */
  readonly found: number;
}

const PAGE_BYTES = 8 * 1024 * 1024;

/** What follows a number, in order, until there are enough or they are too large together; one row at least. */
export function numberedPage({ table, columns, bytes }: Numbered): (ref: TaskRef, range: NumberedRange) => QueryConfig {
  const statement = prepared(`select ${columns}, e.found from (
      select n.*, count(*) over ()::int as found, row_number() over (order by n.seq) as row,
        sum(${bytes}) over (order by n.seq) - ${bytes} as bytes_before
      from (select x.* from ${table} x join task t on t.id = x.task_id and t.tenant_id = $1
        where x.task_id = $2 and x.seq > $3 order by x.seq limit $4::int + 1) n
    ) e where e.row <= $4 and e.bytes_before < ${PAGE_BYTES} order by e.seq`);
  return ({ tenantId, taskId }, { after, limit }) => statement([tenantId, taskId, after, limit]);
}

export function toPage<Row extends PageRow, T>(rows: readonly Row[], toItem: (row: Row) => T): NumberedPage<T> {
  return { items: rows.map(toItem), hasMore: (rows[0]?.found ?? 0) > rows.length };
}
