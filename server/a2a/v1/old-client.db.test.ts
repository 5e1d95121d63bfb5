import {
  type JsonRpcTransport,
  type Client as OldClient,
  ClientFactory as OldClientFactory,
  JsonRpcTransportFactory as OldJsonRpc,
  RestTransportFactory as OldRest,
  RestTransport,
  withA2AExtensions,
} from "a2a-sdk-0.3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openNoticeReceiver } from "../../testing/notice-receiver";
import { Gate } from "../../testing/serve-agent";
import { startNotices } from "../../testing/start-notices";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";
import { PAUSE_EXTENSION } from "./pause-detail";

const database = testDatabase();
const door = testA2aDoor(database);
let said = 0;
/** Lets a run that waits go on. */
let gate = new Gate();

testAgent(
  door,
  async (ctx) => {
    const [word = "", count = "0"] = String(ctx.input).split(" ");
    if (word === "ask") await ctx.ask("which", { message: "Which one?" });
    if (word === "wait") await ctx.step("wait", () => gate.opened);
    for (let n = 1; n <= Number(count); n++)
      ctx.artifact({ id: "text", name: "Text", mimeType: "text/plain", text: `${n};`, append: n > 1 });
    ctx.message("Done.");
  },
  { capacity: 10 },
);

afterAll(() => gate.open());

const PATH = "/a2a/v1/agents/tester";
const message = (text: string) => ({
  kind: "message" as const,
  messageId: `old-${++said}`,
  role: "user" as const,
  parts: [{ kind: "text" as const, text }],
});

async function all<T>(stream: AsyncGenerator<T, void, undefined>): Promise<T[]> {
  const heard: T[] = [];
  for await (const event of stream) heard.push(event);
  return heard;
}

/** The id of a task that waits for the gate. */
async function begin(client: OldClient, text: string): Promise<string> {
  gate = new Gate();
  const sent = await client.sendMessage({ message: message(text), configuration: { blocking: false } });
  if (sent.kind !== "task") throw new Error("A task was expected.");
  const ref = { tenantId: "local", taskId: sent.id };
  await expect.poll(async () => (await door.ports.tasks.find(ref))?.running.length).toBe(1);
  return sent.id;
}

/** A method of the extension: by JSON-RPC the client knows how to call one, over REST it has no words for it. */
type ById = { readonly id: string; readonly [name: string]: unknown };
async function act(client: OldClient, verb: "pause" | "resume", params: ById) {
  const named = { "X-A2A-Extensions": PAUSE_EXTENSION };
  if (client.transport instanceof RestTransport) {
    const url = `${door.url}${PATH}/v1/tasks/${params.id}:${verb}`;
    const headers = { ...named, "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(params) });
    return { active: response.headers.get("x-a2a-extensions"), task: await response.json() };
  }
  let active: string | null = null;
  const heed: typeof fetch = async (...call) => {
    const response = await fetch(...call);
    active = response.headers.get("x-a2a-extensions");
    return response;
  };
  const { url } = await client.getAgentCard();
  const transport = (await new OldJsonRpc({ fetchImpl: heed }).create(
    url,
    await client.getAgentCard(),
  )) as JsonRpcTransport;
  const answer = await transport.callExtensionMethod(`tasks/${verb}`, params, 1, { serviceParameters: named });
  return { active, task: Object(answer).result };
}

describe.each([
  ["JSONRPC", new OldJsonRpc()],
  ["HTTP+JSON", new OldRest()],
])("the official client of 0.3 over %s", (binding, transport) => {
  let client: OldClient;
  beforeAll(async () => {
    const factory = new OldClientFactory({ transports: [transport], preferredTransports: [binding] });
    client = await factory.createFromUrl(`${door.url}${PATH}/.well-known/agent-card.json`, "");
  });

  it("finds the card, sends, streams, reads, asks to be told and cancels", async () => {
    const sent = await client.sendMessage({ message: message("say 1") });
    expect(sent).toMatchObject({
      kind: "task",
      status: { state: "completed" },
      artifacts: [{ artifactId: "text", parts: [{ kind: "text", text: "1;" }] }],
      history: [{ role: "user", parts: [{ text: "say 1" }] }, { role: "agent" }],
    });
    const heard = [];
    for await (const event of client.sendMessageStream({ message: message("pieces 3") })) heard.push(event);
    expect(heard.map(({ kind }) => kind)).toContain("artifact-update");
    expect(heard.at(-1)).toMatchObject({ kind: "status-update", final: true, status: { state: "completed" } });
    const asked = await client.sendMessage({ message: message("ask") });
    const id = asked.kind === "task" ? asked.id : "";
    expect(await client.getTask({ id, historyLength: 1 })).toMatchObject({
      status: { state: "input-required" },
      history: [{ role: "user" }],
    });
    const pushNotificationConfig = { id: "one", url: "http://127.0.0.1:18080/hook", token: "t" };
    expect(await client.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig })).toMatchObject({
      taskId: id,
      pushNotificationConfig,
    });
    const wanted = { id, pushNotificationConfigId: "one" };
    expect(await client.getTaskPushNotificationConfig(wanted)).toMatchObject({ pushNotificationConfig });
    await client.deleteTaskPushNotificationConfig(wanted);
    expect(await client.listTaskPushNotificationConfig({ id })).toEqual([]);
    expect(await client.cancelTask({ id })).toMatchObject({ status: { state: "canceled" } });
    await expect(client.cancelTask({ id: "0199a000-0000-7000-8000-00000000dead" })).rejects.toThrow(
      /no such task|task not found/i,
    );
    expect(await client.getAgentCard()).toMatchObject({
      name: "tester",
      protocolVersion: expect.stringMatching(/^0\.3/),
    });
  });

  it("gets the card for those who are known", async () => {
    const card = await client.transport.getExtendedAgentCard();
    expect(card).toMatchObject({ name: "tester", capabilities: { streaming: true } });
    expect(card.supportsAuthenticatedExtendedCard).toBe(true);
  });

  it("hears a task twice over, and the rest of it after one stream was cut off", async () => {
    const id = await begin(client, "wait 2");
    const whole = client.resubscribeTask({ id });
    const cut = new AbortController();
    const first = client.resubscribeTask({ id }, { signal: cut.signal });
    for (const stream of [whole, first]) expect((await stream.next()).value).toMatchObject({ kind: "task", id });
    cut.abort();
    await expect(first.next()).rejects.toThrow(/abort/i);
    const again = client.resubscribeTask({ id });
    expect((await again.next()).value).toMatchObject({ kind: "task", id });
    gate.open();
    const [heard, rest] = await Promise.all([all(whole), all(again)]);
    expect(rest).toEqual(heard);
    const pieces = heard.flatMap((event) => (event.kind === "artifact-update" ? [event.artifact.parts] : []));
    expect(pieces).toMatchObject([[{ text: "1;" }], [{ text: "2;" }]]);
    expect(heard.at(-1)).toMatchObject({ kind: "status-update", final: true, status: { state: "completed" } });
  });

  it("is told of every move at its own address, in its own words", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices(door);
    const pushNotificationConfig = { id: "one", url: receiver.url, token: "old-token" };
    const sent = await client.sendMessage({ message: message("say 1"), configuration: { pushNotificationConfig } });
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    await expect
      .poll(() => told().at(-1))
      .toMatchObject({ kind: "status-update", final: true, status: { state: "completed" } });
    const kinds = told().map(({ kind }) => kind);
    expect(kinds).toEqual(["status-update", "status-update", "artifact-update", "status-update"]);
    for (const { taskId } of told()) expect(taskId).toBe(Object(sent).id);
    for (const { headers } of receiver.received)
      expect(headers).toMatchObject({ "x-a2a-notification-token": "old-token", "content-type": "application/json" });
  });

  it("pauses and resumes by the extension that it names, and is told so", async () => {
    const id = await begin(client, "wait 1");
    expect(await act(client, "pause", { id, reason: "look", waitMs: 0 })).toMatchObject({
      active: PAUSE_EXTENSION,
      task: { id, metadata: { [PAUSE_EXTENSION]: { state: "pausing", reason: "look" } } },
    });
    gate.open();
    await expect
      .poll(async () => (await client.getTask({ id })).status.message?.parts[0])
      .toMatchObject({
        text: "Paused by a client: look",
      });
    expect(await client.getTask({ id })).toMatchObject({ kind: "task", status: { state: "working" } });
    const serviceParameters = {};
    withA2AExtensions(PAUSE_EXTENSION)(serviceParameters);
    const { metadata } = await client.getTask({ id }, { serviceParameters });
    expect(metadata?.[PAUSE_EXTENSION]).toMatchObject({ state: "paused", initiator: "client" });
    expect(await act(client, "resume", { id })).toMatchObject({ active: PAUSE_EXTENSION, task: { id } });
    await expect.poll(async () => (await client.getTask({ id })).status.state).toBe("completed");
  });
});

it("0.3 over REST lists tasks by pages", async () => {
  const ids = [];
  const factory = new OldClientFactory({ transports: [new OldRest()], preferredTransports: ["HTTP+JSON"] });
  const client = await factory.createFromUrl(`${door.url}${PATH}/.well-known/agent-card.json`, "");
  for (let n = 0; n < 3; n++)
    ids.push(Object(await client.sendMessage({ message: { ...message("say 1"), contextId: "old-list" } })).id);
  const seen = [];
  let pageToken = "";
  do {
    const query = new URLSearchParams({ contextId: "old-list", pageSize: "2", pageToken });
    const page = await (await fetch(`${door.url}${PATH}/v1/tasks?${query}`)).json();
    expect(page.totalSize).toBe(3);
    seen.push(...page.tasks.map((task: { id: string }) => task.id));
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(seen).toEqual(ids.toReversed());
});

it("0.3 over REST reads the names of the protocol's definitions, and refuses two that differ in its own words", async () => {
  const send = async (configuration: object) => {
    const content = [{ file: { file_with_bytes: "aGk=", mime_type: "text/plain" } }];
    const request = { message_id: `old-${++said}`, role: "ROLE_USER", content };
    const body = JSON.stringify({ request, configuration });
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${door.url}${PATH}/v1/message:send`, { method: "POST", headers, body });
    return { status: response.status, body: await response.json() };
  };
  const sent = await send({ blocking: true, history_length: 1 });
  expect(sent.body.task).toMatchObject({ history: [{ role: "ROLE_AGENT" }] });
  expect(sent.body.task.history).toHaveLength(1);
  expect(await send({ historyLength: 1, history_length: 2 })).toMatchObject({ status: 400, body: { code: -32602 } });
});
