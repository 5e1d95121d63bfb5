import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Commit, type CommitBody, type WorkItem } from "../../contract/worker-protocol";
import type { WaitStore } from "../../ports/wait-store";
import { insertAgent, insertTask } from "../../testing/insert-rows";
import { Gate } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { WaitScene } from "../../testing/wait-scene";
import { commitWork } from "../worker/commit-work";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

type Conditions = NonNullable<CommitBody["park"]>["conditions"];
const ref = (taskId: string) => ({ tenantId: "local", taskId });
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
    expect((await scene.claim(taskId)).resume).toMatchObject({
      cause: "condition_fired",
      condition: { kind: "task", taskId: other.taskId },
    });
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

  describe("in a circle that closes in the same moment", () => {
    /** Both are decided before either is written. */
    const parkAtOnce = async (waits: readonly (readonly [WorkItem, Conditions])[]): Promise<void> => {
      const { ports } = scene.tools;
      let missing = waits.length;
      const seen = new Gate();
      const findAfterTaskFault: WaitStore["findAfterTaskFault"] = async (...asked) => {
        const fault = await ports.waits.findAfterTaskFault(...asked);
        missing -= 1;
        if (missing === 0) seen.open();
        await seen.opened;
        return fault;
      };
      const blind = { ...ports, waits: { ...ports.waits, findAfterTaskFault } };
      const outcomes = await Promise.all(
        waits.map(([{ taskId, attempt }, conditions]) =>
          commitWork(blind, ref(taskId), Commit.parse({ attempt, no: 1, park: { reason: "r", conditions } })),
        ),
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(waits.map(() => "answered"));
    };

    it("lets the one that came last fail, and so the other one go on", async () => {
      const [a, b, c] = [await scene.working(), await scene.working(), await scene.working()];
      await parkAtOnce([
        [a, { afterTask: b.taskId }],
        [b, { afterTask: c.taskId }],
        [c, { afterTask: a.taskId }],
      ]);
      await scene.look();
      await scene.look();
      const states = await Promise.all([a, b, c].map(({ taskId }) => scene.state(taskId)));
      expect(states.toSorted()).toEqual(["failed", "paused_by_agent", "resumed"]);
      const failed = [a, b, c][states.indexOf("failed")]?.taskId ?? "";
      expect((await scene.events(failed, "task.failed")).map(({ data }) => data)).toMatchObject([
        { code: "WAIT_IN_CIRCLE", reason: expect.stringContaining("neither would ever go on") },
      ]);
      expect(await scene.look()).toBe(0);
    });

    it("leaves the other things that the last one waits for", async () => {
      const [a, b] = [await scene.working(), await scene.working()];
      const timeout = { durationMinutes: 5 };
      await parkAtOnce([
        [a, { afterTask: b.taskId, timeout }],
        [b, { afterTask: a.taskId, timeout }],
      ]);
      expect(await scene.look()).toBe(1);
      const views = await Promise.all([a, b].map(({ taskId }) => scene.view(taskId)));
      const statuses = views.map(({ suspension }) => suspension?.conditions.map(({ status }) => status));
      expect(views.map(({ state }) => state)).toEqual(["paused_by_agent", "paused_by_agent"]);
      expect(statuses.map((found) => found?.join()).toSorted()).toEqual(["open,closed", "open,open"]);
      expect(await scene.look()).toBe(0);
    });
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
