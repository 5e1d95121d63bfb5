import type { ForkTaskInput } from "../../contract/checkpoint-inputs";
import type { OriginalOutcome } from "../../contract/checkpoint-view";
import { damaged } from "../../domain/checkpoint/decide-roll-back";
import type { Act } from "../../domain/receipt/act";
import type { Refusal } from "../../domain/refusal";
import type { NewLiveState } from "../../domain/task/change";
import type { Caller, Ports, TaskRef } from "../../ports";
import { inputHash } from "../input-hash";
import { pauseTask } from "../task/pause-task";
import { findStateFaults } from "./find-state-faults";
import { toStateText } from "./to-state-text";

export type ForkTaskResult =
  | { readonly kind: "accepted" | "repeated"; readonly taskId: string; readonly original: OriginalOutcome }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Begins a new task from a version of another one, which is left alone or paused too, as it is wished. */
export async function forkTask(ports: Ports, caller: Caller, order: ForkTaskInput): Promise<ForkTaskResult> {
  const origin = { tenantId: caller.tenantId, taskId: order.taskId };
  const act: Act = {
    actor: caller.actor,
    verb: "fork",
    reason: order.reason,
    requestId: order.requestId,
    facts: { subject: `v${order.version} of task ${order.taskId}`, inputHash: inputHash(ports, order.input ?? null) },
  };
  const state = await checkOrder(ports, origin, order);
  if ("refusal" in state) return refuse(state.refusal);
  const made = await ports.checkpoints.fork({
    id: ports.newId(),
    checkpointId: ports.newId(),
    origin,
    version: order.version,
    agentName: order.agent ?? null,
    title: order.title ?? null,
    labels: order.labels ?? null,
    scope: order.scope ?? null,
    inputText: order.input === undefined ? null : JSON.stringify(order.input),
    state: state.liveState,
    reuseAnswers: order.reuseAnswers,
    actor: caller.actor,
    act,
  });
  if (made.kind === "no_checkpoint") return refuse(noCheckpoint(order));
  if (made.kind === "damaged")
    return refuse({ ...damaged(order.version, "Nothing was started."), taskId: order.taskId });
  if (made.kind === "no_agent") return refuse(noAgent(order.agent));
  if (made.kind === "stands" && !made.same) return refuse(reused(order));
  const original = order.pauseOriginal ? await pauseOriginal(ports, caller, order) : null;
  return { kind: made.kind === "created" ? "accepted" : "repeated", taskId: made.taskId, original };

  async function refuse(refusal: Refusal): Promise<ForkTaskResult> {
    await ports.receipts.leave(caller.tenantId, act, { outcome: "refused", code: refusal.code });
    return { kind: "refused", refusal };
  }
}

/** The state that was given, as text; what does not fit the agent's schemas is refused before anything is made. */
async function checkOrder(
  ports: Ports,
  origin: TaskRef,
  order: ForkTaskInput,
): Promise<{ readonly liveState: NewLiveState | null } | { readonly refusal: Refusal }> {
  const task = await ports.tasks.find(origin);
  if (!task) return { refusal: noCheckpoint(order) };
  const agent = await ports.agents.findView(origin.tenantId, order.agent ?? task.agentName);
  if (!agent) return { refusal: noAgent(order.agent) };
  const wrongInput = order.input === undefined ? null : ports.checkAgainstSchema(agent.inputSchema, order.input);
  if (wrongInput) return { refusal: notValid("input", wrongInput) };
  if (order.state === undefined) return { liveState: null };
  const text = JSON.stringify(order.state);
  const wrongState = await findStateFaults(ports, origin, { schema: agent.stateSchema, text });
  if (wrongState) return { refusal: notValid("state", wrongState) };
  return toStateText(ports, { ...origin, alsoAgent: order.agent }, text);
}

/** The fork stands whatever comes of this: it has a receipt of its own. */
async function pauseOriginal(ports: Ports, caller: Caller, order: ForkTaskInput): Promise<OriginalOutcome> {
  const { taskId, version, reason } = order;
  const why = reason ?? `Forked from v${version}.`;
  const result = await pauseTask(ports, caller, { taskId, reason: why, mode: "finish_step", waitMs: 0 });
  if (result.kind === "refused") return { kind: "refused", refusal: result.refusal };
  return { kind: "asked" };
}

function noCheckpoint({ taskId, version }: ForkTaskInput): Refusal {
  return {
    code: "CHECKPOINT_NOT_FOUND",
    message: `There is no v${version} of such a task. Nothing was started.`,
    taskId,
  };
}

function noAgent(agent: string | undefined): Refusal {
  return {
    code: "AGENT_NOT_FOUND",
    message: `There is no agent ${agent ?? "of that task any more"}. Nothing was started.`,
  };
}

function notValid(what: "input" | "state", fields: Readonly<Record<string, string>>): Refusal {
  return {
    code: "INPUT_NOT_VALID",
    message: `The ${what} does not fit the schema that the agent published. Nothing was started.`,
    fields: Object.fromEntries(Object.entries(fields).map(([pointer, text]) => [`/${what}${pointer}`, text])),
  };
}

function reused({ taskId }: ForkTaskInput): Refusal {
  const message = "This request id was used for something else. Nothing was started; use another one.";
  return { code: "REQUEST_ID_REUSED", message, taskId };
}
