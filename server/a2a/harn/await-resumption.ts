import type { z } from "zod";
import type { MethodAnswer, MethodCall } from "../dialect/method";
import { parkByWorker } from "../park-by-worker";
import { harnFault } from "./harn-faults";
import type { HARN_PARAMS } from "./harn-params";
import { toParkReceipt } from "./to-harn-task";

type Params = z.output<(typeof HARN_PARAMS)["tasks/await_resumption"]["schema"]>;

/** Parks the task for the worker that holds it now. */
export async function awaitResumption({ ports, principal }: MethodCall, params: Params): Promise<MethodAnswer> {
  const { taskId, reason, summary = null, conditions } = params;
  const parked = await parkByWorker(ports, principal, { taskId, park: { reason, summary, conditions } });
  if ("reply" in parked) return parked;
  if ("refusal" in parked) return { fault: harnFault(parked.refusal) };
  return { result: toParkReceipt(taskId, parked.suspension) };
}
