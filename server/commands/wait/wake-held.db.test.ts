import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Json } from "../../domain/json";
import { testDatabase } from "../../testing/test-database";
import { PEER, WaitScene } from "../../testing/wait-scene";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const resumedBy = async (taskId: string) => (await scene.events(taskId, "task.resumed")).map(({ data }) => data);

async function heldPark(conditions: Parameters<WaitScene["park"]>[0]): Promise<string> {
  const taskId = await scene.park(conditions);
  await scene.pause(taskId, { reason: "look first" });
  return taskId;
}

describe("a parked task that somebody holds", () => {
  it("goes back to waiting with its handle and conditions when it is let go", async () => {
    const taskId = await scene.park({ onEvent: "back" });
    const { suspension: before } = await scene.view(taskId);
    await scene.pause(taskId);
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_client",
      cause: { code: "held", topics: [], conditionFired: false },
      actions: { release: { allowed: true } },
    });
    expect((await scene.release(taskId)).kind).toBe("accepted");
    const after = await scene.view(taskId);
    expect(after).toMatchObject({ state: "paused_by_agent", suspension: { handle: before?.handle, holders: [] } });
    expect(after.suspension?.conditions).toEqual(before?.conditions);
    await scene.send("back");
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("is not woken; what came is kept and wakes it when it is let go", async () => {
    const taskId = await heldPark({ onEvent: "kept" });
    const sent = await scene.send("kept", { data: 7 });
    await scene.look();
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({ state: "paused_by_client", cause: { conditionFired: true } });
    expect((await scene.events(taskId, "suspension.condition_fired")).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        condition: { kind: "event", topic: "kept", eventId: sent.eventId },
        heldBy: ["operator:ann"],
      }),
    ]);
    await scene.release(taskId);
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ cause: "condition_fired", hadResumeInput: true }),
    ]);
    expect((await scene.claim(taskId)).parks).toEqual([{ cause: "condition_fired", input: 7 }]);
  });

  it.each([
    ["fail", "failed", []],
    ["resume_with_summary", "resumed", [{ cause: "timeout", hadResumeInput: false }]],
    ["resume_with_input", "resumed", [{ cause: "timeout", hadResumeInput: true }]],
  ] as const)("does what its timeout said when that is over and it is let go: %s", async (onTimeout, state, causes) => {
    const input = onTimeout === "resume_with_input" ? { input: "late" } : {};
    const taskId = await heldPark({ timeout: { durationMinutes: 1, onTimeout, ...input } });
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_client");
    await scene.release(taskId);
    expect(await scene.state(taskId)).toBe(state);
    expect(await resumedBy(taskId)).toEqual(causes.map((cause) => expect.objectContaining(cause)));
  });

  it("wakes now when an operator resumes it", async () => {
    const taskId = await heldPark({ onEvent: "never" });
    await scene.resume(taskId, { input: "go" });
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ cause: "explicit_resume", hadResumeInput: true }),
    ]);
    expect((await scene.send("never")).woken).toBe(0);
  });

  it("stays held when only one of two lets go, and waits on when the client does too", async () => {
    const taskId = await heldPark({ onEvent: "two" });
    await scene.pause(taskId, {}, PEER);
    expect(await scene.resume(taskId, {}, PEER)).toMatchObject({
      kind: "refused",
      refusal: { code: "HELD_BY_OTHERS" },
    });
    await scene.release(taskId);
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_client",
      suspension: { holders: [{ actor: PEER.actor }] },
      actions: { release: { allowed: false } },
    });
    await scene.resume(taskId, {}, PEER);
    expect(await scene.state(taskId)).toBe("paused_by_agent");
  });

  it("is let go by the hold's own end, and waits on", async () => {
    const taskId = await scene.park({ onEvent: "still" });
    await scene.pause(taskId, { conditions: { at: "2099-01-01T00:00:00Z" } });
    await scene.pass(taskId, "at");
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_agent",
      cause: { topics: ["still"], wakeAt: null },
    });
    await scene.pause(taskId, { conditions: { at: "2099-01-01T00:00:00Z" } });
    expect((await scene.view(taskId)).suspension?.conditions.map(({ status }) => status)).toEqual([
      "open",
      "fired",
      "open",
    ]);
    await scene.release(taskId);
    expect((await scene.view(taskId)).suspension?.conditions.map(({ status }) => status)).toEqual([
      "open",
      "fired",
      "closed",
    ]);
  });
});

describe("an operator's pause with conditions", () => {
  it("ends by itself, whichever comes first", async () => {
    const work = await scene.working();
    const { taskId } = work;
    await scene.pause(taskId, { conditions: { onEvent: "op.go", timeout: { durationMinutes: 2 } } });
    expect((await scene.view(taskId)).pausing?.conditions).toMatchObject([
      { kind: "event", topic: "op.go" },
      { kind: "timeout", durationMinutes: 2, dueAt: null },
    ]);
    await scene.commit(work, {});
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_client",
      cause: { code: "held", topics: ["op.go"] },
    });
    await scene.send("op.go");
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ cause: "condition_fired", previousState: "paused_by_client" }),
    ]);
  });

  it("hears an event that came between the asking and the boundary", async () => {
    const work = await scene.working();
    await scene.pause(work.taskId, { conditions: { onEvent: "op.between" } });
    await scene.send("op.between");
    await scene.commit(work, {});
    await scene.look();
    expect(await scene.state(work.taskId)).toBe("resumed");
  });

  it("does not hear one that came before it was asked for", async () => {
    const taskId = await scene.create();
    await scene.send("op.before");
    // Instants are kept to the millisecond: in the same one nobody can tell which came first.
    await database.pool.query(
      "update external_event set received_at = received_at - interval '2 ms' where topic = 'op.before'",
    );
    await scene.pause(taskId, { conditions: { onEvent: "op.before" } });
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_client");
  });

  it("goes back to the queue when nothing had begun", async () => {
    const taskId = await scene.create();
    await scene.pause(taskId, { conditions: { at: "2020-01-01T00:00:00Z" } });
    await scene.look();
    expect(await scene.state(taskId)).toBe("submitted");
  });

  it("lets only its own hold go while a client holds the task; the client then resumes it with that cause", async () => {
    const taskId = await scene.create();
    await scene.pause(taskId, { conditions: { timeout: { durationMinutes: 1 } } });
    await scene.pause(taskId, {}, PEER);
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_client",
      suspension: { holders: [{ actor: PEER.actor }] },
      cause: { conditionFired: true },
    });
    await scene.resume(taskId, {}, PEER);
    expect(await scene.state(taskId)).toBe("submitted");
  });

  it("is refused for a task that is held already, whose hold has no end of its own", async () => {
    const taskId = await scene.create();
    await scene.pause(taskId);
    expect(await scene.pause(taskId, { conditions: { onEvent: "late" } })).toMatchObject({
      kind: "refused",
      refusal: { code: "CONDITION_NOT_VALID", fields: { "/conditions": expect.any(String) } },
    });
  });

  it("and a park at its boundary wait each for their own", async () => {
    const work = await scene.working();
    await scene.pause(work.taskId, { conditions: { at: "2099-01-01T00:00:00Z" } });
    const taskId = await scene.park({ onEvent: "agent.go" }, work);
    expect(await scene.view(taskId)).toMatchObject({
      state: "paused_by_client",
      suspension: {
        initiator: "agent",
        conditions: [
          { kind: "event", setBy: "agent" },
          { kind: "at", setBy: "holder" },
        ],
      },
    });
    await scene.send("agent.go");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_client");
    await scene.pass(taskId, "at");
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ condition: expect.objectContaining({ kind: "event" }) }),
    ]);
  });
});

describe("a timeout that brings an input", () => {
  const branch = { type: "object", properties: { branch: { type: "string" } }, required: ["branch"] };
  const timeout = (input: Json) => ({ durationMinutes: 5, onTimeout: "resume_with_input", input }) as const;

  it("is refused when the agent would not take that at a resume, by whoever sets it", async () => {
    const work = await scene.working({ resumeSchema: branch });
    const wrong = { conditions: { timeout: timeout({ branch: 1 }) } };
    expect(await scene.pause(work.taskId, wrong)).toMatchObject({
      refusal: { code: "CONDITION_NOT_VALID", fields: { "/conditions/timeout/input/branch": expect.any(String) } },
    });
    expect(await scene.commit(work, { park: { reason: "nap", ...wrong } })).toMatchObject({
      refusal: { code: "CONDITION_NOT_VALID", fields: { "/park/conditions/timeout/input/branch": expect.any(String) } },
    });
    expect(await scene.view(work.taskId)).toMatchObject({ state: "working", pausing: null });
  });

  it("brings what the agent takes", async () => {
    const work = await scene.working({ resumeSchema: branch });
    await scene.park({ timeout: timeout({ branch: "b" }) }, work);
    await scene.pass(work.taskId, "timeout");
    await scene.look();
    expect((await scene.claim(work.taskId)).parks).toEqual([{ cause: "timeout", input: { branch: "b" } }]);
  });
});
