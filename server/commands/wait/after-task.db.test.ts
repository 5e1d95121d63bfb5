import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertAgent, insertTask } from "../../testing/insert-rows";
import { testDatabase } from "../../testing/test-database";
import { WaitScene } from "../../testing/wait-scene";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const refused = (place: string) => ({
  kind: "refused",
  refusal: { code: "CONDITION_NOT_VALID", fields: { [place]: expect.any(String) } },
});

describe("waiting for the end of another task", () => {
  it.each(["completed", "failed", "rejected"] as const)("ends when that one is %s", async (kind) => {
    const other = await scene.working();
    const taskId = await scene.park({ afterTask: other.taskId });
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({ state: "paused_by_agent", cause: { afterTaskId: other.taskId } });
    await scene.commit(other, { outcome: { kind, reason: "over" } });
    await scene.look();
    expect((await scene.events(taskId, "task.resumed")).map(({ data }) => data)).toEqual([
      expect.objectContaining({ cause: "condition_fired", condition: { kind: "task", taskId: other.taskId } }),
    ]);
    expect((await scene.view(taskId)).suspension?.conditions).toMatchObject([
      { kind: "task", afterTaskId: other.taskId, afterTaskTitle: "T", afterTaskState: kind, status: "fired" },
    ]);
  });

  it("ends when that one is canceled", async () => {
    const other = await scene.create();
    const taskId = await scene.park({ afterTask: other });
    await scene.cancel(other);
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("ends at once when that one has ended before", async () => {
    const other = await scene.create();
    await scene.cancel(other);
    const taskId = await scene.park({ afterTask: other });
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("wakes all who wait, also when the waiting ends in the same moment", async () => {
    const other = await scene.create();
    const ids = [await scene.park({ afterTask: other }), await scene.park({ afterTask: other })];
    await scene.cancel(other);
    await scene.cancel(ids[0] ?? "");
    expect(await scene.look()).toBe(1);
    expect(await Promise.all(ids.map((id) => scene.state(id)))).toEqual(["canceled", "resumed"]);
  });

  it("is refused for itself, for what is not there and for another tenant's task alike", async () => {
    const work = await scene.working();
    const agentId = await insertAgent(database.pool, { tenant_id: "other", name: "theirs" });
    const foreign = await insertTask(database.pool, { agent_id: agentId, tenant_id: "other" });
    for (const afterTask of [work.taskId, v7(), foreign]) {
      expect(await scene.commit(work, { park: { reason: "r", conditions: { afterTask } } })).toMatchObject(
        refused("/park/conditions/afterTask"),
      );
    }
    const missing = await scene.pause(work.taskId, { conditions: { afterTask: v7() } });
    expect(missing).toMatchObject(refused("/conditions/afterTask"));
    expect(await scene.pause(work.taskId, { conditions: { afterTask: foreign } })).toEqual(missing);
    expect(await scene.view(work.taskId)).toMatchObject({ state: "working", pausing: null });
  });

  it("is refused when that one waits for this one, over others and over a pause that is not yet true", async () => {
    const first = await scene.working();
    const second = await scene.working();
    await scene.pause(second.taskId, { conditions: { afterTask: first.taskId } });
    const third = await scene.park({ afterTask: second.taskId });
    expect(await scene.pause(first.taskId, { conditions: { afterTask: third } })).toMatchObject(
      refused("/conditions/afterTask"),
    );
    await scene.resume(third);
    expect((await scene.pause(first.taskId, { conditions: { afterTask: third } })).kind).toBe("accepted");
  });
});
