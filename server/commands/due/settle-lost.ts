import { decideLostLease } from "../../domain/task/decide-lost";
import type { Ports, TaskRef } from "../../ports";

/**
 * How each of these tasks is settled, whose holder stopped answering. Their sessions are cut off first: a process that ends in
 * between leaves the task due, and the next look finds the same.
 */
export async function settleLost(
  { tasks, sessions, reader, newId }: Ports,
  lost: readonly TaskRef[],
): Promise<(ref: TaskRef) => Promise<boolean>> {
  const [cutOff, unrecorded] = await Promise.all([sessions.cutOffLost(lost), reader.unrecordedInputs(lost)]);
  return async (ref) => {
    const checkpointId = newId();
    const cutOffHandle = cutOff.has(ref.taskId) ? `suspend-${newId()}` : null;
    const losing = { cutOffHandle, mayHaveInput: unrecorded.has(ref.taskId) };
    return (await tasks.transact(ref, null, (task) => decideLostLease(task, checkpointId, losing))).kind === "moved";
  };
}
