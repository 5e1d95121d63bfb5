import type { StagedTask } from "../product/staged-task";
import type { Web } from "../product/world";
import type { Stage } from "./race";

type Order = NonNullable<Parameters<StagedTask["pause"]>[1]>;

/** The handle of a pause that became true at the end of the task's first step, which it held until then. */
export async function pauseInStep(
  { workers }: Stage,
  task: StagedTask,
  { web, ...order }: Order & { readonly web: Web },
): Promise<string> {
  await workers[0].until(`effect ${task.id} s1`);
  const paused = task.pause(web, { waitMs: 5_000, reason: "review", ...order });
  await task.until("is pausing or paused", ({ pending, suspension }) => pending !== null || suspension !== null);
  workers[0].release(`step ${task.id} s1`);
  await paused;
  const { suspension } = await task.until("is paused", ({ state }) => state === "paused_by_client");
  return suspension ?? "";
}
