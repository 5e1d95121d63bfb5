import { describe, expect, it } from "vitest";
import { ServedAgent } from "../../testing/acp/serve-scripted";
import { testDatabase } from "../../testing/test-database";
import { testWorkerDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
/** It opens the whole conversation. */
const TOKEN = "token-of-the-conversation";
const TABLES = ["task", "live_state", "task_event", "checkpoint", "message", "interrupt", "session_entry"];

/** Every row of the table that is about this task, as text. */
async function rowsOf(table: string, taskId: string): Promise<string> {
  const key = table === "task" ? "id" : "task_id";
  const { rows } = await database.pool.query<{ text: string }>(
    `select row_to_json(t)::text as text from ${table} t where ${key} = $1`,
    [taskId],
  );
  return rows.map(({ text }) => text).join("\n");
}

describe("the token of an agent's session", () => {
  it("is in the record, sealed, and in nothing else of the task that people read: its checkpoints have a mark of it", async () => {
    await using agent = await ServedAgent.open(door, { sessionName: TOKEN }, { name: "sealed" });
    const taskId = await agent.start();
    await agent.until(taskId, ({ state }) => state === "input_required");
    for (const table of TABLES) {
      const text = await rowsOf(table, taskId);
      expect(text, table).not.toBe("");
      expect(text, table).not.toContain(TOKEN);
    }
    expect(await rowsOf("checkpoint", taskId)).toContain("resumeToken");
    const token = "select encode(resume_token, 'escape') as text from executor_running where task_id = $1";
    const { rows } = await database.pool.query<{ text: string }>(token, [taskId]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(TOKEN);
    // It is the right one all the same: the next process takes the session up by it.
    await agent.rest();
    expect(await door.ports.sessions.find({ tenantId: "local", taskId })).toMatchObject({
      tokenAt: expect.any(String),
      recovery: { strategy: "native" },
    });
  });
});
