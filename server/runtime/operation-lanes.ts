import { runOperations } from "../commands/operation/run-operations";
import { SLICE, TURNS_ON_END } from "../domain/operation/operation";
import type { Ports } from "../ports";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

/** Targets that are looked at for what became of them, at a time. */
const SETTLED_AT_ONCE = 2_000;
/** While tasks move, those under way are looked at this often, milliseconds. */
const LOOK_GAP_MS = 250;

/** The lanes that carry operations on many tasks. */
export function operationLanes(ports: Ports, watch?: LaneWatch): readonly Lane[] {
  const rows = failedRows("operations", ports, watch);
  return [
    {
      name: "operations",
      batch: SLICE,
      // Less than a slice is no sign that nothing is due: another operation may wait.
      settle: async (limit) => ((await runOperations(ports, TURNS_ON_END, rows)) > 0 ? limit : 0),
      nextDueInMs: () => ports.operations.nextDueInMs(rows.resting()),
      topics: ["operations"],
    },
    {
      name: "operation_boundaries",
      batch: SETTLED_AT_ONCE,
      settle: (limit) => ports.operations.settleAsked(limit),
      nextDueInMs: async () => null,
      topics: ["feed"],
      gapMs: LOOK_GAP_MS,
    },
  ];
}
