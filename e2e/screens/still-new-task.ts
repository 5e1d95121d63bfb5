import type { Page } from "@playwright/test";
import type { AgentFigures } from "../../server/contract/agent-view";
import type { TaskBudgetView } from "../../server/contract/budget-view";
import { answerCalls } from "./answer-calls";
import { MIDNIGHT, MINUTE, SECOND } from "./still-time";

const FIGURES: AgentFigures = {
  ...{ runs: 20, spentMicros: 120_000, activeMs: MINUTE },
  boundaryMs: { finish_step: 4 * SECOND, interrupt_immediate: SECOND / 2, wait_for_completion: 38 * SECOND },
};
const COUNTED: TaskBudgetView = {
  ...{ budgetId: "0199a000-0000-7000-8000-0000000000b5", name: "Daily spend", measure: "cost" },
  ...{ targetKind: "scope", target: "", spentUnits: 7_100_000, reservedUnits: 0, limitUnits: 20_000_000 },
  ...{ resetsAt: MIDNIGHT, createdBy: { kind: "operator", id: "oncall" }, isExhausted: false, isExempt: false },
};

/** What the agent's last runs took and what a new one counts for, as no seeded product has them. */
export function stillNewTask(page: Page): Promise<void> {
  return answerCalls(page, { "agent.figures": FIGURES, "budget.ofNew": [COUNTED] });
}
