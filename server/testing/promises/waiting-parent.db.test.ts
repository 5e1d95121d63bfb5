import { describe, expect, it } from "vitest";
import { ListInboxInput } from "../../contract/inbox-inputs";
import { ListTasksInput, TaskFilter } from "../../contract/task-inputs";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// C021: a parent that waits for a child adds nothing to what people have to do.

const stage = testScene();

describe("a child that a parent waits for", () => {
  it("C021: asks once, is answered once, and then nothing is left to review; the parent goes on at its end", async () => {
    const [parent, child] = [await stage.scene.task(), await stage.scene.task()];
    await (await child.claim()).commit({ ask: [{ key: "q", message: "Which?" }] });
    await (await parent.claim()).commit({ park: { reason: "child", conditions: { afterTask: child.id } } });
    const needsYou = async () => {
      const filter = { ...TaskFilter.parse({ view: "needs_you", agents: [parent.agent, child.agent] }) };
      const { tasks } = await stage.scene.ports.reader.list(stage.scene.door.operator, ListTasksInput.parse(filter));
      return tasks.map(({ id }) => id);
    };
    expect(await needsYou()).toEqual([child.id]);
    await child.answer("q", "this");
    expect(await needsYou()).toEqual([]);
    await child.end("failed");
    await stage.scene.settle();
    expect(await parent.told("task.resumed")).toMatchObject([{ cause: "condition_fired" }]);
  });
});

describe("a child that is held while its parent waits for it", () => {
  it("C021: is one thing to do, with one question; after the answer nothing is listed, and both go on", async () => {
    const [parent, child] = [await stage.scene.task(), await stage.scene.task()];
    await stage.scene.pool.query("update task set parent_task_id = $2 where id = $1", [child.id, parent.id]);
    await (await child.claim()).commit({ ask: [{ key: "q", message: "Which?" }] });
    await (await parent.claim()).commit({ park: { reason: "child", conditions: { afterTask: child.id } } });
    await child.pause({ reason: "not yet" });
    const listed = async () => {
      const order = ListInboxInput.parse({ limit: 200 });
      const { items } = await stage.scene.ports.inbox.list(stage.scene.door.operator, order);
      return items.filter(({ taskId }) => [parent.id, child.id].includes(taskId));
    };
    const forms = async (task: SceneTask) =>
      (await task.view()).interrupts.filter(({ status }) => status === "open").map(({ key }) => key);
    expect(await listed()).toMatchObject([{ kind: "question", taskId: child.id, count: 1, state: "paused_by_client" }]);
    expect([await forms(parent), await forms(child)]).toEqual([[], ["q"]]);
    await child.answer("q", "this");
    expect([await listed(), await forms(parent), await forms(child)]).toEqual([[], [], []]);
    await child.resume();
    await child.end("completed");
    await stage.scene.settle();
    expect(await parent.told("task.resumed")).toMatchObject([{ cause: "condition_fired" }]);
    expect(await listed()).toEqual([]);
  });
});
