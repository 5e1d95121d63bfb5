import type { Pool } from "pg";

// The rows that a pause of a queued task writes, column for column, set-based and without any decision: what the database alone
// needs for them. What an operation keeps of its own (targets, counts) is not among them.
const BARE = `with t as (select id, 'suspend-' || uuidv7() as handle from task
    where agent_id = $1::uuid and state = 'submitted' order by id for no key update),
  w as (update task set state = 'paused_by_client', state_since = clock_timestamp(), version = task.version + 1,
      control_revision = control_revision + 1, event_seq = task.event_seq + 2, checkpoint_seq = task.checkpoint_seq + 1, queued_at = null,
      suspension = t.handle, paused_from_state = 'submitted', updated_at = clock_timestamp(),
      state_log = state_log || jsonb_build_array(jsonb_build_array('paused_by_client', floor(extract(epoch from clock_timestamp()) * 1000)::bigint))
    from t where task.id = t.id
    returning task.id, task.version, task.control_revision, task.event_seq, task.checkpoint_seq, task.updated_at, t.handle),
  e as (insert into task_event (task_id, seq, task_version, type, actor, data)
    select id, event_seq - 2 + k, version, case k when 1 then 'checkpoint.created' else 'task.paused' end, 'operator:bench',
      (case k when 1 then '{"version":' || checkpoint_seq || ',"kind":"pause","label":"Paused by bench","flagged":false}'
        else '{"from":"submitted","to":"paused_by_client","handle":"' || handle || '","initiator":"client","reason":"bench","mode":"finish_step","holder":"operator","stopProof":"never_started","checkpointVersion":' || checkpoint_seq || '}' end)::json
    from w, generate_series(1, 2) k),
  c as (insert into checkpoint (id, task_id, version, task_version, kind, label, flagged, data, sha256, size_bytes, event_seq, message_count, created_by, paused_from_state)
    select uuidv7(), id, checkpoint_seq, version, 'pause', 'Paused by bench', false, '{}', encode(sha256('{}'), 'hex'), 2, event_seq, 0, 'operator:bench', 'submitted' from w),
  s as (insert into suspension (handle, task_id, initiator, actor, reason, mode, stop_proof, paused_from_state, checkpoint_version, boundary_ms, opened_version, paused_at, review_since, review_by)
    select handle, id, 'client', 'operator:bench', 'bench', 'finish_step', 'never_started', 'submitted', checkpoint_seq,
      extract(epoch from clock_timestamp() - now()) * 1000, version, updated_at, updated_at, updated_at + interval '30 minutes' from w),
  h as (insert into holder (handle, kind, actor, reason) select handle, 'operator', 'operator:bench', 'bench' from w)
  insert into receipt (id, tenant_id, task_id, scope, verb, actor, initiator, outcome, reason, request_id, handle, control_revision, state_before, state_after, version_before, version_after)
  select uuidv7(), 'local', id, 'default', 'pause', 'operator:bench', 'operator', 'accepted', 'bench', 'operation:' || $1::uuid || ':' || row_number() over (), handle,
    control_revision, 'submitted', 'paused_by_client', version - 1, version from w`;

/** Milliseconds that one statement takes to write the same rows for all queued tasks of the agent. */
export async function barePause(pool: Pool, agentId: string): Promise<number> {
  const begun = performance.now();
  await pool.query(BARE, [agentId]);
  return performance.now() - begun;
}
