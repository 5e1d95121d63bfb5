import type { Pool } from "pg";
import { type Actor, parseActor } from "../../domain/actor";
import type { EventType } from "../../domain/task/event";
import type { TaskRef } from "../../ports";
import { prepared } from "../prepared";

/** Moves that no receipt tells of, since a worker made them: the verb they are told as. */
const WORKER_MOVES: Partial<Record<EventType, string>> = {
  "task.completed": "complete",
  "task.failed": "fail",
  "task.rejected": "reject",
  "task.parked": "park",
  "task.input_required": "ask",
};
/** What carries out an earlier wish: who won is whose wish it was. */
const CARRIED_OUT = ["cancel_due", "fence"];
/** How far back in the log a worker's move is looked for. */
const EVENTS_BACK = 50;

const types = Object.keys(WORKER_MOVES)
  .map((type) => `'${type}'`)
  .join(", ");
const carriedOut = CARRIED_OUT.map((verb) => `'${verb}'`).join(", ");
const newest = prepared(`select * from (
    select r.actor, r.verb, r.at from receipt r where r.tenant_id = $1 and r.task_id = $2 and r.outcome = 'accepted'
      and r.verb not in (${carriedOut}) order by r.at desc limit 1
  ) act union all select * from (
    select e.actor, e.type, e.at from task t join task_event e on e.task_id = t.id and e.seq > t.event_seq - ${EVENTS_BACK}
    where t.tenant_id = $1 and t.id = $2 and e.type in (${types}) and e.actor ~ '^(agent|worker|system):' order by e.seq desc limit 1
  ) move order by at desc limit 1`);

/** Who moved the task last: a person's accepted act, or a worker that ended its turn. */
export async function findLastAct(
  pool: Pool,
  { tenantId, taskId }: TaskRef,
): Promise<{ readonly actor: Actor; readonly verb: string; readonly at: Date } | null> {
  const { rows } = await pool.query<{ actor: string; verb: string; at: Date }>(newest([tenantId, taskId]));
  const row = rows[0];
  if (!row) return null;
  const verb = WORKER_MOVES[row.verb as EventType] ?? row.verb;
  return { actor: parseActor(row.actor), verb, at: row.at };
}
