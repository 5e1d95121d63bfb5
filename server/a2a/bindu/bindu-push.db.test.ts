import { describe, expect, it } from "vitest";
import { createWebhook } from "../../commands/settings/create-webhook";
import { STATE_NOTICES } from "../../domain/notice/notice-types";
import { noticeLanes } from "../../runtime/notice-lanes";
import { runLane } from "../../runtime/run-lane";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { askAtStep } from "../../testing/dialects/pause-at-door";
import { openNoticeReceiver } from "../../testing/notice-receiver";
import { pushComposer } from "../push-composer";

const stage = testDialects();

/** What the background process does for notices. */
function startNotices(): AsyncDisposable {
  const { ports } = stage.scene;
  const stop = new AbortController();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const lanes = noticeLanes({ ports, consoleUrl: "http://console", composePush: pushComposer(ports), onFailure });
  const watch = { settled: () => undefined, failed: (_: string, error: unknown) => onFailure(error) };
  const running = lanes.map((lane) => runLane(lane, { wakes: ports.wakes, watch, signal: stop.signal }));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all(running);
      expect(failures).toEqual([]);
    },
  };
}

describe("a client of bindu that wants to be told", () => {
  it("is told of every move in its own words, in order, with its token", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices();
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", path: `/agents/${agent}` } as const;
    const sent = await stage.call(at, "message/send", {
      message: { role: "user", messageId: "told", parts: [{ text: "Do it." }] },
      configuration: { push_notification_config: { url: receiver.url, token: "the-token" } },
    });
    const task = stage.task(sent.result.id, agent);
    await askAtStep(task);
    await stage.call("bindu", "tasks/pause", { taskId: task.id });
    await stage.call("bindu", "tasks/cancel", { taskId: task.id });
    const told = () => receiver.received.map(({ body }) => JSON.parse(body));
    await expect.poll(() => told().at(-1)?.final).toBe(true);
    expect(told().map(({ status }) => status.state)).toEqual(["working", "input-required", "suspended", "canceled"]);
    expect(told()[1]).toMatchObject({
      kind: "status-update",
      task_id: task.id,
      status: { message: { parts: [{ text: "Which folder?" }] } },
    });
    for (const { headers } of receiver.received) expect(headers).toMatchObject({ authorization: "Bearer the-token" });
    const numbers = told().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it("reads what it set, and is refused an address inside a private network before anything is begun", async () => {
    const task = await stage.begin("bindu");
    await using receiver = await openNoticeReceiver();
    const config = { id: "mine", url: receiver.url, token: "t" };
    const params = { task_id: task.id, push_notification_config: config };
    const set = await stage.call("bindu", "tasks/pushNotificationConfig/set", params);
    expect(set.result).toEqual({ taskId: task.id, pushNotificationConfig: config });
    for (const method of ["tasks/pushNotificationConfig/get", "tasks/pushNotification/get"])
      expect(
        (await stage.post("bindu", { jsonrpc: "2.0", id: 1, method, params: { id: task.id } })).body.result,
      ).toEqual(set.result);
    const bad = { url: "http://10.0.0.1/hook" };
    const message = { role: "user", messageId: "bad", parts: [{ text: "Do it." }] };
    const at = { dialect: "bindu", path: `/agents/${task.agent}` } as const;
    const sent = await stage.call(at, "message/send", { message, configuration: { pushNotificationConfig: bad } });
    expect(sent.error).toMatchObject({ code: -32602, message: expect.stringContaining("private network") });
    expect((await stage.call(at, "tasks/list", {})).result).toHaveLength(1);
  });

  it("is told of once though its message comes again, and is refused what no header can carry", async () => {
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", path: `/agents/${agent}` } as const;
    const message = { role: "user", messageId: "again", parts: [{ text: "Do it." }] };
    const send = (more: object) => {
      const pushNotificationConfig = { url: "http://127.0.0.1:18080/hook", ...more };
      return stage.call(at, "message/send", { message, configuration: { pushNotificationConfig } });
    };
    const fields = [{ token: "a\nb" }, { token: "ключ" }, { authentication: { schemes: ["a b"], credentials: "x" } }];
    for (const field of fields) expect((await send(field)).error).toMatchObject({ code: -32602 });
    expect((await stage.call(at, "tasks/list", {})).result).toEqual([]);
    const sent = await Promise.all([1, 2, 3, 4].map(() => send({ token: "t" })));
    const ids = new Set(sent.map(({ result }) => result.id));
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    const client = { tenantId: "local", client: "anonymous", agents: [] };
    expect(await stage.scene.ports.pushConfigs.list(client, id)).toHaveLength(1);
    const { result } = await stage.call("bindu", "tasks/pushNotificationConfig/get", { taskId: id });
    expect(result.pushNotificationConfig).toMatchObject({ token: "t" });
  });

  it("vector 19: is not told the input it gave, and a webhook is told no reason either", async () => {
    await using receiver = await openNoticeReceiver();
    await using webhook = await openNoticeReceiver();
    const { ports, door } = stage.scene;
    const fields = { name: "Board", url: webhook.url, eventTypes: [...STATE_NOTICES], scope: null };
    expect(await createWebhook(ports, door.operator, fields)).toHaveProperty("value");
    await using _runtime = startNotices();
    const agent = await stage.scene.agent();
    const at = { dialect: "bindu", path: `/agents/${agent}` } as const;
    const sent = await stage.call(at, "message/send", {
      message: { role: "user", messageId: "zebra", parts: [{ text: "Do it." }], metadata: { zebra: true } },
      configuration: { push_notification_config: { url: receiver.url, token: "t" } },
    });
    const taskId = sent.result.id;
    await stage.call("bindu", "tasks/pause", { taskId, reason: "giraffe" });
    await stage.call("bindu", "tasks/resume", { taskId, input: "zebra", reason: "giraffe" });
    await stage.call("bindu", "tasks/cancel", { taskId, reason: "giraffe" });
    const ofTask = (from: typeof receiver) =>
      from.received.map(({ body }) => body).filter((body) => body.includes(taskId));
    const isEnded = (bodies: readonly string[]) => bodies.at(-1)?.includes("canceled") ?? false;
    await expect.poll(() => isEnded(ofTask(receiver)) && isEnded(ofTask(webhook))).toBe(true);
    expect(ofTask(receiver).join()).not.toContain("zebra");
    expect(webhook.received.map(({ body }) => body).join()).not.toMatch(/zebra|giraffe/);
  });
});
