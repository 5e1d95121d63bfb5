import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorker, type Worker } from "../../sdk/worker";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor } from "../../testing/test-doors";
import { tckAgent } from "./tck-agent";

const database = testDatabase();
const door = testA2aDoor(database, { conformanceAgent: "tck" });
let worker: Worker;
beforeAll(async () => {
  worker = createWorker({ url: door.url, key: door.key, agents: [tckAgent()], log: () => undefined });
  void worker.run();
  await worker.ready;
});
afterAll(async () => {
  await worker.stop({ now: true, timeoutMs: 1_000 });
});

const output = (part: object) => [{ parts: [part] }];
const text = (value: string) => output({ text: value, mediaType: "text/plain" });
const named = { filename: "output.txt", mediaType: "text/plain" };
const file = output({ raw: Buffer.from("tck").toString("base64"), ...named });

it.each([
  ["tck-complete-task", "COMPLETED", []],
  ["tck-input-required", "INPUT_REQUIRED", []],
  ["tck-reject-task", "REJECTED", []],
  ["tck-artifact-text", "COMPLETED", text("Generated text content")],
  ["tck-artifact-file", "COMPLETED", file],
  ["tck-artifact-file-url", "COMPLETED", output({ url: "https://example.com/output.txt", ...named })],
  ["tck-artifact-data", "COMPLETED", output({ data: { key: "value", count: 42 } })],
  ["tck-dm-test", "COMPLETED", []],
  ["tck-stream-001", "COMPLETED", text("Stream hello from TCK")],
  ["tck-stream-002", "COMPLETED", []],
  ["tck-stream-artifact-file", "COMPLETED", file],
  ["tck-stream-artifact-chunked", "COMPLETED", text("chunk-1 chunk-2")],
  ["anything-else", "INPUT_REQUIRED", []],
])("does what the kit expects of %s", async (prefix, state, artifacts) => {
  const { task } = await send(prefix);
  expect(task.status.state).toBe(`TASK_STATE_${state}`);
  expect(task.artifacts ?? []).toMatchObject(artifacts);
});

it("answers with a message alone where that is expected, also when it is asked again", async () => {
  const message = { role: "ROLE_AGENT", parts: [{ text: "Direct message response" }] };
  for (const _twice of [1, 2]) expect(await send("tck-message-response")).toMatchObject({ message });
});

it("begins a task with each message, also of one id, as the kit sends them", async () => {
  const [first, second] = [await send("tck-input-required"), await send("tck-input-required")];
  expect(first.task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  expect(second.task.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
  expect(second.task.id).not.toBe(first.task.id);
});

async function send(prefix: string) {
  const message = { messageId: `${prefix}-1`, role: "ROLE_USER", parts: [{ text: "hello" }] };
  const call = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } };
  return (await door.rpc("v1/agents/tck", call, { "a2a-version": "1.0" })).body.result;
}
