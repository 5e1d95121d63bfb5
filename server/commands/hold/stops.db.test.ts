import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SendEventInput } from "../../contract/external-event";
import { StartStopInput } from "../../contract/stop-inputs";
import { waitLanes } from "../../runtime/wait-lanes";
import { nextInstant } from "../../testing/next-instant";
import { type Start, StopScene } from "../../testing/stop-scene";
import { testDatabase } from "../../testing/test-database";
import { ANN, PEER } from "../../testing/wait-scene";
import { undoOperation } from "../operation/undo-operation";
import { withdrawPause } from "../task/withdraw-pause";
import { sendEvent } from "../wait/send-event";
import { enforceStops } from "./enforce-stops";
import { exemptTask } from "./exempt-task";
import { previewStop } from "./preview-stop";
import { startStop } from "./start-stop";

const database = testDatabase();
let scene: StopScene;
beforeAll(() => {
  scene = StopScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

describe("a stop", () => {
  it("pauses all that it takes in by one operation, names what runs on, and keeps older reasons", async () => {
    const [agent, stubborn] = [await scene.interruptible(), await scene.agent([])];
    const [work] = await scene.working(agent, 1);
    const [runsOn] = await scene.working(stubborn, 1);
    const [first = "", ...queued] = await scene.queued(agent, 250);
    await scene.pause(first, PEER);
    const target = { kind: "label", value: `l-${v7()}` } as const;
    for (const id of [work?.taskId, runsOn?.taskId, first, ...queued])
      await scene.set(id ?? "", "labels", [target.value]);
    const counts = await previewStop(scene.tools.ports, ANN, { target });
    expect(counts).toMatchObject({
      running: 1,
      queued: 249,
      held: 1,
      runOn: [{ agent: stubborn, count: 1 }],
      total: 252,
    });

    const { kind, holdId, operationId } = await scene.stop(target);
    expect(kind).toBe("started");
    await scene.run();
    expect(await scene.counts(operationId ?? "")).toEqual({ asked: 1, done: 249, already: 1, refused: 1 });
    expect(await scene.states([first, ...queued])).toEqual({ paused_by_client: 250 });
    expect((await scene.find(first)).open).toMatchObject({
      reason: "first",
      holders: [{ reason: "first" }, { kind: "panic" }],
    });
    expect((await scene.find(work?.taskId ?? "")).pending).toMatchObject({
      mode: "interrupt_immediate",
      reason: "outage",
    });
    await scene.commit(work ?? raise(), {});
    await scene.run();
    const { operation, groups } = await scene.detail(operationId ?? "");
    expect(operation).toMatchObject({
      state: "finished",
      finishedAt: expect.any(String),
      targets: 252,
      selecting: false,
      holdId,
    });
    expect(groups).toContainEqual(expect.objectContaining({ code: "AGENT_CANNOT_PAUSE", count: 1 }));
    expect(operation.actions.undo.reason).toContain("Release the stop instead");
    expect(await undoOperation(scene.tools.ports, ANN, { operationId: operation.id, reason: null })).toHaveProperty(
      "refusal",
    );
    const [view] = (await scene.tools.ports.stops.standing("local")).filter(({ id }) => id === holdId);
    expect(view).toMatchObject({ live: 252, held: 251, running: 1, waiting: 0, operationId });
  });

  it("C005: over an agent with three at work and one in line holds each for that reason; one that is exempted goes on alone", async () => {
    const agent = await scene.interruptible();
    const work = await scene.working(agent, 3);
    const [waiting = ""] = await scene.queued(agent, 1);
    const ids = [...work.map(({ taskId }) => taskId), waiting];
    const { holdId, operationId } = await scene.stop({ kind: "agent", value: agent }, { mode: "finish_step" });
    await scene.run();
    expect(await scene.counts(operationId ?? "")).toEqual({ asked: 3, done: 1 });
    for (const one of work) await scene.commit(one, {});
    await scene.run();
    expect(await scene.counts(operationId ?? "")).toEqual({ done: 4 });
    const views = await Promise.all(
      ids.map((taskId) => scene.tools.ports.reader.findView({ tenantId: "local", taskId })),
    );
    for (const view of views) {
      expect(view).toMatchObject({ state: "paused_by_client", cause: { code: "held", reason: "outage" } });
      expect(view?.suspension?.holders).toMatchObject([{ kind: "panic", reason: "outage" }]);
      expect(view?.suspension?.stopProof).toBe(view?.id === waiting ? "never_started" : "acknowledged");
    }
    const [free = "", ...rest] = ids;
    const exempted = { taskId: free, reason: "it is the repair" };
    expect(await exemptTask(scene.tools.ports, ANN, exempted)).toMatchObject({ kind: "accepted" });
    expect(await scene.resume(free)).toMatchObject({ kind: "accepted" });
    expect(await scene.claim(agent)).toEqual([free]);
    expect(await enforceStops(scene.tools.ports, 200)).toBe(0);
    expect(await scene.states(rest)).toEqual({ paused_by_client: 3 });
    await scene.release(holdId, { perSecond: 1 });
    await scene.runOut();
    expect(await scene.states(rest)).toEqual({ resumed: 2, submitted: 1 });
  });

  it("starts nothing that was submitted or woken meanwhile, and lets the rest alone", async () => {
    const [agent, other] = [await scene.interruptible(), await scene.interruptible()];
    const { holdId } = await scene.stop({ kind: "agent", value: agent });
    await nextInstant(database.pool);
    const [late = ""] = await scene.queued(agent, 1);
    const [free = ""] = await scene.queued(other, 1);
    expect((await scene.find(late)).stop).toMatchObject({ target: { kind: "agent", value: agent }, reason: "outage" });
    const view = await scene.tools.ports.reader.findView({ tenantId: "local", taskId: late });
    expect(view?.cause).toEqual({ code: "stopped", target: `agent ${agent}`, actor: ANN.actor, reason: "outage" });
    expect(await scene.claim(agent)).toEqual([]);
    expect(await scene.claim(other)).toEqual([free]);
    await scene.run();
    expect(await scene.states([late])).toEqual({ submitted: 1 });
    expect(await scene.release(holdId)).toEqual({ value: { operationId: null } });
    expect(await scene.claim(agent)).toEqual([late]);
  });

  it("that only keeps new work back does not let a parked task start that its event wakes meanwhile", async () => {
    const agent = await scene.interruptible();
    const [work] = await scene.working(agent, 1);
    await scene.commit(work ?? raise(), { park: { reason: "CI", conditions: { onEvent: `done-${agent}` } } });
    const { holdId } = await scene.stop({ kind: "agent", value: agent }, { mode: null });
    await scene.run();
    const { ports } = scene.tools;
    const sent = await sendEvent(ports, ANN, SendEventInput.parse({ topic: `done-${agent}` }));
    for (const lane of waitLanes(ports)) await lane.settle(100);
    expect(sent.woken).toBe(1);
    expect(await scene.claim(agent)).toEqual([]);
    expect((await scene.find(work?.taskId ?? "")).attempt).toBeNull();
    await scene.release(holdId);
    await scene.runOut();
    for (const lane of waitLanes(ports)) await lane.settle(100);
    expect(await scene.claim(agent)).toEqual([work?.taskId]);
  });

  it.each(["scope", "parent", "all"] as const)("over %s takes in what belongs to it", async (kind) => {
    const agent = await scene.interruptible();
    const [top = "", child = "", grandchild = "", stranger = ""] = await scene.queued(agent, 4);
    const scope = `s-${v7().slice(-12)}`;
    for (const [id, value] of [
      [top, scope],
      [child, `${scope}/a`],
      [grandchild, `${scope}/a/b`],
      [stranger, `${scope}x`],
    ] as const)
      await scene.set(id, "scope", value);
    await scene.set(child, "parent_task_id", top);
    await scene.set(grandchild, "parent_task_id", child);
    const value = { scope, parent: top, all: "" }[kind];
    const { holdId } = await scene.stop({ kind, value } as Start["target"]);
    expect(await scene.claim(agent)).toEqual(kind === "all" ? [] : [stranger]);
    await scene.release(holdId);
    expect(await scene.claim(agent)).toHaveLength(kind === "all" ? 4 : 3);
  });

  it("refuses to resume and to withdraw while it stands, except what is exempted with a reason", async () => {
    const agent = await scene.interruptible();
    const [work] = await scene.working(agent, 1);
    const [one = "", two = ""] = await scene.queued(agent, 2);
    const { holdId } = await scene.stop({ kind: "agent", value: agent });
    await scene.run();
    const refused = {
      kind: "refused",
      refusal: { code: "SCOPE_HELD", message: expect.stringContaining("is stopped by ann") },
    };
    expect(await scene.resume(one)).toMatchObject(refused);
    const running = await scene.find(work?.taskId ?? "");
    const withdraw = { taskId: running.id, handle: running.pending?.handle ?? "" };
    expect(await withdrawPause(scene.tools.ports, ANN, withdraw)).toMatchObject(refused);
    expect((await scene.tools.ports.reader.findView({ tenantId: "local", taskId: one }))?.actions).toMatchObject({
      resume: { allowed: false, reason: expect.stringContaining("is stopped by ann: outage") },
      exempt: { allowed: true },
    });
    expect(await exemptTask(scene.tools.ports, ANN, { taskId: one, reason: "it is the repair" })).toMatchObject({
      kind: "accepted",
    });
    expect(await scene.resume(one)).toMatchObject({ kind: "accepted" });
    expect(await scene.claim(agent)).toEqual([one]);
    expect(await enforceStops(scene.tools.ports, 200)).toBe(0);
    await scene.release(holdId);
    expect(await exemptTask(scene.tools.ports, ANN, { taskId: two, reason: "late" })).toMatchObject({
      refusal: { code: "TASK_NOT_STOPPED" },
    });
  });

  it("stops what was taken up in the moment in which it was made, at the next look or the next commit", async () => {
    const agent = await scene.interruptible();
    const { holdId, operationId } = await scene.stop({ kind: "agent", value: agent });
    await scene.run();
    expect(await scene.counts(operationId ?? "")).toEqual({});
    expect((await scene.detail(operationId ?? "")).operation).toMatchObject({ state: "finished", targets: 0 });
    // As if both claims had begun before the stop was there.
    const hidden = (at: string) =>
      scene.tools.pool.query(`update scope_hold set released_at = ${at} where id = $1`, [holdId]);
    await hidden("clock_timestamp()");
    const [seen, commits] = await scene.working(agent, 2);
    await hidden("null");
    const answer = await scene.commit(commits ?? raise(), {
      running: [{ key: "k", name: "k", startedAt: "2026-01-01T00:00:00Z" }],
    } as never);
    expect(answer).toMatchObject({ kind: "answered", answer: { directive: "pause", mode: "interrupt_immediate" } });
    expect(await enforceStops(scene.tools.ports, 200)).toBe(1);
    expect((await scene.find(seen?.taskId ?? "")).pending).toMatchObject({
      holders: [{ kind: "panic", reason: "outage" }],
    });
    await scene.release(holdId);
  });

  it("that lets what runs run on starts nothing new, and is made sharper by a sharper one", async () => {
    const agent = await scene.interruptible();
    const [work] = await scene.working(agent, 1);
    const [late = ""] = await scene.queued(agent, 1);
    const target = { kind: "agent", value: agent } as const;
    const drained = await scene.stop(target, { mode: null });
    expect(drained).toMatchObject({ kind: "started", operationId: null });
    expect(await enforceStops(scene.tools.ports, 200)).toBe(0);
    expect((await scene.find(work?.taskId ?? "")).pending).toBeNull();
    expect(await scene.claim(agent)).toEqual([]);
    expect(await scene.stop(target, { mode: null, reason: "other" }, PEER)).toEqual({ ...drained, kind: "standing" });
    const sharper = await scene.stop(target, { mode: "finish_step" }, PEER);
    expect(sharper).toMatchObject({ kind: "sharpened", holdId: drained.holdId });
    await scene.run();
    expect(await scene.states([late])).toEqual({ paused_by_client: 1 });
    expect((await scene.find(work?.taskId ?? "")).pending).toMatchObject({ mode: "finish_step" });
    await scene.release(drained.holdId);
  });

  it("over a name that nothing has is refused", async () => {
    const order = (target: Start["target"]) => startStop(scene.tools.ports, ANN, StartStopInput.parse({ target }));
    expect(await order({ kind: "agent", value: "nobody" })).toMatchObject({ refusal: { code: "AGENT_NOT_FOUND" } });
    expect(await order({ kind: "parent", value: v7() })).toMatchObject({ refusal: { code: "TASK_NOT_FOUND" } });
  });

  it("asks those at work first, however many are in line", async () => {
    const agent = await scene.interruptible();
    const [work] = await scene.working(agent, 1);
    await scene.queued(agent, 250);
    await scene.quiet();
    const { operationId, holdId } = await scene.stop({ kind: "agent", value: agent });
    expect((await scene.detail(operationId ?? "")).operation).toMatchObject({ targets: 1, selecting: true });
    await scene.turn();
    expect((await scene.find(work?.taskId ?? "")).pending).not.toBeNull();
    await scene.run();
    expect((await scene.detail(operationId ?? "")).operation).toMatchObject({ targets: 251, selecting: false });
    await scene.release(holdId);
  });
});

function raise(): never {
  throw new Error("Nothing was claimed.");
}
