import { describe, expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { askAtStep, holdAtDoor, pausedAtStep } from "../../testing/dialects/pause-at-door";
import { done } from "../../testing/promises/hand-attempt";
import type { SceneTask } from "../../testing/promises/scene-task";

// Vectors 1 to 8 over the wire, and P8. B is one dialect, H the other.

const stage = testDialects();
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";

const bindu = (method: string, params: object) => stage.call("bindu", method, params);
const harn = (method: string, params: object) => stage.call("harn", method, params);

describe("a pause over the wire", () => {
  it("vector 1: B is suspended with its checkpoint, by any spelling of the id, and not by two that differ", async () => {
    for (const ids of [(id: string) => ({ task_id: id }), (id: string) => ({ taskId: id, task_id: id, id })]) {
      const task = await stage.begin("bindu");
      const { result } = await pausedAtStep(task, () => bindu("tasks/pause", ids(task.id)));
      expect(result).toMatchObject({ id: task.id, kind: "task", status: { state: "suspended" } });
      expect(result.metadata.checkpoint.paused_from_state).toBe("working");
    }
    const task = await stage.begin("bindu");
    const torn = await bindu("tasks/pause", { taskId: task.id, task_id: UNKNOWN });
    expect(torn.error).toMatchObject({ code: -32602, data: { fields: { "/task_id": expect.any(String) } } });
    const inMessage = { role: "user", parts: [{ text: "Stop." }], taskId: UNKNOWN };
    const apart = await harn("tasks/send", {
      taskId: task.id,
      message: inMessage,
      metadata: { harn: { pause: true } },
    });
    expect(apart.error).toMatchObject({ code: -32602, data: { fields: { "/message/taskId": expect.any(String) } } });
    expect((await task.now()).state).toBe("submitted");
  });

  it("B takes a reason of any length among the metadata, and keeps as much of it as of any other", async () => {
    const task = await stage.begin("bindu");
    const reason = `${"r".repeat(1_999)}😀${"x".repeat(1_000)}`;
    const { result } = await bindu("tasks/pause", { taskId: task.id, metadata: { reason } });
    expect(result.metadata.suspension.reason).toBe("r".repeat(1_999));
  });

  it("vector 2: H ends the step first unless told otherwise, and answers with a fresh handle and the reason", async () => {
    const task = await stage.begin("harn");
    const { result } = await pausedAtStep(task, () => harn("tasks/pause", { taskId: task.id, reason: "review" }));
    expect(result).toMatchObject({ state: "paused-by-client", reason: "review", handle: await task.handle() });
    expect((await task.view()).suspension?.mode).toBe("finish_step");
    expect((await harn("tasks/pause", { taskId: task.id, mode: "soon" })).error.code).toBe(-32602);
    expect((await harn("tasks/pause", {})).error.code).toBe(-32602);
  });

  it.each(["tasks/get", "tasks/cancel", "tasks/pause", "tasks/resume"])(
    "vector 3: %s of an unknown task and of one of another client is answered alike, and leaves the caller the same receipt",
    async (method) => {
      const others = await stage.begin("bindu", { key: await stage.makeKey(["agent:read", "agent:write"]) });
      const people = await stage.scene.task();
      const left = `select verb, outcome, code, actor, subject, scope, task_id, handle, state_before, version_before, input_hash from receipt
        where subject like 'task %' order by id`;
      const before = (await stage.scene.pool.query(left)).rows.length;
      for (const [dialect, code] of [
        ["bindu", -32001],
        ["harn", -32004],
      ] as const) {
        const unknown = JSON.stringify(await stage.call(dialect, method, { taskId: UNKNOWN }));
        expect(JSON.parse(unknown).error.code).toBe(code);
        for (const { id } of [others, people])
          expect(JSON.stringify(await stage.call(dialect, method, { taskId: id }))).toBe(unknown);
      }
      const receipts = (await stage.scene.pool.query(left)).rows.slice(before);
      const asked = [UNKNOWN, others.id, people.id];
      expect(receipts.map(({ subject }) => subject)).toEqual(
        method === "tasks/get" ? [] : [...asked, ...asked].map((id) => `task ${id}`),
      );
      for (const receipt of receipts)
        expect(receipt).toEqual({ ...receipts[0], subject: receipt.subject, code: "TASK_NOT_FOUND", scope: null });
    },
  );

  it.each(["completed", "failed", "canceled", "rejected", "auth_required"] as const)(
    "vector 4: of a task that is %s is refused, and says where it stands",
    async (state) => {
      for (const [dialect, code] of [
        ["bindu", -32040],
        ["harn", -32011],
      ] as const) {
        const task = await stage.begin(dialect);
        if (state === "auth_required") await askForSignIn(task);
        else if (state === "canceled") await task.cancel();
        else await task.end(state);
        const { error } = await stage.call(dialect, "tasks/pause", { taskId: task.id });
        expect(error).toMatchObject({ code, data: { code: "TASK_NOT_PAUSABLE", state: state.replace("_", "-") } });
      }
    },
  );

  it("vector 5, P8: a second one is an error to B, and to H the one that stands, its first reason kept", async () => {
    const one = await holdAtDoor(stage, "bindu");
    expect((await bindu("tasks/pause", { taskId: one.task.id })).error).toMatchObject({
      code: -32040,
      data: { state: "suspended", allowedStates: ["submitted", "working", "input-required"] },
    });
    const { task, handle } = await holdAtDoor(stage, "harn");
    const { eventSeq } = await task.now();
    const second = await harn("tasks/pause", { taskId: task.id, reason: "another" });
    expect(second.result).toMatchObject({ state: "paused-by-client", handle, reason: null });
    expect((await task.now()).eventSeq).toBe(eventSeq);
  });

  it("vector 6: B holds what no worker has taken, so that none does; H refuses what is not working", async () => {
    const task = await stage.begin("bindu");
    expect((await bindu("tasks/pause", { taskId: task.id })).result.status.state).toBe("suspended");
    expect(await task.tryClaim()).toBeNull();
    await bindu("tasks/resume", { taskId: task.id });
    expect((await bindu("tasks/get", { taskId: task.id })).result.status.state).toBe("submitted");
    expect(await task.tryClaim()).not.toBeNull();
    const queued = await stage.begin("harn");
    expect((await harn("tasks/pause", { taskId: queued.id })).error).toMatchObject({
      code: -32011,
      data: { code: "TASK_NOT_PAUSABLE", state: "submitted", allowedStates: ["working"] },
    });
    await askAtStep(queued);
    expect((await harn("tasks/pause", { taskId: queued.id })).error).toMatchObject({
      code: -32011,
      data: { state: "input-required" },
    });
  });

  it("vector 7: B holds what asks, H goes on reading that it asks, and a resume leads back to the question", async () => {
    const task = await stage.begin("bindu");
    const stream = await stage.follow("harn", "SubscribeToTask", { taskId: task.id });
    await askAtStep(task);
    expect((await bindu("tasks/pause", { taskId: task.id })).result.status.state).toBe("suspended");
    expect((await harn("tasks/get", { taskId: task.id })).result).toMatchObject({
      status: { state: "input-required" },
      metadata: { harn: { pause: { state: "paused" } } },
    });
    expect((await bindu("tasks/resume", { taskId: task.id })).result.status.state).toBe("resumed");
    expect((await bindu("tasks/get", { taskId: task.id })).result.status).toMatchObject({
      state: "input-required",
      message: { parts: [{ kind: "text", text: "Which folder?" }] },
    });
    await task.cancel();
    const states = (await stream.toEnd()).map(({ data }) => data.params?.state ?? data.result.status.state);
    expect(states).toEqual(["submitted", "working", "input-required", "input-required", "input-required", "canceled"]);
  });

  it("vector 8: is shown as asked for while a step runs, and what its worker says too late is not taken", async () => {
    for (const dialect of ["bindu", "harn"] as const) {
      const task = await stage.begin(dialect);
      const attempt = await task.claim();
      await attempt.begin("look");
      const pause = stage.call(dialect, "tasks/pause", { taskId: task.id });
      await task.until("is about to be held", ({ pending }) => pending !== null);
      const { result } = await stage.call(dialect, "tasks/get", { taskId: task.id });
      expect(result.status.state).toBe("working");
      const asking = dialect === "bindu" ? result.metadata.pause_requested : result.metadata.harn.pause;
      expect(asking).toMatchObject({ handle: expect.stringMatching(/^suspend-/), mode: "finish_step" });
      await attempt.commit({ steps: [done("look")] });
      await pause;
      const late = await attempt.tryCommit({ outcome: { kind: "completed" } });
      expect(late.body.refusal.code).toBe("ATTEMPT_SUPERSEDED");
      expect((await task.now()).state).toBe("paused_by_client");
    }
  });

  it("of an agent that cannot is refused as that, and says what cancel costs", async () => {
    for (const [dialect, code] of [
      ["bindu", -32040],
      ["harn", -32601],
    ] as const) {
      const task = await stage.begin(dialect, { offer: { pauseModes: [] } });
      await task.claim();
      const { error } = await stage.call(dialect, "tasks/pause", { taskId: task.id });
      expect(error).toMatchObject({ code, data: { code: "AGENT_CANNOT_PAUSE" } });
      expect(error.message).toContain("cancel");
      const path = `/a2a/${dialect}/agents/${task.agent}/.well-known/agent-card.json`;
      const { capabilities } = await (await fetch(stage.url + path)).json();
      expect(capabilities.supportsPause).toBeUndefined();
      expect(capabilities.extensions ?? []).toEqual([]);
    }
  });

  it("that comes with a message to H holds the task that is named", async () => {
    const task = await stage.begin("harn");
    const metadata = { harn: { pause: { reason: "look first" } } };
    const { result } = await pausedAtStep(task, () => harn("tasks/send", { taskId: task.id, metadata }));
    expect(result).toMatchObject({
      status: { state: "paused-by-client" },
      metadata: { harn: { pause: { state: "paused", reason: "look first", conditions: null } } },
    });
  });

  it("that comes with words to H takes none of them where it is refused, and comes before them where it is not", async () => {
    const words = { text: "Mind the gap.", metadata: { harn: { pause: { reason: "look first" } } } };
    const fixed = await stage.begin("harn", { offer: { pauseModes: [] } });
    await fixed.claim();
    const task = await stage.begin("harn");
    for (const [{ id: taskId }, code] of [
      [fixed, -32601],
      [task, -32011],
    ] as const) {
      expect((await harn("tasks/send", { taskId, ...words })).error.code).toBe(code);
      expect((await harn("tasks/get", { taskId })).result.history).toHaveLength(1);
    }
    const taskId = task.id;
    const { result } = await pausedAtStep(task, () => harn("tasks/send", { taskId, ...words }));
    expect(result).toMatchObject({
      status: { state: "paused-by-client" },
      history: [{}, { role: "agent" }, { role: "user", parts: [{ type: "text", text: "Mind the gap." }] }],
    });
    const elsewhere = await harn("tasks/send", { taskId, contextId: "another", ...words });
    expect(elsewhere.error).toMatchObject({
      data: { code: "CONTEXT_MISMATCH" },
      message: expect.stringMatching(/Nothing was said\. The pause that came with it was carried out\.$/),
    });
    await harn("tasks/resume", { taskId });
    const { messages } = (await task.claim()).work;
    expect(JSON.stringify(messages)).toContain("Mind the gap.");
  });

  it("of a parked task by H keeps the park, its handle and its word, and adds who holds it", async () => {
    const task = await stage.begin("harn");
    await (await task.claim()).commit({ park: { reason: "CI", conditions: { onEvent: "ci.done" } } });
    const handle = await task.handle();
    expect((await harn("tasks/pause", { taskId: task.id })).result).toMatchObject({ state: "paused-by-agent", handle });
    const { result } = await harn("tasks/get", { taskId: task.id });
    expect(result.metadata.harn.pause).toMatchObject({
      conditions: { onEvent: "ci.done" },
      holders: [{ kind: "client" }],
    });
    expect((await harn("tasks/resume", { taskId: task.id, handle })).result).toMatchObject({
      state: "paused-by-agent",
      previousState: "paused-by-agent",
    });
    expect((await task.now()).state).toBe("paused_by_agent");
  });
});

async function askForSignIn(task: SceneTask): Promise<void> {
  await (await task.claim()).commit({ ask: [{ key: "in", message: "Sign in.", kind: "credential" }] });
  // Nobody answers it.
  stage.scene.made.push(task.id);
}
