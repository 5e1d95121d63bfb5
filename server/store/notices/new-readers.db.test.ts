import type { Pool, PoolClient } from "pg";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { STATE_NOTICES } from "../../domain/notice/notice-types";
import { insertAgent, insertEvent, insertTask } from "../../testing/insert-rows";
import { nextInstant } from "../../testing/next-instant";
import { type NoticeStand, OPERATOR, openNoticeStand } from "../../testing/notice-stand";
import { testDatabase } from "../../testing/test-database";
import { openWebhookStore } from "../settings/webhook-store";
import { openPushConfigs } from "./push-configs";

/** Nothing is sent in these tests. */
const ADDRESS = "http://127.0.0.1:4399/";
const database = testDatabase();
let stand: NoticeStand;
let taskId: string;
/** What happens between a new reader's last statement and the moment from which others see it. */
let meanwhile: () => Promise<void>;

beforeAll(async () => {
  stand = await openNoticeStand(database);
  // Somebody else reads the log already, so that it is read on all the time.
  await stand.makeWebhook({ url: ADDRESS });
});
afterAll(() => stand[Symbol.asyncDispose]());

beforeEach(async () => {
  taskId = await insertTask(database.pool, {
    agent_id: await insertAgent(database.pool, { name: `agent-${v7()}` }),
    client: "board",
    dialect: "a2a-1.0",
  });
  meanwhile = async () => {
    await insertEvent(database.pool, taskId, { type: "task.paused", data: JSON.stringify({ to: "paused_by_client" }) });
    await collect();
  };
});

const collect = () => stand.ports.notices.collect(() => "{}");
const tools = () => ({ pool: withWaitingCommit(database.pool), newId: v7, onCommitted: () => undefined });

/** The pool, where something happens before each commit. */
function withWaitingCommit(pool: Pool): Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>;
    return new Proxy(client, {
      get: (target, key) => {
        if (key === "query")
          return async (...of: unknown[]) => {
            if (of[0] === "commit") await meanwhile();
            return query(...of);
          };
        const member = Reflect.get(target, key);
        return typeof member === "function" ? member.bind(target) : member;
      },
    }) as PoolClient;
  };
  return new Proxy(pool, { get: (target, key) => (key === "connect" ? connect : Reflect.get(target, key)) });
}

async function toldOf(endpointId: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query(
    "select type from webhook_delivery where endpoint_id = $1 and task_id = $2 order by seq",
    [endpointId, taskId],
  );
  return rows.map(({ type }) => type);
}

it.each([true, false])(
  "what happens while a client's endpoint is written reaches it, from the start: %s",
  async (fromStart) => {
    await insertEvent(database.pool, taskId, { type: "message.added" });
    await nextInstant(database.pool);
    const client = { tenantId: "local", client: "board", agents: [] };
    const endpointId = v7();
    const config = { taskId, configId: "one", url: ADDRESS, dialect: "a2a-1.0" };
    const sealed = { secret: Buffer.alloc(1), credentials: null };
    expect(await openPushConfigs(tools()).set(client, { ...config, ...sealed, endpointId, fromStart })).toBe("set");
    await collect();
    expect(await toldOf(endpointId)).toEqual(fromStart ? ["message.added", "task.paused"] : ["task.paused"]);
  },
);

it("what happens while a webhook is written reaches it", async () => {
  const id = v7();
  const fields = { name: "Board", url: ADDRESS, eventTypes: [...STATE_NOTICES], scope: null };
  const sealed = { secret: Buffer.alloc(1), secretEnd: "abcd" };
  await openWebhookStore(tools()).create(
    { id, tenantId: "local", ...fields, ...sealed },
    { actor: OPERATOR.actor, verb: "webhook.create", reason: null },
  );
  await collect();
  expect(await toldOf(id)).toEqual(["task.paused"]);
});
