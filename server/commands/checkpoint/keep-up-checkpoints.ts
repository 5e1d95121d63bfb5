import { pathsOf } from "../../domain/checkpoint/paths-of";
import type { Ports } from "../../ports";
import type { ToIndex } from "../../ports/checkpoint-store";
import { cleanUpCheckpoints } from "./clean-up-checkpoints";

/** Makes new versions findable and cleans up their tasks. Returns how many there were. */
export async function keepUpCheckpoints(ports: Ports, limit: number): Promise<number> {
  const waiting = await ports.checkpoints.toIndex(limit);
  for (const one of waiting) await ports.checkpoints.storePaths(one, pathsIn(one));
  const tasks = new Map(waiting.map((one) => [one.taskId, one]));
  for (const { tenantId, taskId, agent } of tasks.values())
    await cleanUpCheckpoints(ports, { tenantId, taskId }, agent);
  return waiting.length;
}

/** Goes on with a retention rule that was changed, some tasks at a time. Returns how many it looked through. */
export async function applyChangedRule(ports: Ports, limit: number): Promise<number> {
  const rule = await ports.checkpoints.ruleAtWork(limit);
  if (!rule) return 0;
  for (const { taskId, agent } of rule.tasks)
    await cleanUpCheckpoints(ports, { tenantId: rule.tenantId, taskId }, agent);
  const last = rule.tasks.at(-1)?.taskId ?? null;
  await ports.checkpoints.ruleDone(rule, rule.tasks.length < limit ? null : last);
  return rule.tasks.length;
}

function pathsIn({ dataText }: ToIndex): ReturnType<typeof pathsOf> {
  return dataText === null ? { paths: [], cut: true } : pathsOf(JSON.parse(dataText));
}
