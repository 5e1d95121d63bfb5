import { sealWaiting } from "../commands/receipt/seal-receipts";
import type { SignedReceiptHead } from "../domain/receipt/seal-receipts";
import type { Ports } from "../ports";
import type { KeptHeads, ReceiptAlarm, SigningKeys } from "../ports/receipt-book";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

export interface ReceiptLaneTools {
  readonly keys: SigningKeys;
  readonly heads: KeptHeads;
  readonly onAlarm: (alarm: ReceiptAlarm) => void;
  /** For each batch, how long the first of its receipts had waited, milliseconds. */
  readonly onSealed: (waitedMs: number) => void;
  readonly watch?: LaneWatch;
}

/** Signing takes the process some 50 µs a receipt, in which no other lane runs. */
const BATCH = 500;
/** What comes within this long is sealed together, milliseconds. */
const GATHER_MS = 100;
/** Heads are kept at most this often, milliseconds. */
const KEEP_EVERY_MS = 1_000;
/** Of the heads that were kept, so many are compared when the lane begins. */
const COMPARED_AT_START = 20_000;

/** Seals receipts soon after they were left, keeps signed heads outside the database, and says where the two disagree. */
export function receiptLane(
  ports: Ports,
  { keys, heads, onAlarm, onSealed, watch }: ReceiptLaneTools,
): Lane & { finish(): Promise<void> } {
  const rows = failedRows("receipts", ports, watch);
  const owed = new Map<string, SignedReceiptHead>();
  // By tenant; what was kept before this process began is compared once.
  const kept = new Map<string, SignedReceiptHead>();
  let isCompared = false;
  let keptAtMs = Number.NEGATIVE_INFINITY;

  return {
    name: "receipts",
    topics: ["receipts:"],
    batch: BATCH,
    gapMs: GATHER_MS,
    async settle(limit) {
      if (!isCompared) await compare(await heads.newest(COMPARED_AT_START));
      isCompared = true;
      const { sealed, heads: grown, waitedMs } = await sealWaiting(ports, keys, { limit, rows });
      for (const one of waitedMs) onSealed(one);
      for (const head of grown) owed.set(head.tenant, head);
      if (owed.size > 0 && msToKeep() <= 0) await keep();
      return sealed;
    },
    async nextDueInMs() {
      return owed.size > 0 ? Math.max(0, msToKeep()) : null;
    },
    /** Keeps the heads that wait for it. */
    finish: keep,
  };

  /** Finds a restore, or a hand in the tables. */
  async function compare(known: readonly SignedReceiptHead[]): Promise<void> {
    for (const alarm of await ports.receipts.compareHeads(known)) onAlarm(alarm);
  }

  function msToKeep(): number {
    return keptAtMs + KEEP_EVERY_MS - performance.now();
  }

  async function keep(): Promise<void> {
    const grown = [...owed.values()];
    await compare(grown.flatMap(({ tenant }) => kept.get(tenant) ?? []));
    await heads.append(grown);
    keptAtMs = performance.now();
    for (const head of grown) {
      kept.set(head.tenant, head);
      if (owed.get(head.tenant) === head) owed.delete(head.tenant);
    }
  }
}
