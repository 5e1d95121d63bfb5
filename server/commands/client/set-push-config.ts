import type { Refusal } from "../../domain/refusal";
import type { Ports } from "../../ports";
import type { PushCredentials } from "../../ports/notices";
import { secretPurpose } from "../notice/secret-purpose";
import { checkWebhookTarget } from "../settings/check-webhook-target";
import { actOf } from "../settings/settings-result";
import { refuseUnknownTask } from "./refuse-unknown-task";
import type { ClientCaller } from "./submit-message";

export interface PushOrder extends PushCredentials {
  readonly taskId: string;
  readonly configId: string;
  readonly url: string;
  readonly dialect: string;
  /** Also of what happened to the task before. */
  readonly fromStart: boolean;
}

/** How often a configuration is set anew that other calls set at the same moment. */
const TRIES = 5;

/**
 * Tells a client at an address of its own what happens to one of its tasks. Calls are signed as all notices are; what they are
 * signed with is the client's own token, so that it can check them, or else a secret that nobody is told.
 */
export async function setPushConfig(
  ports: Ports,
  caller: ClientCaller,
  { taskId, configId, url, dialect, fromStart, ...credentials }: PushOrder,
): Promise<{ readonly done: true } | { readonly refusal: Refusal }> {
  const refused = await checkWebhookTarget(ports, caller, { url, act: actOf(caller, "push.set", `task ${taskId}`) });
  if (refused) return refused;
  for (let tries = 0; tries < TRIES; tries++) {
    const put = await set();
    if (put === "set") return { done: true };
    if (put === "other_row") continue;
    await refuseUnknownTask(ports, caller, { verb: "push.set", taskId });
    return { refusal: { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was changed.", taskId } };
  }
  throw new Error(`The push configuration ${configId} of the task ${taskId} was set by others each time.`);

  async function set() {
    const known = (await ports.pushConfigs.list(caller, taskId)).find((config) => config.configId === configId);
    const endpointId = known?.endpointId ?? ports.newId();
    const purpose = secretPurpose(endpointId);
    return ports.pushConfigs.set(caller, {
      taskId,
      configId,
      url,
      dialect,
      endpointId,
      fromStart,
      secret: ports.sealing.seal(secretOf(ports, credentials.token), purpose),
      credentials: ports.sealing.seal(JSON.stringify(credentials), purpose),
    });
  }
}

/** What a client keeps of an endpoint, opened again for that client alone. */
export function openCredentials(
  ports: Ports,
  config: { readonly endpointId: string; readonly credentials: Uint8Array | null },
): PushCredentials {
  const opened = config.credentials && ports.sealing.open(config.credentials, secretPurpose(config.endpointId));
  return opened ? JSON.parse(opened) : { token: "", scheme: "", credentials: "" };
}

function secretOf(ports: Ports, token: string): string {
  return token ? `whsec_${btoa(String.fromCodePoint(...new TextEncoder().encode(token)))}` : ports.signing.newSecret();
}
