import { Client } from "pg";
import { toPayloads } from "./payload";

export const CHANNEL = "checkrein";
export const NOTIFY_EVERY_MS = 20;

/** Planned once for a connection: it costs more to read than to carry out. */
const NOTIFY = { name: "cr_notify_1", text: "select pg_notify($1, payload) from unnest($2::text[]) as payload" };

interface NotifierOptions {
  readonly url: string;
  /** Names this process, which needs no waking by its own word. */
  readonly sender: string;
}

/** While the connection is away, so many hints wait and are then forgotten: polling finds the rest. */
const MAX_WAITING = 10_000;
const RECONNECT_MS = 1_000;
/** A connection that has not answered for so long is taken for dead, and what it was given is told again by another. */
const PATIENCE_MS = 2_000;
/** A connection for hints comes within so long, milliseconds, or is tried anew. */
export const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Tells other processes what was written, after the commit: at once when nothing was told in the last 20 ms, else once
 * at their end. Never inside a statement that writes: NOTIFY takes a lock that all commits of the server share.
 */
export class Notifier {
  private readonly waiting = new Set<string>();
  private client: Promise<Client> | null = null;
  private sending: Promise<void> | null = null;
  private timer: NodeJS.Timeout | null = null;
  private closed = false;
  /** The last try did. */
  private hasFailed = false;

  constructor(private readonly options: NotifierOptions) {}

  tell(topics: Iterable<string>): void {
    if (this.closed) return;
    for (const topic of topics) this.waiting.add(topic);
    if (this.waiting.size > MAX_WAITING) this.waiting.clear();
    if (!this.timer && !this.sending) this.send();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.sending;
    const client = await this.client?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  private send(): void {
    if (this.waiting.size === 0) return;
    const topics = [...this.waiting];
    const payloads = toPayloads(this.options.sender, topics);
    this.waiting.clear();
    this.rest(NOTIFY_EVERY_MS);
    this.sending = this.notify(payloads).then(
      () => this.onSent(),
      () => this.onFailed(topics),
    );
  }

  private rest(ms: number): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.onRested(), ms);
  }

  private onRested(): void {
    this.timer = null;
    if (!this.sending && !this.closed) this.send();
  }

  private onSent(): void {
    this.sending = null;
    this.hasFailed = false;
    if (!this.timer && !this.closed) this.send();
  }

  /** Nobody may have heard it: it is told again, at once where a new connection may do, else after a while. */
  private onFailed(topics: readonly string[]): void {
    this.sending = null;
    if (this.closed) return;
    this.rest(this.hasFailed ? RECONNECT_MS : NOTIFY_EVERY_MS);
    this.hasFailed = true;
    this.tell(topics);
  }

  private async notify(payloads: readonly string[]): Promise<void> {
    this.client ??= this.connect();
    const client = await this.client;
    try {
      await client.query({ ...NOTIFY, values: [CHANNEL, payloads] });
    } catch (error) {
      // Whatever it was, a new connection is better than one that may hang.
      this.client = null;
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  private connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.options.url,
      application_name: "checkrein notify",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: PATIENCE_MS,
    });
    // One that was replaced may end much later.
    const forget = () => {
      if (this.client === connected) this.client = null;
    };
    client.on("error", forget);
    client.on("end", forget);
    const connected = client.connect().then(
      () => client,
      (error) => {
        forget();
        throw error;
      },
    );
    return connected;
  }
}
