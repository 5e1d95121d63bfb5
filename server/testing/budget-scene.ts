import { v7 } from "uuid";
import { createBudget } from "../commands/budget/create-budget";
import { raiseBudget } from "../commands/budget/raise-budget";
import { BudgetFields } from "../contract/budget-inputs";
import type { BudgetDetail } from "../contract/budget-view";
import type { CauseView } from "../contract/task-view";
import type { WorkItem } from "../contract/worker-protocol";
import type { RaiseLasts } from "../domain/budget/budget";
import type { TaskState } from "../domain/task/state";
import type { Claimed } from "../ports";
import { OperationScene } from "./operation-scene";
import { passDays, unpinWindows } from "./pass-days";
import { ANN } from "./wait-scene";

const TENANT = ANN.tenantId;
type Fields = Partial<typeof BudgetFields._input>;

/** A completed step as a worker reports it. */
export function aStep(key: string, usage: object = {}) {
  const at = "2026-01-05T10:00:00Z";
  return { key, name: key, status: "completed" as const, startedAt: at, endedAt: at, usage };
}

/** Budgets on a process without its doors; the background works when the test says so. */
export class BudgetScene implements AsyncDisposable {
  private constructor(readonly tasks: OperationScene) {}

  static open(databaseUrl: string): BudgetScene {
    return new BudgetScene(OperationScene.open(databaseUrl));
  }

  get ports() {
    return this.tasks.tools.ports;
  }

  /** Of an agent, in all, 100 tokens; overrides make it what the test needs. */
  fields(agent: string, fields: Fields = {}): BudgetFields {
    const base = { name: `of ${agent} ${v7()}`, measure: "tokens", targetKind: "agent", target: agent } as const;
    return BudgetFields.parse({ ...base, windowKind: "life", limitUnits: 100, ...fields });
  }

  async make(agent: string, fields: Fields = {}): Promise<string> {
    const result = await createBudget(this.ports, ANN, { fields: this.fields(agent, fields), reason: null });
    if ("refusal" in result) throw new Error(result.refusal.message);
    return result.value.budgetId;
  }

  async find(budgetId: string): Promise<BudgetDetail> {
    const found = await this.ports.budgets.find({ tenantId: TENANT, budgetId });
    if (!found) throw new Error(`Budget ${budgetId} is gone.`);
    return found;
  }

  /** The operation that let its tasks go on; null when it held none. */
  async raise(budgetId: string, addUnits: number, lasts: RaiseLasts = "window"): Promise<string | null> {
    const order = { budgetId, addUnits, lasts, resume: true, reason: null };
    const result = await raiseBudget(this.ports, ANN, order);
    if ("refusal" in result) throw new Error(result.refusal.message);
    return result.value.operationId;
  }

  /** So many days go by for the budget's windows. */
  async passDays(budgetId: string, days: number): Promise<void> {
    const { pool } = this.tasks.tools;
    await unpinWindows(pool);
    await passDays(pool, budgetId, days);
  }

  /** What the background does until nothing is due. */
  async background(): Promise<void> {
    const { budgets } = this.ports;
    await budgets.turnWindows(10);
    await budgets.rollWindows(1_000);
    await budgets.holdExhausted(10);
    await this.tasks.run();
  }

  /** A task that a worker has taken. */
  async working(agent: string): Promise<WorkItem> {
    const [work] = await this.tasks.working(agent, 1);
    if (!work) throw new Error("Nothing was claimed.");
    return work;
  }

  async claim(agent: string): Promise<readonly Claimed[]> {
    const agentId = await this.ports.agents.findId(TENANT, agent);
    return this.ports.tasks.claim({ agentId: agentId ?? "", workerId: "w-1", max: 20, leaseMs: 15_000 });
  }

  async state(taskId: string): Promise<TaskState | undefined> {
    return (await this.ports.tasks.find({ tenantId: TENANT, taskId }))?.state;
  }

  /** Why it is where it is, as its page says. */
  async cause(taskId: string): Promise<CauseView | undefined> {
    return (await this.ports.reader.findView({ tenantId: TENANT, taskId }))?.cause;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.tasks[Symbol.asyncDispose]();
  }
}
