import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ONCALL } from "../../testing/make-views";
import { openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

async function rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(sql, values)).rows;
}
const aNewTask = (agentName: string) => ({
  id: v7(),
  tenantId: "local",
  agentName,
  scope: null,
  contextId: v7(),
  title: "Digest",
  labels: ["a", "b"],
  inputText: '{ "b": 1.50, "a": 2 }',
  actor: ONCALL,
});

describe("create", () => {
  it("writes task, input, first event and receipt together, and tells who waits for work", async () => {
    const agent = await store.makeAgent({ defaultScope: "prod/billing" });
    const task = aNewTask(agent.name);
    store.told.length = 0;
    expect(await store.tasks.create(task)).toEqual({ taskId: task.id, created: true, version: 1 });
    expect(store.told).toEqual([`task:${task.id}`, `work:${agent.agentId}`, "receipts:"]);
    expect(await store.tasks.find({ tenantId: "local", taskId: task.id })).toMatchObject({
      state: "submitted",
      scope: "prod/billing",
      title: "Digest",
      version: 1,
      eventSeq: 1,
      messageSeq: 0,
    });
    expect(await rows("select data::text from task_input where task_id = $1", task.id)).toEqual([
      { data: task.inputText },
    ]);
    expect(
      await rows("select seq, type, actor, data, task_version from task_event where task_id = $1", task.id),
    ).toEqual([
      {
        seq: 1,
        type: "task.created",
        actor: "operator:oncall",
        data: { to: "submitted", title: "Digest" },
        task_version: 1,
      },
    ]);
    expect(
      await rows(
        "select verb, outcome, actor, initiator, scope, state_before, state_after, version_before, version_after, control_revision from receipt where task_id = $1",
        task.id,
      ),
    ).toEqual([
      {
        verb: "create",
        outcome: "accepted",
        actor: "operator:oncall",
        initiator: "operator",
        scope: "prod/billing",
        state_before: null,
        state_after: "submitted",
        version_before: null,
        version_after: 1,
        control_revision: 1,
      },
    ]);
    const [row] = await rows("select labels, state_log, queued_at from task where id = $1", task.id);
    expect(row).toMatchObject({
      labels: ["a", "b"],
      state_log: [["submitted", expect.any(Number)]],
      queued_at: expect.any(Date),
    });
  });

  it("puts what was said as the first message", async () => {
    const agent = await store.makeAgent();
    const task = { ...aNewTask(agent.name), inputMessage: "Do it." };
    await store.tasks.create(task);
    expect(await rows("select seq, role, origin, parts from message where task_id = $1", task.id)).toEqual([
      { seq: 1, role: "user", origin: "input", parts: [{ text: "Do it." }] },
    ]);
    expect(
      await rows(
        "select seq, type, data->>'preview' as preview from task_event where task_id = $1 order by seq",
        task.id,
      ),
    ).toEqual([
      { seq: 1, type: "task.created", preview: null },
      { seq: 2, type: "message.added", preview: "Do it." },
    ]);
    expect(await store.tasks.find({ tenantId: "local", taskId: task.id })).toMatchObject({
      eventSeq: 2,
      messageSeq: 1,
    });
  });

  it("accepts the same request once, however many come at once", async () => {
    const agent = await store.makeAgent();
    const requestId = v7();
    await using other = openTestStore(database.url);
    const orders = Array.from({ length: 8 }, () => ({ ...aNewTask(agent.name), requestId }));
    const created = await Promise.all(orders.map((order, i) => (i % 2 ? store : other).tasks.create(order)));
    expect(created.filter((one) => one?.created)).toHaveLength(1);
    expect(new Set(created.map((one) => one?.taskId)).size).toBe(1);
    expect(await rows("select count(*)::int as n from task where request_id = $1", requestId)).toEqual([{ n: 1 }]);
    expect(await rows("select count(*)::int as n from receipt where request_id = $1", requestId)).toEqual([{ n: 1 }]);
  });

  it("finds no agent of another tenant", async () => {
    const agent = await store.makeAgent();
    expect(await store.tasks.create(aNewTask("nobody"))).toBeNull();
    expect(await store.tasks.create({ ...aNewTask(agent.name), tenantId: "other" })).toBeNull();
  });
});
