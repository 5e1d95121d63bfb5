import type { Message, SendMessageRequest, StreamResponse, Task } from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { submitMessage } from "../../commands/client/submit-message";
import { isSettled } from "../../domain/client/is-settled";
import { isTerminal } from "../../domain/task/state";
import type { ClientMessageView, ClientTask, Depth } from "../../ports/client-store";
import { lookOut } from "../../queries/client/follow-task";
import { untilSettled } from "../../queries/client/until-settled";
import { isObject } from "../json-object";
import { malformed, noSuchTask, toA2aError } from "./errors";
import type { Exchange } from "./exchange";
import { checkPushUrl, createPushConfig } from "./push-configs";
import { checkHistoryLength, taskById } from "./task-by-id";
import { type Found, tellNewTask, tellTask } from "./tell-task";
import { toClientMessage } from "./to-message";
import { wireMessage, wireTask } from "./to-wire";

const ALL: Depth = { history: null, artifacts: true };

/**
 * Answers when the task has ended or waits for its caller; at once when that was asked for. With the task, or with the message
 * that its agent meant to be all of the answer.
 */
export async function sendMessage(exchange: Exchange, request: SendMessageRequest): Promise<Task | Message> {
  const { returnImmediately = false, historyLength } = request.configuration ?? {};
  const history = checkHistoryLength(historyLength);
  const { taskId, mayHaveEnded } = await submit(exchange, request);
  if (returnImmediately) return taskById(exchange, taskId, historyLength);
  const { call, client, signal, sight } = exchange;
  const depth = { history, artifacts: true };
  const task = await untilSettled(call.door.ports, client, { taskId, depth, signal, mayHaveEnded });
  if (!task) throw noSuchTask(taskId);
  const answer = directAnswer(task);
  return answer ? wireMessage(task, answer) : wireTask(task, sight);
}

/** The message that a completed task ends with, where its agent meant it to be the answer and made nothing beside it. */
function directAnswer({ state, history, artifacts }: ClientTask): ClientMessageView | null {
  const last = history.at(-1);
  const isDirect = last?.role === "agent" && isObject(last.details) && last.details.direct === true;
  return isDirect && state === "completed" && !artifacts?.length ? last : null;
}

/** The task as it stands, a new one as it began; then all that happens to it until it has ended or waits for its caller. */
export async function* streamMessage(
  exchange: Exchange,
  request: SendMessageRequest,
): AsyncGenerator<StreamResponse, void, undefined> {
  checkHistoryLength(request.configuration?.historyLength);
  const { taskId, isNew } = await submit(exchange, request);
  const found = await lookUp(exchange, taskId);
  yield* isNew ? tellNewTask(exchange, found) : tellTask(exchange, found, isSettled);
}

/** The same of a task that was begun before. */
export async function* subscribe(exchange: Exchange, id: string): AsyncGenerator<StreamResponse, void, undefined> {
  const found = await lookUp(exchange, id);
  const { state, eventSeq } = found.task;
  const { takenUpAfter } = exchange.place;
  const isAllHeard = takenUpAfter === null || takenUpAfter >= eventSeq;
  if (isTerminal(state) && isAllHeard)
    throw new UnsupportedOperationError({
      message: `The task is already ${state}; nothing more happens to it.`,
      metadata: { taskId: id, state },
    });
  yield* tellTask(exchange, found, () => false);
}

interface Submitted {
  readonly taskId: string;
  readonly isNew: boolean;
  /** While something else was written for it, it may have ended. */
  readonly mayHaveEnded: boolean;
}

async function submit(exchange: Exchange, request: SendMessageRequest): Promise<Submitted> {
  const { call, client, agent, dialect } = exchange;
  const { ports } = call.door;
  const message = toClientMessage(request);
  if (agent !== null && request.tenant && request.tenant !== agent)
    throw malformed(`This is the address of ${agent}, and the tenant names another agent. Nothing was said.`, {
      tenant: "Another one than the address names.",
    });
  const push = request.configuration?.taskPushNotificationConfig;
  if (push) await checkPushUrl(exchange, push.url);
  const meant = agent ?? (request.tenant || (await onlyAgent()));
  const result = await submitMessage(ports, client, {
    message,
    taskId: request.message?.taskId || null,
    contextId: request.message?.contextId || null,
    agent: meant,
    dialect,
    isAlwaysNew: meant === call.door.conformanceAgent,
  });
  if (result.kind === "refused") throw toA2aError(result.refusal);
  const isNew = result.kind === "created";
  // Sent again it is the same one; and with what begins a task it tells from the beginning, whichever time it got through.
  const config = push && { ...push, id: push.id || message.messageId, taskId: result.taskId };
  if (config) await createPushConfig(exchange, config, !request.message?.taskId);
  return { taskId: result.taskId, isNew, mayHaveEnded: !isNew || push !== undefined };

  /** Where all agents are spoken to, a message that names none is for the only one. */
  async function onlyAgent(): Promise<string> {
    if (request.message?.taskId) return "";
    const agents = (await ports.agents.list(client.tenantId)).map(({ name }) => name);
    const [only, second] = agents.filter((name) => client.agents.length === 0 || client.agents.includes(name));
    if (only && !second) return only;
    throw malformed("Say which agent is meant: send to its own address, or name it as the tenant. Nothing was said.", {
      tenant: "An agent's name is needed here.",
    });
  }
}

async function lookUp({ call, client, signal }: Exchange, id: string): Promise<Found> {
  const { ports } = call.door;
  // Nothing is known of it before it is read, so the first look finds what is told from here anyway.
  const lookout = lookOut(ports, { taskId: id, seq: 0, signal });
  const task = await ports.clients.find(client, id, ALL);
  if (!task) {
    lookout.leave();
    throw noSuchTask(id);
  }
  return { task, lookout };
}
