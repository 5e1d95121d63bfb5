import type { Pool } from "pg";
import type { LinePlace, TaskRef } from "../../ports";
import { prepared } from "../prepared";
import { waitsFor } from "./waiting-sql";

/** Places are counted up to this one. */
export const PLACES = 200;

// By the same rule and in the same order in which tasks are taken up.
const read = prepared(`with me as (select id, agent_id, queued_at from task where tenant_id = $1 and id = $2)
select case when me.queued_at is not null then (select count(*)::int from (select from task
    where ${waitsFor("(select agent_id from me)")} and (queued_at, id) < ((select queued_at from me), (select id from me))
    order by queued_at, id limit ${PLACES}) before) end as ahead
from me`);

/** How many tasks of its agent are taken up before it. Null: there is no such task. */
export async function findPlace(pool: Pool, { tenantId, taskId }: TaskRef): Promise<LinePlace | null> {
  const { rows } = await pool.query<LinePlace>(read([tenantId, taskId]));
  const [place] = rows;
  if (!place) return null;
  return { ahead: place.ahead === PLACES ? null : place.ahead };
}
