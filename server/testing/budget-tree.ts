import { type BudgetCase, type BudgetPlan, ModelBudget } from "./budget-cases";

const SCOPES = ["s/a", "s/ab"] as const;
const LABEL = "l";

/** The tasks of a case, their budgets, and which of these count for which task. */
export class BudgetTree {
  readonly agents: readonly [string, string];
  readonly budgets: readonly ModelBudget[];
  private readonly taskIds: readonly string[];

  constructor(
    private readonly plan: BudgetCase,
    private readonly tenant: string,
    newId: () => string,
  ) {
    this.agents = [newId(), newId()];
    this.taskIds = plan.tasks.map(() => newId());
    this.budgets = plan.budgets.map((one) => new ModelBudget(newId(), one));
  }

  /** What has to be in the tables before it is played. */
  rows() {
    const { tenant, agents } = this;
    return {
      tenants: [{ id: tenant }],
      agents: agents.map((id, i) => ({ id, tenant, name: `a${i}` })),
      tasks: this.plan.tasks.map(({ agent, isLabeled }, no) => {
        const parent = this.parentOf(no);
        return {
          ...{ id: this.idOf(no), tenant, agent: agents[agent], scope: SCOPES[agent] },
          ...{ labels: isLabeled ? [LABEL] : [], parent: parent === null ? null : this.idOf(parent) },
        };
      }),
      budgets: this.budgets.map(({ id, limitUnits, plan }) => ({
        ...{ id, tenant, measure: plan.measure, kind: plan.of, target: this.targetOf(plan), limitUnits },
        ...{ notifyPercent: plan.notifyPercent, holdPercent: plan.holdPercent, atLimit: plan.atLimit },
        window: plan.window,
      })),
    };
  }

  idOf(no: number): string {
    return this.taskIds[no] ?? "";
  }

  /** One of those before it. */
  parentOf(no: number): number | null {
    const parent = this.plan.tasks[no]?.parent ?? 0;
    return parent < no ? parent : null;
  }

  countsFor(budget: ModelBudget, no: number): boolean {
    const target = this.targetOf(budget.plan);
    const task = this.plan.tasks[no];
    if (!task) return false;
    const scope = SCOPES[task.agent];
    const parent = this.parentOf(no);
    switch (budget.plan.of) {
      case "task":
        return this.idOf(no) === target || (parent !== null && this.countsFor(budget, parent));
      case "agent":
        return this.agents[task.agent] === target;
      case "scope":
        return target === "" || scope === target || scope.startsWith(`${target}/`);
      case "label":
        return task.isLabeled;
    }
  }

  private targetOf({ of, pick }: BudgetPlan): string {
    switch (of) {
      case "task":
        return this.idOf(pick % this.taskIds.length);
      case "agent":
        return this.agents[pick % 2] ?? "";
      case "scope":
        return ["", "s", ...SCOPES][pick % 4] ?? "";
      case "label":
        return LABEL;
    }
  }
}
