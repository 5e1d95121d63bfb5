import type { ActResult } from "../commands/task/run-act";
import type { CommandOutcome } from "../contract/refusal-view";
import { getTask } from "../queries/get-task";
import { toTrpcError } from "./refusal";
import type { ConsoleContext } from "./trpc";

/** The answer to a command: the task as it is now. Refusals are thrown as tRPC errors. */
export async function commandOutcome<A>(
  ctx: ConsoleContext,
  taskId: string,
  result: ActResult<A>,
): Promise<CommandOutcome> {
  if (result.kind === "refused") throw toTrpcError(result.refusal);
  const task = await getTask(ctx.ports, ctx.caller, taskId);
  if ("refusal" in task) throw toTrpcError(task.refusal);
  return { outcome: result.kind === "accepted" ? "accepted" : "unchanged", task: task.value };
}
