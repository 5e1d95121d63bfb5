import { openCredentials, setPushConfig } from "../../commands/client/set-push-config";
import type { MethodAnswer, MethodCall } from "../dialect/method";
import { isOwn, NO_TASK, refuseUnknown } from "../dialect/own-task";
import type { PushConfig } from "../dialect/push-config";
import { paramsFault, type RpcFault } from "../dialect/rpc-fault";
import { binduFault } from "./bindu-faults";

interface Wish {
  readonly taskId: string;
  readonly config: PushConfig;
  /** Also of what happened before. */
  readonly fromStart: boolean;
}

/** Tells the caller at an address of its own what happens to its task; a token goes along as its bearer's, as this dialect has it. */
export async function setBinduPush(call: MethodCall, { taskId, config, fromStart }: Wish): Promise<MethodAnswer> {
  const { ports, client } = call;
  if (!(await isOwn(call, taskId))) {
    const { refusal } = await refuseUnknown(call, { verb: "push.set", taskId });
    return { fault: binduFault(refusal) };
  }
  const configId = config.id ?? ports.newId();
  const token = config.token ?? "";
  const credentials = config.authentication?.credentials ?? token;
  const scheme = config.authentication?.schemes?.[0] ?? (credentials ? "Bearer" : "");
  const order = { taskId, configId, url: config.url, dialect: "bindu", fromStart, token, scheme, credentials };
  const result = await setPushConfig(ports, client, order);
  if ("refusal" in result) return { fault: binduFault(result.refusal) };
  return { result: { taskId, pushNotificationConfig: { ...config, id: configId } } };
}

/** The one that is named, else the first. */
export async function getBinduPush(call: MethodCall, taskId: string, id: string | undefined): Promise<MethodAnswer> {
  const { ports, client } = call;
  if (!(await isOwn(call, taskId))) return { fault: binduFault(NO_TASK) };
  const all = await ports.pushConfigs.list(client, taskId);
  const found = id === undefined ? all[0] : all.find(({ configId }) => configId === id);
  if (!found)
    return {
      fault: paramsFault({ "/pushNotificationConfigId": "The task has no such configuration. Set one first." }),
    };
  const { token, scheme, credentials } = openCredentials(ports, found);
  const pushNotificationConfig = {
    id: found.configId,
    url: found.url,
    ...(token ? { token } : {}),
    ...(scheme && credentials !== token ? { authentication: { schemes: [scheme], credentials } } : {}),
  };
  return { result: { taskId, pushNotificationConfig } };
}

/** Why an address that comes with a message may not be called; asked before anything is begun. Null when it may. */
export async function pushFault({ ports }: MethodCall, config: PushConfig | undefined): Promise<RpcFault | null> {
  const problem = config ? await ports.outgoing.refusalOf(config.url) : null;
  return problem === null ? null : paramsFault({ "/configuration/pushNotificationConfig/url": problem });
}
