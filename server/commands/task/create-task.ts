import type { CreateTaskInput } from "../../contract/task-inputs";
import type { Refusal } from "../../domain/refusal";
import type { Caller, Ports } from "../../ports";

export type CreateTaskResult =
  | { readonly kind: "accepted" | "repeated"; readonly taskId: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Accepts a piece of work for an agent. The input is checked against the agent's schema; the same request id is accepted once. */
export async function createTask(ports: Ports, caller: Caller, input: CreateTaskInput): Promise<CreateTaskResult> {
  const agent = await ports.agents.findView(caller.tenantId, input.agent);
  if (!agent)
    return refuse({ code: "AGENT_NOT_FOUND", message: `There is no agent ${input.agent}. Nothing was started.` });
  const fields = ports.checkAgainstSchema(agent.inputSchema, input.input);
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
  });
  if (!created)
    return refuse({ code: "AGENT_NOT_FOUND", message: `There is no agent ${input.agent}. Nothing was started.` });
  return { kind: created.created ? "accepted" : "repeated", taskId: created.taskId };
}

function refuse(refusal: Refusal): CreateTaskResult {
  return { kind: "refused", refusal };
}
