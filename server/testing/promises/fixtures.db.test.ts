import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import type { Json } from "../../domain/json";
import type { TaskContext } from "../../sdk/worker";
import { START_PATIENCE_MS } from "../product/child";
import { Processes } from "../product/processes";
import type { Script } from "../product/scripted-agent";
import { testScene } from "./scene";
import { SceneTask } from "./scene-task";

// The twelve suspension fixtures, by the worker client against the real door. Those about conditions are in wake.db.test.ts.

const stage = testScene();

/** Says something, parks once, and notes what its next turns are told. */
function parker(
  seen: TaskContext["resume"][],
  park: Parameters<TaskContext["park"]>[0] = { reason: "waiting for CI" },
) {
  return async (ctx: TaskContext) => {
    ctx.message("I looked around.");
    await ctx.step("look", () => "seen");
    await ctx.park(park);
    seen.push(ctx.resume);
    await ctx.step("act", () => "done");
  };
}

describe("a worker that parks", () => {
  it("midloop_basic: is held by a pause on top, goes on by a resume, and ends with its conversation kept", async () => {
    const notes: unknown[] = [];
    await using served = await stage.scene.serve(async (ctx) => {
      ctx.message("I looked around.");
      await ctx.park({ reason: "waiting for CI" });
      notes.push(ctx.resume?.continuity?.reason ?? null);
      await ctx.ask("ok", { message: "Like this?" });
      notes.push(ctx.resume?.continuity?.reason ?? null);
    });
    const task = await stage.scene.task({ agent: served.name });
    const { suspension } = await task.untilState("paused_by_agent");
    expect(await task.pauseAndLook()).toBe("accepted: paused");
    expect(await task.now()).toMatchObject({ state: "paused_by_client", suspension });
    await task.resume();
    await task.untilState("input_required");
    await task.answer("ok", "yes");
    await task.untilState("completed");
    expect(notes).toEqual(["waiting for CI", null, null]);
    expect((await stage.scene.ports.reader.messages(task.ref, 0, 10)).map(({ origin }) => origin)).toEqual([
      "agent",
      "answer",
    ]);
  });

  it("nested: of two the resume of one leaves the other parked, under a handle and a checkpoint of its own", async () => {
    await using served = await stage.scene.serve(
      async (ctx) => {
        await ctx.step("look", () => ctx.state.set({ of: ctx.input as Json }));
        await ctx.park({ reason: "waiting for CI" });
      },
      { capacity: 2 },
    );
    const begin = (input: Json) => stage.scene.task({ agent: served.name, input });
    const [a, b] = [await begin("a"), await begin("b")];
    const held = [await a.untilState("paused_by_agent"), await b.untilState("paused_by_agent")];
    expect(held[0]?.suspension).not.toBe(held[1]?.suspension);
    const kept = [await checkpointsOf(a), await checkpointsOf(b)];
    expect(kept).toMatchObject([[{ version: 1, data: { of: "a" } }], [{ version: 1, data: { of: "b" } }]]);
    expect(kept[0]?.[0]?.id).not.toBe(kept[1]?.[0]?.id);
    await a.resume();
    await a.untilState("completed");
    expect(await b.now()).toEqual(held[1]);
    expect(await checkpointsOf(b)).toEqual(kept[1]);
    const [ended, left] = [await a.now(), await checkpointsOf(a)];
    expect(left).toMatchObject([...(kept[0] ?? []), { version: 2, kind: "final" }]);
    await b.resume();
    await b.untilState("completed");
    expect([await a.now(), await checkpointsOf(a)]).toEqual([ended, left]);
  });

  it("continue_transcript_false: with and without the conversation each sees where it stopped and its own input", async () => {
    const seen: TaskContext["resume"][] = [];
    await using served = await stage.scene.serve(parker(seen, { reason: "check", summary: "Two files are left." }));
    for (const continueTranscript of [true, false]) {
      const task = await stage.scene.task({ agent: served.name });
      await task.untilState("paused_by_agent");
      await task.resume({ input: `with ${continueTranscript}`, continueTranscript });
      await task.untilState("completed");
    }
    const continuity = { stoppedAt: "look", reason: "check" };
    expect(seen).toMatchObject([
      { input: "with true", digest: null, continuity },
      { input: "with false", digest: "Two files are left.", continuity },
    ]);
  });

  it("close_while_suspended: a cancel is final, a resume of it is refused, and a second cancel changes nothing", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    const handle = await task.handle();
    expect(await task.cancel()).toMatchObject({ kind: "accepted", answer: "canceled" });
    expect(await task.resume({ handle })).toMatchObject({ refusal: { code: "HANDLE_MISMATCH" } });
    expect(await task.resume()).toMatchObject({ refusal: { code: "TASK_NOT_RESUMABLE", state: "canceled" } });
    expect(await task.cancel()).toMatchObject({ kind: "unchanged", answer: "canceled" });
    expect(await task.events("task.canceled")).toHaveLength(1);
  });

  it("double_resume_race: the first resume completes it, the second is told that it is not paused and who resumed it", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    await task.resume();
    const second = await task.resume();
    expect(second).toMatchObject({
      refusal: {
        code: "TASK_NOT_RESUMABLE",
        message: expect.stringContaining("not paused"),
        winner: { actor: "operator:local", verb: "resume" },
      },
    });
    await task.untilState("completed");
  });

  it("self_park_open: nothing wakes it but a resume, however long it waits", async () => {
    await using served = await stage.scene.serve(parker([]));
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    await task.letPass(366 * 24 * 3_600_000);
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({ state: "paused_by_agent", suspension: { wakeAt: null } });
    await task.resume();
    await task.untilState("completed");
  });

  it("self_park_with_input: gets input and reason word by word in the turn after, and not in the one after that", async () => {
    const seen: unknown[] = [];
    let given: unknown;
    await using served = await stage.scene.serve(async (ctx) => {
      given = await ctx.park({ reason: "  Which branch?\n" });
      seen.push(ctx.resume?.continuity ?? null);
      await ctx.ask("ok", { message: "Sure?" });
    });
    const task = await stage.scene.task({ agent: served.name });
    await task.untilState("paused_by_agent");
    const input = { branch: "fix/ä", "": [null, 1.5e-7] };
    await task.resume({ input });
    await task.untilState("input_required");
    await task.answer("ok", "yes");
    await task.untilState("completed");
    expect(given).toEqual(input);
    expect(seen).toMatchObject([{ reason: "Which branch?", input }, null]);
  });

  it(
    "cold_restart: all processes are killed; new ones find it parked as it was, wake it once, and it completes",
    async () => {
      const { scene } = stage;
      const agent = `cold-${v7()}`;
      const first = await Processes.start(scene, agent);
      const parks = { reason: "waiting for CI", summary: "Half of it is looked at." };
      const script: Script = { steps: [{ key: "look", says: "I looked around.", parks }, { key: "act" }] };
      const order = { agent, title: "T", input: script as unknown as Json };
      const { id } = (await first.console.task.create.mutate(order)).task;
      const task = new SceneTask(scene, id, agent);
      await task.untilState("paused_by_agent");
      const [held, kept] = [await task.now(), await checkpointsOf(task)];
      expect(await task.checkpoint(1)).toEqual({ done: ["look"] });
      await first.kill();

      await using again = await Processes.start(scene, agent);
      expect([await task.now(), await checkpointsOf(task)]).toEqual([held, kept]);
      await again.console.task.resume.mutate({ taskId: id, handle: held.suspension ?? "" });
      const ended = await task.untilState("completed");
      expect(JSON.parse(ended.endedReason ?? "")).toMatchObject({ began: { done: ["look"] } });
      expect(await task.told("task.resumed")).toMatchObject([{ cause: "explicit_resume" }]);
      expect(await task.events("attempt.claimed")).toHaveLength(2);
      const steps = (await task.told("step.completed")) as readonly { key: string }[];
      expect(steps.map(({ key }) => key)).toEqual(["look", "act"]);
      expect(again.effects.of(id).map(({ step, attemptNo }) => [step, attemptNo])).toEqual([["act", 2]]);
      expect(await scene.ports.reader.messages(task.ref, 0, 10)).toHaveLength(1);
    },
    START_PATIENCE_MS,
  );
});

describe("a worker that waits for work", () => {
  it("daemon_step_parity: gets a resumed task within its long poll, with its state and what it was told", async () => {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ state: { replace: { page: 2 } }, park: { reason: "nap", summary: "Half of it is read." } });
    const order = { workerId: "daemon", agents: [task.agent], waitMs: 20_000 };
    const waiting = stage.scene.door.call("POST claim", order);
    await task.resume({ continueTranscript: false });
    const [work] = (await waiting).body.work;
    expect(work).toMatchObject({ attemptNo: 2, state: { page: 2 }, resume: { digest: "Half of it is read." } });
  });
});

/** Versions that are kept of it, each with what its state holds. */
async function checkpointsOf(task: SceneTask) {
  const { rows } = await stage.scene.pool.query<{ id: string; version: number; kind: string; data: Json }>(
    "select id, version, kind, data from checkpoint where task_id = $1 order by version",
    [task.id],
  );
  return rows;
}
