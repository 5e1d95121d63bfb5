import type { Pool } from "pg";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { rotateWebhookSecret } from "../commands/settings/rotate-webhook-secret";
import { settleDeadLetters } from "../commands/settings/settle-dead-letters";
import { testWebhook } from "../commands/settings/test-webhook";
import { turnWebhook } from "../commands/settings/turn-webhook";
import { OPERATOR, openNoticeWorld } from "../testing/notice-stand";

describe("sending", () => {
  it("by two processes sends nothing twice", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    await using _one = stand.startRuntime();
    await using _two = stand.startRuntime();
    await world.addNotices(60);
    await stand.untilDeliveries(
      webhookId,
      (found) => found.length === 60 && found.every(({ state }) => state === "delivered"),
    );
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(60);
    expect(stand.failures).toEqual([]);
  });

  it("that was cut off before it was noted happens again, and the late note counts for nothing", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    await world.addNotices(1);
    await stand.ports.notices.collect(() => '{"data":{}}');
    const [lost] = await stand.ports.notices.claimDue(10);
    if (!lost) throw new Error("Nothing was due.");
    const { id: taken } = lost;
    await fetch(receiver.url, { method: "POST", headers: { "webhook-id": taken }, body: lost.body });
    expect(await stand.ports.notices.claimDue(10)).toEqual([]);
    await using _runtime = stand.startRuntime();
    await stand.passTime();
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    expect(receiver.received.map(({ id }) => id)).toEqual([taken, taken]);
    const verdict = { state: "dead", retryInMs: null, endpoint: "failing", restMs: null } as const;
    const late = { answer: { kind: "status", status: 500, retryAfterMs: null }, ms: 1, verdict } as const;
    expect(await stand.ports.notices.settle(lost, late)).toBe(false);
    expect((await stand.deliveries(webhookId))[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  it("that is called off by a stop is given back as if it had not begun", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer(() => undefined);
    const runtime = stand.startRuntime();
    await world.addNotices(1);
    await receiver.until(1);
    await runtime[Symbol.asyncDispose]();
    expect((await stand.deliveries(webhookId))[0]).toMatchObject({ state: "waiting", attempts: 0, underWay: false });
    receiver.answer(200);
    await using _next = stand.startRuntime();
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
  });

  it("goes on within a second with what came while the end of the one before it was being noted", async () => {
    await using world = await openNoticeWorld();
    const { stand, webhookId, database } = world;
    const { notices } = stand.ports;
    const taskId = await stand.makeTask();
    const collect = () => notices.collect(() => '{"data":{}}');
    await stand.addEvent(taskId, "task.paused");
    await collect();
    const [first] = await notices.claimDue(10);
    if (!first) throw new Error("Nothing was due.");
    // The note has begun and does not see what comes now; who takes up the next one does not see the note.
    const noting = await holdRow(database.pool, first.id);
    const well = { state: "delivered", retryInMs: null, endpoint: "well", restMs: null } as const;
    const answer = { kind: "status", status: 200, retryAfterMs: null } as const;
    const noted = notices.settle(first, { answer, ms: 1, verdict: well });
    await noting.untilWaitedFor();
    await stand.addEvent(taskId, "task.resumed");
    await collect();
    expect(await notices.claimDue(10)).toEqual([]);
    await noting.letGo();
    expect(await noted).toBe(true);
    expect(await notices.nextDueInMs()).toBeLessThanOrEqual(1_000);
    await using _runtime = stand.startRuntime();
    await stand.untilDeliveries(webhookId, (found) => found.every(({ state }) => state === "delivered"));
  });

  it("signs with the old and the new secret for a day after a rotation", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, secret, database } = world;
    const rotated = await rotateWebhookSecret(stand.ports, OPERATOR, { webhookId });
    if ("refusal" in rotated) throw new Error(rotated.refusal.message);
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    await receiver.until(1);
    const holds = (by: string, at: number) => {
      const { body, headers } = receiver.received[at] ?? { body: "", headers: {} };
      return () => new Webhook(by).verify(body, headers as Record<string, string>);
    };
    expect(holds(secret, 0)).not.toThrow();
    expect(holds(rotated.value.secret, 0)).not.toThrow();
    await database.pool.query("update webhook_endpoint set previous_until = clock_timestamp() - interval '1 s'");
    await world.addNotices(1);
    await receiver.until(2);
    expect(holds(secret, 1)).toThrow();
    expect(holds(rotated.value.secret, 1)).not.toThrow();
  });

  it("needs the key that sealed the secret, and says when it is another", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    const blind = { ...stand.ports.sealing, open: () => null };
    await using _runtime = stand.startRuntime({ sealing: blind });
    await world.addNotices(1);
    await stand.untilDeliveries(webhookId, ([first]) => first?.error === "not_sendable");
    expect(receiver.received).toHaveLength(0);
  });

  it("gives up what an endpoint kept waiting for four days, and forgets what ended a week ago", async () => {
    await using world = await openNoticeWorld();
    const { stand, webhookId, database } = world;
    await world.addNotices(2);
    await stand.ports.notices.collect(() => "{}");
    await database.pool.query(
      "update webhook_delivery set give_up_at = clock_timestamp() - interval '1 s' where seq = 1 and id = (select min(id::text)::uuid from webhook_delivery)",
    );
    expect(await stand.ports.notices.cleanUp(200)).toBe(1);
    expect((await stand.deliveries(webhookId)).map(({ state, error }) => [state, error])).toEqual([
      ["dead", "expired"],
      ["waiting", null],
    ]);
    await database.pool.query("update webhook_delivery set settled_at = settled_at - interval '7 days'");
    expect(await stand.ports.notices.cleanUp(200)).toBe(1);
    expect(await stand.deliveries(webhookId)).toHaveLength(1);
  });
});

describe("a dead letter", () => {
  it("is sent again under its old id, or dropped", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer(410);
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    const [dead] = await stand.untilDeliveries(webhookId, ([first]) => first?.state === "dead");
    receiver.answer(200);
    await turnWebhook(stand.ports, OPERATOR, { webhookId, on: true });
    const deliveryId = dead?.id ?? "";
    const replayed = await settleDeadLetters(stand.ports, OPERATOR, { webhookId, deliveryId, how: "replay" });
    expect(replayed).toEqual({ value: { count: 1 } });
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    expect(receiver.received.map(({ id }) => id)).toEqual([dead?.id, dead?.id]);
    expect(await settleDeadLetters(stand.ports, OPERATOR, { webhookId, how: "discard" })).toMatchObject({
      refusal: { code: "NO_DEAD_LETTERS" },
    });
  });
});

describe("a test", () => {
  it("goes the way of all notices and says what came back", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, secret } = world;
    await using _runtime = stand.startRuntime();
    await testWebhook(stand.ports, OPERATOR, { webhookId, at: new Date() });
    const [delivery] = await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    expect(delivery).toMatchObject({ type: "webhook.test", taskId: null, seq: null, status: 200 });
    const [notice] = receiver.received;
    const sent = new Webhook(secret).verify(notice?.body ?? "", notice?.headers as Record<string, string>);
    expect(sent).toMatchObject({ type: "webhook.test" });
  });

  it("is refused while the endpoint is off", async () => {
    await using world = await openNoticeWorld();
    const { stand, webhookId } = world;
    await turnWebhook(stand.ports, OPERATOR, { webhookId, on: false });
    expect(await testWebhook(stand.ports, OPERATOR, { webhookId, at: new Date() })).toMatchObject({
      refusal: { code: "WEBHOOK_OFF" },
    });
  });
});

/** A delivery that another connection is about to change. */
async function holdRow(pool: Pool, id: string) {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from webhook_delivery where id = $1 for update", [id]);
  const { rows } = await holder.query<{ pid: number }>("select pg_backend_pid() as pid");
  return {
    /** Until a statement stands behind it. */
    async untilWaitedFor() {
      const waiting = "select count(*)::int as n from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))";
      await expect.poll(async () => (await pool.query(waiting, [rows[0]?.pid])).rows[0].n).toBe(1);
    },
    async letGo() {
      await holder.query("commit");
      holder.release();
    },
  };
}
