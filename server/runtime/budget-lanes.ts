import type { Ports } from "../ports";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

/** The lane that holds what was used up, begins new windows and lets go of what only an old one held. */
export function budgetLanes(ports: Ports, watch?: LaneWatch): readonly Lane[] {
  const rows = failedRows("budgets", ports, watch);
  const rolling = failedRows("rolling_budgets", ports, watch);
  const { budgets } = ports;
  return [
    {
      name: "budgets",
      settle: async (limit) =>
        (await budgets.holdExhausted(limit, rows)) +
        (await budgets.turnWindows(limit, rows)) +
        (await budgets.attachLate(limit)),
      nextDueInMs: () => budgets.nextDueInMs(rows.resting()),
      topics: ["budgets"],
    },
    {
      name: "rolling_budgets",
      settle: (limit) => budgets.rollWindows(limit, rolling),
      nextDueInMs: async () => ROLL_EVERY_MS,
      topics: [],
    },
  ];
}

/** What leaves a rolling window leaves it by parts of a minute or more. */
const ROLL_EVERY_MS = 5_000;
