import { beforeAll, expect, it } from "vitest";
import { serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor } from "../../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);
const GONE = "0199a000-0000-7000-8000-00000000dead";
let said = 0;

beforeAll(async () => {
  await using agent = serveAgent(door, (ctx) => `Did ${ctx.input}.`, { key: door.key });
  await agent.worker.ready;
});

const rpc = async (method: string, params: object) => {
  const call = { jsonrpc: "2.0", id: 1, method, params };
  return (await door.rpc("v1/agents/tester", call, { "a2a-version": "0.3" })).body;
};
const message = (taskId: string) => ({
  message: { kind: "message", messageId: `e-${++said}`, role: "user", parts: [{ kind: "text", text: "go" }], taskId },
});

it.each([
  ["message/send", message(GONE)],
  ["message/stream", message(GONE)],
  ["tasks/get", { id: GONE }],
  ["tasks/cancel", { id: GONE }],
  ["tasks/resubscribe", { id: GONE }],
  ["tasks/pause", { id: GONE }],
  ["tasks/pushNotificationConfig/set", { taskId: GONE, pushNotificationConfig: { url: "http://127.0.0.1:8099/" } }],
  ["tasks/pushNotificationConfig/list", { id: GONE }],
])("A refusal of 0.3 tells programs why, by %s as by the others", async (method, params) => {
  const why = { reason: "TASK_NOT_FOUND", domain: "a2a-protocol.org", metadata: { taskId: GONE } };
  expect((await rpc(method, params)).error).toMatchObject({ code: -32001, data: [why] });
});

it("So does that of a parameter", async () => {
  const { error } = await rpc("tasks/get", { id: GONE, historyLength: -1 });
  expect(error).toMatchObject({
    code: -32602,
    data: [{ reason: "INVALID_PARAMS", metadata: { historyLength: expect.any(String) } }],
  });
});
