import { enforceStops } from "../commands/hold/enforce-stops";
import type { Ports } from "../ports";
import type { Lane } from "./lane";

/** While a stop stands, what runs in it is looked for this often, milliseconds. */
const LOOK_AGAIN_MS = 250;

/** Stops what was taken up in the moment in which its stop was made. Looks at no task while none stands. */
export function stopLane(ports: Ports): Lane {
  return {
    name: "stops",
    settle: (limit) => enforceStops(ports, limit),
    nextDueInMs: async () => ((await ports.stops.anyStands()) ? LOOK_AGAIN_MS : null),
    topics: ["holds"],
  };
}
