import { describe, expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { holdAtDoor } from "../../testing/dialects/pause-at-door";
import type { SceneTask } from "../../testing/promises/scene-task";

// Vectors 9 to 16, 19 and 20 over the wire. B is one dialect, H the other.

const stage = testDialects();
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";

const bindu = (method: string, params: object) => stage.call("bindu", method, params);
const harn = (method: string, params: object) => stage.call("harn", method, params);

describe("a resume over the wire", () => {
  it("vector 9: H takes the right handle once and no other; to B the second one is an error", async () => {
    const { task, handle } = await holdAtDoor(stage, "harn");
    const { version } = await task.now();
    for (const wrong of [`suspend-${UNKNOWN}`, "nonsense", ""])
      expect((await harn("tasks/resume", { taskId: task.id, handle: wrong })).error).toMatchObject({
        code: -32012,
        data: { code: "HANDLE_MISMATCH" },
      });
    expect((await task.now()).version).toBe(version);
    expect((await harn("tasks/resume", { taskId: task.id, handle })).result).toMatchObject({
      state: "working",
      cause: "explicit_resume",
    });
    expect((await harn("tasks/resume", { taskId: task.id, handle })).error.code).toBe(-32012);
    expect((await harn("tasks/resume", { taskId: task.id })).error).toMatchObject({
      code: -32011,
      data: { code: "TASK_NOT_RESUMABLE" },
    });
    const other = await holdAtDoor(stage, "bindu");
    expect((await bindu("tasks/resume", { taskId: other.task.id })).result.status.state).toBe("resumed");
    expect((await bindu("tasks/resume", { taskId: other.task.id })).error).toMatchObject({
      code: -32041,
      data: { code: "TASK_NOT_RESUMABLE", winner: { verb: "resume" } },
    });
  });

  it.each(["bindu", "harn"] as const)("vector 10: of twenty at once to %s one wins", async (dialect) => {
    const { task } = await holdAtDoor(stage, dialect);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => stage.call(dialect, "tasks/resume", { taskId: task.id })),
    );
    expect(all.filter(({ result }) => result)).toHaveLength(1);
    const code = dialect === "bindu" ? -32041 : -32011;
    expect(all.filter(({ error }) => error?.code === code)).toHaveLength(19);
    expect(await task.events("task.resumed")).toHaveLength(1);
    expect(await task.tryClaim()).not.toBeNull();
    expect(await task.tryClaim()).toBeNull();
  });

  it("vector 11: with a blank input is refused, and the handle is as good as before", async () => {
    const { task, handle } = await holdAtDoor(stage, "harn");
    const blank = await harn("tasks/resume", { taskId: task.id, handle, input: "  " });
    expect(blank.error).toMatchObject({ code: -32602, data: { code: "INPUT_NOT_VALID" } });
    expect((await task.now()).state).toBe("paused_by_client");
    expect((await harn("tasks/resume", { taskId: task.id, handle, input: "go on" })).result.hadResumeInput).toBe(true);
  });

  it("vector 12: without the transcript gives the digest and the input alone, else all of it and one note", async () => {
    for (const continueTranscript of [false, true]) {
      const { task } = await holdAtDoor(stage, "harn");
      await harn("tasks/resume", { taskId: task.id, input: "carefully", continue_transcript: continueTranscript });
      const { work } = await task.claim();
      const texts = work.messages.map(({ parts }) => JSON.stringify(parts));
      expect(texts.some((text) => text.includes("I looked around."))).toBe(continueTranscript);
      expect(texts.some((text) => text.includes("carefully"))).toBe(true);
      expect(work.resume).toMatchObject({
        continueTranscript,
        digest: continueTranscript ? null : expect.stringContaining("I looked around."),
        continuity: { cause: "explicit_resume", input: "carefully" },
      });
    }
  });

  it("that people hold too releases nothing, and names them", async () => {
    for (const [dialect, code] of [
      ["bindu", -32041],
      ["harn", -32011],
    ] as const) {
      const { task } = await holdAtDoor(stage, dialect);
      await task.pause();
      const { error } = await stage.call(dialect, "tasks/resume", { taskId: task.id });
      expect(error).toMatchObject({ code, data: { code: "HELD_BY_OTHERS" } });
      expect(error.message).toContain("operator local");
    }
  });

  it("vector 19: leaves a receipt that names the client and the hash of the input, and tells the words to no stream", async () => {
    const { task } = await holdAtDoor(stage, "harn");
    const stream = await stage.follow("harn", "SubscribeToTask", { taskId: task.id });
    await harn("tasks/resume", { taskId: task.id, input: "keep the zebra files" });
    await harn("tasks/cancel", { taskId: task.id });
    const told = (await task.receipts()).map(({ verb, actor, outcome }) => [
      verb,
      `${actor.kind}:${actor.id}`,
      outcome,
    ]);
    expect(told.toReversed()).toEqual(
      ["create", "pause", "resume", "cancel"].map((verb) => [verb, "client:anonymous", "accepted"]),
    );
    const { rows } = await stage.scene.pool.query(
      "select length(input_hash) as length from receipt where task_id = $1 and verb = 'resume'",
      [task.id],
    );
    expect(rows).toEqual([{ length: 64 }]);
    expect(JSON.stringify(await stream.toEnd())).not.toContain("zebra");
  });

  it("vector 20: leaves B no checkpoint and all other metadata; the version stays where people look", async () => {
    const task = await stage.begin("bindu");
    const metadata = { order: 7 };
    const message = { role: "user", messageId: "with-metadata", parts: [{ text: "Do it." }], metadata };
    const sent = await stage.call({ dialect: "bindu", path: `/agents/${task.agent}` }, "message/send", { message });
    const taskId = sent.result.id;
    await bindu("tasks/pause", { taskId });
    await bindu("tasks/resume", { taskId });
    expect((await bindu("tasks/get", { taskId })).result.metadata).toEqual({ order: 7, checkpoint: null });
    const kept = await stage.scene.ports.reader.checkpoints({ tenantId: "local", taskId });
    expect(kept).toMatchObject([{ kind: "pause" }]);
  });
});

describe("a park over the wire", () => {
  const park = (task: SceneTask, params: object) =>
    stage.call({ dialect: "harn", key: stage.scene.door.key }, "tasks/await_resumption", {
      taskId: task.id,
      reason: "CI",
      ...params,
    });

  async function parked(conditions: object): Promise<SceneTask> {
    const task = await stage.begin("harn");
    await task.claim();
    expect((await park(task, { conditions })).result).toMatchObject({ state: "paused-by-agent" });
    return task;
  }

  it("vector 13: ends at its deadline as was agreed, also after a restart in between", async () => {
    const failing = await parked({ timeout: { durationMinutes: 1, onTimeout: "fail" } });
    const summing = await parked({ timeout: { durationMinutes: 1 } });
    const stream = await stage.follow("harn", "SubscribeToTask", { taskId: summing.id });
    await failing.letPass(61_000);
    await summing.letPass(61_000);
    await using other = await stage.scene.inAnotherProcess();
    await other.settle();
    expect((await harn("tasks/get", { taskId: failing.id })).result.status).toMatchObject({
      state: "failed",
      message: { parts: [{ text: expect.stringContaining("timeout") }] },
    });
    const woken = await stream.until(({ data }) => data.params?.cause);
    expect(woken.data.params).toMatchObject({
      state: "working",
      cause: "timeout",
      hadResumeInput: false,
      continueTranscript: false,
    });
    await stream.close();
  });

  it("vector 14: is ended once by what it waits for; what comes after a resume does nothing", async () => {
    const twice = await parked({ onEvent: "ci.twice" });
    await stage.scene.send("ci.twice");
    await stage.scene.send("ci.twice");
    await stage.scene.settle();
    expect(await twice.events("task.resumed")).toHaveLength(1);
    const manual = await parked({ onEvent: "ci.late", timeout: { durationMinutes: 1, onTimeout: "fail" } });
    const pushed = { cause: "external_event", previousState: "paused-by-agent" };
    expect((await harn("tasks/resume", { taskId: manual.id })).result).toMatchObject(pushed);
    await stage.scene.send("ci.late");
    await manual.letPass(61_000);
    await stage.scene.settle();
    expect(await manual.told("task.resumed")).toMatchObject([{ cause: "external_event" }]);
    expect((await harn("tasks/get", { taskId: manual.id })).result.status.state).toBe("working");
  });

  it("is told to whom lets go of it by what came while it was held", async () => {
    const cases = [
      [{ onEvent: "ci.held" }, { cause: "condition_fired", state: "working" }],
      [{ timeout: { durationMinutes: 1 } }, { cause: "timeout", continueTranscript: false, state: "working" }],
      [{ timeout: { durationMinutes: 1, onTimeout: "fail" } }, { cause: "timeout", state: "failed" }],
      [{ onEvent: "ci.never" }, { cause: "explicit_resume", state: "paused-by-agent" }],
    ] as const;
    for (const [conditions, result] of cases) {
      const task = await parked(conditions);
      await harn("tasks/pause", { taskId: task.id });
      await stage.scene.send("ci.held");
      await task.letPass(61_000);
      await stage.scene.settle();
      expect((await harn("tasks/resume", { taskId: task.id })).result).toMatchObject(result);
    }
  });

  it.each([
    ["no time", { timeout: { durationMinutes: 0 } }, "/conditions/timeout/durationMinutes"],
    ["an unknown end", { timeout: { durationMinutes: 1, onTimeout: "explode" } }, "/conditions/timeout/onTimeout"],
    ["an unknown field", { whenever: 1 }, "/conditions/whenever"],
    ["a topic with a space", { onEvent: "bad channel" }, "/conditions/onEvent"],
  ])("vector 15: for %s is refused by its place, and the task runs on", async (_name, conditions, place) => {
    const task = await stage.begin("harn");
    await task.claim();
    const { version } = await task.now();
    expect((await park(task, { conditions })).error).toMatchObject({
      code: -32602,
      data: { fields: { [place]: expect.any(String) } },
    });
    expect((await task.now()).version).toBe(version);
  });

  it("is the holder's alone: no client, no other worker and no worker of an earlier attempt parks a task", async () => {
    const task = await stage.begin("harn");
    await task.claim();
    const params = { taskId: task.id, reason: "CI" };
    const client = await stage.makeKey(["agent:read", "agent:write"]);
    const worker = await stage.makeKey(["worker"]);
    const post = (key?: string) =>
      stage.post(
        { dialect: "harn", ...(key ? { key } : {}) },
        { jsonrpc: "2.0", id: 1, method: "tasks/await_resumption", params },
      );
    for (const key of [undefined, client, worker]) {
      const { status, body } = await post(key);
      expect(status).toBe(403);
      expect(body.error).toContain("Nothing was");
    }
    await task.loseLease();
    await stage.scene.settle();
    expect((await post(stage.scene.door.key)).status).toBe(403);
    expect((await task.now()).state).toBe("working");
  });
});

describe("a cancel over the wire", () => {
  it("vector 16: of a held task ends it and its handle; a second one is refused", async () => {
    for (const [dialect, code] of [
      ["bindu", -32041],
      ["harn", -32012],
    ] as const) {
      const { task, handle } = await holdAtDoor(stage, dialect);
      expect((await stage.call(dialect, "tasks/cancel", { taskId: task.id })).result.status.state).toBe("canceled");
      expect((await stage.call(dialect, "tasks/resume", { taskId: task.id, handle })).error.code).toBe(code);
      expect((await stage.call(dialect, "tasks/cancel", { taskId: task.id })).error).toMatchObject({
        code: -32002,
        data: { code: "TASK_NOT_CANCELABLE", state: "canceled" },
      });
    }
  });

  it.each(["bindu", "harn"] as const)(
    "C023: answered by %s is what every later read says, whatever the task's worker was at",
    async (dialect) => {
      const working = await stage.begin(dialect);
      await (await working.claim()).begin("deaf");
      const asking = await stage.begin(dialect);
      await (await asking.claim()).commit({ ask: [{ key: "q", message: "Which?" }] });
      const { task: held } = await holdAtDoor(stage, dialect);
      const read = async ({ id }: SceneTask) =>
        (await stage.call(dialect, "tasks/get", { taskId: id })).result.status.state;
      for (const task of [working, asking, held]) {
        expect(await read(task)).not.toBe("canceled");
        const canceled = await stage.call(dialect, "tasks/cancel", { taskId: task.id });
        expect(canceled.result.status.state).toBe("canceled");
        expect(await read(task)).toBe("canceled");
        expect(await task.tryClaim()).toBeNull();
      }
    },
  );

  it("of what an operator holds needs to be meant", async () => {
    for (const dialect of ["bindu", "harn"] as const) {
      const task = await stage.begin(dialect);
      await task.pause();
      const params = { taskId: task.id };
      expect((await stage.call(dialect, "tasks/cancel", params)).error).toMatchObject({
        code: -32002,
        data: { code: "FORCE_NEEDED" },
      });
      const forced = await stage.call(dialect, "tasks/cancel", { ...params, force: true });
      expect(forced.result.status.state).toBe("canceled");
    }
  });
});
