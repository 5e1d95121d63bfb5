import type { Pool } from "pg";
import type { ClientTask, Depth } from "../../ports/client-store";
import { grouped } from "../grouped";
import { prepared } from "../prepared";
import { ASKED_COLUMNS, type AskedTask, OWN_OF_ASKED, TOGETHER, toAskedRow } from "./asked-task";
import { type ClientTaskRow, clientTaskColumns, toClientTask } from "./client-task-row";

type Asked = AskedTask & Depth;

const read = prepared(`select asked.no, r.*
  from json_to_recordset($1::json) asked(${ASKED_COLUMNS}, history int, artifacts boolean)
  cross join lateral (select ${clientTaskColumns({ history: "asked.history", artifacts: "asked.artifacts" })}
    ${OWN_OF_ASKED} limit 1) r`);

/** Clients' own tasks, null for what is not theirs; those that are asked for at once go together. */
export function openClientTasks(pool: Pool): (asked: Asked) => Promise<ClientTask | null> {
  return grouped((asked: readonly Asked[]) => list(pool, asked), TOGETHER);
}

async function list(pool: Pool, asked: readonly Asked[]): Promise<readonly (ClientTask | null)[]> {
  const cells = asked.map(({ history, artifacts, ...one }, no) => ({ ...toAskedRow(one, no), history, artifacts }));
  const { rows } = await pool.query<ClientTaskRow & { readonly no: number }>(read([JSON.stringify(cells)]));
  const found = new Map(rows.map((row) => [row.no, toClientTask(row)]));
  return asked.map((_, no) => found.get(no) ?? null);
}
