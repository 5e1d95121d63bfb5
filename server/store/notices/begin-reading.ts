import type { ClientBase } from "pg";
import { prepared } from "../prepared";
import { HOLD_POSITION, START_HERE } from "./notice-sql";

const holdPosition = prepared(HOLD_POSITION);
const startHere = prepared(START_HERE);

/** In the transaction that adds a reader of the log, before it does: nothing that happens from here on is missed by it. */
export async function beginReading(client: ClientBase): Promise<void> {
  await client.query(holdPosition([]));
  await client.query(startHere([]));
}
