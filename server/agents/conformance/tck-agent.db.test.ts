import { afterAll, beforeAll, expect, it } from "vitest";
import { createWorker, type Worker } from "../../sdk/worker";
import { type OpenA2aDoor, openA2aDoor } from "../../testing/open-a2a-door";
import { testDatabase } from "../../testing/test-database";
import { tckAgent } from "./tck-agent";

const database = testDatabase();
let door: OpenA2aDoor;
let worker: Worker;
beforeAll(async () => {
  door = await openA2aDoor(database.url);
  worker = createWorker({ url: door.url, key: door.key, agents: [tckAgent()], log: () => undefined });
  void worker.run();
  await worker.ready;
});
afterAll(async () => {
  await worker.stop({ now: true, timeoutMs: 1_000 });
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

const text = (value: string) => ({ parts: [{ text: value, mediaType: "text/plain" }] });
const file = { raw: Buffer.from("file content").toString("base64"), mediaType: "text/plain" };

it.each([
  ["tck-complete-task", "COMPLETED", undefined],
  ["tck-input-required", "INPUT_REQUIRED", undefined],
  ["tck-reject-task", "REJECTED", undefined],
  ["tck-artifact-text", "COMPLETED", text("Generated text content")],
  ["tck-artifact-file", "COMPLETED", { parts: [file] }],
  ["tck-artifact-file-url", "COMPLETED", { parts: [{ url: "https://example.com/output.txt" }] }],
  ["tck-artifact-data", "COMPLETED", { parts: [{ data: { key: "value", count: 42 } }] }],
  ["tck-stream-artifact-chunked", "COMPLETED", text("chunk 1 chunk 2")],
  ["anything-else", "INPUT_REQUIRED", undefined],
])("does what the kit expects of %s", async (prefix, state, artifact) => {
  const message = { messageId: `${prefix}-1`, role: "ROLE_USER", parts: [{ text: "hello" }] };
  const call = { jsonrpc: "2.0", id: 1, method: "SendMessage", params: { message } };
  const { task } = (await door.rpc("v1/agents/tck", call, { "a2a-version": "1.0" })).body.result;
  expect(task.status.state).toBe(`TASK_STATE_${state}`);
  if (artifact) expect(task.artifacts).toMatchObject([artifact]);
});
