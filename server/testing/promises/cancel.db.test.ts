import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { ListInboxInput } from "../../contract/inbox-inputs";
import type { Json } from "../../domain/json";
import { Gate } from "../serve-agent";
import { testScene } from "./scene";
import type { SceneTask } from "./scene-task";

// C023, C027, C029, C033, vector 16: a cancel is carried out by the server's own hand, and it is final.

const stage = testScene();

/** A task in each of the states that a cancel may find, with a worker that says nothing more. */
const STANDING: Readonly<Record<string, (task: SceneTask) => Promise<unknown>>> = {
  working: async (task) => (await task.claim()).begin("deaf"),
  pausing: async (task) => {
    await (await task.claim()).begin("deaf");
    await task.pause();
  },
  input_required: async (task) => (await task.claim()).commit({ ask: [{ key: "q", message: "?" }] }),
  paused_by_agent: async (task) => (await task.claim()).commit({ park: { reason: "wait" } }),
  paused_by_client: (task) => task.pause(),
  resumed: async (task) => {
    await (await task.claim()).commit({ park: { reason: "wait" } });
    await task.resume();
  },
};

describe("a cancel", () => {
  it.each(Object.keys(STANDING))("C023: of a task that is %s ends it, whatever its worker does", async (state) => {
    const [atOnce, later] = [await stage.scene.task(), await stage.scene.task()];
    for (const task of [atOnce, later]) await STANDING[state]?.(task);
    expect(await atOnce.cancel()).toMatchObject({ kind: "accepted", answer: "canceled" });
    expect(await later.cancel({ undoMs: 10_000 })).toMatchObject({ kind: "accepted", answer: "canceling" });
    await later.letPass(10_001);
    await stage.scene.settle();
    for (const task of [atOnce, later]) {
      expect(await task.view()).toMatchObject({ state: "canceled", cancelDueAt: null, openInterrupts: 0 });
      expect(await task.tryClaim()).toBeNull();
      expect((await task.view()).interrupts.every(({ status }) => status === "superseded")).toBe(true);
    }
  });

  it.each(["completed", "failed", "rejected"] as const)(
    "of a task that is %s is refused with that state",
    async (state) => {
      const task = await stage.scene.task();
      await task.end(state);
      expect(await task.cancel()).toMatchObject({ kind: "refused", refusal: { code: "TASK_NOT_CANCELABLE", state } });
    },
  );

  it("vector 16: of a paused task makes its handle worthless, and a second one changes nothing", async () => {
    const task = await stage.scene.task();
    await task.pause();
    const handle = await task.handle();
    await task.cancel({ reason: "wrong branch" });
    expect(await task.view()).toMatchObject({ endedReason: "wrong branch", suspension: { cause: "canceled" } });
    expect(await task.resume({ handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    const { version } = await task.now();
    expect(await task.cancel()).toMatchObject({ kind: "unchanged" });
    expect((await task.now()).version).toBe(version);
  });

  it("keeps the task from being taken up or woken while it can be undone, and an undo brings back a pause under way", async () => {
    const task = await stage.scene.task();
    await task.cancel({ undoMs: 10_000 });
    expect(await task.tryClaim()).toBeNull();
    await task.undoCancel();
    const attempt = await task.claim();
    await attempt.begin("a");
    await task.pause();
    const handle = await task.handle();
    await task.cancel({ undoMs: 10_000 });
    expect(await attempt.beat()).toMatchObject({ directive: "wait" });
    await task.undoCancel();
    expect(await task.now()).toMatchObject({ cancel: null, pending: { handle } });
    expect(await attempt.beat()).toMatchObject({ directive: "pause" });
    await attempt.commit({ park: { reason: "nap", conditions: { timeout: { durationMinutes: 1 } } } });
    await task.resume();
    const again = await task.claim();
    await again.commit({ park: { reason: "nap", conditions: { timeout: { durationMinutes: 1 } } } });
    await task.letPass(61_000);
    await task.cancel({ undoMs: 10_000 });
    await stage.scene.settle();
    expect((await task.now()).state).toBe("paused_by_agent");
    await task.undoCancel();
    await stage.scene.settle();
    expect((await task.now()).state).toBe("resumed");
  });

  it("C027: of a parent ends its children and theirs, whatever they do, and nothing is left to review", async () => {
    const parent = await stage.scene.task();
    const children = [];
    for (const state of ["working", "input_required", "paused_by_agent", "paused_by_client"]) {
      const child = await childOf(parent);
      await STANDING[state]?.(child);
      children.push(child);
    }
    const [first] = children;
    if (!first) throw new Error("It has no child.");
    const grandchild = await childOf(first);
    const ended = await childOf(parent);
    await ended.end("completed");
    const family = [parent, ...children, grandchild];
    const toReview = async () => {
      const { items } = await stage.scene.ports.inbox.list(
        stage.scene.door.operator,
        ListInboxInput.parse({ limit: 200 }),
      );
      return items.filter(({ taskId }) => family.some(({ id }) => id === taskId));
    };
    // A hold is there to be reviewed once it was not looked at for long enough.
    await children.at(-1)?.letPass(31 * 60_000);
    await stage.scene.settle();
    expect((await toReview()).map(({ state }) => state).toSorted()).toEqual(["input_required", "paused_by_client"]);
    await parent.cancel({ reason: "not needed" });
    await settleAll();
    for (const child of [...children, grandchild]) expect((await child.now()).state).toBe("canceled");
    expect((await first.told("task.canceled"))[0]).toMatchObject({ parentTaskId: parent.id });
    expect((await ended.now()).state).toBe("completed");
    const left = await stage.scene.ports.reader.counts(stage.scene.door.operator, {
      view: "needs_you",
      states: [],
      agents: [parent.agent, ...children.map(({ agent }) => agent)],
      heldBy: [],
      labels: [],
      q: "",
    });
    expect(left.views.needs_you).toEqual({ n: 0 });
    expect(await toReview()).toEqual([]);
  });
});

describe("a cancel and the worker's process", () => {
  it("C029: aborts the step, so that a process it began with the step's signal is gone", async () => {
    const begun = new Gate();
    const gone = new Gate();
    let pid = 0;
    await using served = await stage.scene.serve((ctx) =>
      ctx.step("run", async ({ signal }) => {
        const child = spawn(process.execPath, ["-e", "setInterval(() => undefined, 1000)"], { signal });
        child.on("error", () => undefined);
        await once(child, "spawn");
        pid = child.pid ?? 0;
        begun.open();
        child.once("exit", gone.open);
        await gone.opened;
      }),
    );
    const task = await stage.scene.task({ agent: served.name });
    await begun.opened;
    await task.cancel();
    await gone.opened;
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(await task.view()).toMatchObject({ state: "canceled", running: [] });
  });

  it("C033: of a task whose worker is gone ends it at once, and the worker that comes back is told to stop", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim("w-before");
    await attempt.begin("a");
    expect(await task.cancel()).toMatchObject({ answer: "canceled" });
    expect(await attempt.beat()).toMatchObject({ live: false, directive: "cancel" });
    expect((await attempt.tryCommit()).body.refusal).toMatchObject({ code: "ATTEMPT_SUPERSEDED", state: "canceled" });
  });

  it("C033: with clean-up of a task whose worker is gone ends it, and says what was not cleaned up", async () => {
    const task = await stage.scene.task({ offer: { canCleanUp: true } });
    await (await task.claim("w-before")).begin("a");
    expect(await task.cancel({ mode: "clean_up", reason: "stop" })).toMatchObject({ answer: "cleaning_up" });
    await task.loseLease();
    await settleAll();
    expect(await task.view()).toMatchObject({
      state: "canceled",
      endedReason: expect.stringMatching(/^stop\. Not cleaned up: /),
    });
    expect((await task.told("task.canceled"))[0]).toMatchObject({ cleanUp: "not_done" } satisfies Json);
  });
});

async function childOf(parent: SceneTask): Promise<SceneTask> {
  const child = await stage.scene.task();
  await stage.scene.pool.query("update task set parent_task_id = $2 where id = $1", [child.id, parent.id]);
  return child;
}

/** A cancel goes down one generation at a time. */
async function settleAll(): Promise<void> {
  for (let generation = 0; generation < 3; generation++) await stage.scene.settle();
}
