import type { WorkFault } from "../../domain/task/launch";
import { unfitTimeoutInput } from "../../domain/task/unfit-timeout-input";
import type { Ports, TaskRef, WorkPackage } from "../../ports";
import { isFirstSince } from "./find-fault";

/** Of a timeout that brought its own input while others held the task: the agent takes other inputs by now. Null when it fits. */
export async function findUnfitInput(ports: Ports, ref: TaskRef, work: WorkPackage): Promise<WorkFault | null> {
  const { resume } = work;
  if (resume?.cause !== "timeout" || resume.input === null || !isFirstSince(resume, work)) return null;
  const problems = ports.checkAgainstSchema(await ports.reader.resumeSchema(ref), resume.input);
  return problems && unfitTimeoutInput(problems);
}
