import { pathsOf } from "../../domain/checkpoint/paths-of";
import type { Ports } from "../../ports";
import type { ToIndex } from "../../ports/checkpoint-store";
import { NO_RESTS, type RowRests } from "../../ports/row-rests";
import { cleanUpCheckpoints } from "./clean-up-checkpoints";

/** Makes new versions findable and cleans up their tasks; a task where that fails rests. Returns how many there were. */
export async function keepUpCheckpoints(ports: Ports, limit: number, rows: RowRests = NO_RESTS): Promise<number> {
  const waiting = await ports.checkpoints.toIndex(limit, rows.resting());
  for (const taskId of new Set(waiting.map((one) => one.taskId))) {
    const versions = waiting.filter((one) => one.taskId === taskId);
    await keepUp(ports, versions).catch((error) => rows.failed([taskId], error));
  }
  return waiting.length;
}

/** Versions of one task. */
async function keepUp(ports: Ports, versions: readonly ToIndex[]): Promise<void> {
  for (const one of versions) await ports.checkpoints.storePaths(one, pathsIn(one));
  const [first] = versions;
  if (first) await cleanUpCheckpoints(ports, first, first.agent);
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
