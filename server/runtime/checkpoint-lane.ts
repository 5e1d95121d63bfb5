import { applyChangedRule, keepUpCheckpoints } from "../commands/checkpoint/keep-up-checkpoints";
import type { Ports } from "../ports";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

/** Small, so that a stop does not wait long, and a large state is not held with others. */
const BATCH = 10;

/** Makes what was kept findable, and deletes what retention no longer keeps. It can stop at any point and go on later. */
export function checkpointLane(ports: Ports, watch?: LaneWatch): Lane {
  const rows = failedRows("checkpoints", ports, watch);
  return {
    name: "checkpoints",
    batch: BATCH,
    async settle(limit) {
      return Math.max(await keepUpCheckpoints(ports, limit, rows), await applyChangedRule(ports, limit));
    },
    nextDueInMs: async () => null,
    topics: [],
  };
}
