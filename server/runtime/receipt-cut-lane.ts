import { deleteOutdated } from "../commands/receipt/delete-outdated";
import type { Ports } from "../ports";
import type { Lane } from "./lane";
import type { ReceiptLaneTools } from "./receipt-lane";

/** Each is hashed before it goes, some 20 µs, in which no other lane runs. */
const BATCH = 500;
/** Nobody waits for it, milliseconds. */
const LOOK_EVERY_MS = 10 * 60_000;

/** Deletes receipts that were kept long enough, some at a time. */
export function receiptCutLane(ports: Ports, { keys, onAlarm }: Pick<ReceiptLaneTools, "keys" | "onAlarm">): Lane {
  let nextMs = 0;
  return {
    name: "delete_receipts",
    topics: [],
    batch: BATCH,
    async settle(limit) {
      if (performance.now() < nextMs) return 0;
      const { deleted, faults } = await deleteOutdated(ports, keys, limit);
      for (const { tenant, kind, number, hash } of faults)
        onAlarm({ tenant, kind, number, hash, at: new Date().toISOString() });
      if (deleted < limit) nextMs = performance.now() + LOOK_EVERY_MS;
      return deleted;
    },
    nextDueInMs: async () => null,
  };
}
