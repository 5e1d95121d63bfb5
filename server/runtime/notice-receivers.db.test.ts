import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { turnWebhook } from "../commands/settings/turn-webhook";
import { openNoticeReceiver } from "../testing/notice-receiver";
import { OPERATOR, openNoticeWorld } from "../testing/notice-stand";

describe("a receiver that", () => {
  it.each([301, 400, 404, 500, 503])("answers %i is tried again as the schedule says", async (status) => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer(status);
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    const [delivery] = await stand.untilDeliveries(webhookId, ([first]) => first?.status === status);
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1, error: null });
    const waitMs = Date.parse(delivery?.nextAt ?? "") - Date.now();
    expect(waitMs).toBeLessThanOrEqual(5_500);
    expect(receiver.received).toHaveLength(1);
  });

  it("loses its answer gets the same notice again, under the same id, freshly signed", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, secret } = world;
    receiver.answer((response, _, count) => (count === 1 ? response.destroy() : response.end()));
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    await stand.untilDeliveries(webhookId, ([first]) => first?.error === "not_reached");
    await stand.passTime();
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "delivered");
    const [first, second] = receiver.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.body).toBe(first?.body);
    for (const { body, headers } of receiver.received)
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  it("says 410 is told nothing more until somebody turns it on again", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer(410);
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    await stand.untilDeliveries(webhookId, ([first]) => first?.state === "dead");
    expect(await stand.webhook(webhookId)).toMatchObject({ offWhy: "gone", offSince: expect.any(String) });
    await world.addNotices(1);
    receiver.answer(200);
    expect(await turnWebhook(stand.ports, OPERATOR, { webhookId, on: true })).toEqual({ value: null });
    await world.addNotices(1);
    await receiver.until(2);
    await stand.untilDeliveries(webhookId, (found) => found.at(-1)?.state === "delivered");
    expect(await stand.deliveries(webhookId)).toHaveLength(2);
    expect(receiver.received).toHaveLength(2);
  });

  it("says 429 rests as long as it asked, and is not called broken", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer((response) => void response.writeHead(429, { "retry-after": "600" }).end());
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    const [delivery] = await stand.untilDeliveries(webhookId, ([first]) => first?.status === 429);
    expect(Date.parse(delivery?.nextAt ?? "") - Date.now()).toBeGreaterThan(590_000);
    expect(await stand.webhook(webhookId)).toMatchObject({ failingSince: null });
    await world.addNotices(3);
    await stand.untilDeliveries(webhookId, (found) => found.length === 4);
    expect(receiver.received).toHaveLength(1);
  });

  it("hangs holds up itself alone, and has no more than four under way", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    await using other = await openNoticeReceiver();
    const well = await stand.makeWebhook({ url: other.url });
    receiver.answer(() => undefined);
    await using _runtime = stand.startRuntime();
    await world.addNotices(12);
    await stand.untilDeliveries(
      well.webhookId,
      (found) => found.filter(({ state }) => state === "delivered").length === 12,
    );
    expect(receiver.received).toHaveLength(4);
    const underWay = (await stand.deliveries(webhookId)).filter((delivery) => delivery.underWay);
    expect(underWay).toHaveLength(4);
  });

  it("only fails is marked, rests, and is then tried with one notice at a time", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, database } = world;
    receiver.answer(500);
    await using _runtime = stand.startRuntime();
    await world.addNotices(12);
    await stand.untilDeliveries(webhookId, (found) => found.filter(({ status }) => status === 500).length >= 5);
    await stand.untilDeliveries(webhookId, (found) => found.every(({ underWay }) => !underWay));
    const { rows } = await database.pool.query(
      "select failures, rest_until > clock_timestamp() as rests from webhook_endpoint",
    );
    expect(rows).toEqual([{ failures: expect.any(Number), rests: true }]);
    expect(rows[0].failures).toBeLessThanOrEqual(8);
    expect(await stand.webhook(webhookId)).toMatchObject({ failingSince: expect.any(String) });
    const before = receiver.received.length;
    receiver.answer((response) => setTimeout(() => response.writeHead(500).end(), 50));
    await stand.passTime();
    await receiver.until(before + 1);
    await stand.untilDeliveries(webhookId, (found) => found.every(({ underWay }) => !underWay));
    expect(receiver.received).toHaveLength(before + 1);
    receiver.answer(200);
    await stand.passTime();
    await stand.untilDeliveries(webhookId, (found) => found.every(({ state }) => state === "delivered"));
    expect(await stand.webhook(webhookId)).toMatchObject({ failingSince: null, counts: { waiting: 0, dead: 0 } });
  });

  it("was down for a task's whole life hears of its end later, and of all before it in order", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId } = world;
    receiver.answer((response) => response.destroy());
    await using _runtime = stand.startRuntime();
    const taskId = await stand.makeTask();
    const seqs: number[] = [];
    for (const type of ["task.paused", "task.resumed", "task.input_required", "task.completed"])
      seqs.push(await stand.addEvent(taskId, type));
    await stand.untilDeliveries(webhookId, (found) => found.length === 4 && found[0]?.error === "not_reached");
    const tries = receiver.received.length;
    expect(tries).toBe(1);
    receiver.answer(200);
    await stand.passTime();
    await stand.untilDeliveries(webhookId, (found) => found.every(({ state }) => state === "delivered"));
    expect(receiver.received.slice(tries).map(({ body }) => JSON.parse(body).data.seq)).toEqual(seqs);
  });

  it("moved to a private address is not reached", async () => {
    await using world = await openNoticeWorld();
    const { stand, receiver, webhookId, database } = world;
    await database.pool.query("update webhook_endpoint set url = 'http://10.0.0.1/hook'");
    await using _runtime = stand.startRuntime();
    await world.addNotices(1);
    const [delivery] = await stand.untilDeliveries(webhookId, ([first]) => first?.error === "target_refused");
    expect(delivery).toMatchObject({ state: "waiting", attempts: 1, status: null });
    expect(receiver.received).toHaveLength(0);
  });
});
