import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { insertEvent } from "../testing/insert-rows";
import { openNoticeReceiver } from "../testing/notice-receiver";
import { CONSOLE_URL, openNoticeStand } from "../testing/notice-stand";
import { createTestDatabase } from "../testing/test-database";

async function open() {
  const database = await createTestDatabase();
  const stand = await openNoticeStand(database);
  const receiver = await openNoticeReceiver();
  return {
    database,
    stand,
    receiver,
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await stand[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

const numbers = (received: readonly { body: string }[]) => received.map(({ body }) => JSON.parse(body).data.seq);

describe("a notice", () => {
  it("reaches who asked for it, signed, with what the log knows of the event", async () => {
    await using world = await open();
    const { stand, receiver } = world;
    const { webhookId, secret } = await stand.makeWebhook({ url: receiver.url });
    await using _runtime = stand.startRuntime();
    const taskId = await stand.makeTask({ title: "Migrate billing", scope: "prod/billing" });
    const handle = "suspend-0199a000-0000-7000-8000-000000000001";
    const data = { from: "working", to: "paused_by_client", handle, reason: "secret words of a person" };
    const seq = await stand.addEvent(taskId, "task.paused", data);
    await receiver.until(1);
    const [notice] = receiver.received;
    if (!notice) throw new Error("Nothing came.");
    const sent = new Webhook(secret).verify(notice.body, notice.headers as Record<string, string>);
    expect(sent).toMatchObject({
      type: "task.paused",
      data: {
        taskId,
        seq,
        state: "paused_by_client",
        previousState: "working",
        cause: null,
        handle,
        scope: "prod/billing",
        title: "Migrate billing",
        url: `${CONSOLE_URL}/tasks/${taskId}`,
      },
    });
    expect(notice.body).not.toContain("secret words");
    const [delivery] = await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    expect(delivery).toMatchObject({ id: notice.id, taskId, seq, attempts: 1, status: 200, error: null });
    expect(stand.failures).toEqual([]);
  });

  it("goes to those alone whose scope, events and tenant it is of", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const url = receiver.url;
    const inScope = await stand.makeWebhook({ url, scope: "prod" });
    const elsewhere = await stand.makeWebhook({ url, scope: "prod/bill" });
    const otherEvents = await stand.makeWebhook({ url, eventTypes: ["step.completed"] });
    const otherTenant = await stand.makeWebhook({ url });
    await database.pool.query("insert into tenant (id) values ('other')");
    await database.pool.query("update webhook_endpoint set tenant_id = 'other' where id = $1", [otherTenant.webhookId]);
    const taskId = await stand.makeTask({ scope: "prod/billing" });
    await stand.addEvent(taskId, "task.paused");
    await stand.ports.notices.collect(() => "{}");
    const counts = await database.pool.query(
      "select e.id, count(d.id)::int as n from webhook_endpoint e left join webhook_delivery d on d.endpoint_id = e.id group by e.id",
    );
    const of = new Map(counts.rows.map(({ id, n }) => [id, n]));
    const ids = [inScope, elsewhere, otherEvents, otherTenant].map(({ webhookId }) => of.get(webhookId));
    expect(ids).toEqual([1, 0, 0, 0]);
  });

  it("tells of nothing that happened before somebody asked", async () => {
    await using world = await open();
    const { stand, receiver } = world;
    const taskId = await stand.makeTask();
    await stand.addEvent(taskId, "task.paused");
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const seq = await stand.addEvent(taskId, "task.resumed");
    await stand.ports.notices.collect(() => "{}");
    expect((await stand.deliveries(webhookId)).map((delivery) => delivery.seq)).toEqual([seq]);
  });

  it("is written once when two processes read the log at the same time", async () => {
    await using world = await open();
    const { stand, receiver } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const taskIds = await Promise.all(Array.from({ length: 10 }, () => stand.makeTask()));
    const collect = async () => {
      for (let turn = 0; turn < 20; turn++) await stand.ports.notices.collect(() => "{}");
    };
    const write = async () => {
      for (const taskId of taskIds) for (let n = 0; n < 5; n++) await stand.addEvent(taskId, "task.paused");
    };
    await Promise.all([collect(), collect(), collect(), write()]);
    await stand.ports.notices.collect(() => "{}");
    const told = (await stand.deliveries(webhookId)).map(({ taskId, seq }) => `${taskId} ${seq}`);
    expect(told).toHaveLength(50);
    expect(new Set(told).size).toBe(50);
  });

  it("is not missed when its transaction commits later than younger ones", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const [early, late] = [await stand.makeTask(), await stand.makeTask()];
    const slow = await database.pool.connect();
    await slow.query("begin");
    await slow.query(
      "insert into task_event (task_id, seq, type, actor, data, task_version) values ($1, 1, 'task.paused', 'system:x', '{}', 1)",
      [early],
    );
    await stand.addEvent(late, "task.paused");
    await stand.ports.notices.collect(() => "{}");
    expect(await stand.deliveries(webhookId)).toHaveLength(1);
    await slow.query("commit");
    slow.release();
    await stand.ports.notices.collect(() => "{}");
    expect((await stand.deliveries(webhookId)).map(({ taskId }) => taskId).sort()).toEqual([early, late].sort());
  });

  it("is read in pages that lose nothing and keep each task's order, however much happened meanwhile", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const taskIds = [await stand.makeTask(), await stand.makeTask()];
    // In many transactions, as a day without a runtime leaves them.
    for (let batch = 0; batch < 50; batch++)
      await database.pool.query(
        `insert into task_event (task_id, seq, type, actor, data, task_version)
         select t, $2 * 50 + n, 'task.paused', 'system:x', '{}', 1 from unnest($1::uuid[]) t, generate_series(1, 50) n`,
        [taskIds, batch],
      );
    const pages: boolean[] = [];
    do pages.push((await stand.ports.notices.collect(() => "{}")).isBehind);
    while (pages.at(-1));
    expect(pages.length).toBeGreaterThan(2);
    const { rows } = await database.pool.query(
      "select task_id, count(*)::int as n, array_agg(seq order by id) = array_agg(seq order by seq) as ordered from webhook_delivery where endpoint_id = $1 group by 1",
      [webhookId],
    );
    expect(rows.map(({ n, ordered }) => [n, ordered])).toEqual([
      [2_500, true],
      [2_500, true],
    ]);
  });

  it("is not missed when the database begins another life from a backup", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const taskId = await stand.makeTask();
    await stand.addEvent(taskId, "task.paused");
    await stand.ports.notices.collect(() => "{}");
    await stand.addEvent(taskId, "task.resumed");
    await database.pool.query("update feed_epoch set epoch = gen_random_uuid()");
    await database.pool.query("update notice_position set snapshot = '900000000:900000000:'");
    await stand.ports.notices.collect(() => "{}");
    await stand.addEvent(taskId, "task.completed");
    await stand.ports.notices.collect(() => "{}");
    expect((await stand.deliveries(webhookId)).map(({ type }) => type)).toEqual([
      "task.paused",
      "task.resumed",
      "task.completed",
    ]);
  });

  it("comes without any wake, too: hints may be lost", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    await stand.makeWebhook({ url: receiver.url });
    await using _runtime = stand.startRuntime();
    await insertEvent(database.pool, await stand.makeTask(), { type: "task.paused", data: "{}" });
    await receiver.until(1);
  });

  it("comes after the database cut all connections, without a restart", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    await using _runtime = stand.startRuntime();
    const taskId = await stand.makeTask();
    await stand.addEvent(taskId, "task.paused");
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await insertEvent(database.pool, taskId, { type: "task.resumed", data: "{}" });
    await receiver.until(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["task.paused", "task.resumed"]);
  });

  it("costs nothing while nobody asked: the log is not read", async () => {
    await using world = await open();
    const { stand } = world;
    await stand.addEvent(await stand.makeTask(), "task.paused");
    expect(await stand.ports.notices.collect(() => "{}")).toEqual({ read: 0, isBehind: false });
  });
});

describe("the notices of a task", () => {
  it("come one after the other: a later one waits while an earlier one fails, those of other tasks do not", async () => {
    await using world = await open();
    const { stand, receiver } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const [stuck, other] = [await stand.makeTask(), await stand.makeTask()];
    receiver.answer((response, { body }, count) => {
      response.writeHead(count < 3 && JSON.parse(body).data.taskId === stuck ? 500 : 200).end();
    });
    await using _runtime = stand.startRuntime();
    const [first, second] = [await stand.addEvent(stuck, "task.paused"), await stand.addEvent(stuck, "task.resumed")];
    await stand.untilDeliveries(webhookId, (found) => found.some(({ status }) => status === 500));
    await stand.addEvent(other, "task.paused");
    await stand.untilDeliveries(webhookId, (found) => found.some(({ state }) => state === "delivered"));
    const waiting = (await stand.deliveries(webhookId)).filter(({ state }) => state === "waiting");
    expect(waiting.map(({ seq, attempts }) => [seq, attempts])).toEqual([
      [first, 1],
      [second, 0],
    ]);
    await stand.passTime();
    await stand.untilDeliveries(webhookId, (found) => found.every(({ state }) => state === "delivered"));
    const ofStuck = receiver.received.filter(({ body }) => JSON.parse(body).data.taskId === stuck);
    expect(numbers(ofStuck)).toEqual([first, first, second]);
  });

  it("go on after one that is dead", async () => {
    await using world = await open();
    const { stand, receiver, database } = world;
    const { webhookId } = await stand.makeWebhook({ url: receiver.url });
    const taskId = await stand.makeTask();
    const dead = await stand.addEvent(taskId, "task.paused");
    const next = await stand.addEvent(taskId, "task.resumed");
    await stand.ports.notices.collect(() => `{"data":{}}`);
    await database.pool.query("update webhook_delivery set attempts = 9 where seq = $1", [dead]);
    receiver.answer((response, _, count) => void response.writeHead(count === 1 ? 502 : 200).end());
    await using _runtime = stand.startRuntime();
    const ended = await stand.untilDeliveries(webhookId, (found) => found.every(({ state }) => state !== "waiting"));
    expect(ended.map(({ seq, state, attempts, status }) => [seq, state, attempts, status])).toEqual([
      [dead, "dead", 10, 502],
      [next, "delivered", 1, 200],
    ]);
    expect(await stand.webhook(webhookId)).toMatchObject({
      counts: { dead: 1, waiting: 0 },
      dead: { tasks: 1, answer: { status: 502, error: null } },
    });
  });
});
