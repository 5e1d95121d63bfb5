import { describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { pauseTask } from "../commands/task/pause-task";
import { CreateTaskInput, PauseTaskInput } from "../contract/task-inputs";
import { type ConsoleAnswer, consoleStage, expectRefused } from "../testing/console-stage";
import { appRouter } from "./root";

// What people can send to hold, wake and end a task: each is done, or refused with what was wrong. Nothing fails.

const stage = consoleStage();
const { send, newTask, held, suspensionOf } = stage;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
const VERBS = ["pause", "resume", "cancel", "withdraw", "release", "undoCancel"] as const;

/** The answer without what was asked and what differs each time. */
function blind({ status, text }: ConsoleAnswer, taskId: string) {
  return { status, text: text.replaceAll(taskId, "the id").replace(/"requestId":"[^"]*"/g, "") };
}

describe("an id or a handle that is none", () => {
  const odd = [
    "x",
    "",
    "x".repeat(10_000),
    "\u0000",
    `${UNKNOWN}\u0000`,
    null,
    1,
    {},
    [],
    `${UNKNOWN}'`,
    `../${UNKNOWN}`,
  ];
  const ids = [UNKNOWN, UNKNOWN.toUpperCase(), ` ${UNKNOWN}`, ...odd];
  const handles = [
    undefined,
    null,
    "",
    "suspend-x",
    `suspend-${UNKNOWN}`,
    `suspend-${"-".repeat(36)}`,
    "x".repeat(10_000),
    5,
    {},
  ];
  it.each(VERBS)("is refused by %s, each alike", async (verb) => {
    for (const taskId of ids)
      for (const handle of handles) expectRefused(await send(`task.${verb}`, { taskId, handle }));
  });

  it("in capitals is the same task, as ids are", async () => {
    const taskId = await newTask();
    for (const verb of ["pause", "resume", "cancel"]) {
      const answer = await send(`task.${verb}`, { taskId: taskId.toUpperCase() });
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(taskId) });
    }
  });

  it.each(VERBS)(
    "of another tenant's task is answered by %s like one that is not there, and moves nothing",
    async (verb) => {
      const { tools } = stage;
      await stage.addAgent("theirs", "other");
      const theirs = { tenantId: "other", actor: { kind: "operator", id: "eve" } } as const;
      const order = CreateTaskInput.parse({ agent: "theirs", title: "T", input: null });
      const made = await createTask(tools.ports, theirs, order);
      const taskId = made.kind === "refused" ? "" : made.taskId;
      const paused = await pauseTask(tools.ports, theirs, PauseTaskInput.parse({ taskId, waitMs: 0 }));
      const before = await tools.ports.tasks.find({ tenantId: "other", taskId });
      expect(paused).toMatchObject({ kind: "accepted" });
      for (const handle of [undefined, before?.suspension ?? undefined]) {
        const needed = handle ?? (verb === "withdraw" ? `suspend-${UNKNOWN}` : undefined);
        const foreign = await send(`task.${verb}`, { taskId, handle: needed });
        const missing = await send(`task.${verb}`, { taskId: UNKNOWN, handle: needed });
        expectRefused(foreign);
        expect(blind(foreign, taskId)).toEqual(blind(missing, UNKNOWN));
      }
      expect(await tools.ports.tasks.find({ tenantId: "other", taskId })).toEqual(before);
    },
  );

  it.each(["resume", "withdraw", "release"] as const)(
    "of another task, or used before, is refused by %s and moves nothing",
    async (verb) => {
      const [mine, other] = [await held(), await held()];
      const { handle } = await suspensionOf(other);
      expectRefused(await send(`task.${verb}`, { taskId: mine, handle }));
      await send("task.resume", { taskId: other, handle });
      await send("task.pause", { taskId: other });
      expectRefused(await send(`task.${verb}`, { taskId: other, handle }));
      expect((await suspensionOf(mine)).resumedAt).toBeNull();
    },
  );
});

describe("what a person writes as a reason", () => {
  it.each([
    ["turns the writing around", "\u202Eevil\u2066"],
    ["commands a terminal", "\u001b[31mred\u001b]0;x\u0007"],
    ["begins a line of a log", 'a\r\n{"level":50}'],
    ["is 2,000 characters", "x".repeat(2_000)],
    ["is 1,000 signs of two units", "𝒳".repeat(1_000)],
    ["is HTML", "<script>alert(1)</script>"],
    ["is SQL", "'; drop table task; --"],
    ["formats", "%s%n$1{}\\"],
    ["cannot be seen", "\u200b\u200b"],
    ["is nothing", "   "],
  ])("comes back as it was, when it %s", async (_, reason) => {
    const taskId = await held({ reason });
    expect((await suspensionOf(taskId)).reason).toBe(reason.trim() || null);
    expect((await send("task.resume", { taskId, reason, input: reason.trim() ? reason : null })).status).toBe(200);
    expect((await send("task.cancel", { taskId, reason, undoMs: 0 })).status).toBe(200);
  });

  it.each([
    ["too long", JSON.stringify("x".repeat(2_001))],
    ["a NUL", '"a\\u0000b"'],
    ["half a pair", '"\\ud800"'],
    ["a number", "5"],
    ["a list", "[]"],
  ])("is refused when it is %s", async (_, reason) => {
    const taskId = await newTask();
    for (const verb of ["pause", "cancel"])
      expectRefused(await send(`task.${verb}`, `{"taskId":"${taskId}","reason":${reason}}`));
    expect(await suspensionOf(taskId)).toBeNull();
  });
});

describe("an instant", () => {
  it.each([
    ["year 1", "0001-01-01T00:00:00Z"],
    ["year 1, east of it", "0001-01-01T00:00:00+14:00"],
    ["year 0", "0000-01-01T00:00:00Z"],
    ["the end of year 9999", "9999-12-31T23:59:59.999Z"],
    ["year 10000 in another zone", "9999-12-31T23:59:59-14:00"],
    ["year 10000", "+010000-01-01T00:00:00Z"],
    ["before year 0", "-000001-01-01T00:00:00Z"],
    ["in the hour that summer time skips", "2026-03-29T02:30:00+01:00"],
    ["of a day that is none", "2026-02-30T00:00:00Z"],
    ["without a zone", "2026-11-28T12:00:00"],
    ["of a zone that is none", "2030-01-01T00:00:00+99:00"],
    ["of a leap second", "2030-06-30T23:59:60Z"],
    ["to the nanosecond", "2030-01-01T00:00:00.123456789Z"],
    ["of no kind", 5],
  ])("in %s is kept or refused, and the task can be read and let go afterwards", async (_, at) => {
    const taskId = await newTask();
    const answer = await send("task.pause", { taskId, conditions: { at } });
    expect([200, 400]).toContain(answer.status);
    expect((await send("task.get", { taskId })).status).toBe(200);
    expect((await send("task.cancel", { taskId, undoMs: 0 })).status).toBe(200);
  });

  it.each([0, -1, 1.5, 525_601, 2 ** 53, "5", null])("a timeout of %s minutes is refused", async (durationMinutes) => {
    const taskId = await newTask();
    expectRefused(await send("task.pause", { taskId, conditions: { timeout: { durationMinutes } } }));
    expect(await suspensionOf(taskId)).toBeNull();
  });
});

describe("a condition that cannot be", () => {
  it.each([
    ["a topic with a space", { onEvent: "bad channel" }],
    ["a topic of 201 letters", { onEvent: "x".repeat(201) }],
    ["an empty part", { onEvent: "a..b" }],
    ["no provider", { trigger: { kind: "a" } }],
    ["no events of those it names", { trigger: { kind: "a", provider: "p", match: { events: [] } } }],
    ["an unknown task", { afterTask: UNKNOWN }],
    ["a key nobody knows", { nope: 1 }],
    ["an input that is not there", { timeout: { durationMinutes: 5, onTimeout: "resume_with_input" } }],
    ["a list", []],
    ["a text", "soon"],
  ])("is refused: %s", async (_, conditions) => {
    const taskId = await newTask();
    expectRefused(await send("task.pause", { taskId, conditions }));
    expect(await suspensionOf(taskId)).toBeNull();
  });

  it("is refused: the end of itself", async () => {
    const taskId = await newTask();
    expectRefused(await send("task.pause", { taskId, conditions: { afterTask: taskId } }));
  });
});

describe("numbers out of their range", () => {
  it.each([
    ["pause", { waitMs: -1 }],
    ["pause", { waitMs: 30_001 }],
    ["cancel", { undoMs: -1 }],
    ["cancel", { undoMs: 60_001 }],
    ["cancel", { controlRevision: 0 }],
    ["cancel", { controlRevision: 1.5 }],
    ["cancel", { controlRevision: 2 ** 40 }],
    ["cancel", { controlRevision: 2 ** 53 }],
    ["pause", { mode: "FINISH_STEP" }],
    ["cancel", { mode: "maybe" }],
    ["resume", { continueTranscript: "yes" }],
    ["pause", { tenantId: "other" }],
    ["resume", { state: "completed", version: 9 }],
    ["pause", { requestId: "" }],
    ["pause", { requestId: "x".repeat(201) }],
  ])("are refused by %s: %j", async (verb, more) => {
    const taskId = await newTask();
    expectRefused(await send(`task.${verb}`, { taskId, ...more }));
  });
});

it("every command on a task that has ended is refused with what it is", async () => {
  const taskId = await newTask();
  await send("task.cancel", { taskId, undoMs: 0 });
  for (const verb of VERBS) {
    const answer = await send(`task.${verb}`, {
      taskId,
      handle: verb === "withdraw" ? `suspend-${UNKNOWN}` : undefined,
    });
    if (verb === "cancel") expect(answer.text).toContain("canceled");
    else expectRefused(answer);
  }
});

describe.each(Object.keys(appRouter._def.procedures))("%s", (path) => {
  it("turns away what is no I-JSON, and is not brought down by JSON of another shape", async () => {
    const odd = '"\\u0000" "\\ud800" 9007199254740993 1e400 {"a":1,"a":2} {"__proto__":{"admin":true}}'.split(" ");
    const deep = "[".repeat(1_000) + "]".repeat(1_000);
    for (const text of [...odd.map((value) => `{"x":${value}}`), deep, `{"x":${deep}}`, '{"x":', "{}{}", "x=1"])
      expect({ text, status: (await send(path, text)).status }).toEqual({ text, status: 400 });
    for (const text of ["[]", "5", '"x"', "true", '{"x":1}', '{"taskId":{}}', '{"taskId":["a"]}'])
      expect((await send(path, text)).status).toBeLessThan(500);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});
