import { runDue } from "../commands/due/run-due";
import type { DueLane, Ports } from "../ports";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

const NAMES: readonly DueLane[] = ["lost_leases", "cancels", "interrupt_graces", "reviews", "expiries", "escalations"];

/** The lanes of tasks that the clock moves. */
export function dueLanes(ports: Ports, watch?: LaneWatch): readonly Lane[] {
  return NAMES.map((name) => {
    const rows = failedRows(name, ports, watch);
    return {
      name,
      settle: (limit) => runDue(ports, name, { limit, rows }),
      nextDueInMs: () => ports.tasks.nextDueInMs(name, rows.resting()),
      topics: [],
    };
  });
}
