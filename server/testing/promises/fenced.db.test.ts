import { describe, expect, it } from "vitest";
import { runDue } from "../../commands/due/run-due";
import { Gate } from "../serve-agent";
import { done } from "./hand-attempt";
import { testScene } from "./scene";

// A stop without the worker's word is said to be one, until something is heard of that worker.

const stage = testScene();

/** Interrupted, and deaf to it until its grace was over. */
async function aFencedTask() {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  await attempt.begin("deaf");
  await task.pause({ mode: "interrupt_immediate" });
  await task.letPass(10_001);
  await stage.scene.settle();
  return { task, attempt };
}

describe("after a fence", () => {
  it("a fenced worker that is heard of later has stopped: it is told once, without what it said, and the warning is over", async () => {
    const { task, attempt } = await aFencedTask();
    const { handle } = (await task.view()).suspension ?? {};
    await attempt.tryCommit({ steps: [done("deaf", "late words")] });
    await attempt.tryCommit({ release: true });
    expect(await task.view()).toMatchObject({
      fenced: false,
      suspension: { stopProof: "acknowledged", stoppedLate: true, handle },
    });
    expect(await task.events("attempt.reported_late")).toMatchObject([
      { actor: { kind: "worker", id: "w-1" }, data: { handle, proof: "acknowledged", results: 1 } },
    ]);
    expect(JSON.stringify(await task.events())).not.toContain("late words");
  });

  it("a fenced worker that is heard of after the task went on is told of as well, and moves nothing", async () => {
    const { task, attempt } = await aFencedTask();
    await task.resume();
    const next = await task.claim("w-2");
    await attempt.tryCommit({ outcome: { kind: "completed" } });
    expect(await task.told("attempt.reported_late")).toMatchObject([{ proof: "acknowledged", results: 1 }]);
    expect(await next.commit({ steps: [done("deaf")] })).toMatchObject({ state: "working" });
  });

  it("a worker by the client library says that it has stopped once its run is over, after its lease was revoked", async () => {
    const leave = new Gate();
    const entered = new Gate();
    await using served = await stage.scene.serve((ctx) =>
      ctx.step("deaf", async () => {
        entered.open();
        await leave.opened;
      }),
    );
    const task = await stage.scene.task({ agent: served.name });
    await entered.opened;
    await task.until("names its step", ({ running: steps }) => steps.length > 0);
    await task.pause({ mode: "interrupt_immediate" });
    await task.letPass(10_001);
    await stage.scene.settle();
    expect(await task.view()).toMatchObject({ state: "paused_by_client", fenced: true });
    const { version: seen } = await task.now();
    leave.open();
    await task.until("hears of its worker", ({ version }) => version > seen);
    expect(await task.view()).toMatchObject({ fenced: false, suspension: { stopProof: "acknowledged" } });
    expect(await task.events("attempt.reported_late")).toHaveLength(1);
  });

  it("a coding agent's process that ended after it was fenced is told of as that", async () => {
    const { task, tell } = await aFencedAgent();
    await tell({ kind: "failed", cause: "crash", message: "It said so." });
    expect((await task.view()).suspension).toMatchObject({ stopProof: "process_ended", stoppedLate: true });
    expect(await task.told("attempt.reported_late")).toMatchObject([{ proof: "process_ended", results: 0 }]);
  });

  it("a worker that hands its attempt back too late cuts no session off: its process still has it", async () => {
    const { task, attempt } = await aFencedAgent();
    const session = () => stage.scene.ports.sessions.find({ tenantId: "local", taskId: task.id });
    const before = await session();
    expect(before).toMatchObject({ interruptedAt: null, recovery: { isRunning: true } });
    await attempt.tryCommit({ release: true });
    expect(await session()).toEqual(before);
  });

  /** Its process goes on with the session after its attempt was revoked. */
  async function aFencedAgent() {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    const { work } = attempt;
    const call = (what: string, body: object) => stage.scene.door.call(`POST sessions/${task.id}/${what}`, body);
    const capabilities = { native: true, resume: true, load: true, inject: true, proven: false };
    const order = { profile: "scripted", launchHash: "h1", host: "here", owner: { pid: 1, startMark: "1" } };
    const { body } = await call("open", { attempt: work.attempt, capabilities, ...order });
    const tell = (event: object) => call("report", { attachment: body.attachment, event });
    await tell({ kind: "ready" });
    await tell({ kind: "turn_begun", key: "p1", text: "do it" });
    await task.pause({ mode: "interrupt_immediate" });
    await task.letPass(10_001);
    await runDue(stage.scene.ports, "interrupt_graces", { limit: 200 });
    expect((await task.view()).suspension).toMatchObject({ stopProof: "fenced", stoppedLate: false });
    return { task, attempt, tell };
  }
});
