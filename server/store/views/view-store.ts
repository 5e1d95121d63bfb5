import type { Pool } from "pg";
import type { SavedView } from "../../contract/saved-view";
import { MAX_VIEWS } from "../../domain/view/scope-of-view";
import type { ViewOwner, ViewRef, ViewStore } from "../../ports/view-store";
import { prepared } from "../prepared";
import { isDuplicate } from "../writer/database-error";
import { countViews } from "./count-views";

const SEEN = "tenant_id = $1 and (owner = $2 or shared)";
const list = prepared(`select id, name, scope, shared, filter from saved_view where ${SEEN} order by created_at, id`);
const insert = prepared(`insert into saved_view (tenant_id, owner, id, name, scope, shared, filter)
  select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from saved_view where tenant_id = $1 and owner = $2) < ${MAX_VIEWS}
  on conflict do nothing`);
const hasRoom = prepared(`select count(*) < ${MAX_VIEWS} as room from saved_view where tenant_id = $1 and owner = $2`);
const rename = prepared(`update saved_view set name = $4 where ${SEEN} and id = $3`);
const remove = prepared(`delete from saved_view where ${SEEN} and id = $3`);

/** Saved views in PostgreSQL. */
export function openViewStore(pool: Pool): ViewStore {
  return {
    list: async (who) => (await pool.query<SavedView>(list(keyOf(who)))).rows,
    counts: (tenantId, filters) => countViews(pool, tenantId, filters),

    async save(who, { id, name, scope, shared, filter }) {
      const cells = [...keyOf(who), id, name, scope, shared, JSON.stringify(filter)];
      if ((await pool.query(insert(cells))).rowCount === 1) return "saved";
      const { rows } = await pool.query<{ room: boolean }>(hasRoom(keyOf(who)));
      return rows[0]?.room ? "taken" : "full";
    },

    async rename(ref, name) {
      try {
        const { rowCount } = await pool.query(rename([...oneOf(ref), name]));
        return rowCount === 1 ? "renamed" : "missing";
      } catch (error) {
        if (isDuplicate(error)) return "taken";
        throw error;
      }
    },

    remove: async (ref) => (await pool.query(remove(oneOf(ref)))).rowCount === 1,
  };
}

function keyOf({ tenantId, owner }: ViewOwner): string[] {
  return [tenantId, owner];
}

function oneOf(ref: ViewRef): string[] {
  return [...keyOf(ref), ref.viewId];
}
