import { runDue } from "../commands/due/run-due";
import type { DueLane, Ports } from "../ports";
import type { Lane } from "./lane";

const NAMES: readonly DueLane[] = ["lost_leases", "cancels", "interrupt_graces", "reviews", "expiries", "escalations"];

/** The lanes of tasks that the clock moves. */
export function dueLanes(ports: Ports): readonly Lane[] {
  return NAMES.map((name) => ({
    name,
    settle: (limit) => runDue(ports, name, limit),
    nextDueInMs: () => ports.tasks.nextDueInMs(name),
    topics: [],
  }));
}
