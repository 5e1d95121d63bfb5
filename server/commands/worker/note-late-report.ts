import type { LateReport } from "../../domain/task/change";
import { decideLateReport } from "../../domain/task/decide-late-report";
import type { Ports, TaskRef } from "../../ports";

interface Heard extends Pick<LateReport, "proof"> {
  readonly attempt: string;
  /** Results of steps that came with it and were refused. */
  readonly results: number;
}

/** How often it is looked again when the task moves on in between. */
const TRIES = 5;

/** Notes once that an attempt was heard of after it had been fenced; of any other attempt there is nothing to note. */
export async function noteLateReport(ports: Ports, ref: TaskRef, { attempt, proof, results }: Heard): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const fenced = await ports.reader.fenced(ref, attempt);
    if (!fenced) return;
    const { handle, workerId, version } = fenced;
    const worker = { kind: "worker", id: workerId } as const;
    const outcome = await ports.tasks.transact<null>(ref, null, (task) =>
      task.version === version
        ? decideLateReport(task, { handle, proof, worker, results })
        : { kind: "refused", retried: true, refusal: { code: "TASK_BUSY", message: "It moved.", taskId: ref.taskId } },
    );
    if (outcome.kind !== "refused") return;
  }
}
