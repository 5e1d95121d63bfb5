import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiveEvent } from "../../store/waits/external-events";
import { testDatabase } from "../../testing/test-database";
import { ANN, WaitScene } from "../../testing/wait-scene";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

/** So long ago that it counts as new no more. */
async function parkedLongAgo(conditions: Parameters<WaitScene["park"]>[0]): Promise<string> {
  const taskId = await scene.park(conditions);
  await scene.look();
  const back = "update wake_condition set opened_at = opened_at - interval '1 minute' where task_id = $1";
  await database.pool.query(back, [taskId]);
  return taskId;
}

describe("a wait that somebody else had hold of when it came true", () => {
  it("ends by the second event of a topic when whoever sent the first one is rolled back", async () => {
    const taskId = await parkedLongAgo({ onEvent: "ci.twice" });
    const first = await database.pool.connect();
    await first.query("begin");
    const event = { id: v7(), tenantId: "local", topic: "ci.twice", provider: null, senderId: null, data: 1 };
    expect(await receiveEvent(first, event, ANN.actor)).toMatchObject({ woken: 1 });
    expect(await scene.send("ci.twice", { data: 2 })).toMatchObject({ woken: 0 });
    await first.query("rollback");
    first.release();
    expect(await scene.look()).toBe(1);
    expect((await scene.claim(taskId)).resume).toMatchObject({ cause: "condition_fired", input: 2 });
    expect(await scene.look()).toBe(0);
  });

  it("ends by the end of another task when whoever held it is rolled back", async () => {
    const other = await scene.create();
    const taskId = await parkedLongAgo({ afterTask: other });
    const holder = await database.pool.connect();
    await holder.query("begin");
    await holder.query("select from wake_condition where task_id = $1 for update", [taskId]);
    await scene.cancel(other);
    await holder.query("rollback");
    holder.release();
    expect(await scene.look()).toBe(1);
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("is ended once, by the first of several events, and by none that woke its task before", async () => {
    const work = await scene.working();
    const taskId = await scene.park({ onEvent: "ci.again" }, work);
    await scene.send("ci.again", { data: "old" });
    expect(await scene.look()).toBe(1);
    const again = await scene.claim(taskId);
    await scene.commit(again, { park: { reason: "again", conditions: { onEvent: "ci.again" } } });
    expect(await scene.look()).toBe(0);
    expect(await scene.state(taskId)).toBe("paused_by_agent");
  });
});
