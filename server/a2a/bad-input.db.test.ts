import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { serveAgent } from "../testing/serve-agent";
import { testDatabase } from "../testing/test-database";
import { testA2aDoor } from "../testing/test-doors";

// What is malformed, at every door alike: a typed refusal by HTTP or by the protocol, or an exact round trip; never a fault of ours.

const database = testDatabase();
const door = testA2aDoor(database);
let said = 0;

beforeAll(async () => {
  await using agent = serveAgent(door, (ctx) => ctx.ask("more", { message: "More?" }), { key: door.key });
  await agent.worker.ready;
});

interface Door {
  readonly path: string;
  readonly version: string;
  readonly role: string;
  readonly send: string;
  readonly methods: readonly string[];
  /** How a body of another media type is answered. */
  readonly wrongType: object;
}
const OF_HTTP = { status: 415 };
const REASON = { reason: "CONTENT_TYPE_NOT_SUPPORTED" };
const OF_V1 = { status: 200, body: { id: null, error: { code: -32005, data: [REASON] } } };
const OLD = ["tasks/get", "tasks/cancel", "tasks/pause", "tasks/resume"];
const NEW = ["GetTask", "CancelTask", "PauseTask", "ResumeTask"];
const OF_DIALECT = { version: "1.0", role: "user", send: "message/send", methods: OLD, wrongType: OF_HTTP } as const;
const V1 = { path: "v1/agents/tester", wrongType: OF_V1 } as const;
const RPC_DOORS: Readonly<Record<string, Door>> = {
  "v1 1.0": { ...V1, version: "1.0", role: "ROLE_USER", send: "SendMessage", methods: NEW },
  "v1 0.3": { ...V1, version: "0.3", role: "user", send: "message/send", methods: OLD },
  bindu: { ...OF_DIALECT, path: "bindu/agents/tester" },
  harn: { ...OF_DIALECT, path: "harn/agents/tester" },
};
const REST: Door = {
  path: "v1/agents/tester/message:send",
  version: "1.0",
  role: "ROLE_USER",
  send: "",
  methods: NEW,
  wrongType: { status: 400, body: { error: { code: 400, status: "INVALID_ARGUMENT", details: [REASON] } } },
};
const DOORS: readonly (readonly [string, Door])[] = [...Object.entries(RPC_DOORS), ["REST", REST]];

async function post({ path, version }: Door, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(`${door.url}/a2a/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "a2a-version": version, ...headers },
    body: body as BodyInit,
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, body: JSON.parse(await response.text()) as any };
}

/** A send with a message of the given JSON, as the door takes it. */
function sending({ send }: Door, message: string): string {
  const params = `{"message":${message},"configuration":{"returnImmediately":true,"blocking":false}}`;
  return send === "" ? params : `{"jsonrpc":"2.0","id":1,"method":"${send}","params":${params}}`;
}
const withParts = ({ role }: Door, parts: string, more = "") =>
  `{"messageId":"bad-${++said}","role":"${role}","parts":${parts}${more}}`;
const withText = (at: Door, text: string) => withParts(at, `[{"kind":"text","text":${text}}]`);

const countTasks = async () => (await database.pool.query("select count(*)::int as n from task")).rows[0].n as number;
const millionOf = (one: (n: number) => string) => Array.from({ length: 1_000_000 }, (_, n) => one(n)).join();
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** Refused by HTTP or by a number, and nothing was begun. */
async function expectRefused(send: () => ReturnType<typeof post>, codes: readonly number[]): Promise<void> {
  const before = await countTasks();
  const { status, body } = await send();
  expect(status).toBeLessThan(500);
  if (status === 200) expect(codes).toContain(body.error.code);
  else expect(body.error).toBeTruthy();
  expect(await countTasks()).toBe(before);
}

const TEXTS: readonly (readonly [string, (good: string) => string | Uint8Array])[] = [
  ["nothing", () => ""],
  ["a cut", (good) => good.slice(0, -2)],
  ["more after its end", (good) => `${good} {}`],
  ["a byte order mark", (good) => `\ufeff${good}`],
  ["a comment", (good) => `/* hi */${good}`],
  ["single quotes", (good) => good.replaceAll('"', "'")],
  ["a key twice", (good) => good.replace('"message":', '"message":null,"message":')],
  ["NaN", (good) => good.replace("true", "NaN")],
  ["Infinity", (good) => good.replace("true", "-Infinity")],
  ["1e400", (good) => good.replace("true", "1e400")],
  ["more than a double holds", (good) => good.replace("true", "9007199254740993")],
  ["half a character", (good) => good.replace("hello", "\\ud800")],
  ["NUL", (good) => good.replace("hello", "\\u0000")],
  ["a raw control character", (good) => good.replace("hello", "\u0001")],
  ["an object's own key", (good) => good.replace('"message":', '"__proto__":{"x":1},"message":')],
  ["a depth of 1,000", (good) => good.replace("true", deep(1_000))],
  ["a depth of 100,000", () => deep(100_000)],
  ["1,000,000 keys", (good) => good.replace("true", `{${millionOf((n) => `"${n}":1`)}}`)],
  ["1,000,000 elements", (good) => good.replace("true", `[${millionOf(() => "1")}]`)],
  ["1,001 parts", (good) => good.replace('{"kind"', `${'{"kind":"text","text":"a"},'.repeat(1_000)}{"kind"`)],
  ["no UTF-8", (good) => Buffer.from(good.replace("hello", "\u00ff"), "latin1")],
  ["17 MB", (good) => good.replace("hello", "x".repeat(17 * 1024 * 1024))],
  ["a text alone", () => '"hello"'],
  ["a number alone", () => "5"],
  ["null alone", () => "null"],
  ["an empty list", () => "[]"],
  ["a batch", (good) => `[${good}]`],
];

describe.each(DOORS)("at %s", (_name, at) => {
  it.each(TEXTS)("a body with %s is refused", async (_what, spoil) => {
    await expectRefused(() => post(at, spoil(sending(at, withText(at, '"hello"')))), [-32700, -32600, -32602]);
  });

  it.each([
    ["text/plain", ""],
    ["application/json", "gzip"],
    ["application/json", "br"],
    ["application/json", "made-up"],
    ["application/json", "gzip, identity"],
    ["application/json; charset=iso-8859-1", ""],
    ['application/json; charset="utf-16"', ""],
    ["application/x-www-form-urlencoded", ""],
    ["application/json-seq", ""],
    ["", ""],
  ])("a body of %s %s is turned away", async (type, encoding) => {
    const packed = gzipSync(sending(at, withText(at, `"${"0".repeat(1_000_000)}"`)));
    const headers = { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) };
    const before = await countTasks();
    expect(await post(at, packed, headers)).toMatchObject(encoding ? OF_HTTP : at.wrongType);
    expect(await countTasks()).toBe(before);
  });

  it.each([
    ["application/json;charset=utf-8", ""],
    ['Application/JSON; charset="UTF-8"', "identity"],
    ["application/a2a+json", "Identity"],
  ])("a body of %s %s is read", async (type, encoding) => {
    const headers = { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) };
    const { status, body } = await post(at, sending(at, withText(at, '"hello"')), headers);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  });

  it.each(["null", '"hello"', "[]", "5", "{}", "true"])("a message that is %s is refused", async (message) => {
    await expectRefused(() => post(at, sending(at, message)), [-32602]);
  });

  it.each([
    '"hello"',
    "[]",
    "{}",
    "null",
    "[null]",
    "[5]",
    "[[]]",
    '[{"kind":"text","text":5}]',
    '[{"kind":"text","text":{}}]',
  ])("parts that are %s are refused", async (parts) => {
    await expectRefused(() => post(at, sending(at, withParts(at, parts))), [-32602]);
  });

  it.each(["5", "[]", "{}", '"x"', '"\' or 1=1 --"', '"../../etc/passwd"', '"%00"'])(
    "a message to the task %s begins none",
    async (taskId) => {
      // Bindu lets a client name a task that it is about to begin.
      if (at.path.startsWith("bindu") && taskId.startsWith('"')) return;
      const message = withParts(at, '[{"kind":"text","text":"hello"}]', `,"taskId":${taskId}`);
      await expectRefused(() => post(at, sending(at, message)), [-32602, -32001, -32004]);
    },
  );

  it.each(["\u202eevil", "\u200b", "e\u0301\u0301\u0301", "👩‍👩‍👧", "\u0007\u001b[31m", "\u0085", "שלום", "-0", "<b>"])(
    "keeps what was written: %j",
    async (text) => {
      const { body } = await post(at, sending(at, withText(at, JSON.stringify(text))));
      expect(body.error).toBeUndefined();
      expect(JSON.stringify(body)).toContain(JSON.stringify(text).slice(1, -1));
    },
  );

  it.each(["constructor", "prototype", "toJSON", "a.b", "", "$type", "k".repeat(10_000)])(
    "keeps or refuses a member of this name, and is not led astray: %s",
    async (name) => {
      const metadata = `,"metadata":{${JSON.stringify(name)}:{"polluted":true}}`;
      const message = withParts(at, '[{"kind":"text","text":"hello"}]', metadata);
      const { status, body } = await post(at, sending(at, message));
      expect(status).toBeLessThan(500);
      expect(body.error?.code ?? 0).not.toBe(-32603);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );
});

describe.each(Object.entries(RPC_DOORS))("by JSON-RPC at %s", (_name, at) => {
  const call = (fields: object) =>
    post(at, JSON.stringify({ jsonrpc: "2.0", id: 7, method: at.methods[0], ...fields }));

  it.each([
    [{ jsonrpc: "1.0" }, -32600],
    [{ jsonrpc: 2 }, -32600],
    [{ id: 1.5 }, -32600],
    [{ id: {} }, -32600],
    [{ id: [1] }, -32600],
    [{ id: true }, -32600],
    [{ method: null }, -32600],
    [{ method: 5 }, -32600],
    [{ method: "" }, -32600],
    [{ method: "__proto__", params: {} }, -32601],
    [{ method: "toString", params: {} }, -32601],
    [{ method: "ШendMessage", params: {} }, -32601],
    [{ method: "tasks/get ", params: {} }, -32601],
    [{ params: [] }, -32602],
    [{ params: "x" }, -32602],
    [{ params: {} }, -32602],
    [{ id: null, params: {} }, -32602],
    [{ id: undefined, params: {} }, -32602],
    [{ id: "x".repeat(10_000), params: {} }, -32602],
  ])("an envelope with %j is refused by its number %i", async (fields, code) => {
    expect(await call(fields)).toMatchObject({ status: 200, body: { error: { code } } });
  });

  it.each([5, null, [], { $ne: null }, true])("no method takes %j for an id", async (id) => {
    for (const method of at.methods) expect((await call({ method, params: { id } })).body.error.code).toBe(-32602);
  });

  it.each([
    "x",
    "0199a000-0000-7000-8000-00000000dead",
    " 0199a000-0000-7000-8000-00000000dead ",
    "0199a000-0000-f000-8000-00000000dead",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    " ",
    "\u202e",
    "a".repeat(5_000),
  ])("the id %j finds nothing, by any method", async (id) => {
    for (const method of at.methods)
      expect([-32001, -32004, -32602]).toContain((await call({ method, params: { id } })).body.error.code);
  });
});
