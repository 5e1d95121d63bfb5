import type { Pool } from "pg";
import { RECEIPTS_TOPIC } from "../../events/topics";
import type { SafeStart } from "../../ports/safe-start";
import { prepared } from "../prepared";
import { inAct } from "./in-act";

interface Tools {
  readonly pool: Pool;
  readonly newId: () => string;
  readonly onCommitted: (topics: readonly string[]) => void;
}

const find = prepared(`select safe_start as "isOn" from tenant where id = $1`);
const turn = prepared("update tenant set safe_start = $2 where id = $1 and safe_start <> $2");
const all = prepared("select id from tenant where safe_start order by id");

export function openSafeStart({ pool, newId, onCommitted }: Tools): SafeStart {
  return {
    async isOn(tenantId) {
      return (await pool.query<{ isOn: boolean }>(find([tenantId]))).rows[0]?.isOn ?? false;
    },
    async turn(tenantId, on, act) {
      await inAct(pool, { id: newId(), tenantId, act }, async (client) => {
        const { rowCount } = await client.query(turn([tenantId, on]));
        return { done: null, unchanged: !rowCount };
      });
      onCommitted([RECEIPTS_TOPIC]);
    },
    async tenants() {
      return (await pool.query<{ id: string }>(all([]))).rows.map(({ id }) => id);
    },
  };
}
