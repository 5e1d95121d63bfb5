import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTask } from "../commands/task/create-task";
import { CreateTaskInput } from "../contract/task-inputs";
import { MAX_COMMIT_BYTES } from "../contract/worker-protocol";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";

const database = testDatabase();
const door = testWorkerDoor(database);
const AGENT = "careful";
const AT = "2026-01-01T00:00:00Z";
const STEP = { key: "a", name: "A", startedAt: AT };
const ENDED = { ...STEP, endedAt: AT, status: "completed" };
let taskId: string;
let attempt: string;

beforeAll(async () => {
  await door.call(`PUT agents/${AGENT}`, { version: "1" });
});
beforeEach(async () => {
  await createTask(door.ports, door.operator, CreateTaskInput.parse({ agent: AGENT, title: "T", input: {} }));
  const claimed = await door.call("POST claim", { workerId: "w", agents: [AGENT], waitMs: 0 });
  ({ taskId, attempt } = claimed.body.work[0]);
});

const commit = (body: unknown) => door.call(`POST tasks/${taskId}/commit`, body);
const versionOf = async () => (await door.ports.tasks.find({ tenantId: "local", taskId }))?.version;

/** What was refused left nothing behind, and the same attempt can still commit. */
async function nothingHappened(version: number | undefined): Promise<void> {
  expect(await versionOf()).toBe(version);
  expect(await commit({ attempt, no: 1 })).toMatchObject({ status: 200 });
}

describe("a body that is not I-JSON", () => {
  const fill = (value: string): string => `{"attempt":"${attempt}","no":1,"state":{"replace":${value}}}`;
  it.each([
    ["cut off", () => '{"attempt":', "/attempt"],
    ["empty", () => "", ""],
    ["not JSON", () => "attempt=1", ""],
    ["a second value", () => "{}{}", ""],
    ["with a comment", () => fill("1 // one\n"), "/state/replace"],
    ["NaN", () => fill("NaN"), "/state/replace"],
    ["2^53+1", () => fill('{"n":[0,9007199254740993]}'), "/state/replace/n/1"],
    ["1e400", () => fill("1e400"), "/state/replace"],
    ["a key twice", () => fill('{"a":1,"a":2}'), "/state/replace/a"],
    ["attempt twice", () => `{"attempt":"x",${fill("1").slice(1)}`, "/attempt"],
    ["__proto__", () => fill('{"__proto__":{"admin":true}}'), "/state/replace/__proto__"],
    ["a NUL", () => fill('{"t":"a\\u0000"}'), "/state/replace/t"],
    ["half a surrogate pair", () => fill('["\\ud83d"]'), "/state/replace/0"],
    ["1,000 deep", () => fill(`${"[".repeat(1_000)}${"]".repeat(1_000)}`), `/state/replace${"/0".repeat(510)}`],
  ])("is refused: %s", async (_name, text, path) => {
    const version = await versionOf();
    const reply = await commit(text());
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toEqual([path]);
    expect(reply.body.requestId).toEqual(expect.any(String));
    await nothingHappened(version);
  });

  it("is refused in other encodings", async () => {
    const version = await versionOf();
    const bytes = [
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
      Buffer.from([0x22, 0xff, 0x22]),
      Buffer.from("\ufeff{}"),
    ];
    for (const body of bytes)
      expect(await commit(body)).toMatchObject({ status: 400, body: { fields: { "": expect.any(String) } } });
    for (const headers of [{ "content-type": "text/plain" }, { "content-type": "" }, { "content-encoding": "gzip" }]) {
      expect(await door.call(`POST tasks/${taskId}/commit`, {}, headers as Record<string, string>)).toMatchObject({
        status: 415,
      });
    }
    await nothingHappened(version);
  });
});

const SELF = "the-task";
describe.each([
  `PUT agents/${AGENT}`,
  "POST claim",
  "POST heartbeat",
  "POST commits",
  `POST tasks/${SELF}/commit`,
  `POST tasks/${SELF}/reserve`,
  `POST sessions/${SELF}/open`,
  `POST sessions/${SELF}/report`,
  "POST profiles",
  "POST profiles/careful/probe",
])("%s", (address) => {
  const call = (body: string) => door.call(address.replace(SELF, taskId), body);
  const everything = async () => {
    const { rows } = await database.pool.query(
      "select (select json_agg(a order by id) from agent a) as agents, (select json_agg(s) from agent_session s) as sessions",
    );
    return [rows, await versionOf()];
  };

  it.each([
    ["a NUL", '"a\\u0000"', ""],
    ["half a surrogate pair", '"\\ud800"', ""],
    ["2^53+1", "9007199254740993", ""],
    ["1e400", "1e400", ""],
    ["a key twice", '{"a":1,"a":2}', "/a"],
    ["__proto__", '{"__proto__":{"admin":true}}', "/__proto__"],
    ["1,000 deep", `${"[".repeat(1_000)}${"]".repeat(1_000)}`, "/0".repeat(511)],
  ])("turns away by path what is no I-JSON, and does nothing: %s", async (_name, value, path) => {
    const before = await everything();
    const reply = await call(`{"x":${value}}`);
    expect({ status: reply.status, fields: Object.keys(reply.body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [`/x${path}`],
    });
    expect(await everything()).toEqual(before);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it("turns away JSON of another shape and what is none, and does nothing", async () => {
    const before = await everything();
    for (const text of ["", "[]", "5", '"x"', "true", "null", '{"x":1}', "{}{}", '{"x":', "x=1"])
      expect({ text, status: (await call(text)).status }).toEqual({ text, status: 400 });
    expect(await everything()).toEqual(before);
  });
});

describe("a body that the schema does not admit", () => {
  it.each([
    ["an array", [], [""]],
    ["null", null, [""]],
    ["text", '"text"', [""]],
    ["nothing in it", {}, ["/attempt", "/no"]],
    ["an attempt that is none", { attempt: "1", no: 1 }, ["/attempt"]],
    ["an attempt with space", { attempt: " 0199a000-0000-7000-8000-000000000000", no: 1 }, ["/attempt"]],
    ["number 0", { no: 0 }, ["/no"]],
    ["a fraction", { no: 1.5 }, ["/no"]],
    ["a number as text", { no: "1" }, ["/no"]],
    ["an unknown field", { no: 1, admin: true }, ["/admin"]],
    ["an unknown field of a step", { no: 1, running: [{ ...STEP, "a/b": 1 }] }, ["/running/0/a~1b"]],
    ["a step without a key", { no: 1, steps: [{ ...ENDED, key: "" }] }, ["/steps/0/key"]],
    ["a status that is none", { no: 1, steps: [{ ...ENDED, status: "paused" }] }, ["/steps/0/status"]],
    ["a time that is none", { no: 1, running: [{ ...STEP, startedAt: "yesterday" }] }, ["/running/0/startedAt"]],
    ["negative usage", { no: 1, usage: { inputTokens: -1 } }, ["/usage/inputTokens"]],
    ["usage in fractions", { no: 1, usage: { costMicros: 0.1 } }, ["/usage/costMicros"]],
    ["usage that no total could hold", { no: 1, usage: { costMicros: 1e12 + 1 } }, ["/usage/costMicros"]],
    ["usage beyond 2^53", { no: 1, usage: { inputTokens: 2 ** 53 } }, ["/usage/inputTokens"]],
    ["a blank park reason", { no: 1, park: { reason: " " } }, ["/park/reason"]],
    ["an unknown wake-up", { no: 1, park: { reason: "r", conditions: { onMoon: true } } }, ["/park/conditions/onMoon"]],
    [
      "a timeout of years",
      { no: 1, park: { reason: "r", conditions: { timeout: { durationMinutes: 525_601 } } } },
      ["/park/conditions/timeout/durationMinutes"],
    ],
    ["no questions", { no: 1, ask: [] }, ["/ask"]],
    [
      "two questions with one key",
      {
        no: 1,
        ask: [
          { key: "a", message: "?" },
          { key: "a", message: "??" },
        ],
      },
      ["/ask"],
    ],
    ["two ways to end", { no: 1, release: true, outcome: { kind: "completed" } }, [""]],
    ["an outcome that is none", { no: 1, outcome: { kind: "canceled" } }, ["/outcome/kind"]],
    ["a state without a value", { no: 1, state: { replace: undefined } }, ["/state"]],
  ])("is refused by path: %s", async (_name, body, paths) => {
    const version = await versionOf();
    const sent = body && typeof body === "object" && "no" in body && !("attempt" in body) ? { attempt, ...body } : body;
    const reply = await commit(sent);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields).sort()).toEqual([...paths].sort());
    await nothingHappened(version);
  });
});

describe("a process by a number that none has", () => {
  it("is refused by path", async () => {
    const capabilities = { native: true, resume: true, load: true, inject: true, proven: false };
    const owner = { pid: 2 ** 31, startMark: "m" };
    const order = { attempt, profile: "p", launchHash: "h", capabilities, host: "h", owner };
    const reply = await door.call(`POST sessions/${taskId}/open`, order);
    expect(reply).toMatchObject({ status: 400, body: { fields: { "/owner/pid": expect.any(String) } } });
  });
});

describe("an address", () => {
  it.each([
    ["GET claim", 405],
    ["DELETE agents/careful", 405],
    ["POST nowhere", 404],
    ["POST tasks//commit", 404],
    ["POST tasks/a/b/commit", 404],
    ["PUT agents/Not-Kebab", 400],
    ["PUT agents/..%2f..%2fetc", 400],
    ["PUT agents/a'--", 400],
    ["GET control", 400],
    ["GET control?worker=", 400],
    [`GET control?worker=${"x".repeat(201)}`, 400],
    ["GET control?worker=w&agent=Bad%20Name", 400],
    ["GET control?worker=w&agent=nobody", 404],
  ])("that is none is answered as such: %s", async (target, status) => {
    const body = target.startsWith("GET") ? undefined : {};
    expect(await door.call(target, body)).toMatchObject({ status });
  });

  it.each([
    "not-a-uuid",
    "0199a000-0000-7000-8000-00000000dead",
    "0199A000-0000-7000-8000-00000000DEAD",
    "%00",
    "'; drop table task; --",
    "1".repeat(5_000),
  ])("of an unknown task looks the same, whatever it is: %s", async (id) => {
    const reply = await door.call(`POST tasks/${encodeURIComponent(id)}/commit`, { attempt, no: 1 });
    expect(reply).toMatchObject({ status: 404, body: { refusal: { code: "TASK_NOT_FOUND" } } });
  });

  it("takes a task's id in capitals for the same task", async () => {
    expect(await door.call(`POST tasks/${taskId.toUpperCase()}/commit`, { attempt, no: 1 })).toMatchObject({
      status: 200,
    });
  });
});

describe("size", () => {
  it("over the limit is refused before it is read", async () => {
    const headers = { "content-length": String(MAX_COMMIT_BYTES + 1) };
    const reply = await door.call(`POST tasks/${taskId}/commit`, "{}", headers);
    expect(reply).toMatchObject({
      status: 413,
      body: { refusal: { code: "PAYLOAD_TOO_LARGE", limitBytes: MAX_COMMIT_BYTES } },
    });
    expect(await door.call("POST claim", { workerId: "w".repeat(70_000), agents: [AGENT] })).toMatchObject({
      status: 413,
    });
  });

  it("that was not announced is cut off at the limit", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 16).fill(0x20));
      },
    });
    const response = await fetch(`${door.url}/api/workers/claim`, {
      method: "POST",
      headers: { authorization: `Bearer ${door.key}`, "content-type": "application/json" },
      body: endless,
      ...{ duplex: "half" },
    }).catch(() => null);
    if (response) expect(response.status).toBe(413);
    expect(sent).toBeLessThan(1_000);
  });

  it("of a state over 25 MiB is refused with both figures, and the attempt goes on", async () => {
    const version = await versionOf();
    const limitBytes = 25 * 1024 * 1024;
    const reply = await commit({ attempt, no: 1, state: { replace: "x".repeat(limitBytes) } });
    expect(reply).toMatchObject({
      status: 413,
      body: { refusal: { code: "CHECKPOINT_TOO_LARGE", limitBytes, sizeBytes: limitBytes + 2 } },
    });
    await nothingHappened(version);
  });
});
