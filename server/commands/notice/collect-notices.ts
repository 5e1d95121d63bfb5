import { composeNotice } from "../../domain/notice/compose-notice";
import type { Ports } from "../../ports";

/** Turns what happened since the last time into deliveries. True: there is more, go on at once. */
export async function collectNotices(ports: Ports, consoleUrl: string): Promise<boolean> {
  const { isBehind } = await ports.notices.collect((facts) => composeNotice(facts, consoleUrl));
  return isBehind;
}
