import type { GiveApprovalInput } from "../../contract/approval";
import { readAskedCall } from "../../domain/approval/asked-call";
import { covers } from "../../domain/approval/covers";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import type { Found } from "../../queries/found";
import { answerByApprovals } from "./answer-by-approvals";

/** Allows calls like the one that is asked for, the asked one first. */
export async function giveApproval(
  ports: Ports,
  caller: Caller,
  { taskId, interruptId, reach, pathPrefix, minutes, uses, requestId }: GiveApprovalInput,
): Promise<Found<{ readonly approvalId: string }>> {
  const { tenantId, actor } = caller;
  const ref = { tenantId, taskId };
  const id = ports.newId();
  const act: Act = { actor, verb: "approval.give", reason: null, requestId, facts: { subject: `approval:${id}` } };
  const task = await ports.tasks.find(ref);
  const question = (await ports.reader.interrupts(ref)).find((one) => one.id === interruptId);
  if (!task || !question || question.status !== "open")
    return refuse({ code: "INTERRUPT_NOT_OPEN", message: "This call is not asked for any more. Nothing was allowed." });
  const call = readAskedCall(question.payload);
  if (!call || !covers({ tool: call.tool, pathPrefix }, call)) {
    const message = "It would not allow the call that is asked for: a file of it lies elsewhere. Nothing was allowed.";
    return refuse({ code: "INPUT_NOT_VALID", message, fields: { "/pathPrefix": message } });
  }
  const forTask = reach === "task" ? taskId : null;
  const approval = { id, tenantId, agent: task.agentName, taskId: forTask, tool: call.tool, pathPrefix, minutes, uses };
  await ports.approvals.give(approval, act);
  await answerByApprovals(ports, ref);
  return { value: { approvalId: id } };

  async function refuse(why: Pick<Refusal, "code" | "message" | "fields">): Promise<Found<never>> {
    await ports.receipts.leave(tenantId, act, { outcome: "refused", code: why.code, taskId });
    return { refusal: { ...why, taskId } };
  }
}
