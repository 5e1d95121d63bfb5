import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { revokeKey } from "../commands/settings/revoke-key";
import { openA2aDoor } from "../testing/open-a2a-door";
import { testDatabase } from "../testing/test-database";
import { testA2aDoor, testAgent } from "../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);
let said = 0;

testAgent(door, (ctx) => (ctx.input === "park" ? ctx.park({ reason: "Waits" }) : "done"));

const V1 = { "a2a-version": "1.0" };
type Headers = Record<string, string>;
const call = (method: string, params: object, headers: Headers = V1) =>
  door.rpc("v1/agents/tester", { jsonrpc: "2.0", id: 1, method, params }, headers);
const send = (text: string, headers: Headers = V1, more: object = {}) => {
  const message = { messageId: `i-${++said}`, role: "ROLE_USER", parts: [{ text }], ...more };
  return call("SendMessage", { message, configuration: { returnImmediately: true } }, headers);
};

describe("who calls", () => {
  it("needs a key, with the scope for what it asks", async () => {
    const reader = await door.makeKey(["agent:read"]);
    const worker = await door.makeKey(["worker"]);
    const as = (key: string) => ({ ...V1, authorization: `Bearer ${key}` });
    expect(await send("x", as("nope"))).toMatchObject({ status: 401 });
    expect(await send("x", as(reader))).toMatchObject({ status: 403 });
    expect(await send("x", as(worker))).toMatchObject({ status: 403 });
    expect((await call("ListTasks", {}, as(reader))).body.result).toMatchObject({ tasks: [], totalSize: 0 });
  });

  it("finds its own tasks only, and no trace of another client's", async () => {
    const mine = (await send("mine")).body.result.task;
    const other = { ...V1, authorization: `Bearer ${await door.makeKey(["agent:read", "agent:write"])}` };
    const missing = "0199a000-0000-7000-8000-00000000dead";
    for (const method of ["GetTask", "CancelTask", "SubscribeToTask"]) {
      const foreign = (await call(method, { id: mine.id }, other)).body;
      const unknown = (await call(method, { id: missing }, other)).body;
      expect(foreign.error.code).toBe(-32001);
      expect(JSON.stringify(foreign).replaceAll(mine.id, "")).toBe(JSON.stringify(unknown).replaceAll(missing, ""));
    }
    expect((await send("x", other, { taskId: mine.id })).body.error.code).toBe(-32001);
  });
});

describe("without a key", () => {
  /** Of a client that says by itself at which host it knocks. */
  const list = (headers: Headers) =>
    new Promise<number | undefined>((resolve, reject) => {
      const knock = request(`${door.url}/a2a/v1/tasks`, { headers: { ...V1, ...headers } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      knock.on("error", reject).end();
    });

  it.each<[string, Headers]>([
    ["a page of another site", { origin: "http://evil.example" }],
    ["a browser led here by another site", { "sec-fetch-site": "cross-site" }],
    ["another name of this machine", { host: "checkrein.example" }],
    ["a proxy that names whom it speaks for", { forwarded: "for=203.0.113.9" }],
    ["a proxy that names itself", { via: "1.1 proxy" }],
    ["a proxy that adds its caller's address", { "x-forwarded-for": "127.0.0.1, 203.0.113.9" }],
    ["a proxy that tells its caller's address otherwise", { "x-real-ip": "203.0.113.9" }],
  ])("%s is turned away", async (_who, headers) => {
    expect(await list(headers)).toBe(401);
  });

  it.each<[string, Headers]>([
    ["this machine", {}],
    ["this machine by its name", { host: "localhost:4310" }],
    ["this machine through what serves from source", { "x-forwarded-for": "::ffff:127.0.0.1" }],
  ])("%s is let in", async (_who, headers) => {
    expect(await list(headers)).toBe(200);
  });
});

describe("a key that is revoked by another process", () => {
  it("ends its streams here", async () => {
    await using other = await openA2aDoor(database.url);
    const { keyId, secret } = await door.ports.keys.create({
      tenantId: "local",
      name: "watcher",
      scopes: ["agent:read", "agent:write"],
      agents: [],
    });
    const authorization = { ...V1, authorization: `Bearer ${secret}`, "content-type": "application/json" };
    const { id } = (await send("park", authorization)).body.result.task;
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SubscribeToTask", params: { id } });
    const stream = await fetch(`${door.url}/a2a/v1`, { method: "POST", headers: authorization, body });
    await revokeKey(other.ports, other.operator, { keyId });
    expect(await stream.text()).toContain(id);
    expect((await call("GetTask", { id }, authorization)).status).toBe(401);
  });
});
