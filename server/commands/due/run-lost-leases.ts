import { decideLostLease } from "../../domain/task/decide-lost";
import type { Ports } from "../../ports";

/**
 * Settles tasks whose holder stopped answering. Sessions are cut off first: a process that ends in between leaves the
 * task due, and the next look finds the same. Returns how many moved.
 */
export async function runLostLeases({ tasks, sessions, reader, newId }: Ports, limit: number): Promise<number> {
  const lost = await tasks.due("lost_leases", limit);
  const [cutOff, unrecorded] = await Promise.all([sessions.cutOffLost(lost), reader.unrecordedInputs(lost)]);
  const outcomes = await Promise.all(
    lost.map((ref) => {
      const checkpointId = newId();
      const cutOffHandle = cutOff.has(ref.taskId) ? `suspend-${newId()}` : null;
      const losing = { cutOffHandle, mayHaveInput: unrecorded.has(ref.taskId) };
      return tasks.transact(ref, null, (task) => decideLostLease(task, checkpointId, losing));
    }),
  );
  return outcomes.filter((outcome) => outcome.kind === "moved").length;
}
