import { describe, expect, it } from "vitest";
import { OPERATOR, openNoticeStand } from "../../testing/notice-stand";
import { testDatabase } from "../../testing/test-database";
import { createKey } from "./create-key";
import { createWebhook } from "./create-webhook";
import { revokeKey } from "./revoke-key";
import { rotateWebhookSecret } from "./rotate-webhook-secret";
import { settleDeadLetters } from "./settle-dead-letters";
import { testWebhook } from "./test-webhook";
import { turnWebhook } from "./turn-webhook";
import { updateWebhook } from "./update-webhook";

const database = testDatabase();
const FIELDS = { name: "Board", url: "http://127.0.0.1:9999/hook", eventTypes: ["task.paused" as const], scope: null };
const OTHER = { ...OPERATOR, tenantId: "other" };
const MISSING = "0199a000-0000-7000-8000-00000000dead";

async function receiptsOf(subject: string) {
  const { rows } = await database.pool.query(
    "select verb, actor, outcome, code from receipt where subject = $1 order by id",
    [subject],
  );
  return rows.map(({ verb, actor, outcome, code }) => [verb, actor, outcome, code].join(" ").trim());
}

describe("a change of settings", () => {
  it("leaves a receipt in its transaction, refused or not", async () => {
    await using stand = await openNoticeStand(database);
    const { ports } = stand;
    const made = await createWebhook(ports, OPERATOR, FIELDS);
    if ("refusal" in made) throw new Error(made.refusal.message);
    const { webhookId } = made.value;
    await updateWebhook(ports, OPERATOR, { webhookId, ...FIELDS, name: "Other" });
    await updateWebhook(ports, OPERATOR, { webhookId, ...FIELDS, url: "http://10.0.0.1/" });
    await rotateWebhookSecret(ports, OPERATOR, { webhookId });
    await testWebhook(ports, OPERATOR, { webhookId, at: new Date() });
    await turnWebhook(ports, OPERATOR, { webhookId, on: false });
    await testWebhook(ports, OPERATOR, { webhookId, at: new Date() });
    await turnWebhook(ports, OPERATOR, { webhookId, on: true });
    await settleDeadLetters(ports, OPERATOR, { webhookId, how: "replay" });
    await settleDeadLetters(ports, OPERATOR, { webhookId, how: "discard" });
    expect(await receiptsOf(`webhook:${webhookId}`)).toEqual([
      "webhook.create operator:ann accepted",
      "webhook.update operator:ann accepted",
      "webhook.update operator:ann refused WEBHOOK_TARGET_REFUSED",
      "webhook.rotate operator:ann accepted",
      "webhook.test operator:ann accepted",
      "webhook.turn_off operator:ann accepted",
      "webhook.test operator:ann refused WEBHOOK_OFF",
      "webhook.turn_on operator:ann accepted",
      "webhook.replay operator:ann refused NO_DEAD_LETTERS",
      "webhook.discard operator:ann refused NO_DEAD_LETTERS",
    ]);
    expect(await stand.webhook(webhookId)).toMatchObject({ name: "Other", url: FIELDS.url, offSince: null });
  });

  it("is refused for what is missing and for what another tenant has, in the same words", async () => {
    await using stand = await openNoticeStand(database);
    const { ports } = stand;
    await database.pool.query("insert into tenant (id) values ('other') on conflict do nothing");
    const { webhookId } = await stand.makeWebhook({ url: FIELDS.url });
    const { keyId } = await createKey(ports, OPERATOR, { name: "k", scopes: ["worker"], agents: [] });
    const tries = (id: string, key: string) =>
      Promise.all([
        updateWebhook(ports, OTHER, { webhookId: id, ...FIELDS }),
        rotateWebhookSecret(ports, OTHER, { webhookId: id }),
        turnWebhook(ports, OTHER, { webhookId: id, on: false }),
        testWebhook(ports, OTHER, { webhookId: id, at: new Date() }),
        settleDeadLetters(ports, OTHER, { webhookId: id, how: "discard" }),
        revokeKey(ports, OTHER, { keyId: key }),
      ]);
    const foreign = await tries(webhookId, keyId);
    expect(foreign.every((result) => "refusal" in result)).toBe(true);
    expect(foreign).toEqual(await tries(MISSING, MISSING));
    expect(await ports.webhooks.list("other")).toEqual([]);
    const page = { state: "all", cursor: null, limit: 10 } as const;
    expect((await ports.webhooks.deliveries({ tenantId: "other", webhookId }, page)).deliveries).toEqual([]);
    expect(await ports.keys.list("other")).toEqual([]);
  });
});

describe("a secret", () => {
  it("of an endpoint is told once and lies sealed in the database", async () => {
    await using stand = await openNoticeStand(database);
    const { webhookId, secret } = await stand.makeWebhook({ url: FIELDS.url });
    const view = await stand.webhook(webhookId);
    expect(view.secretEnd).toBe(secret.replace(/=+$/, "").slice(-4));
    expect(JSON.stringify(view)).not.toContain(secret.slice(0, 12));
    const { rows } = await database.pool.query(
      "select encode(secret, 'escape') as secret, to_jsonb(e)::text as row from webhook_endpoint e where id = $1",
      [webhookId],
    );
    const bare = secret.replace("whsec_", "");
    expect(rows[0].secret + rows[0].row).not.toContain(bare.slice(0, -8));
    const receipts = await database.pool.query("select string_agg(to_jsonb(r)::text, '') as text from receipt r");
    expect(receipts.rows[0].text).not.toContain(bare);
  });

  it("of a key is told once; lists have how it begins", async () => {
    await using stand = await openNoticeStand(database);
    const { ports } = stand;
    const { keyId, secret } = await createKey(ports, OPERATOR, { name: "ci", scopes: ["events:write"], agents: [] });
    const key = (await ports.keys.list("local")).find(({ id }) => id === keyId);
    expect(key).toMatchObject({
      name: "ci",
      prefix: secret.slice(0, 8),
      scopes: ["events:write"],
      createdBy: OPERATOR.actor,
      lastUsedAt: null,
    });
    expect(JSON.stringify(key)).not.toContain(secret.slice(0, 12));
    expect(await ports.keys.findBearer(secret)).toMatchObject({ keyId });
    expect(await revokeKey(ports, OPERATOR, { keyId })).toEqual({ value: null });
    expect(await ports.keys.findBearer(secret)).toBeNull();
    expect((await ports.keys.list("local")).some(({ id }) => id === keyId)).toBe(false);
    expect(await receiptsOf(`key:${keyId}`)).toEqual([
      "key.create operator:ann accepted",
      "key.revoke operator:ann accepted",
    ]);
  });
});
