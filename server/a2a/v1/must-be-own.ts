import { refuseUnknownTask, type UnknownTask } from "../../commands/client/refuse-unknown-task";
import { noSuchTask } from "./errors";
import type { Exchange } from "./exchange";

/** Throws for a command on a task that is not the caller's, which leaves its receipt. */
export async function mustBeOwn({ call, client }: Exchange, unknown: UnknownTask): Promise<void> {
  const { ports } = call.door;
  if (await ports.clients.standing(client, unknown.taskId)) return;
  await refuseUnknownTask(ports, client, unknown);
  throw noSuchTask(unknown.taskId);
}
