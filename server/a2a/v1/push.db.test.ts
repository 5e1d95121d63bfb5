import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testDialects } from "../../testing/dialects/dialect-stage";
import { expectV1Answer } from "../../testing/dialects/expect-v1";
import { pausedAtStep } from "../../testing/dialects/pause-at-door";
import { SseReader } from "../../testing/dialects/sse-reader";
import { type NoticeReceiver, openNoticeReceiver } from "../../testing/notice-receiver";
import { artifact } from "../../testing/promises/hand-attempt";
import type { SceneTask } from "../../testing/promises/scene-task";
import { startNotices } from "../../testing/start-notices";

// What a client of v1 is told at an address of its own.

const stage = testDialects();
let said = 0;

/** The ways in which a message is sent, with its push configuration among what goes along. */
const WAYS = {
  SendMessage: { version: "1.0", role: "ROLE_USER", config: "taskPushNotificationConfig" },
  SendStreamingMessage: { version: "1.0", role: "ROLE_USER", config: "taskPushNotificationConfig" },
  "message/send": { version: "0.3", role: "user", config: "pushNotificationConfig" },
  "message/stream": { version: "0.3", role: "user", config: "pushNotificationConfig" },
  "message:send": { version: "1.0", role: "ROLE_USER", config: "taskPushNotificationConfig" },
} as const;
type Way = keyof typeof WAYS;
const ALL_WAYS = Object.keys(WAYS) as readonly Way[]; // its keys

interface Order {
  readonly agent: string;
  readonly push?: object;
  readonly taskId?: string;
  readonly messageId?: string;
}

async function send(way: Way, { agent, push, taskId, messageId = `push-${++said}` }: Order) {
  const { version, role, config } = WAYS[way];
  const waits = version === "1.0" ? { returnImmediately: true } : { blocking: false };
  const message = {
    messageId,
    role,
    parts: [{ kind: "text", text: "Do it." }],
    ...(taskId ? { taskId } : {}),
  };
  const params = { message, configuration: { ...waits, ...(push ? { [config]: push } : {}) } };
  const isRest = way === "message:send";
  return post(version, `agents/${agent}${isRest ? `/${way}` : ""}`, isRest ? params : rpc(way, params));
}

const call = (method: string, params: object) => post("1.0", "", rpc(method, params));

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function post(version: string, path: string, body: object): Promise<any> {
  return (await open({ "a2a-version": version }, path, body)).json();
}

const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });

function open(headers: Readonly<Record<string, string>>, path: string, body: object): Promise<Response> {
  return fetch(`${stage.url}/a2a/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** A task of an agent of its own, told of at the receiver. */
async function begin(way: "SendMessage" | "message/send", receiver?: NoticeReceiver): Promise<SceneTask> {
  const agent = await stage.scene.agent();
  const { result } = await send(way, { agent, ...(receiver ? { push: { url: receiver.url, token: "t" } } : {}) });
  return stage.task((result.task ?? result).id, agent);
}

/** What each one told says of the task: the state, and the words if there are any. */
function told({ received }: NoticeReceiver) {
  return received
    .map(({ body }) => JSON.parse(body))
    .flatMap(({ statusUpdate }) => (statusUpdate ? [stood(statusUpdate)] : []));
}

function stood({ status }: { readonly status: { state: string; message?: { parts: readonly { text: string }[] } } }) {
  return [status.state.replace("TASK_STATE_", ""), status.message?.parts[0]?.text].join(": ");
}

describe("an address that may not be called", () => {
  it.each(ALL_WAYS)("is refused before anything is begun or said: %s", async (way) => {
    const agent = await stage.scene.agent();
    for (const url of ["nowhere", "http://10.0.0.1/hook"]) {
      const { error } = await send(way, { agent, push: { url } });
      expect(error).toMatchObject({ code: way === "message:send" ? 400 : -32602 });
      expect(error.message).toMatch(/^url: .*(no address|private network).* Nothing was done\.$/);
    }
    const { result } = await stage.call({ dialect: "bindu", path: `/agents/${agent}` }, "tasks/list", {});
    expect(result).toEqual([]);
    const task = await begin("SendMessage");
    const refused = await send(way, { agent: task.agent, taskId: task.id, push: { url: "http://10.0.0.1/hook" } });
    expect(refused.error).toBeDefined();
    expect((await call("GetTask", { id: task.id })).result.history).toHaveLength(1);
  });
});

it("The list of a task of which nobody is told is empty, as the schemas say it", async () => {
  const { id } = await begin("SendMessage");
  const body = await call("ListTaskPushNotificationConfigs", { taskId: id });
  expect(body.result).toEqual({});
  expectV1Answer("1.0", "ListTaskPushNotificationConfigs", body);
});

const LONG = randomBytes(6_000).toString("base64url");

describe("what goes along with each call", () => {
  it.each<[string, string, string?]>([
    ["id", LONG],
    ["url", `http://127.0.0.1:18080/${LONG}`],
    ["token", LONG],
    ["token", "a\r\nx-evil: 1"],
    ["token", "ключ"],
    ["token", " led"],
    ["scheme", "Bea rer"],
    ["scheme", LONG],
    ["credentials", "a\nb"],
    ["credentials", "\u00e9"],
    ["credentials", LONG + LONG],
  ])("is refused as its %s where no header can carry it or nothing could keep it: %.20j", async (name, value) => {
    const agent = await stage.scene.agent();
    const task = await begin("SendMessage");
    for (const way of ALL_WAYS) {
      const push = configOf(WAYS[way].version, { [name]: value });
      const { error } = await send(way, { agent, push });
      expect(error.code).toBe(way === "message:send" ? 400 : -32602);
      expect(error.message).toMatch(new RegExp(`${name}(s\\.0)?: .* Nothing was done\\.$`));
    }
    const set = await call("CreateTaskPushNotificationConfig", {
      taskId: task.id,
      ...configOf("1.0", { [name]: value }),
    });
    expect(set.error.code).toBe(-32602);
    expect((await call("ListTaskPushNotificationConfigs", { taskId: task.id })).result.configs ?? []).toEqual([]);
  });
});

/** A configuration with one field as it is named. */
function configOf(version: "1.0" | "0.3", { scheme, credentials, ...more }: Readonly<Record<string, string>>) {
  const authentication =
    version === "1.0"
      ? { scheme: scheme ?? "Bearer", credentials }
      : { schemes: [scheme ?? "Bearer"], ...(credentials ? { credentials } : {}) };
  return { url: "http://127.0.0.1:18080/hook", authentication, ...more };
}

describe("a message that is sent again", () => {
  it.each(["SendMessage", "message/send", "message:send"] as const)(
    "is told of once and from its beginning, though it came to nothing the first time where to tell: %s",
    async (way) => {
      await using receiver = await openNoticeReceiver();
      await using _runtime = startNotices({ ports: stage.scene.ports, failures: [] });
      const agent = await stage.scene.agent();
      const order = { agent, messageId: `again-${++said}` };
      const begun = await send(way, order);
      const { id } = begun.task ?? begun.result.task ?? begun.result;
      const task = stage.task(id, agent);
      const attempt = await task.claim();
      const push = { url: receiver.url, token: "t" };
      await Promise.all([1, 2, 3, 4].map(() => send(way, { ...order, push })));
      const { configs } = (await call("ListTaskPushNotificationConfigs", { taskId: id })).result;
      expect(configs).toMatchObject([{ url: receiver.url, token: "t" }]);
      await attempt.commit({ outcome: { kind: "completed" } });
      const states = () =>
        receiver.received.map(({ body }) => {
          const told = JSON.parse(body);
          return (told.statusUpdate ?? told).status.state.replace("TASK_STATE_", "").toLowerCase();
        });
      await expect.poll(() => states().at(-1)).toBe("completed");
      expect(states()).toEqual(["working", "completed"]);
    },
  );
});

describe("a client that is told", () => {
  it.each([
    ["SendMessage", "application/a2a+json", ({ statusUpdate }: Told) => statusUpdate?.status.state],
    ["message/send", "application/json", ({ status }: Told) => status?.state],
  ] as const)("and does not take it hears the same again, and the rest after it, in order: %s", async (...row) => {
    const [way, contentType, stateOf] = row;
    await using receiver = await openNoticeReceiver();
    receiver.answer((response, _, count) => void response.writeHead(count === 1 ? 500 : 200).end());
    await using _runtime = startNotices({ ports: stage.scene.ports, failures: [] });
    const task = await begin(way, receiver);
    const attempt = await task.claim();
    await attempt.commit({ messages: [{ text: "half" }] });
    await attempt.commit({ outcome: { kind: "completed" } });
    const { pool } = stage.scene;
    const ofTask = "from webhook_delivery where task_id = $1 and last_status = 500";
    await expect.poll(async () => (await pool.query(`select ${ofTask}`, [task.id])).rows.length).toBe(1);
    expect(receiver.received).toHaveLength(1);
    await pool.query("update webhook_delivery set next_at = clock_timestamp() where task_id = $1", [task.id]);
    await receiver.until(4);
    const [first, again, ...rest] = receiver.received;
    expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
    expect(receiver.received.map(({ headers }) => headers["content-type"])).toEqual(Array(4).fill(contentType));
    const states = [first, ...rest].map((one) => stateOf(JSON.parse(one?.body ?? "{}")));
    expect(states.map((state) => state?.replace("TASK_STATE_", "").toLowerCase())).toEqual([
      "working",
      "working",
      "completed",
    ]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  });

  it("hears that it worked when it is held or speaks after any number of pieces, as a reader that comes back does", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices({ ports: stage.scene.ports, failures: [] });
    const task = await begin("SendMessage");
    const attempt = await task.claim();
    for (const part of ["a", "b", "c"])
      await attempt.commit({ artifacts: Array.from({ length: 170 }, (_, n) => artifact(`${part}${n}`, "x")) });
    await call("CreateTaskPushNotificationConfig", { taskId: task.id, url: receiver.url });
    const last = (await task.now()).eventSeq;
    await attempt.commit({ messages: [{ text: "half" }] });
    await task.pause();
    await attempt.commit();
    const expected = ["WORKING: half", "WORKING: Paused by an operator: review"];
    await expect.poll(() => told(receiver)).toEqual(expected);
    const headers = { "a2a-version": "1.0", "last-event-id": String(last) };
    const { body } = await open(headers, "", rpc("SubscribeToTask", { id: task.id }));
    if (!body) throw new Error("There is no stream.");
    const reader = new SseReader(body, () => undefined);
    await reader.until(({ data }) => JSON.stringify(data).includes("Paused by"));
    await reader.close();
    expect(reader.events.map(({ data }) => stood(data.result.statusUpdate))).toEqual(expected);
  });

  it("hears that a resume could not be carried out, and that it is held as before", async () => {
    await using receiver = await openNoticeReceiver();
    await using _runtime = startNotices({ ports: stage.scene.ports, failures: [] });
    const task = await begin("SendMessage", receiver);
    await pausedAtStep(task, () => task.pause());
    await task.resume();
    await (await task.claim()).commit({ launchFailed: { reason: "No place to work in." } });
    const isTold = () => told(receiver).at(-1);
    await expect.poll(isTold).toBe("WORKING: Paused: No place to work in.");
    await task.cancel();
    await expect.poll(isTold).toMatch(/^CANCELED/);
  });
});

interface Told {
  readonly statusUpdate?: { readonly status: { readonly state: string } };
  readonly status?: { readonly state: string };
}
