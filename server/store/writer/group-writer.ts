import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { isConnectionLost, isRolledBack } from "./database-error";
import { type Encoded, encode } from "./encode";
import { runWrites } from "./run-writes";
import type { Write, Written } from "./write";

interface Waiting {
  readonly encoded: Encoded;
  resolve(written: Written | null): void;
  reject(error: unknown): void;
}

/** Statements under way at once; more of them only make batches smaller. */
const LANES = 4;
const MAX_BATCH = 200;
const MAX_BATCH_SIZE = 4_000_000;
/** From here on a decision travels alone: as a scalar its text is read once less. */
const ALONE_SIZE = 65_536;
const JITTER_MS = 10;

/**
 * Writes decisions in groups: what arrives while all lanes are busy goes into the next statement together. At most one
 * decision per task may wait or be under way; the callers' queue per task sees to that.
 */
export class GroupWriter {
  private readonly waiting: Waiting[] = [];
  private busyLanes = 0;
  private flushSoon = false;
  private lastBatch = 1;

  constructor(
    private readonly pool: Pool,
    private readonly lanes = LANES,
  ) {}

  /** Null: somebody was faster, or the guard did not hold. Rejects when the database did not take it. */
  submit(write: Write): Promise<Written | null> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ encoded: encode(write), resolve, reject });
      this.flushNext();
    });
  }

  /** After everything of this turn of the event loop has arrived; at once while callers come one at a time. */
  private flushNext(): void {
    if (this.flushSoon || this.busyLanes >= this.lanes) return;
    this.flushSoon = true;
    const flush = () => {
      this.flushSoon = false;
      this.flush();
    };
    if (this.busyLanes === 0 && this.lastBatch === 1) queueMicrotask(flush);
    else setImmediate(flush);
  }

  private flush(): void {
    while (this.waiting.length > 0 && this.busyLanes < this.lanes) {
      this.busyLanes += 1;
      void this.run(this.takeBatch()).finally(() => {
        this.busyLanes -= 1;
        this.flushNext();
      });
    }
  }

  private takeBatch(): readonly Waiting[] {
    let size = 0;
    let count = 0;
    for (const { encoded } of this.waiting) {
      const alone = encoded.size > ALONE_SIZE;
      if (count > 0 && (alone || count >= MAX_BATCH || size + encoded.size > MAX_BATCH_SIZE)) break;
      size += encoded.size;
      count += 1;
      if (alone) break;
    }
    this.lastBatch = count;
    return this.waiting.splice(0, count);
  }

  private async run(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await runWrites(
        this.pool,
        batch.map(({ encoded }) => encoded),
      );
      for (const [i, { resolve }] of batch.entries()) resolve(results[i] ?? null);
    } catch (error) {
      if (batch.length > 1 && !isConnectionLost(error)) return this.runAlone(batch);
      const [only] = batch;
      if (batch.length === 1 && only && isRolledBack(error)) return this.repeat(only);
      for (const { reject } of batch) reject(error);
    }
  }

  /** One bad payload must not hold up the others: none of the batch was written, so each is tried by itself. */
  private async runAlone(batch: readonly Waiting[]): Promise<void> {
    for (const waiting of batch) await this.run([waiting]);
  }

  private async repeat(waiting: Waiting): Promise<void> {
    await delay(Math.random() * JITTER_MS);
    try {
      const [written] = await runWrites(this.pool, [waiting.encoded]);
      waiting.resolve(written ?? null);
    } catch (error) {
      waiting.reject(error);
    }
  }
}
