import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { insertAgent, insertRow, insertTask } from "../../../testing/insert-rows";
import { testDatabase } from "../../../testing/test-database";
import { findCheckpointReceipt } from "./find-checkpoint-receipt";

const database = testDatabase();
let taskId = "";
const receiptOf = (version: number, tenantId = "local") =>
  findCheckpointReceipt(database.pool, { tenantId, taskId }, version);

beforeAll(async () => {
  const { pool } = database;
  const agent_id = await insertAgent(pool);
  taskId = await insertTask(pool, { agent_id, state: "paused_by_client" });
  const handle = `suspend-${taskId}`;
  await pool.query("update suspension set opened_version = 9 where handle = $1", [handle]);
  const receipt = (number: number, row: Record<string, unknown>) =>
    insertRow(pool, "receipt", {
      ...{ id: v7(), number, tenant_id: "local", task_id: taskId, actor: "operator:local", initiator: "operator" },
      ...{ verb: "pause", outcome: "accepted", at: new Date(number * 1_000) },
      ...row,
    });
  await receipt(41, { handle, version_after: 8 });
  await receipt(42, { handle, verb: "resume", outcome: "refused" });
  await receipt(43, { verb: "edit_state", version_after: 12 });
  await receipt(44, { handle, verb: "resume", version_after: 14 });
  for (const [version, task_version] of [6, 9, 12].entries()) {
    await insertRow(pool, "checkpoint", {
      ...{ id: v7(), task_id: taskId, version: version + 1, task_version, kind: "manual", label: "", data: "{}" },
      ...{ message_count: 0, event_seq: 1, sha256: "c", size_bytes: 2, created_by: "worker:w-1", artifact_refs: "[]" },
    });
  }
});

describe("the receipt of a checkpoint", () => {
  it("is that of the act that wrote it, or for which a worker came to its boundary; else there is none", async () => {
    expect(await receiptOf(1)).toBeNull();
    expect(await receiptOf(2)).toEqual({ id: expect.any(String), number: 41 });
    expect(await receiptOf(3)).toMatchObject({ number: 43 });
    expect(await receiptOf(4)).toBeNull();
  });

  it("is told to its own tenant alone (I16)", async () => {
    expect(await receiptOf(2, "other")).toBeNull();
  });
});
