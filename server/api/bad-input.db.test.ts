import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerAgent } from "../commands/worker/register-agent";
import { RegisterAgent } from "../contract/register-agent";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import { quietWatch } from "../testing/quiet-watch";
import { testDatabase } from "../testing/test-database";
import { handleConsoleCall } from "./console-door";

// What people can send to hold, wake and end a task: each is done, or refused with what was wrong. Nothing fails.

const database = testDatabase();
const CALLER = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";
const OWN_PAGE = { host: "localhost:3000", origin: "http://localhost:3000", "content-type": "application/json" };
const VERBS = ["pause", "resume", "cancel", "withdraw", "release", "undoCancel"] as const;
let tools: TestTools;
const failures: unknown[] = [];

beforeAll(async () => {
  tools = joinTestTools(database.url);
  await registerAgent(tools.ports, "local", { name: "careful", ...RegisterAgent.parse({ version: "1" }) });
});
afterAll(async () => {
  await tools.close();
  expect(failures).toEqual([]);
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(path: string, body: unknown): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`http://localhost:3000/api/trpc/${path}`, {
    method: "POST",
    headers: OWN_PAGE,
    body: text,
  });
  const watch = quietWatch({ failed: (_id, called, error) => failures.push({ called, error }) });
  const stopping = new AbortController().signal;
  const answer = await handleConsoleCall(request, { ports: tools.ports, caller: CALLER, stopping, watch });
  return { status: answer.status, text: await answer.text() };
}

async function newTask(): Promise<string> {
  const answer = await send("task.create", { agent: "careful", title: "T", input: null });
  return JSON.parse(answer.text).result.data.task.id;
}

/** A task that the operator holds. */
async function held(body: object = {}): Promise<string> {
  const taskId = await newTask();
  expect((await send("task.pause", { taskId, ...body })).status).toBe(200);
  return taskId;
}
const suspensionOf = async (taskId: string) =>
  JSON.parse((await send("task.get", { taskId })).text).result.data.suspension;

/** Malformed, unknown, or not possible now: not a fault of ours, and in words that say what was not done. */
function expectRefused({ status, text }: Answer): void {
  expect({ isRefused: status >= 400 && status < 500, text }).toMatchObject({ isRefused: true });
}

describe("an id or a handle that is none", () => {
  const ids = [UNKNOWN, UNKNOWN.toUpperCase(), ` ${UNKNOWN}`, "x", "", null, 1, {}, [], `${UNKNOWN}'`, `../${UNKNOWN}`];
  const handles = [undefined, null, "", "suspend-x", `suspend-${UNKNOWN}`, `suspend-${"-".repeat(36)}`, 5, {}];
  it.each(VERBS)("is refused by %s, each alike", async (verb) => {
    for (const taskId of ids)
      for (const handle of handles) expectRefused(await send(`task.${verb}`, { taskId, handle }));
  });

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

describe("what a resume brings along", () => {
  it.each([
    ["blank", '"  "', 400],
    ["nothing", "null", 200],
    ["0", "0", 200],
    ["-0", "-0", null],
    ["false", "false", 200],
    ["1e400", "1e400", 400],
    ["2^53+1", "9007199254740993", 400],
    ["a key twice", '{"a":1,"a":2}', 400],
    ["__proto__", '{"__proto__":{"admin":true}}', null],
    ["513 deep", "[".repeat(513) + "]".repeat(513), 400],
    ["a NUL", '"\\u0000"', 400],
    ["cut off", '{"a":', 400],
    ["9 MB", `"${"x".repeat(9_000_000)}"`, 413],
  ])("%s is taken or refused before anything moves", async (_, input, status) => {
    const taskId = await held();
    const answer = await send("task.resume", `{"taskId":"${taskId}","input":${input}}`);
    if (status === null) expect([200, 400]).toContain(answer.status);
    else expect(answer.status).toBe(status);
    const { resumedAt } = await suspensionOf(taskId);
    expect(resumedAt === null).toBe(answer.status !== 200);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
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
