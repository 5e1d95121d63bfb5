import type { AgentCard, Message, StreamResponse, Task } from "@a2a-js/sdk";
import { A2AError } from "@a2a-js/sdk/errors";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import { cancelTask } from "../../commands/task/cancel-task";
import { isObject } from "../json-object";
import { reasonIn } from "../reason-in";
import { cardFor } from "./card";
import { malformed, toA2aError } from "./errors";
import type { Exchange } from "./exchange";
import { listTasks } from "./list-tasks";
import { mustBeOwn } from "./must-be-own";
import { PAUSE_EXTENSION } from "./pause-detail";
import { createPushConfig, deletePushConfig, getPushConfig, listPushConfigs } from "./push-configs";
import { sendMessage, streamMessage, subscribe } from "./send-message";
import { taskById } from "./task-by-id";

/** What the library's transports ask, answered from the event log. Everything it throws is an error of the protocol. */
export class RequestHandler implements A2ARequestHandler {
  /** The error of the protocol that it threw last. */
  refused: A2AError | null = null;

  constructor(private readonly exchange: Exchange) {}

  getAgentCard(): Promise<AgentCard> {
    return this.answer(async () => (await cardFor(this.exchange)) ?? missing());
  }

  getAuthenticatedExtendedAgentCard(): Promise<AgentCard> {
    return this.getAgentCard();
  }

  sendMessage(...[request]: Parameters<A2ARequestHandler["sendMessage"]>): Promise<Task | Message> {
    return this.answer(() => sendMessage(this.exchange, request));
  }

  sendMessageStream(...[request]: Parameters<A2ARequestHandler["sendMessageStream"]>) {
    return this.stream(streamMessage(this.exchange, request));
  }

  resubscribe(...[{ id }]: Parameters<A2ARequestHandler["resubscribe"]>) {
    return this.stream(subscribe(this.exchange, id));
  }

  getTask(...[{ id, historyLength }]: Parameters<A2ARequestHandler["getTask"]>): Promise<Task> {
    return this.answer(() => taskById(this.exchange, id, historyLength));
  }

  listTasks(...[request]: Parameters<A2ARequestHandler["listTasks"]>) {
    return this.answer(() => listTasks(this.exchange, request));
  }

  cancelTask(...[{ id, metadata }]: Parameters<A2ARequestHandler["cancelTask"]>): Promise<Task> {
    return this.answer(async () => {
      const { client, call } = this.exchange;
      await mustBeOwn(this.exchange, { verb: "cancel", taskId: id });
      const order = { taskId: id, mode: "now", undoMs: 0, ...wishOf(metadata) } as const;
      const result = await cancelTask(call.door.ports, client, order);
      if (result.kind === "refused") throw toA2aError(result.refusal);
      return taskById(this.exchange, id);
    });
  }

  createTaskPushNotificationConfig(...[config]: Parameters<A2ARequestHandler["createTaskPushNotificationConfig"]>) {
    return this.answer(() => createPushConfig(this.exchange, config));
  }

  getTaskPushNotificationConfig(...[request]: Parameters<A2ARequestHandler["getTaskPushNotificationConfig"]>) {
    return this.answer(() => getPushConfig(this.exchange, request));
  }

  listTaskPushNotificationConfigs(...[request]: Parameters<A2ARequestHandler["listTaskPushNotificationConfigs"]>) {
    return this.answer(() => listPushConfigs(this.exchange, request));
  }

  deleteTaskPushNotificationConfig(...[request]: Parameters<A2ARequestHandler["deleteTaskPushNotificationConfig"]>) {
    return this.answer(() => deletePushConfig(this.exchange, request));
  }

  private async answer<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      throw this.told(error);
    }
  }

  private async *stream(source: AsyncGenerator<StreamResponse, void, undefined>) {
    try {
      yield* source;
    } catch (error) {
      throw this.told(error);
    }
  }

  /** What a caller may know of an error: all of one that is the protocol's, of a bug nothing but where it is logged. */
  private told(error: unknown): unknown {
    if (error instanceof A2AError) {
      this.refused = error;
      return error;
    }
    this.exchange.call.failed(error);
    return new Error(`Something went wrong on the server. It is in the log under ${this.exchange.call.requestId}.`);
  }
}

function missing(): never {
  throw malformed("There is no such agent.");
}

/** `force` and `reason` may stand by themselves or under the extension's name. */
function wishOf(metadata: Record<string, unknown> | undefined): { force: boolean; reason: string | null } {
  const under = metadata?.[PAUSE_EXTENSION];
  const wish = isObject(under) ? { ...metadata, ...under } : (metadata ?? {});
  return { force: wish.force === true, reason: reasonIn(wish) };
}
