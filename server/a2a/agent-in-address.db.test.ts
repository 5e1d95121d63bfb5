import { describe, expect, it } from "vitest";
import { testDialects } from "../testing/dialects/dialect-stage";

const stage = testDialects();
const GHOST = "0199a000-0000-7000-8000-00000000dead";

async function call(path: string, method: "GET" | "POST" = "POST") {
  const rpc = { jsonrpc: "2.0", id: 1, method: path.startsWith("v1") ? "GetTask" : "tasks/get", params: { id: GHOST } };
  const response = await fetch(`${stage.url}/a2a/${path}`, {
    method,
    headers: { "content-type": "application/json", "a2a-version": "1.0" },
    ...(method === "POST" ? { body: JSON.stringify(rpc) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

const escaped = (name: string) => name.replace("-", "%2D").replace("a", "%61");

describe.each([
  ["v1/agents", { status: 404, body: { error: { code: -32601 } } }],
  ["v1", { status: 404, body: { error: { code: 404, status: "NOT_FOUND" } } }],
  ["bindu/agents", { status: 404, body: { error: expect.stringContaining("There is no agent") } }],
  ["harn/agents", { status: 404, body: { error: expect.stringContaining("There is no agent") } }],
])("an agent's name in an address below %s", (place, missing) => {
  const below = (name: string) => (place === "v1" ? `v1/${name}/tasks` : `${place}/${name}`);
  const method = place === "v1" ? "GET" : "POST";

  it("is read with its escapes", async () => {
    const name = escaped(await stage.scene.agent());
    expect((await call(below(name), method)).status).toBe(200);
    const card = await call(`${place}/${name}/.well-known/agent-card.json`, "GET");
    expect(card.status).toBe(200);
  });

  it.each(["%", "%E0%A4%A", "%00", "a%2Fb", "my%20agent"])("is of nobody where it is %s", async (name) => {
    expect(await call(below(name), method)).toMatchObject(missing);
    expect((await call(`${place}/${name}/.well-known/agent-card.json`, "GET")).status).toBe(404);
  });

  it("is read once", async () => {
    const name = escaped(await stage.scene.agent()).replaceAll("%", "%25");
    expect(await call(below(name), method)).toMatchObject(missing);
  });
});
