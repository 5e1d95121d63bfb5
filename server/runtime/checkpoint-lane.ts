import { applyChangedRule, keepUpCheckpoints } from "../commands/checkpoint/keep-up-checkpoints";
import type { Ports } from "../ports";
import type { Lane } from "./lane";

/** Small, so that a stop does not wait long, and a large state is not held with others. */
const BATCH = 10;

/** Makes what was kept findable, and deletes what retention no longer keeps. It can stop at any point and go on later. */
export function checkpointLane(ports: Ports): Lane {
  return {
    name: "checkpoints",
    batch: BATCH,
    async settle(limit) {
      return Math.max(await keepUpCheckpoints(ports, limit), await applyChangedRule(ports, limit));
    },
    nextDueInMs: async () => null,
    topics: [],
  };
}
