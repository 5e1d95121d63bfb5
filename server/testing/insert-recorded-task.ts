import type { Pool } from "pg";
import { v7 } from "uuid";
import { insertAgent, insertEvent, insertRow, insertSuspension, insertTask } from "./insert-rows";

/** As it was sent, to the blank. */
export const RECORDED_STATE = '{ "b":1.50, "a": [1,2] }';

/** A task of the tenant `local` with some of all that is kept of one, its rows written by hand; gives its id. */
export async function insertRecordedTask(pool: Pool): Promise<string> {
  const agent_id = await insertAgent(pool, { can_park: true });
  await insertAgent(pool, { tenant_id: "other" });
  const taskId = await insertTask(pool, {
    agent_id,
    state: "paused_by_client",
    spent_micros: 12,
    message_seq: 3,
    cancel_due_at: null,
  });
  await insertRow(pool, "task_input", { task_id: taskId, data: RECORDED_STATE });
  await insertRow(pool, "live_state", {
    task_id: taskId,
    data: RECORDED_STATE,
    sha256: "s",
    size_bytes: RECORDED_STATE.length,
  });
  await insertSuspension(pool, {
    task_id: taskId,
    initiator: "agent",
    actor: "agent:digest",
    paused_at: "2026-01-01T00:00:00Z",
    resumed_at: "2026-01-02T00:00:00Z",
    cause: "explicit_resume",
    resumed_by: "operator:local",
    resume_input: '"go on"',
    had_resume_input: true,
    continue_transcript: false,
  });
  for (const seq of [1, 2, 3]) {
    await insertRow(pool, "message", {
      task_id: taskId,
      seq,
      role: "user",
      actor: "operator:local",
      origin: "input",
      parts: JSON.stringify([{ text: `m${seq}` }]),
      task_version: seq,
    });
  }
  for (const version of [1, 2]) {
    await insertRow(pool, "artifact", {
      task_id: taskId,
      artifact_id: "report",
      version,
      name: "Report",
      mime_type: "text/markdown",
      text: `v${version}`,
      size_bytes: 2,
      sha256: "a",
      task_version: 1,
    });
  }
  for (const version of [1, 2, 3, 4, 5, 6]) {
    await insertRow(pool, "checkpoint", {
      id: v7(),
      task_id: taskId,
      version,
      kind: "manual",
      label: `c${version}`,
      data: RECORDED_STATE,
      message_count: version,
      event_seq: 1,
      sha256: "c",
      size_bytes: RECORDED_STATE.length,
      created_by: "worker:w-1",
      task_version: 1,
      artifact_refs: JSON.stringify([{ artifactId: "report", version: 1 }]),
    });
  }
  const question = { task_id: taskId, tenant_id: "local", kind: "input", message: "Skip?", opened_version: 1 };
  await insertRow(pool, "interrupt", {
    ...question,
    id: v7(),
    key: "done",
    status: "answered",
    answer: '"skip"',
    answered_by: "operator:local",
    answered_at: new Date(),
    opened_at: new Date(),
  });
  await insertRow(pool, "interrupt", { ...question, id: v7(), key: "now", status: "open", opened_at: new Date(0) });
  await insertRow(pool, "receipt", {
    id: v7(),
    tenant_id: "local",
    task_id: taskId,
    verb: "pause",
    actor: "operator:local",
    initiator: "operator",
    ...{ outcome: "accepted", control_revision: 2, handle: `suspend-${taskId}`, number: 41 },
  });
  await insertEvent(pool, taskId, { step_key: "a", data: '{"key":"a","result":1.50}' });
  await insertEvent(pool, taskId, { type: "step.failed", step_key: "b", data: '{"key":"b","error":"no"}' });
  await insertEvent(pool, taskId, { type: "step.discarded", data: '{"key":"c"}' });
  await insertEvent(pool, taskId, { data: JSON.stringify({ key: "large", result: "x".repeat(100_000) }) });
  return taskId;
}
