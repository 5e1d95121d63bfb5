import type { Task } from "@a2a-js/sdk";
import { malformed, noSuchTask } from "./errors";
import type { Exchange } from "./exchange";
import { wireTask } from "./to-wire";

export async function taskById({ call, client, sight }: Exchange, id: string, historyLength?: number): Promise<Task> {
  const depth = { history: checkHistoryLength(historyLength), artifacts: true };
  const task = await call.door.ports.clients.find(client, id, depth);
  if (!task) throw noSuchTask(id);
  return wireTask(task, sight);
}

/** Null for all of it. */
export function checkHistoryLength(length: number | undefined): number | null {
  if (length === undefined) return null;
  if (!Number.isInteger(length) || length < 0 || length > 2_147_483_647)
    throw malformed("historyLength is a whole number from 0 on.", { historyLength: "It is none." });
  return length;
}
