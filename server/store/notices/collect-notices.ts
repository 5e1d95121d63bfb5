import type { ClientBase, Pool } from "pg";
import type { NoticeFacts } from "../../domain/notice/compose-notice";
import { inTransaction } from "../in-transaction";
import { prepared } from "../prepared";
import { cutSnapshot } from "./cut-snapshot";
import * as sql from "./notice-sql";

interface CollectTools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly compose: (facts: NoticeFacts) => string;
}

export interface Collected {
  /** Events looked at; fewer than a page means that the end of the log was reached. */
  readonly read: number;
  readonly deliveries: number;
}

interface Position {
  readonly snapshot: string;
  readonly at: Date;
  readonly isSameLife: boolean;
}

interface Here {
  readonly snapshot: string;
  readonly read: number;
  readonly lastXid: string | null;
}

interface Wanted extends Here, NoticeFacts {
  readonly webhookId: string | null;
  readonly eventId: string;
}

const hasReaders = prepared(sql.HAS_READERS);
const takePosition = prepared(sql.TAKE_POSITION);
const sincePosition = prepared(sql.WANTED_SINCE_POSITION);
const sinceInstant = prepared(sql.WANTED_SINCE_INSTANT);
const movePosition = prepared(sql.MOVE_POSITION);
const addDeliveries = prepared(sql.ADD_DELIVERIES);

const NOTHING: Collected = { read: 0, deliveries: 0 };

/** Reads one page of the log from the durable position and writes what endpoints want of it, all in one transaction. */
export async function collectNotices(tools: CollectTools): Promise<Collected> {
  const { rows } = await tools.pool.query<{ any: boolean }>(hasReaders([]));
  if (!rows[0]?.any) return NOTHING;
  return inTransaction(tools.pool, (client) => collect(client, tools));
}

async function collect(client: ClientBase, { newId, compose }: CollectTools): Promise<Collected> {
  const [position] = (await client.query<Position>(takePosition([]))).rows;
  // Another process reads right now.
  if (!position) return NOTHING;
  const { here, wanted } = await readWanted(client, position);
  if (wanted.length > 0) {
    const rows = wanted.map(({ webhookId, snapshot: _s, read: _r, lastXid: _x, eventId: _e, ...facts }) => ({
      id: newId(),
      endpoint_id: webhookId,
      task_id: facts.taskId,
      seq: facts.seq,
      type: facts.type,
      body: compose(facts),
    }));
    await client.query(addDeliveries([JSON.stringify(rows)]));
  }
  const isCut = position.isSameLife && here.lastXid !== null && here.read >= sql.PAGE;
  // Nothing happened: the position is as good as a newer one, and is left alone.
  if (here.read > 0 || !position.isSameLife)
    await client.query(movePosition([isCut ? cutSnapshot(here.snapshot, here.lastXid) : here.snapshot]));
  return { read: here.read, deliveries: wanted.length };
}

async function readWanted(client: ClientBase, position: Position): Promise<{ here: Here; wanted: readonly Wanted[] }> {
  const query = position.isSameLife ? sincePosition([position.snapshot]) : sinceInstant([position.at]);
  const { rows } = await client.query<Wanted>(query);
  const [here] = rows;
  if (!here) throw new Error("The log could not be read for notices.");
  return { here, wanted: rows.filter((row) => row.webhookId !== null) };
}
