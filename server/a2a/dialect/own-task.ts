import { refuseUnknownTask, type UnknownTask } from "../../commands/client/refuse-unknown-task";
import type { Refusal } from "../../domain/refusal";
import type { ClientTask, Depth } from "../../ports/client-store";
import type { MethodCall } from "./method";

/** All of a task. */
export const ALL: Depth = { history: null, artifacts: true };

/** A task of the caller's own; one of another client is not there, as one that never was. */
export function findOwn({ ports, client }: MethodCall, taskId: string): Promise<ClientTask | null> {
  return ports.clients.find(client, taskId, ALL);
}

/** The same after a command on it: it cannot have gone. */
export async function ownAfter(call: MethodCall, taskId: string): Promise<ClientTask> {
  const task = await findOwn(call, taskId);
  if (!task) throw new Error(`The task ${taskId} went away while it was answered.`);
  return task;
}

export async function isOwn({ ports, client }: MethodCall, taskId: string): Promise<boolean> {
  return (await ports.clients.standing(client, taskId)) !== null;
}

/** Refuses a command on a task that is not the caller's, with the receipt of it. */
export async function refuseUnknown(
  { ports, client }: Pick<MethodCall, "ports" | "client">,
  unknown: UnknownTask,
): Promise<{ readonly refusal: Refusal }> {
  await refuseUnknownTask(ports, client, unknown);
  return { refusal: NO_TASK };
}

export const NO_TASK: Refusal = {
  code: "TASK_NOT_FOUND",
  message: "There is no such task. Nothing was done; look at its id.",
};
