import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { revokeKey } from "../../commands/settings/revoke-key";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { SseReader } from "../../testing/dialects/sse-reader";
import { SceneTask } from "../../testing/promises/scene-task";
import { CallLimit } from "../call-limit";

// Who may do what at the doors of the dialects, T, A and D of their behaviours, and what is malformed.

const stage = testDialects({ anonymous: null });
const READ = ["agent:read"];
const WRITE = ["agent:write"];
const BOTH = [...READ, ...WRITE];
const UNKNOWN = "0199a000-0000-7000-8000-0000000000ff";
const rpc = (method: string, params: object = { taskId: UNKNOWN }) => ({ jsonrpc: "2.0", id: "a", method, params });

describe("a key", () => {
  it.each(["bindu", "harn"] as const)("is needed at %s, and a wrong one is none", async (dialect) => {
    for (const at of [dialect, { dialect, key: "crk_nobody" }] as const) {
      const { status, headers, body } = await stage.post(at, rpc("tasks/get"));
      expect(status).toBe(401);
      expect(headers.get("www-authenticate")).toContain("Bearer");
      expect(body.error).toContain("Show a valid key");
    }
  });

  it.each([
    ["bindu", "tasks/get", READ],
    ["bindu", "tasks/list", READ],
    ["bindu", "message/send", WRITE],
    ["bindu", "message/stream", WRITE],
    ["bindu", "tasks/cancel", WRITE],
    ["bindu", "tasks/pause", WRITE],
    ["bindu", "tasks/resume", WRITE],
    ["harn", "tasks/get", READ],
    ["harn", "SubscribeToTask", READ],
    ["harn", "tasks/resubscribe", READ],
    ["harn", "tasks/send", WRITE],
    ["harn", "message/send", WRITE],
    ["harn", "tasks/cancel", WRITE],
    ["harn", "tasks/pause", WRITE],
    ["harn", "tasks/resume", WRITE],
    ["harn", "tasks/await_resumption", ["worker"]],
  ] as const)("A: at %s %s needs the scope %s, and is told so", async (dialect, method, [scope = ""]) => {
    const others = [...BOTH, "worker", "events:write"].filter((one) => one !== scope);
    const refused = await stage.post({ dialect, key: await stage.makeKey(others) }, rpc(method));
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).toContain(`lacks the scope ${scope}`);
    const taken = await stage.post({ dialect, key: await stage.makeKey([scope]) }, rpc(method));
    expect(taken.status).toBe(200);
  });

  it("says it by HTTP alone at harn, whose numbers mean other things, and by a number of its own at bindu", async () => {
    const key = await stage.makeKey(READ);
    expect((await stage.post({ dialect: "harn", key }, rpc("tasks/pause"))).body.jsonrpc).toBeUndefined();
    expect((await stage.post({ dialect: "bindu", key }, rpc("tasks/pause"))).body).toMatchObject({
      id: "a",
      error: { code: -32013, data: { code: "SCOPE_MISSING" } },
    });
  });

  it("opens the agents it is bound to, and tells nothing of the others", async () => {
    const [mine, other] = [await stage.scene.agent(), await stage.scene.agent()];
    const key = await stage.makeKey(BOTH, [mine]);
    const message = { role: "user", parts: [{ text: "Do it." }] };
    const send = (path: string) => stage.post({ dialect: "bindu", key, path }, rpc("message/send", { message }));
    expect((await send(`/agents/${mine}`)).body.result.status.state).toBe("submitted");
    expect((await send("")).body.result.status.state).toBe("submitted");
    const foreign = await send(`/agents/${other}`);
    const missing = await send(`/agents/${other}x`);
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(JSON.stringify(missing.body).replaceAll(`${other}x`, other)).toBe(JSON.stringify(foreign.body));
  });

  it("of another tenant reads a task as if it had never been", async () => {
    const task = await stage.begin("harn", { key: await stage.makeKey(BOTH) });
    await stage.scene.pool.query("insert into tenant (id) values ('other') on conflict do nothing");
    const key = await stage.makeKey(BOTH, [], "other");
    const get = (taskId: string) => stage.post({ dialect: "harn", key }, rpc("tasks/get", { taskId }));
    expect(JSON.stringify((await get(task.id)).body)).toBe(JSON.stringify((await get(UNKNOWN)).body));
  });
});

describe("the schemas of a door", () => {
  it.each(["v1", "bindu", "harn"])("are served by %s, for all agents and for each", async (name) => {
    const file = JSON.parse(readFileSync(`server/a2a/${name}/${name}-schemas.json`, "utf8"));
    const agent = await stage.scene.agent();
    for (const path of ["", `/agents/${agent}`]) {
      const answer = await fetch(`${stage.url}/a2a/${name}${path}/schemas.json`);
      expect([answer.status, await answer.json()]).toEqual([200, file]);
    }
  });
});

describe("a key that is revoked", () => {
  const streamOf = async (path: string, { key, body }: { readonly key: string; readonly body: object }) => {
    const headers = { "content-type": "application/json", "a2a-version": "1.0", authorization: `Bearer ${key}` };
    const response = await fetch(`${stage.url}/a2a/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body)
      throw new Error(await response.text());
    return new SseReader(response.body, () => undefined);
  };
  const message = { role: "user", messageId: "watched", parts: [{ text: "Do it." }] };

  it.each([
    ["harn", "harn", (taskId: string) => rpc("SubscribeToTask", { taskId })],
    ["bindu", "bindu/agents/:agent", () => rpc("message/stream", { message })],
    ["v1", "v1", (id: string) => rpc("SubscribeToTask", { id })],
    ["REST", "v1/tasks/:id:subscribe", () => ({})],
  ] as const)("ends its streams at %s, and no others", async (_name, path, bodyOf) => {
    const { keys } = stage.scene.ports;
    const { keyId, secret } = await keys.create({ tenantId: "local", name: "watcher", scopes: BOTH, agents: [] });
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", key: secret, path: `/agents/${agent}` } as const;
    const { result } = await stage.call(at, "message/send", { message });
    const task = new SceneTask(stage.scene, result.id, agent);
    const stream = await streamOf(path.replace(":id", task.id).replace(":agent", agent), {
      key: secret,
      body: bodyOf(task.id),
    });
    await stream.until(() => true);
    const other = await stage.makeKey(BOTH);
    const theirs = await stage.begin("harn", { key: other });
    const open = await streamOf("harn", { key: other, body: rpc("SubscribeToTask", { taskId: theirs.id }) });
    await open.until(() => true);
    const { ports, door } = stage.scene;
    expect(await revokeKey(ports, door.operator, { keyId })).toEqual({ value: null });
    await stream.toEnd();
    expect((await task.now()).state).toBe("submitted");
    await theirs.end("completed");
    expect((await open.toEnd()).at(-1)?.data.params.state).toBe("completed");
  });
});

describe("what is sent", () => {
  it("D, T: is looked up among the methods of the dialect, and another is none", async () => {
    const key = await stage.makeKey(BOTH);
    for (const [dialect, foreign] of [
      ["bindu", "tasks/await_resumption"],
      ["harn", "tasks/list"],
    ] as const) {
      for (const method of [foreign, "toString", "__proto__", ""]) {
        const { error } = (await stage.post({ dialect, key }, rpc(method))).body;
        expect(error.code).toBe(method === "" ? -32600 : -32601);
      }
    }
  });

  it.each([
    ["no JSON", "{", -32700],
    ["a key twice", '{"jsonrpc":"2.0","id":1,"id":2,"method":"tasks/get"}', -32700],
    ["a batch", "[]", -32600],
    ["no version", '{"id":1,"method":"tasks/get"}', -32600],
    ["parameters in a row", '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":[]}', -32602],
    ["no parameters", '{"jsonrpc":"2.0","id":1,"method":"tasks/get"}', -32602],
    ["an id of a number", '{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":7}}', -32602],
  ])("with %s is refused by its number, and nothing is done", async (_name, body, code) => {
    const key = await stage.makeKey(BOTH);
    for (const dialect of ["bindu", "harn"] as const)
      expect((await stage.post({ dialect, key }, body)).body.error).toMatchObject({ code, data: expect.any(Object) });
  });

  it.each(["bindu", "harn"] as const)("begins one task of each client however often it comes: %s", async (dialect) => {
    const agent = await stage.scene.agent();
    const message = { role: "user", messageId: "once", parts: [{ text: "Do it." }] };
    const path = `/agents/${agent}`;
    const begunBy = async (key: string) => {
      const send = () => stage.call({ dialect, key, path }, "message/send", { message });
      const all = await Promise.all(Array.from({ length: 20 }, send));
      const listed = (await stage.call({ dialect: "bindu", key, path }, "tasks/list", {})).result;
      expect(listed).toMatchObject([{ id: all[0].result.id }]);
      return [...new Set(all.map(({ result }) => result.id))];
    };
    const [mine, theirs] = [await begunBy(await stage.makeKey(BOTH)), await begunBy(await stage.makeKey(BOTH))];
    expect([mine.length, theirs.length]).toEqual([1, 1]);
    expect(mine).not.toEqual(theirs);
  });

  it("names a task of the client's own making at bindu: the answer tells the task's own id", async () => {
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", key: await stage.makeKey(BOTH), path: `/agents/${agent}` } as const;
    const message = { role: "user", messageId: "m", taskId: UNKNOWN, parts: [{ text: "Do it." }] };
    const { result } = await stage.call(at, "message/send", { message });
    expect(result.id).not.toBe(UNKNOWN);
    expect((await stage.call(at, "tasks/get", { taskId: result.id })).result.id).toBe(result.id);
  });
});

describe("a client that calls too often", () => {
  const limited = testDialects({ anonymous: null, calls: new CallLimit({ perSecond: 0.01, burst: 3 }) });

  it("is told when to come again, by every method alike, while others are answered", async () => {
    const key = await limited.makeKey(BOTH);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await limited.post({ dialect: "bindu", key }, rpc("tasks/get"))).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const { headers, body } = await limited.post({ dialect: "harn", key }, rpc("tasks/pause"));
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(body.error).toContain("Nothing was done");
    const other = await limited.makeKey(BOTH);
    expect((await limited.post({ dialect: "harn", key: other }, rpc("tasks/get"))).status).toBe(200);
  });
});
