import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nextInstant } from "../../testing/next-instant";
import { testDatabase } from "../../testing/test-database";
import { WaitScene } from "../../testing/wait-scene";

const database = testDatabase();
let scene: WaitScene;
beforeAll(() => {
  scene = WaitScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const resumedBy = async (taskId: string) => (await scene.events(taskId, "task.resumed")).map(({ data }) => data);

describe("a parked task", () => {
  it("wakes at its instant", async () => {
    const taskId = await scene.park({ at: "2099-01-01T00:00:00Z" });
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    await scene.pass(taskId, "at");
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({
        cause: "condition_fired",
        condition: { kind: "at" },
        previousState: "paused_by_agent",
        hadResumeInput: false,
      }),
    ]);
  });

  it("wakes at once when its instant is over", async () => {
    const taskId = await scene.park({ at: "2020-01-01T00:00:00Z" });
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("wakes by an event of its topic, whoever sends it, and hands its data to the run", async () => {
    const taskId = await scene.park({ onEvent: "ci.done:1" });
    expect(await scene.send("ci.done:2")).toMatchObject({ woken: 0, repeated: false });
    const sent = await scene.send("ci.done:1", { provider: "github", data: { ok: true } });
    expect(sent.woken).toBe(1);
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({
        cause: "condition_fired",
        hadResumeInput: true,
        condition: { kind: "event", topic: "ci.done:1", eventId: sent.eventId },
      }),
    ]);
    const again = await scene.claim(taskId);
    expect(again.resume?.condition).toEqual({ kind: "event", topic: "ci.done:1", eventId: sent.eventId });
    expect(again).toMatchObject({ taskId, parks: [{ cause: "condition_fired", input: { ok: true } }], notes: [] });
  });

  it("wakes by a trigger only when the provider is the one it names", async () => {
    const byKind = await scene.park({ trigger: { kind: "push", provider: "github" } });
    const byEvents = await scene.park({
      trigger: { kind: "ci", provider: "github", match: { events: ["ci.ok", "ci.bad"] } },
    });
    expect((await scene.send("push", { provider: "gitlab" })).woken).toBe(0);
    expect((await scene.send("push")).woken).toBe(0);
    expect((await scene.send("ci", { provider: "github" })).woken).toBe(0);
    expect((await scene.send("push", { provider: "github" })).woken).toBe(1);
    expect((await scene.send("ci.bad", { provider: "github" })).woken).toBe(1);
    await scene.look();
    expect([await scene.state(byKind), await scene.state(byEvents)]).toEqual(["resumed", "resumed"]);
    const { suspension } = await scene.view(byEvents);
    expect(suspension?.conditions.map(({ topic, status }) => [topic, status])).toEqual([
      ["ci.ok", "closed"],
      ["ci.bad", "fired"],
    ]);
  });

  it("wakes at its timeout with a summary only, or with its set input, or fails", async () => {
    const timeout = (onTimeout: "resume_with_summary" | "resume_with_input" | "fail", input?: string) =>
      scene.park({ timeout: { durationMinutes: 1, onTimeout, ...(input ? { input } : {}) } });
    const ids = [
      await timeout("resume_with_summary"),
      await timeout("resume_with_input", "go on"),
      await timeout("fail"),
    ];
    for (const id of ids) await scene.pass(id, "timeout");
    await scene.look();
    const [summary = "", input = "", fail = ""] = ids;
    expect(await resumedBy(summary)).toEqual([
      expect.objectContaining({ cause: "timeout", hadResumeInput: false, continueTranscript: false }),
    ]);
    expect(await resumedBy(input)).toEqual([
      expect.objectContaining({ cause: "timeout", hadResumeInput: true, continueTranscript: true }),
    ]);
    expect(await scene.view(fail)).toMatchObject({ state: "failed", endedReason: expect.stringContaining("timeout") });
    const [first, second] = [await scene.claim(summary), await scene.claim(input)];
    expect([first.resume, second.resume]).toEqual([
      expect.objectContaining({ cause: "timeout", input: null }),
      expect.objectContaining({ cause: "timeout", input: "go on" }),
    ]);
  });

  it("fails at its timeout in a process that was started after it was set", async () => {
    const taskId = await scene.park({ timeout: { durationMinutes: 1, onTimeout: "fail" } });
    await scene.pass(taskId, "timeout");
    await using later = WaitScene.open(database.url);
    await later.look();
    expect(await later.state(taskId)).toBe("failed");
  });

  it("waits for people alone when it names nothing", async () => {
    const taskId = await scene.park({});
    await scene.send("anything");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    expect((await scene.view(taskId)).suspension).toMatchObject({ conditions: [], wakeAt: null });
  });
});

describe("of several conditions", () => {
  const all = {
    onEvent: "mix.done",
    at: "2099-01-01T00:00:00Z",
    timeout: { durationMinutes: 60, onTimeout: "fail" },
  } as const;

  it("the first one wins and the others die with it", async () => {
    const taskId = await scene.park(all);
    await scene.send("mix.done");
    await scene.look();
    await scene.pass(taskId, "at");
    await scene.pass(taskId, "timeout");
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ condition: expect.objectContaining({ kind: "event" }) }),
    ]);
    const { suspension } = await scene.view(taskId);
    expect(suspension?.conditions.map(({ kind, status }) => [kind, status])).toEqual([
      ["event", "fired"],
      ["at", "closed"],
      ["timeout", "closed"],
    ]);
  });

  it("that are true at one look the one counts that was true first", async () => {
    const taskId = await scene.park(all);
    await scene.pass(taskId, "timeout");
    await scene.send("mix.done");
    expect(await scene.look()).toBe(1);
    expect(await scene.state(taskId)).toBe("failed");
  });

  it("none does anything after somebody resumed the task", async () => {
    const taskId = await scene.park(all);
    await scene.resume(taskId);
    await scene.pass(taskId, "timeout");
    expect((await scene.send("mix.done")).woken).toBe(0);
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([expect.objectContaining({ cause: "explicit_resume" })]);
  });

  it("none wakes a task that is being canceled, until that is undone", async () => {
    const taskId = await scene.park(all);
    await scene.cancel(taskId, 10_000);
    await scene.send("mix.done");
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    await scene.cancel(taskId);
    await scene.look();
    expect(await scene.state(taskId)).toBe("canceled");
  });
});

describe("an event", () => {
  it("that came while the task was at work wakes it when it parks", async () => {
    const work = await scene.working();
    const sent = await scene.send("early.done");
    expect(sent.woken).toBe(0);
    const taskId = await scene.park({ onEvent: "early.done" }, work);
    await scene.look();
    expect(await resumedBy(taskId)).toEqual([
      expect.objectContaining({ condition: { kind: "event", topic: "early.done", eventId: sent.eventId } }),
    ]);
  });

  it("that came before the task was taken up does not wake it", async () => {
    await scene.send("stale.done");
    await nextInstant(database.pool);
    const taskId = await scene.park({ onEvent: "stale.done" });
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
  });

  it("that came to a worker that was lost wakes the task when the next one parks", async () => {
    const lost = await scene.working();
    await scene.send("handed.on");
    await scene.commit(lost, { release: true });
    const taskId = await scene.park({ onEvent: "handed.on" }, await scene.claim(lost.taskId));
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("that woke a task does not wake its next park, and a second one does", async () => {
    const taskId = await scene.park({ onEvent: "tick" });
    await scene.send("tick");
    await scene.look();
    await scene.park({ onEvent: "tick" }, await scene.claim(taskId));
    await scene.look();
    expect(await scene.state(taskId)).toBe("paused_by_agent");
    await scene.send("tick");
    await scene.look();
    expect(await resumedBy(taskId)).toHaveLength(2);
  });

  it("that is sent twice wakes once", async () => {
    const taskId = await scene.park({ onEvent: "twice" });
    await scene.send("twice");
    await scene.send("twice");
    await scene.look();
    await scene.send("twice");
    await scene.look();
    expect(await resumedBy(taskId)).toHaveLength(1);
  });

  it("with an id of its sender is taken once, and says again what came of it", async () => {
    const taskId = await scene.park({ onEvent: "once" });
    const first = await scene.send("once", { id: "d-1" });
    expect(await scene.send("once", { id: "d-1" })).toEqual({ ...first, woken: 1, repeated: true });
    await scene.look();
    expect(await scene.state(taskId)).toBe("resumed");
  });

  it("wakes every task of its tenant that waits for it, and none of another tenant", async () => {
    const ids = [await scene.park({ onEvent: "all.hands" }), await scene.park({ onEvent: "all.hands" })];
    await database.pool.query("insert into tenant (id) values ('other') on conflict do nothing");
    const other = { tenantId: "other", actor: { kind: "client", id: "x" } } as const;
    expect((await scene.send("all.hands", {}, other)).woken).toBe(0);
    expect((await scene.send("all.hands")).woken).toBe(2);
    expect(await scene.look()).toBe(2);
    expect(await Promise.all(ids.map((id) => scene.state(id)))).toEqual(["resumed", "resumed"]);
  });

  it("is kept for 15 minutes and then forgotten", async () => {
    const { eventId, keptUntil } = await scene.send("old");
    expect(Date.parse(keptUntil) - Date.now()).toBeGreaterThan(14 * 60_000);
    const { waits } = scene.tools.ports;
    await database.pool.query(
      "update external_event set received_at = received_at - interval '15 minutes 1 second' where id = $1",
      [eventId],
    );
    expect(await waits.nextOldEventInMs()).toBe(0);
    expect(await waits.deleteOldEvents(10)).toBe(1);
    expect(await waits.nextOldEventInMs()).toBeGreaterThan(14 * 60_000);
  });
});
