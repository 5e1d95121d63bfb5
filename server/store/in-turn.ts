import type { ClientBase, Pool } from "pg";
import type { RowRests } from "../ports/row-rests";
import { inTransaction } from "./in-transaction";

interface Turn<T, R> {
  /** The row that comes next and is none of those; null: nothing is due. */
  readonly find: (client: ClientBase, resting: readonly string[]) => Promise<T | null>;
  readonly idOf: (row: T) => string;
  readonly settle: (client: ClientBase, row: T) => Promise<R>;
}

/** One row in a transaction of its own; when its turn fails it rests ("failed"). Null: nothing is due. */
export async function inTurn<T, R>(
  pool: Pool,
  rows: RowRests,
  { find, idOf, settle }: Turn<T, R>,
): Promise<R | "failed" | null> {
  let id: string | null = null;
  try {
    return await inTransaction(pool, async (client) => {
      const found = await find(client, rows.resting());
      if (found === null) return null;
      id = idOf(found);
      return settle(client, found);
    });
  } catch (error) {
    if (id === null) throw error;
    await rows.failed([id], error);
    return "failed";
  }
}
