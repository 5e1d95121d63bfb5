import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { openNoticeReceiver } from "../../testing/notice-receiver";
import { connectOfficial, sendOfficial } from "../../testing/official-client";
import { makePieces } from "../../testing/serve-agent";
import { startNotices } from "../../testing/start-notices";
import { testDatabase } from "../../testing/test-database";
import { testA2aDoor, testAgent } from "../../testing/test-doors";

const database = testDatabase();
const door = testA2aDoor(database);

testAgent(door, async (ctx) => {
  await makePieces(ctx, 2);
  ctx.message("Done.");
});

/** What is sent of a task in two pieces, by the names of what each is. */
const PUSHED = ["status", "artifact", "artifact", "status", "status"];

describe.each(["JSONRPC", "HTTP+JSON"] as const)("the official client that wants to be told, over %s", (binding) => {
  it("in 0.3 is sent events as that version has them", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices(door);
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    const client = await connectOfficial(door, { binding, version: "0.3" });
    const configuration = { taskPushNotificationConfig: { url: receiver.url, token: "old" } };
    const task = await sendOfficial(client, { text: "say", configuration });
    await expect
      .poll(() => told().at(-1))
      .toMatchObject({ kind: "status-update", taskId: task.id, final: true, status: { state: "completed" } });
    expect(told().map(({ kind }) => kind)).toEqual(PUSHED.map((kind) => `${kind}-update`));
    const pieces = told().flatMap(({ artifact }) => (artifact ? [artifact.parts] : []));
    expect(pieces).toMatchObject([[{ kind: "text", text: "1;" }], [{ kind: "text", text: "2;" }]]);
    for (const { headers } of receiver.received)
      expect(headers).toMatchObject({ "x-a2a-notification-token": "old", "content-type": "application/json" });
  });

  it("is told of every move, with its token and credentials, signed with the token", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices(door);
    const client = await connectOfficial(door, { binding });
    const taskPushNotificationConfig = {
      url: receiver.url,
      token: "the-token",
      authentication: { scheme: "Bearer", credentials: "let-me-in" },
    };
    const task = await sendOfficial(client, { text: "say", configuration: { taskPushNotificationConfig } });
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    await expect
      .poll(() => told().at(-1))
      .toMatchObject({ statusUpdate: { taskId: task.id, status: { state: "TASK_STATE_COMPLETED" } } });
    expect(told().flatMap((piece) => Object.keys(piece))).toEqual(PUSHED.map((kind) => `${kind}Update`));
    const known = { "x-a2a-notification-token": "the-token", authorization: "Bearer let-me-in" };
    for (const { headers, body } of receiver.received) {
      expect(headers).toMatchObject({ ...known, "content-type": "application/a2a+json" });
      new Webhook(`whsec_${btoa("the-token")}`).verify(body, headers as Record<string, string>);
    }
    const of = { tenant: "", taskId: task.id };
    const { configs } = await client.listTaskPushNotificationConfig({ ...of, pageSize: 0, pageToken: "" });
    expect(configs).toMatchObject([{ url: receiver.url, token: "the-token", authentication: { scheme: "Bearer" } }]);
    const [{ id } = { id: "" }] = configs;
    for (const _twice of [1, 2]) await client.deleteTaskPushNotificationConfig({ ...of, id });
    await expect(client.getTaskPushNotificationConfig({ ...of, id })).rejects.toThrow();
  });

  it("is told of nothing inside a private network", async () => {
    const client = await connectOfficial(door, { binding });
    const { id: taskId } = await sendOfficial(client, { text: "say" });
    const config = { tenant: "", id: "", taskId, url: "http://10.0.0.1/hook", token: "", authentication: undefined };
    await expect(client.createTaskPushNotificationConfig(config)).rejects.toThrow(/private network/);
  });
});
