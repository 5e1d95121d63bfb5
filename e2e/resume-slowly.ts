import { RegisterAgent } from "../server/contract/register-agent";
import type { ConsoleApi } from "./console-api";
import type { Product } from "./fixtures";
import { SeedWorker } from "./screens/seed-worker";

/** So many held tasks of an agent without a worker, and an operation that lets `perSecond` of them go on in a second. */
export async function resumeSlowly(
  { product, api, agent }: { readonly product: Product; readonly api: ConsoleApi; readonly agent: string },
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<{ readonly taskIds: readonly string[]; readonly operationId: string }> {
  await new SeedWorker(product, `${agent}-1`).register(agent, RegisterAgent.parse({ version: "1" }));
  const taskIds: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { id } = await api.create({ agent, title: `Held ${n}`, input: {} });
    await api.pause({ taskId: id, reason: "Registry outage" });
    taskIds.push(id);
  }
  const selection = { taskIds };
  const order = { verb: "resume", perSecond, selection, expected: count, reason: "Registry is back" } as const;
  return { taskIds, operationId: await api.startOperation(order) };
}
