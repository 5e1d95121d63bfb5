import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TaskFilter } from "../../contract/task-inputs";
import { StopScene } from "../../testing/stop-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN, PEER } from "../../testing/wait-scene";
import { wakeDue } from "../wait/wake-due";
import { previewRelease } from "./preview-release";

const database = testDatabase();
let scene: StopScene;
beforeAll(() => {
  scene = StopScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("the release of a stop", () => {
  it("lets go on what only it holds, the oldest first and paced; what others hold stays", async () => {
    const agent = await scene.interruptible();
    const [work] = await scene.working(agent, 1);
    const [shared = "", ...tasks] = await scene.queued(agent, 11);
    await scene.pause(shared, PEER);
    const { holdId } = await scene.stop({ kind: "agent", value: agent });
    await scene.run();
    expect(await previewRelease(scene.tools.ports, ANN, { holdId })).toEqual({ held: 12, waiting: 0, stay: 1 });
    const released = await scene.release(holdId, { perSecond: 5 });
    const operationId = "value" in released ? (released.value.operationId ?? "") : "";
    await scene.run();
    expect(await scene.counts(operationId)).toEqual({ done: 5, waiting: 7 });
    await scene.runOut();
    expect(await scene.counts(operationId)).toEqual({ done: 12 });
    expect(await scene.states([shared, ...tasks])).toEqual({ paused_by_client: 1, submitted: 10 });
    expect(await previewRelease(scene.tools.ports, ANN, { holdId })).toEqual({ held: 0, waiting: 0, stay: 0 });
    expect((await scene.find(shared)).open?.holders).toMatchObject([{ kind: "client" }]);
    expect((await scene.find(work?.taskId ?? "")).pending).toBeNull();
    expect(await scene.release(holdId)).toMatchObject({ refusal: { code: "HOLD_NOT_FOUND" } });
  });

  it("leaves held what another stop takes in", async () => {
    const agent = await scene.interruptible();
    const [task = ""] = await scene.queued(agent, 1);
    await scene.set(task, "labels", [agent]);
    const one = await scene.stop({ kind: "agent", value: agent });
    const two = await scene.stop({ kind: "label", value: agent }, {}, PEER);
    await scene.run();
    const first = await scene.release(one.holdId);
    await scene.run();
    const operationId = "value" in first ? (first.value.operationId ?? "") : "";
    expect(await scene.counts(operationId)).toEqual({ skipped: 1 });
    expect(await scene.states([task])).toEqual({ paused_by_client: 1 });
    await scene.release(two.holdId);
    await scene.run();
    expect(await scene.states([task])).toEqual({ submitted: 1 });
  });

  it("by a filter lets those tasks go on, also one in line, and stands over the rest", async () => {
    const agent = await scene.interruptible();
    const [one = "", two = ""] = await scene.queued(agent, 2);
    const { holdId } = await scene.stop({ kind: "agent", value: agent });
    await scene.run();
    const [late = "", later = ""] = await scene.queued(agent, 2);
    for (const id of [one, late]) await scene.set(id, "labels", ["urgent"]);
    const filter = TaskFilter.parse({ labels: ["urgent"] });
    expect(await previewRelease(scene.tools.ports, ANN, { holdId, filter })).toEqual({ held: 1, waiting: 1, stay: 0 });
    await scene.release(holdId, { filter });
    await scene.run();
    expect((await scene.claim(agent)).toSorted()).toEqual([one, late].toSorted());
    expect(await scene.states([two, later])).toEqual({ paused_by_client: 1, submitted: 1 });
    expect(await scene.release(holdId, { filter })).toMatchObject({ refusal: { code: "NOTHING_SELECTED" } });
    await scene.release(holdId);
    await scene.run();
    expect(await scene.states([two, later])).toEqual({ submitted: 2 });
  });

  it("skips what had not its turn when the stop was made", async () => {
    const agent = await scene.interruptible();
    const tasks = await scene.queued(agent, 1_050);
    await scene.run();
    const { holdId, operationId } = await scene.stop({ kind: "agent", value: agent });
    await scene.turn();
    await scene.turn();
    await scene.release(holdId);
    await scene.run();
    expect(await scene.counts(operationId ?? "")).toEqual({ done: 1_000, skipped: 50 });
    await scene.runOut();
    expect(await scene.states(tasks)).toEqual({ submitted: 1_050 });
  });
});

describe("a task whose time to wake passed while many were held", () => {
  it.each([
    ["a stop that is released", async (agent: string) => scene.stop({ kind: "agent", value: agent })],
    [
      "a bulk pause that is taken back",
      async (agent: string) => scene.start({ verb: "pause", selection: of(agent), expected: 2 }),
    ],
  ])("goes on with a digest, made for it: %s", async (_, hold) => {
    const agent = await scene.interruptible();
    const work = await scene.working(agent, 2);
    for (const one of work) {
      await scene.commit(one, { messages: [{ text: "I looked at two." }] });
      const timeout = { durationMinutes: 1, onTimeout: "resume_with_summary" } as const;
      await scene.commit(one, { no: 2, park: { reason: "nap", conditions: { timeout } } });
    }
    const ids = work.map(({ taskId }) => taskId);
    const held = await hold(agent);
    await scene.run();
    expect(await scene.states(ids)).toEqual({ paused_by_client: 2 });
    await scene.tools.pool.query(
      "update wake_condition set due_at = clock_timestamp() - interval '1 ms' where task_id = any($1) and closed_at is null",
      [ids],
    );
    expect(await wakeDue(scene.tools.ports, 200)).toBe(2);
    expect(await scene.states(ids)).toEqual({ paused_by_client: 2 });
    const undo = typeof held === "string" ? await scene.undo(held) : await released(held.holdId);
    await scene.runOut();
    expect(await scene.counts(undo)).toEqual({ done: 2 });
    expect(await scene.states(ids)).toEqual({ resumed: 2 });
    const { rows } = await scene.tools.pool.query(
      "select digest, cause from suspension where task_id = any($1) and resumed_at is not null",
      [ids],
    );
    const digest = "Digest of 1 message. Nothing is left out.\n\nagent: I looked at two.";
    expect(rows).toEqual([1, 2].map(() => ({ digest, cause: "timeout" })));
  });
});

const of = (agent: string) => ({ filter: TaskFilter.parse({ agents: [agent] }) });

/** Id of the operation that lets go. */
async function released(holdId: string): Promise<string> {
  const result = await scene.release(holdId);
  if ("refusal" in result) throw new Error(result.refusal.message);
  return result.value.operationId ?? "";
}
