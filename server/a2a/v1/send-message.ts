import type { SendMessageRequest, StreamResponse, Task } from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import { submitMessage } from "../../commands/client/submit-message";
import { isTerminal } from "../../domain/task/state";
import type { ClientTask, Depth } from "../../ports/client-store";
import { followTask } from "../../queries/client/follow-task";
import { isSettled, untilSettled } from "../../queries/client/until-settled";
import { malformed, noSuchTask, toA2aError } from "./errors";
import type { Exchange } from "./exchange";
import { createPushConfig } from "./push-configs";
import { checkHistoryLength, taskById } from "./task-by-id";
import { toClientMessage } from "./to-message";
import { StreamTeller } from "./to-stream";
import { wireTask } from "./to-wire";

const ALL: Depth = { history: null, artifacts: true };

/** Answers when the task has ended or waits for its caller; at once when that was asked for. */
export async function sendMessage(exchange: Exchange, request: SendMessageRequest): Promise<Task> {
  const { returnImmediately = false, historyLength } = request.configuration ?? {};
  checkHistoryLength(historyLength);
  const taskId = await submit(exchange, request);
  const { call, client, signal } = exchange;
  if (!returnImmediately) await untilSettled(call.door.ports, client, { taskId, signal });
  return taskById(exchange, taskId, historyLength);
}

/** The task as it stands, then all that happens to it until it has ended or waits for its caller. */
export async function* streamMessage(
  exchange: Exchange,
  request: SendMessageRequest,
): AsyncGenerator<StreamResponse, void, undefined> {
  checkHistoryLength(request.configuration?.historyLength);
  const taskId = await submit(exchange, request);
  const task = await find(exchange, taskId);
  yield* tell(exchange, task, isSettled(task));
}

/** The same of a task that was begun before. */
export async function* subscribe(exchange: Exchange, id: string): AsyncGenerator<StreamResponse, void, undefined> {
  const task = await find(exchange, id);
  if (isTerminal(task.state))
    throw new UnsupportedOperationError({
      message: `The task is already ${task.state}; nothing more happens to it.`,
      metadata: { taskId: id, state: task.state },
    });
  yield* tell(exchange, task, false);
}

async function* tell(
  { call, client, sight, signal }: Exchange,
  task: ClientTask,
  isOver: boolean,
): AsyncGenerator<StreamResponse, void, undefined> {
  yield { payload: { $case: "task", value: wireTask(task, sight) } };
  if (isOver) return;
  const teller = new StreamTeller(task, sight, task);
  for await (const batch of followTask(call.door.ports, client, { taskId: task.id, after: task.eventSeq, signal })) {
    for (const news of batch) {
      yield* teller.tell(news);
      if (news.kind === "moved" && teller.isSettled) return;
    }
  }
}

async function submit(exchange: Exchange, request: SendMessageRequest): Promise<string> {
  const { call, client, agent, version } = exchange;
  const { ports } = call.door;
  const message = toClientMessage(request);
  const result = await submitMessage(ports, client, {
    message,
    taskId: request.message?.taskId || null,
    contextId: request.message?.contextId || null,
    agent: agent ?? (request.tenant || (await onlyAgent())),
    dialect: `a2a-${version}`,
  });
  if (result.kind === "refused") throw toA2aError(result.refusal);
  const push = request.configuration?.taskPushNotificationConfig;
  if (push) await createPushConfig(exchange, { ...push, taskId: result.taskId }, result.kind === "created");
  return result.taskId;

  /** Where all agents are spoken to, a message that names none is for the only one. */
  async function onlyAgent(): Promise<string> {
    if (request.message?.taskId) return "";
    const agents = (await ports.agents.list(client.tenantId)).map(({ name }) => name);
    const [only, second] = agents.filter((name) => client.agents.length === 0 || client.agents.includes(name));
    if (only && !second) return only;
    throw malformed("Say which agent is meant: send to its own address, or name it as the tenant.", {
      tenant: "An agent's name is needed here.",
    });
  }
}

async function find({ call, client }: Exchange, id: string): Promise<ClientTask> {
  const task = await call.door.ports.clients.find(client, id, ALL);
  if (!task) throw noSuchTask(id);
  return task;
}
