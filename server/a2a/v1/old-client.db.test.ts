import {
  ClientFactory as OldClientFactory,
  JsonRpcTransportFactory as OldJsonRpc,
  RestTransportFactory as OldRest,
} from "a2a-sdk-0.3/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenA2aDoor, openA2aDoor } from "../../testing/open-a2a-door";
import { type ServedAgent, serveAgent } from "../../testing/serve-agent";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let door: OpenA2aDoor;
let agent: ServedAgent;
let said = 0;

beforeAll(async () => {
  door = await openA2aDoor(database.url);
  agent = serveAgent(
    door,
    async (ctx) => {
      const [word = "", count = "0"] = String(ctx.input).split(" ");
      if (word === "ask") await ctx.ask("which", { message: "Which one?" });
      for (let n = 1; n <= Number(count); n++)
        ctx.artifact({ id: "text", name: "Text", mimeType: "text/plain", text: `${n};`, append: n > 1 });
      ctx.message("Done.");
    },
    { key: door.key },
  );
  await agent.worker.ready;
});
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  expect(door.failures).toEqual([]);
  await door[Symbol.asyncDispose]();
});

describe.each([
  ["JSONRPC", new OldJsonRpc()],
  ["HTTP+JSON", new OldRest()],
])("the official client of 0.3 over %s", (binding, transport) => {
  it("finds the card, sends, streams, reads, asks to be told and cancels", async () => {
    const factory = new OldClientFactory({ transports: [transport], preferredTransports: [binding] });
    const client = await factory.createFromUrl(`${door.url}/a2a/v1/agents/tester/.well-known/agent-card.json`, "");
    const message = (text: string) => ({
      kind: "message" as const,
      messageId: `old-${++said}`,
      role: "user" as const,
      parts: [{ kind: "text" as const, text }],
    });
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
});
