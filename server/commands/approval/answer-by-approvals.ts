import type { ApprovalView } from "../../contract/approval";
import { type AskedCall, readAskedCall } from "../../domain/approval/asked-call";
import { covers } from "../../domain/approval/covers";
import type { Ports, TaskRef } from "../../ports";
import { answerInterrupt } from "../task/answer-interrupt";

/**
 * Answers the calls that a task asks for and that somebody allowed beforehand, each by one use and with a receipt of its
 * own. What nobody allowed goes on waiting for people.
 */
export async function answerByApprovals(ports: Ports, ref: TaskRef): Promise<void> {
  const open = (await ports.reader.interrupts(ref)).filter(({ status }) => status === "open");
  const asked = open.flatMap(({ id, kind, payload }) => {
    const call = kind === "confirmation" ? readAskedCall(payload) : null;
    return call ? [{ interruptId: id, call }] : [];
  });
  if (asked.length === 0) return;
  const task = await ports.tasks.find(ref);
  if (!task) return;
  const standing = await ports.approvals.standing(ref.tenantId, task.agentName);
  // What was allowed for the task itself is used up before what others of the agent share.
  const mine = [ref.taskId, null].flatMap((reach) => standing.filter(({ taskId }) => taskId === reach));
  for (const { interruptId, call } of asked) await answerOne(ports, ref, { interruptId, call, mine });
}

interface Asked {
  readonly interruptId: string;
  readonly call: AskedCall;
  readonly mine: readonly ApprovalView[];
}

async function answerOne(ports: Ports, ref: TaskRef, { interruptId, call, mine }: Asked): Promise<void> {
  const { tenantId, taskId } = ref;
  for (const approval of mine.filter((one) => covers(one, call))) {
    if (!(await ports.approvals.use(tenantId, approval.id))) continue;
    const caller = { tenantId, actor: { kind: "policy", id: `approval ${approval.id}` } } as const;
    const answer = { decision: call.allowOnce };
    const result = await answerInterrupt(ports, caller, { taskId, interruptId, answer });
    if (result.kind === "refused") await ports.approvals.giveBack(tenantId, approval.id);
    return;
  }
}
