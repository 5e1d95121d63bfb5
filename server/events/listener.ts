import { setTimeout as delay, setImmediate } from "node:timers/promises";
import { Client } from "pg";
import { CHANNEL, CONNECT_TIMEOUT_MS } from "./notify";
import { isFrom, readPayload, type Wake } from "./payload";

interface ListenerOptions {
  readonly url: string;
  /** Names this process: its own word is passed over, unread. */
  readonly sender?: string;
  onWake(wake: Wake): void;
  /** It listens now, or again: what was said before was not heard. */
  onListening(): void;
  readonly probeEveryMs?: number;
  readonly probeTimeoutMs?: number;
}

/** One "select 1" so often, and so long for its answer: what is told into the void is looked for within 2 s. */
const PROBE_EVERY_MS = 750;
const PROBE_TIMEOUT_MS = 1_000;
const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/** Hears what other processes tell. A connection that went silent is found by asking it, and replaced. */
export class Listener {
  private readonly stopping = new AbortController();
  private client: Client | null = null;
  private readonly running: Promise<void>;

  constructor(private readonly options: ListenerOptions) {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await this.client?.end().catch(() => undefined);
    await this.running;
  }

  private async run(): Promise<void> {
    let backoffMs = FIRST_BACKOFF_MS;
    while (!this.stopping.signal.aborted) {
      const listened = await this.listen().catch(() => false);
      backoffMs = listened ? FIRST_BACKOFF_MS : Math.min(backoffMs * 2, MAX_BACKOFF_MS);
      await this.pause(backoffMs);
    }
  }

  /** Until the connection is over; true when it had come to listening. */
  private async listen(): Promise<boolean> {
    const { url, sender, onWake, onListening } = this.options;
    const client = new Client({
      connectionString: url,
      application_name: "checkrein listen",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    this.client = client;
    const over = new AbortController();
    client.on("error", () => over.abort());
    client.on("end", () => over.abort());
    client.on("notification", ({ payload = "" }) => {
      if (sender === undefined || !isFrom(payload, sender)) onWake(readPayload(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      onListening();
      await this.probe(client, over.signal);
      return true;
    } finally {
      this.client = null;
      void client.end().catch(() => undefined);
    }
  }

  private async probe(client: Client, over: AbortSignal): Promise<void> {
    const { probeEveryMs = PROBE_EVERY_MS, probeTimeoutMs = PROBE_TIMEOUT_MS } = this.options;
    const stop = AbortSignal.any([over, this.stopping.signal]);
    while (!stop.aborted) {
      await delay(probeEveryMs, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      let answered = false;
      const answer = client.query("select 1").then(
        () => (answered = true),
        () => undefined,
      );
      await Promise.race([answer, delay(probeTimeoutMs, undefined, { signal: stop }).catch(() => undefined)]);
      // After a long turn of this process the timer is due before its sockets were read.
      if (!answered) await setImmediate();
      if (!answered) return;
    }
  }

  private async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
