import { BINDINGS, KitClient } from "../../server/testing/kit-client";
import { openNoticeReceiver } from "../../server/testing/notice-receiver";
import { ConsoleApi } from "../console-api";
import { expect, type Product, test } from "../fixtures";
import { startProduct } from "../start-product";

const text = (value: string) => ({ text: value, mediaType: "text/plain" });
const FILE = {
  raw: Buffer.from("tck").toString("base64"),
  filename: "output.txt",
  mediaType: "text/plain",
};
const LINK = { url: "https://example.com/output.txt", filename: "output.txt", mediaType: "text/plain" };

/** What comes of a message, by how its id begins. */
const SENT = [
  ["tck-complete-task", "COMPLETED", []],
  ["tck-input-required", "INPUT_REQUIRED", []],
  ["tck-reject-task", "REJECTED", []],
  ["tck-artifact-text", "COMPLETED", [text("Generated text content")]],
  ["tck-artifact-file", "COMPLETED", [FILE]],
  ["tck-artifact-file-url", "COMPLETED", [LINK]],
  ["tck-artifact-data", "COMPLETED", [{ data: { key: "value", count: 42 } }]],
] as const;

/** The same of a stream, and in how many pieces. */
const STREAMED = [
  ["tck-stream-001", [text("Stream hello from TCK")]],
  ["tck-stream-002", []],
  ["tck-stream-003", [text("Stream task lifecycle")]],
  ["tck-stream-ordering-001", [text("Ordered output")]],
  ["tck-stream-artifact-text", [text("Streamed text content")]],
  ["tck-stream-artifact-file", [FILE]],
  ["tck-stream-artifact-chunked", [text("chunk-1 "), text("chunk-2")]],
] as const;

test.describe.configure({ mode: "serial" });

let product: Product;
test.beforeAll(async () => {
  // As README says that the kit is run: without a key, and told at addresses of this machine.
  const env = {
    CHECKREIN_A2A_ANONYMOUS: "on",
    CHECKREIN_CONFORMANCE_AGENT: "on",
    CHECKREIN_WEBHOOK_ALLOW: "127.0.0.0/8,::1/128",
  };
  product = await startProduct({ env });
  await new ConsoleApi(product.url).untilAgent("tck");
});
test.afterAll(() => product.stop());

test("There is no door at the root, and none for a dialect that is guessed", async () => {
  const call = { jsonrpc: "2.0", id: 1, method: "message/send", params: {} };
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(call) };
  for (const path of ["/", "/a2a", "/a2a/", "/a2a/acp"]) {
    const { ok, headers } = await fetch(product.url + path, init);
    expect(ok && headers.get("content-type")?.includes("json"), path).toBeFalsy();
  }
});

for (const binding of BINDINGS) {
  test(`A started server with its conformance agent does over ${binding} what the A2A compatibility kit expects`, async () => {
    await using receiver = await openNoticeReceiver();
    const kit = await KitClient.connect(product, "tck", binding);
    const longest = expectResubscribed(kit);
    await expectMessage(kit);
    for (const expected of SENT) await expectSent(kit, expected);
    for (const expected of STREAMED) await expectStreamed(kit, expected);
    await expectTurns(kit);
    await expectCanceled(kit);
    await expectPushed(kit, receiver);
    await longest;
  });
}

async function expectSent(kit: KitClient, [prefix, state, parts]: (typeof SENT)[number]): Promise<void> {
  const { task } = await kit.send(prefix);
  expect(task.status.state, prefix).toBe(`TASK_STATE_${state}`);
  const made = (task.artifacts ?? []).flatMap((each: { parts: unknown[] }) => each.parts);
  expect(made, prefix).toEqual(parts.map((part) => expect.objectContaining(part)));
  expect((await kit.get(task.id)).status, prefix).toEqual(task.status);
}

/** One that is answered by words alone. */
async function expectMessage(kit: KitClient): Promise<void> {
  const { message, task } = await kit.send("tck-message-response");
  expect(task).toBeUndefined();
  expect(message).toMatchObject({ role: "ROLE_AGENT", parts: [{ text: "Direct message response" }] });
}

async function expectStreamed(kit: KitClient, [prefix, parts]: (typeof STREAMED)[number]): Promise<void> {
  const told = (await (await kit.stream(prefix)).toEnd()).map((event) => kit.told(event));
  expect(Object.keys(told[0]), prefix).toEqual(["task"]);
  expect(told[0].task.artifacts ?? [], prefix).toEqual([]);
  const made = told.flatMap(({ artifactUpdate }) => (artifactUpdate ? [artifactUpdate] : []));
  expect(
    made.flatMap(({ artifact }) => artifact.parts),
    prefix,
  ).toEqual(parts.map((part) => expect.objectContaining(part)));
  // As ProtoJSON has it, what is false is left out.
  expect(made.map(({ append = false }) => append)).toEqual(parts.map((_, n) => n > 0));
  expect(made.map(({ lastChunk = false }) => lastChunk)).toEqual(parts.map((_, n) => n === parts.length - 1));
  const states = told.flatMap(({ task, statusUpdate }) => (task ?? statusUpdate)?.status.state ?? []);
  expect(states.at(-1), prefix).toBe("TASK_STATE_COMPLETED");
  expect(told.at(-1).statusUpdate, prefix).toBeTruthy();
  expect(states.slice(0, -1).every((state) => /_(SUBMITTED|WORKING)$/.test(state))).toBe(true);
}

/** One asks, a second message of the same task answers it. */
async function expectTurns(kit: KitClient): Promise<void> {
  const { task } = await kit.send("tck-input-required");
  const { id: taskId, contextId } = task;
  const answered = await kit.send("tck-complete-task", { taskId, contextId });
  expect(answered.task).toMatchObject({ id: taskId, contextId, status: { state: "TASK_STATE_COMPLETED" } });
  expect(answered.task.history.filter(({ role }: { role: string }) => role === "ROLE_USER")).toHaveLength(2);
  await expect(kit.send("tck-terminal", { taskId })).rejects.toThrow(/-32004|FAILED_PRECONDITION/);
}

async function expectCanceled(kit: KitClient): Promise<void> {
  const { task } = await kit.send("tck-input-required");
  expect((await kit.cancel(task.id)).status.state).toBe("TASK_STATE_CANCELED");
  const ended = (await kit.send("tck-complete-task")).task;
  await expect(kit.cancel(ended.id)).rejects.toThrow(/-32002|FAILED_PRECONDITION/);
}

async function expectPushed(kit: KitClient, receiver: Awaited<ReturnType<typeof openNoticeReceiver>>): Promise<void> {
  const { task } = await kit.send("tck-input-required");
  await kit.addPush(task.id, receiver.url.replace("127.0.0.1", "localhost"));
  await kit.send("tck-complete-task", { taskId: task.id });
  const told = () => receiver.received.filter(({ body }) => body.includes(task.id));
  await expect.poll(() => told().some(({ body }) => body.includes("TASK_STATE_COMPLETED"))).toBe(true);
  expect(told()[0]?.headers["x-a2a-notification-token"]).toBe("tck-token");
}

/** Readers that come while it works hear the same as the one that began it. */
async function expectResubscribed(kit: KitClient): Promise<void> {
  const first = await kit.stream("test-resubscribe-message-id");
  const begun = await first.until((event) => kit.told(event).task);
  const others = await Promise.all([1, 2].map(() => kit.subscribe(kit.told(begun).task.id)));
  for (const other of others) expect(kit.told(await other.until(() => true)).task).toBeTruthy();
  const ends = await Promise.all([first, ...others].map(async (reader) => (await reader.toEnd()).at(-1)));
  for (const end of ends) expect(end && kit.told(end).statusUpdate.status.state).toBe("TASK_STATE_COMPLETED");
}
