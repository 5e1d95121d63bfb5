import type { CreateTaskInput } from "../../contract/task-inputs";
import { limitName } from "../../domain/budget/limit-name";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";
import { inputHash } from "../input-hash";

export type CreateTaskResult =
  | { readonly kind: "accepted" | "repeated"; readonly taskId: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Accepts a piece of work for an agent. The input is checked against the agent's schema; the same request id is accepted once. */
export async function createTask(ports: Ports, caller: Caller, input: CreateTaskInput): Promise<CreateTaskResult> {
  const facts = { inputHash: inputHash(ports, input.input) };
  const agent = await ports.agents.findInputSchema(caller.tenantId, input.agent);
  if (!agent) return refuse(noAgent(input));
  const fields = ports.checkAgainstSchema(agent.schema, input.input);
  if (fields)
    return refuse({
      code: "INPUT_NOT_VALID",
      message: "The input does not fit what the agent takes. Nothing was started.",
      fields,
    });
  const id = ports.newId();
  const created = await ports.tasks.create({
    id,
    tenantId: caller.tenantId,
    agentName: input.agent,
    scope: input.scope ?? null,
    contextId: input.contextId ?? id,
    title: input.title,
    labels: input.labels,
    inputText: JSON.stringify(input.input),
    requestId: input.requestId,
    actor: caller.actor,
    facts,
    ...(input.limit
      ? { limit: { ...input.limit, budgetId: ports.newId(), name: limitName({ id, title: input.title }) } }
      : {}),
  });
  if (!created) return refuse(noAgent(input));
  return { kind: created.created ? "accepted" : "repeated", taskId: created.taskId };

  async function refuse(refusal: Refusal): Promise<CreateTaskResult> {
    const { actor, tenantId } = caller;
    const subject = `agent ${input.agent}`;
    const act: Act = {
      actor,
      verb: "create",
      reason: null,
      requestId: input.requestId,
      facts: { ...facts, subject },
    };
    await ports.receipts.leave(tenantId, act, { outcome: "refused", code: refusal.code });
    return { kind: "refused", refusal };
  }
}

function noAgent({ agent }: CreateTaskInput): Refusal {
  return { code: "AGENT_NOT_FOUND", message: `There is no agent ${agent}. Nothing was started.` };
}
