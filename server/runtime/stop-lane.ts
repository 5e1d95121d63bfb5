import { enforceStops } from "../commands/hold/enforce-stops";
import type { Ports } from "../ports";
import type { Lane } from "./lane";

/** While tasks move, what runs in a stop is looked for this often, milliseconds. */
const LOOK_GAP_MS = 250;

/**
 * Stops what is at work as soon as the stop is made, and what was taken up in that moment: a claim says that it wrote, so the
 * look comes after it. What says nothing is found by the lane's longest rest. Looks at no task while no stop stands.
 */
export function stopLane(ports: Ports): Lane {
  return {
    name: "stops",
    settle: async (limit) => ((await ports.stops.anyStands()) ? enforceStops(ports, limit) : 0),
    nextDueInMs: async () => null,
    topics: ["holds", "feed"],
    gapMs: LOOK_GAP_MS,
    // Its operation may wait for the turn of another one.
    atOnce: ["holds"],
  };
}
