import type { z } from "zod";
import { submitMessage } from "../../commands/client/submit-message";
import type { ClientTask } from "../../ports/client-store";
import { type MethodAnswer, type MethodCall, method } from "../dialect/method";
import { onlyAgent } from "../dialect/only-agent";
import { findOwn, NO_TASK, ownAfter } from "../dialect/own-task";
import type { RpcFault } from "../dialect/rpc-fault";
import { cancelOwn, pauseOwn, resumeOwn } from "../dialect/task-acts";
import { fromWireParts } from "../dialect/wire-parts";
import { reasonIn } from "../reason-in";
import { binduFault } from "./bindu-faults";
import { BINDU_PARAMS } from "./bindu-params";
import { getBinduPush, pushFault, setBinduPush } from "./bindu-push";
import { binduNarrow } from "./bindu-states";
import { binduStream } from "./bindu-stream";
import { toBinduListed, toBinduResumed, toBinduTask } from "./to-bindu-task";

type SendParams = z.output<(typeof BINDU_PARAMS)["message/send"]["schema"]>;

const notFound: MethodAnswer = { fault: binduFault(NO_TASK) };

const setPush = method(
  "agent:write",
  BINDU_PARAMS["tasks/pushNotificationConfig/set"],
  (call, { taskId, pushNotificationConfig: config }) => setBinduPush(call, { taskId, config, fromStart: false }),
);
const getPush = method(
  "agent:read",
  BINDU_PARAMS["tasks/pushNotificationConfig/get"],
  (call, { taskId, pushNotificationConfigId }) => getBinduPush(call, taskId, pushNotificationConfigId),
);

export const BINDU_METHODS = {
  "tasks/pushNotificationConfig/set": setPush,
  "tasks/pushNotificationConfig/get": getPush,
  // As older clients call them.
  "tasks/pushNotification/set": setPush,
  "tasks/pushNotification/get": getPush,
  "message/send": method("agent:write", BINDU_PARAMS["message/send"], async (call, params) => {
    const sent = await send(call, params);
    if ("fault" in sent) return sent;
    const history = params.configuration?.historyLength;
    return { result: toBinduTask(sent.task, history === undefined ? {} : { history }) };
  }),
  "message/stream": method("agent:write", BINDU_PARAMS["message/stream"], async (call, params) => {
    const sent = await send(call, params);
    if ("fault" in sent) return sent;
    const { task, after } = sent;
    return { stream: (signal) => binduStream(call, { task, after: call.lastEventId ?? after, signal }) };
  }),
  "tasks/get": method("agent:read", BINDU_PARAMS["tasks/get"], async (call, { taskId, historyLength }) => {
    const task = await findOwn(call, taskId);
    if (!task) return notFound;
    return { result: toBinduTask(task, historyLength === undefined ? {} : { history: historyLength }) };
  }),
  "tasks/list": method("agent:read", BINDU_PARAMS["tasks/list"], async ({ ports, client }, { length, contextId }) => {
    const filter = { agents: client.agents, shownAs: [], contextId: contextId ?? null, since: null };
    const page = { cursor: null, limit: length, depth: { history: 0, artifacts: false } };
    const found = await ports.clients.list(client, filter, page);
    return { result: (found?.tasks ?? []).map(toBinduListed) };
  }),
  "tasks/cancel": method("agent:write", BINDU_PARAMS["tasks/cancel"], async (call, { taskId, force = false }) => {
    const done = await cancelOwn(call, { taskId, force });
    return "refusal" in done ? { fault: binduFault(done.refusal) } : { result: toBinduTask(done.task) };
  }),
  "tasks/pause": method("agent:write", BINDU_PARAMS["tasks/pause"], async (call, { taskId, metadata }) => {
    const reason = reasonIn(metadata);
    const done = await pauseOwn(call, { taskId, mode: "finish_step", reason, metadata, narrow: binduNarrow });
    return "refusal" in done ? { fault: binduFault(done.refusal) } : { result: toBinduTask(done.task) };
  }),
  "tasks/resume": method("agent:write", BINDU_PARAMS["tasks/resume"], async (call, { taskId, metadata }) => {
    const done = await resumeOwn(call, { taskId, metadata });
    if ("refusal" in done) return { fault: binduFault(done.refusal) };
    const { task, resumed, at } = done;
    return { result: resumed.state === "paused_by_agent" ? toBinduTask(task) : toBinduResumed(task, at) };
  }),
};

type Sent = { readonly task: ClientTask; readonly after: number } | { readonly fault: RpcFault };

/** `after`: the number of the event that a stream of it follows on. */
async function send(call: MethodCall, { message, metadata, configuration }: SendParams): Promise<Sent> {
  const { ports, client } = call;
  const config = configuration?.pushNotificationConfig;
  const refused = await pushFault(call, config);
  if (refused) return { fault: refused };
  const before = message.taskId ? await ports.clients.standing(client, message.taskId) : null;
  const named = before ? (message.taskId ?? null) : null;
  const agent = before ? { agent: "" } : await onlyAgent(call);
  if ("fault" in agent) return agent;
  const details = message.metadata ?? metadata;
  const messageId = message.messageId ?? ports.newId();
  const result = await submitMessage(ports, client, {
    message: {
      messageId,
      parts: fromWireParts(message.parts),
      details: details ? { metadata: details } : null,
    },
    taskId: named,
    contextId: message.contextId ?? null,
    agent: agent.agent,
    dialect: "bindu",
  });
  if (result.kind === "refused") return { fault: binduFault(result.refusal) };
  if (config) {
    const wish = {
      taskId: result.taskId,
      config: { ...config, id: config.id ?? messageId },
      fromStart: named === null,
    };
    const set = await setBinduPush(call, wish);
    if ("fault" in set) return set;
  }
  return { task: await ownAfter(call, result.taskId), after: before?.eventSeq ?? 0 };
}
