import type {
  DeleteTaskPushNotificationConfigRequest,
  GetTaskPushNotificationConfigRequest,
  ListTaskPushNotificationConfigsRequest,
  ListTaskPushNotificationConfigsResponse,
  TaskPushNotificationConfig,
} from "@a2a-js/sdk";
import { openCredentials, setPushConfig } from "../../commands/client/set-push-config";
import type { SetPushConfig } from "../../ports/notices";
import { malformed, noSuchTask, toA2aError } from "./errors";
import type { Exchange } from "./exchange";
import { mustBeOwn } from "./must-be-own";

/** Refuses an address that may not be called: asked before anything is begun of which it is to be told. */
export async function checkPushUrl({ call }: Exchange, url: string): Promise<void> {
  const problem = await call.door.ports.outgoing.refusalOf(url);
  if (problem !== null) throw malformed(`url: ${problem} Nothing was done.`, { url: problem });
}

/** Tells the caller at an address of its own what happens to its task. An id that is there already is set anew. */
export async function createPushConfig(
  exchange: Exchange,
  config: TaskPushNotificationConfig,
  fromStart = false,
): Promise<TaskPushNotificationConfig> {
  const { call, client, dialect } = exchange;
  await mustBeOwn(exchange, { verb: "push.set", taskId: config.taskId });
  if (!URL.canParse(config.url))
    throw malformed("url: It is no address. Nothing was done.", { url: "It is no address." });
  const configId = config.id || call.door.ports.newId();
  const { scheme = "", credentials = "" } = config.authentication ?? {};
  const result = await setPushConfig(call.door.ports, client, {
    taskId: config.taskId,
    configId,
    url: config.url,
    dialect,
    token: config.token,
    scheme,
    credentials,
    fromStart,
  });
  if ("refusal" in result) throw toA2aError(result.refusal);
  return { ...config, id: configId };
}

export async function getPushConfig(
  exchange: Exchange,
  { taskId, id }: GetTaskPushNotificationConfigRequest,
): Promise<TaskPushNotificationConfig> {
  const configs = await configsOf(exchange, taskId);
  // 0.3 may ask without naming one: then the first is meant.
  const found = id === "" ? configs[0] : configs.find(({ configId }) => configId === id);
  if (!found) throw noSuchTask(taskId);
  return toWire(exchange, found);
}

/** One page: a task has a handful of them. */
export async function listPushConfigs(
  exchange: Exchange,
  { taskId }: ListTaskPushNotificationConfigsRequest,
): Promise<ListTaskPushNotificationConfigsResponse> {
  const configs = await configsOf(exchange, taskId);
  return { configs: configs.map((config) => toWire(exchange, config)), nextPageToken: "" };
}

/** Also when it is gone already. */
export async function deletePushConfig(
  exchange: Exchange,
  { taskId, id }: DeleteTaskPushNotificationConfigRequest,
): Promise<void> {
  await mustBeOwn(exchange, { verb: "push.delete", taskId });
  await exchange.call.door.ports.pushConfigs.delete(exchange.client, taskId, id);
}

async function configsOf(exchange: Exchange, taskId: string): Promise<readonly SetPushConfig[]> {
  const { call, client } = exchange;
  if (!(await call.door.ports.clients.standing(client, taskId))) throw noSuchTask(taskId);
  return exchange.call.door.ports.pushConfigs.list(exchange.client, taskId);
}

function toWire({ call }: Exchange, config: SetPushConfig): TaskPushNotificationConfig {
  const { token, scheme, credentials } = openCredentials(call.door.ports, config);
  const { configId: id, taskId, url } = config;
  return { tenant: "", id, taskId, url, token, authentication: scheme ? { scheme, credentials } : undefined };
}
