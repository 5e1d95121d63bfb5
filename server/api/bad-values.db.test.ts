import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { claimWork } from "../commands/worker/claim-work";
import { ClaimWork } from "../contract/worker-protocol";
import { consoleStage, expectRefused } from "../testing/console-stage";

// What people can send along with a task: it comes back as it was, or is refused before anything moves. Nothing fails.

const stage = consoleStage();
const { send, held, suspensionOf } = stage;
const UNKNOWN = "019abf6b-0000-7000-8000-0000000000fe";

/** JSON as it may be written, and how it is answered. What is taken comes back as it is parsed; minus zero is zero. */
const VALUES: readonly (readonly [name: string, text: string, status: number])[] = [
  ["blank", '"  "', 400],
  ["nothing", "null", 200],
  ["0", "0", 200],
  ["-0", "-0", 200],
  ["-0.0 within", '{"a":[-0.0]}', 200],
  ["false", "false", 200],
  ["the empty list", "[]", 200],
  ["5e-324", "5e-324", 200],
  ["1e400", "1e400", 400],
  ["2^53+1", "9007199254740993", 400],
  ["NaN", "NaN", 400],
  ["a key twice", '{"a":1,"a":2}', 400],
  ["__proto__", '{"__proto__":{"admin":true}}', 400],
  ["__proto__ far in", '{"a":[{"b":{"__proto__":null}}]}', 400],
  ["__proto__ in escapes", '{"\\u005f_proto__":{"admin":true}}', 400],
  ["constructor", '{"constructor":{"prototype":{"admin":true}}}', 200],
  ["keys of objects", '{"toString":1,"hasOwnProperty":null,"then":"x","valueOf":[]}', 200],
  ["keys of envelopes", '{"json":{"a":1},"meta":{"values":{"a":["Date"]}},"$type":"x"}', 200],
  ["odd keys", `{"":1,"a.b":2,"/":3,"~0":4,"${"k".repeat(10_000)}":5}`, 200],
  ["512 deep", "[".repeat(509) + "]".repeat(509), 200],
  ["513 deep", "[".repeat(513) + "]".repeat(513), 400],
  ["a NUL", '"\\u0000"', 400],
  ["half a pair", '"\\udc00"', 400],
  ["controls and marks", '"\\u001b[31m\\u202e\\u200b\\ufeff"', 200],
  ["cut off", '{"a":', 400],
  ["two of them", "1 2", 400],
  ["a comment", "1 /* one */", 400],
  ["9 MB", `"${"x".repeat(9_000_000)}"`, 413],
];
const asParsed = (text: string): unknown => JSON.parse(JSON.stringify(JSON.parse(text)));

describe("what a resume brings along", () => {
  it.each(VALUES)("%s is taken as it is, or refused before anything moves", async (_, input, status) => {
    const agent = `takes-${v7()}`;
    await stage.addAgent(agent);
    const taskId = await held({}, agent);
    const answer = await send("task.resume", `{"taskId":"${taskId}","input":${input}}`);
    expect(answer.status).toBe(status);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    const { resumedAt } = await suspensionOf(taskId);
    expect(resumedAt === null).toBe(status !== 200);
    if (status !== 200) return;
    const order = ClaimWork.parse({ workerId: "w", agents: [agent], waitMs: 0 });
    const claimed = await claimWork(stage.tools.ports, { ...order, tenantId: "local" });
    const [work] = claimed.kind === "claimed" ? claimed.work : [];
    expect(work?.resume?.input ?? null).toEqual(asParsed(input));
  });
});

describe("what a task begins with", () => {
  // Text of blanks is an input like any other here: there is nothing else that it could mean.
  it.each(VALUES.map(([name, text, status]) => [name, text, name === "blank" ? 200 : status] as const))(
    "%s is taken as it is, or refused and nothing is begun",
    async (_, input, status) => {
      const answer = await send("task.create", `{"agent":"careful","title":"T","input":${input}}`);
      expect(answer.status).toBe(status);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
      if (status !== 200) return;
      const { id } = JSON.parse(answer.text).result.data.task;
      const { input: kept } = JSON.parse((await send("task.get", { taskId: id })).text).result.data;
      expect(kept).toEqual(asParsed(input));
    },
  );

  it.each([
    ["no agent", { agent: undefined }],
    ["an agent that is none", { agent: "nobody-here" }],
    ["an agent in capitals", { agent: "Careful" }],
    ["an agent of 10,000 letters", { agent: "x".repeat(10_000) }],
    ["an agent with a NUL", { agent: "a\u0000" }],
    ["a path for an agent", { agent: "../careful" }],
    ["no title", { title: undefined }],
    ["a blank title", { title: " \n" }],
    ["a title of 301 letters", { title: "x".repeat(301) }],
    ["a title with a NUL", { title: "a\u0000b" }],
    ["no input", { input: undefined }],
    ["a scope with a space", { scope: "prod billing" }],
    ["a scope of five parts", { scope: "a/b/c/d/e" }],
    ["an empty scope", { scope: "" }],
    ["labels that are none", { labels: ["", "x".repeat(10_000)] }],
    ["labels without a list", { labels: "a" }],
    ["a conversation that is none", { contextId: "x" }],
    ["a limit of nothing", { limit: { measure: "tokens", limitUnits: 0 } }],
    ["a limit below nothing", { limit: { measure: "tokens", limitUnits: -1 } }],
    ["a limit of a measure that is none", { limit: { measure: "hope", limitUnits: 1 } }],
    ["an empty request id", { requestId: "" }],
    ["a request id of 10,000 letters", { requestId: "x".repeat(10_000) }],
    ["a request id with a NUL", { requestId: "\u0000" }],
    ["an id of its own", { id: UNKNOWN }],
    ["another tenant", { tenantId: "other" }],
    ["a state", { state: "completed" }],
    ["who made it", { createdBy: "operator:root" }],
  ])("is refused with %s, and nothing is begun", async (_, more) => {
    const count = async () => (await stage.tools.pool.query("select count(*)::int as n from task")).rows[0]?.n;
    const before = await count();
    expectRefused(await send("task.create", { agent: "careful", title: "T", input: null, ...more }));
    expect(await count()).toBe(before);
  });

  it.each([
    ["turned around", "\u202Eevil"],
    ["in colours", "\u001b[31mred"],
    ["of HTML", "<img src=x onerror=alert(1)>"],
    ["of SQL", "'; drop table task; --"],
    ["of signs of two units", "𝒳".repeat(150)],
  ])("has the title it was given, %s", async (_, title) => {
    const answer = await send("task.create", { agent: "careful", title, input: null });
    expect(JSON.parse(answer.text).result.data.task.title).toBe(title);
  });
});
