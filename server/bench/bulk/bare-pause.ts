import type { Pool } from "pg";

// The rows that a pause of a queued task writes, set-based and without any decision: what the database alone needs for them.
const BARE = `with t as (select id, version, event_seq, checkpoint_seq, 'suspend-' || gen_random_uuid() as handle from task
    where agent_id = $1 and state = 'submitted' order by id for no key update),
  w as (update task set state = 'paused_by_client', state_since = clock_timestamp(), version = task.version + 1,
      control_revision = control_revision + 1, event_seq = task.event_seq + 2, checkpoint_seq = task.checkpoint_seq + 1, queued_at = null,
      suspension = t.handle, paused_from_state = 'submitted', updated_at = clock_timestamp()
    from t where task.id = t.id returning task.id, task.version, task.event_seq, task.checkpoint_seq, t.handle),
  e as (insert into task_event (task_id, seq, task_version, type, actor, data)
    select id, event_seq - 2 + k, version, case k when 1 then 'checkpoint.saved' else 'task.paused' end, 'operator:bench', json_build_object('handle', handle)
    from w, generate_series(1, 2) k),
  c as (insert into checkpoint (id, task_id, version, task_version, kind, label, flagged, data, sha256, size_bytes, event_seq, message_count, created_by)
    select gen_random_uuid(), id, checkpoint_seq, version, 'pause', 'Paused by bench', true, 'null', 'x', 4, event_seq, 0, 'operator:bench' from w),
  s as (insert into suspension (handle, task_id, initiator, actor, reason, mode, stop_proof, paused_from_state, opened_version)
    select handle, id, 'client', 'operator:bench', 'bench', 'finish_step', 'never_started', 'submitted', version from w),
  h as (insert into holder (handle, kind, actor, reason) select handle, 'operator', 'operator:bench', 'bench' from w)
  insert into receipt (id, tenant_id, task_id, scope, verb, actor, initiator, outcome, reason, handle, state_before, state_after, version_before, version_after)
  select gen_random_uuid(), 'local', id, 'default', 'pause', 'operator:bench', 'operator', 'accepted', 'bench', handle, 'submitted', 'paused_by_client', version - 1, version from w`;

/** Milliseconds that one statement takes to write the same rows for all queued tasks of the agent. */
export async function barePause(pool: Pool, agentId: string): Promise<number> {
  const begun = performance.now();
  await pool.query(BARE, [agentId]);
  return performance.now() - begun;
}
