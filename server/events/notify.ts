import { Client } from "pg";
import { toPayloads } from "./payload";

export const CHANNEL = "checkrein";
export const NOTIFY_EVERY_MS = 20;

interface NotifierOptions {
  readonly url: string;
  /** Names this process, which needs no waking by its own word. */
  readonly sender: string;
}

/** While the connection is away, hints wait so long in number and are then forgotten: polling finds the rest. */
const MAX_WAITING = 10_000;
const RECONNECT_MS = 1_000;
const PATIENCE_MS = 5_000;

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

  constructor(private readonly options: NotifierOptions) {}

  tell(topics: readonly string[]): void {
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
    const payloads = toPayloads(this.options.sender, this.waiting);
    this.waiting.clear();
    this.timer = setTimeout(() => this.onQuietOver(), NOTIFY_EVERY_MS);
    this.sending = this.notify(payloads).then(
      () => this.onSent(),
      () => this.onSent(),
    );
  }

  private onQuietOver(): void {
    this.timer = null;
    if (!this.sending && !this.closed) this.send();
  }

  private onSent(): void {
    this.sending = null;
    if (!this.timer && !this.closed) this.send();
  }

  private async notify(payloads: readonly string[]): Promise<void> {
    this.client ??= this.connect();
    const client = await this.client;
    try {
      await client.query("select pg_notify($1, payload) from unnest($2::text[]) as payload", [CHANNEL, payloads]);
    } catch (error) {
      // Whatever it was, a new connection is better than one that may hang.
      this.forget();
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.options.url,
      application_name: "checkrein notify",
      keepAlive: true,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on("error", () => this.forget());
    client.on("end", () => this.forget());
    try {
      await client.connect();
      return client;
    } catch (error) {
      setTimeout(() => this.forget(), RECONNECT_MS).unref();
      throw error;
    }
  }

  private forget(): void {
    this.client = null;
  }
}
