import type { z } from "zod";
import { submitMessage } from "../../commands/client/submit-message";
import type { Json } from "../../domain/json";
import type { ClientTask } from "../../ports/client-store";
import { untilSettled } from "../../queries/client/until-settled";
import { type MethodAnswer, type MethodCall, method } from "../dialect/method";
import { onlyAgent } from "../dialect/only-agent";
import { ALL, findOwn, NO_TASK, ownAfter } from "../dialect/own-task";
import type { RpcFault } from "../dialect/rpc-fault";
import { cancelOwn, pauseOwn, resumeOwn } from "../dialect/task-acts";
import { fromWireParts } from "../dialect/wire-parts";
import { awaitResumption } from "./await-resumption";
import { harnFault } from "./harn-faults";
import { HARN_PARAMS } from "./harn-params";
import { harnNarrow } from "./harn-states";
import { harnStream } from "./harn-stream";
import { toHarnTask, toPauseReceipt, toResumeReceipt } from "./to-harn-task";

type SendParams = z.output<(typeof HARN_PARAMS)["tasks/send"]["schema"]>;

const notFound: MethodAnswer = { fault: harnFault(NO_TASK) };

const subscribe = method("agent:read", HARN_PARAMS.SubscribeToTask, async (call, { taskId }) => {
  const task = await findOwn(call, taskId);
  return task ? { stream: (signal) => harnStream(call, task, signal) } : notFound;
});

export const HARN_METHODS = {
  "tasks/send": method("agent:write", HARN_PARAMS["tasks/send"], send),
  "message/send": method("agent:write", HARN_PARAMS["message/send"], send),
  "tasks/get": method("agent:read", HARN_PARAMS["tasks/get"], async (call, { taskId, historyLength }) => {
    const task = await findOwn(call, taskId);
    return task ? { result: toHarnTask(task, sizeOf(historyLength)) } : notFound;
  }),
  "tasks/cancel": method(
    "agent:write",
    HARN_PARAMS["tasks/cancel"],
    async (call, { taskId, reason, force = false }) => {
      const done = await cancelOwn(call, { taskId, reason, force });
      return "refusal" in done ? { fault: harnFault(done.refusal) } : { result: toHarnTask(done.task) };
    },
  ),
  SubscribeToTask: subscribe,
  "tasks/resubscribe": subscribe,
  "tasks/pause": method("agent:write", HARN_PARAMS["tasks/pause"], async (call, { taskId, reason, mode, metadata }) => {
    const done = await pauseOwn(call, { taskId, mode, reason, metadata, narrow: harnNarrow });
    return "refusal" in done ? { fault: harnFault(done.refusal) } : { result: toPauseReceipt(done.task) };
  }),
  "tasks/resume": method("agent:write", HARN_PARAMS["tasks/resume"], async (call, params) => {
    const { taskId, handle, input, continueTranscript, reason, metadata } = params;
    const done = await resumeOwn(call, { taskId, handle, input: input ?? null, continueTranscript, reason, metadata });
    if ("refusal" in done) return { fault: harnFault(done.refusal) };
    return { result: toResumeReceipt(taskId, done.resumed, done.at) };
  }),
  "tasks/await_resumption": method("worker", HARN_PARAMS["tasks/await_resumption"], awaitResumption),
};

/**
 * Says something to a task or begins one. Where `metadata.harn.pause` comes along the task is paused first: of a call whose
 * pause is refused nothing is taken, and what is said waits for the resume.
 */
async function send(call: MethodCall, params: SendParams): Promise<MethodAnswer> {
  const named = params.taskId ?? params.message?.taskId ?? null;
  const pause = params.metadata?.harn?.pause;
  const says = params.message !== undefined || params.text !== undefined;
  const paused = pause && named !== null ? await pauseOwn(call, { taskId: named, ...pause, narrow: harnNarrow }) : null;
  if (paused && "refusal" in paused) return { fault: harnFault(paused.refusal) };
  if (paused && !says) return { result: toHarnTask(paused.task) };
  const said = await say(call, params, named);
  if ("fault" in said) return paused ? { fault: afterPause(said.fault) } : said;
  const { taskId } = said;
  const { blocking, returnImmediately, historyLength } = params.configuration ?? {};
  const waits = !paused && (blocking === true || returnImmediately === false);
  const task = waits ? await settled(call, taskId) : await ownAfter(call, taskId);
  return { result: toHarnTask(task, sizeOf(historyLength)) };
}

function afterPause(fault: RpcFault): RpcFault {
  return { ...fault, message: `${fault.message} The pause that came with it was carried out.` };
}

async function settled(call: MethodCall, taskId: string): Promise<ClientTask> {
  const patience = { taskId, depth: ALL, signal: call.signal(), mayHaveEnded: true };
  return (await untilSettled(call.ports, call.client, patience)) ?? ownAfter(call, taskId);
}

async function say(
  call: MethodCall,
  { message, text, contextId, metadata }: SendParams,
  taskId: string | null,
): Promise<{ readonly taskId: string } | { readonly fault: RpcFault }> {
  const { ports, client } = call;
  const agent = taskId === null ? await onlyAgent(call) : { agent: "" };
  if ("fault" in agent) return agent;
  // Parameters are JSON in all their members.
  const { harn, ...own } = { ...metadata, ...message?.metadata } as Readonly<Record<string, Json>>;
  const result = await submitMessage(ports, client, {
    message: {
      messageId: message?.messageId ?? ports.newId(),
      parts: message ? fromWireParts(message.parts) : [{ text: text ?? "" }],
      details: Object.keys(own).length > 0 ? { metadata: own } : null,
    },
    taskId,
    contextId: message?.contextId ?? contextId ?? null,
    agent: agent.agent,
    dialect: "harn",
  });
  return result.kind === "refused" ? { fault: harnFault(result.refusal) } : { taskId: result.taskId };
}

function sizeOf(historyLength: number | undefined): { readonly history?: number } {
  return historyLength === undefined ? {} : { history: historyLength };
}
