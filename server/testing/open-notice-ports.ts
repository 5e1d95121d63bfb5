import type { Pool } from "pg";
import { v7 } from "uuid";
import { noticeSigning } from "../events/outgoing/notice-signing";
import { openOutgoing } from "../events/outgoing/outgoing";
import { openSealing } from "../identity/open-sealing";
import type { Ports } from "../ports";
import { openNoticeOutbox } from "../store/notices/notice-outbox";
import { openPushConfigs } from "../store/notices/push-configs";
import { openWebhookStore } from "../store/settings/webhook-store";

export type NoticePorts = Pick<Ports, "notices" | "webhooks" | "pushConfigs" | "outgoing" | "sealing" | "signing">;

/** What the secrets of a test's endpoints are sealed with. */
export const SEALING_KEY = Buffer.alloc(32, 7);
const LOOPBACK = ["127.0.0.0/8"];

/** What notices need, on a test's database; a receiver on this machine may be called. */
export function openNoticePorts(
  pool: Pool,
  onCommitted: (topics: readonly string[]) => void = () => undefined,
): NoticePorts {
  const tools = { pool, newId: v7, onCommitted };
  return {
    notices: openNoticeOutbox(tools),
    webhooks: openWebhookStore(tools),
    pushConfigs: openPushConfigs(tools),
    outgoing: openOutgoing({ allow: LOOPBACK }),
    sealing: openSealing(() => SEALING_KEY),
    signing: noticeSigning,
  };
}
