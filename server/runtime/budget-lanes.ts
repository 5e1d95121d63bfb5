import type { Ports } from "../ports";
import type { Lane } from "./lane";

/** The lane that holds what was used up, begins new windows and lets go of what only an old one held. */
export function budgetLanes({ budgets }: Ports): readonly Lane[] {
  return [
    {
      name: "budgets",
      settle: async (limit) =>
        (await budgets.holdExhausted(limit)) + (await budgets.turnWindows(limit)) + (await budgets.attachLate(limit)),
      nextDueInMs: () => budgets.nextDueInMs(),
      topics: ["budgets"],
    },
    {
      name: "rolling_budgets",
      settle: (limit) => budgets.rollWindows(limit),
      nextDueInMs: async () => ROLL_EVERY_MS,
      topics: [],
    },
  ];
}

/** What leaves a rolling window leaves it by parts of a minute or more. */
const ROLL_EVERY_MS = 5_000;
