import { v7 } from "uuid";
import { createBudget } from "../../commands/budget/create-budget";
import { claimWork } from "../../commands/worker/claim-work";
import { registerAgent } from "../../commands/worker/register-agent";
import { BudgetFields } from "../../contract/budget-inputs";
import { RegisterAgent } from "../../contract/register-agent";
import { ClaimWork, type WorkItem } from "../../contract/worker-protocol";
import type { Ports } from "../../ports";

export const TENANT = "local";
const ANN = { tenantId: TENANT, actor: { kind: "operator", id: "ann" } } as const;

/** So many tasks of a new agent, at work. */
export async function takeTasks(ports: Ports, agent: string, count: number): Promise<readonly WorkItem[]> {
  await registerAgent(ports, TENANT, { name: agent, ...RegisterAgent.parse({ version: "1" }) });
  const ids = Array.from({ length: count }, () => v7());
  const order = { tenantId: TENANT, agentName: agent, scope: null, title: "T", labels: [], inputText: "{}" };
  await Promise.all(ids.map((id) => ports.tasks.create({ ...order, id, contextId: id, actor: ANN.actor })));
  const claim = ClaimWork.parse({ workerId: "w-1", agents: [agent], max: count, waitMs: 0 });
  const claimed = await claimWork(ports, { ...claim, tenantId: TENANT });
  if (claimed.kind !== "claimed" || claimed.work.length !== count) throw new Error("Not all tasks were claimed.");
  return claimed.work;
}

/** Of all the agent's tasks, in all. */
export async function makeBudget(
  ports: Ports,
  agent: string,
  counts: Pick<typeof BudgetFields._input, "measure" | "limitUnits" | "notifyPercent">,
): Promise<string> {
  const target = { name: agent, targetKind: "agent", target: agent, windowKind: "life" } as const;
  const made = await createBudget(ports, ANN, { fields: BudgetFields.parse({ ...target, ...counts }), reason: null });
  if ("refusal" in made) throw new Error(made.refusal.message);
  return made.value.budgetId;
}
