import type { Pool } from "pg";
import { v7 } from "uuid";
import { createWebhook } from "../commands/settings/create-webhook";
import type { WebhookFields } from "../contract/settings-inputs";
import type { DeliveryView, WebhookView } from "../contract/settings-view";
import { STATE_NOTICES } from "../domain/notice/notice-types";
import { openWakes } from "../events/wakes";
import type { Caller, Ports } from "../ports";
import { noticeLanes } from "../runtime/notice-lanes";
import { runLane } from "../runtime/run-lane";
import { openKeyStore } from "../store/keys/key-store";
import { openPools } from "../store/pools";
import { openReceiptBook } from "../store/receipts/receipt-book";
import { insertAgent, insertEvent, insertTask } from "./insert-rows";
import { type NoticeReceiver, openNoticeReceiver } from "./notice-receiver";
import { type NoticePorts, openNoticePorts } from "./open-notice-ports";
import { createTestDatabase, type TestDatabase } from "./test-database";

export const CONSOLE_URL = "http://127.0.0.1:4310";
export const OPERATOR: Caller = { tenantId: "local", actor: { kind: "operator", id: "ann" } };

export interface NoticeStand extends AsyncDisposable {
  readonly ports: Ports;
  /** What the lanes failed at. */
  readonly failures: unknown[];
  makeWebhook(
    fields: Partial<WebhookFields> & { readonly url: string },
  ): Promise<{ webhookId: string; secret: string }>;
  /** A task with an event of the type, in a scope. Returns its id. */
  makeTask(row?: Readonly<Record<string, unknown>>): Promise<string>;
  addEvent(taskId: string, type: string, data?: object): Promise<number>;
  /** Runs the lanes of a runtime process until it is disposed of. */
  startRuntime(changed?: Partial<NoticePorts>): AsyncDisposable;
  webhook(webhookId: string): Promise<WebhookView>;
  deliveries(webhookId: string): Promise<readonly DeliveryView[]>;
  /** Resolves when the deliveries of an endpoint, oldest first, are as told. Looks again at each change. */
  untilDeliveries(
    webhookId: string,
    fits: (deliveries: readonly DeliveryView[]) => boolean,
  ): Promise<readonly DeliveryView[]>;
  /** As if the waiting ones had waited long enough, rests of endpoints and claims of lost processes included. */
  passTime(): Promise<void>;
}

/** Everything between the event log and a receiver, on a test's database. */
export async function openNoticeStand({
  url,
  pool,
}: {
  readonly url: string;
  readonly pool: Pool;
}): Promise<NoticeStand> {
  const pools = openPools(url);
  const wakes = openWakes(url);
  const notices = openNoticePorts(pools.feed, wakes.tell);
  // The lanes and commands of notices use no other ports.
  const receipts = openReceiptBook({ pool: pools.writer, read: pools.read, newId: v7, onCommitted: wakes.tell });
  const keys = openKeyStore({ pool: pools.read, newId: v7 });
  const ports = { ...notices, receipts, keys, newId: v7, wakes: wakes.wakes } as Ports;
  const failures: unknown[] = [];
  const agentId = await insertAgent(pool, { name: `agent-${v7()}` });
  const stand: NoticeStand = {
    ports,
    failures,
    async makeWebhook(fields) {
      const made = await createWebhook(ports, OPERATOR, {
        name: "Board",
        eventTypes: [...STATE_NOTICES],
        scope: null,
        ...fields,
      });
      if ("refusal" in made) throw new Error(made.refusal.message);
      return made.value;
    },
    makeTask: (row = {}) => insertTask(pool, { agent_id: agentId, ...row }),
    async addEvent(taskId, type, data = {}) {
      const seq = await insertEvent(pool, taskId, { type, data: JSON.stringify(data) });
      wakes.tell([`task:${taskId}`]);
      return seq;
    },
    startRuntime(changed = {}) {
      const stop = new AbortController();
      const own: Ports = { ...ports, ...changed };
      const composePush = async () => null;
      const lanes = noticeLanes({
        ports: own,
        consoleUrl: CONSOLE_URL,
        composePush,
        onFailure: (error) => failures.push(error),
      });
      const watch = { settled: () => undefined, failed: (_: string, error: unknown) => void failures.push(error) };
      const running = lanes.map((lane) => runLane(lane, { wakes: wakes.wakes, watch, signal: stop.signal }));
      return {
        async [Symbol.asyncDispose]() {
          stop.abort();
          await Promise.all(running);
        },
      };
    },
    async webhook(webhookId) {
      const found = (await ports.webhooks.list("local")).find(({ id }) => id === webhookId);
      if (!found) throw new Error(`There is no webhook ${webhookId}.`);
      return found;
    },
    async deliveries(webhookId) {
      const page = { state: "all", cursor: null, limit: 200 } as const;
      const { deliveries } = await ports.webhooks.deliveries({ tenantId: "local", webhookId }, page);
      return [...deliveries].reverse();
    },
    async untilDeliveries(webhookId, fits) {
      while (true) {
        const changed = wakes.wakes.wait(["notices"], 5_000);
        const deliveries = await stand.deliveries(webhookId);
        if (fits(deliveries)) return deliveries;
        await changed;
      }
    },
    async passTime() {
      // In one statement: an endpoint that rests no more is tried at once.
      await pool.query(`with e as (update webhook_endpoint set rest_until = null)
        update webhook_delivery set next_at = clock_timestamp() - interval '1 ms',
          claimed_until = case when claimed_until is not null then clock_timestamp() - interval '1 ms' end where state = 'waiting'`);
      wakes.tell(["notices"]);
    },
    async [Symbol.asyncDispose]() {
      await wakes.close();
      await pools.close();
    },
  };
  return stand;
}

export interface NoticeWorld extends AsyncDisposable {
  readonly database: TestDatabase;
  readonly stand: NoticeStand;
  readonly receiver: NoticeReceiver;
  /** An endpoint that sends all moves to the receiver. */
  readonly webhookId: string;
  readonly secret: string;
  /** So many tasks with one notice each. */
  addNotices(count: number): Promise<void>;
}

/** A database, the stand on it, a receiver, and an endpoint between them. */
export async function openNoticeWorld(): Promise<NoticeWorld> {
  const database = await createTestDatabase();
  const stand = await openNoticeStand(database);
  const receiver = await openNoticeReceiver();
  const made = await stand.makeWebhook({ url: receiver.url });
  return {
    ...made,
    database,
    stand,
    receiver,
    async addNotices(count) {
      for (let n = 0; n < count; n++) await stand.addEvent(await stand.makeTask(), "task.paused");
    },
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]();
      await stand[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
