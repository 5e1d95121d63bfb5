import { setMaxListeners } from "node:events";
import { collectNotices } from "../commands/notice/collect-notices";
import { sendDelivery } from "../commands/notice/send-delivery";
import type { Ports } from "../ports";
import type { ComposePush } from "../ports/notices";
import type { Lane } from "./lane";

/** So many deliveries are under way at once, over all endpoints. */
const MOST_UNDER_WAY = 64;
/** The log is read in batches, also when things happen faster. */
const COLLECT_GAP_MS = 20;
const CLEAN_UP_EVERY_MS = 60_000;

export interface NoticeLaneTools {
  readonly ports: Ports;
  /** Address of the console, without a path: notices link to their task. */
  readonly consoleUrl: string;
  readonly onFailure: (error: unknown) => void;
  /** What clients are told of their own tasks. */
  readonly composePush: ComposePush;
}

/** What carries notices out of the event log to who wants them. */
export function noticeLanes(tools: NoticeLaneTools): readonly Lane[] {
  return [collectLane(tools), sendLane(tools), cleanUpLane(tools)];
}

function collectLane({ ports, consoleUrl }: NoticeLaneTools): Lane {
  return {
    name: "collect_notices",
    settle: async (limit) => ((await collectNotices(ports, consoleUrl)) ? limit : 0),
    nextDueInMs: async () => null,
    topics: ["feed"],
    gapMs: COLLECT_GAP_MS,
  };
}

/** Begins what is due and does not wait for it: an endpoint that hangs holds up no other. */
function sendLane({ ports, onFailure, composePush }: NoticeLaneTools): Lane {
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  // Each one under way listens, in several places.
  setMaxListeners(0, stop.signal);
  const tools = {
    signal: stop.signal,
    now: () => performance.now(),
    at: () => new Date(),
    random: Math.random,
    composePush,
  };
  return {
    name: "send_notices",
    async settle() {
      const free = MOST_UNDER_WAY - underWay.size;
      const due = free > 0 ? await ports.notices.claimDue(free) : [];
      for (const delivery of due) {
        const sending: Promise<void> = sendDelivery(ports, delivery, tools)
          .catch(onFailure)
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      return 0;
    },
    nextDueInMs: async () => (underWay.size < MOST_UNDER_WAY ? ports.notices.nextDueInMs() : null),
    topics: ["notices"],
    async finish() {
      stop.abort();
      await Promise.all(underWay);
    },
  };
}

function cleanUpLane({ ports }: NoticeLaneTools): Lane {
  let nextMs = 0;
  return {
    name: "clean_up_notices",
    async settle(limit) {
      if (performance.now() < nextMs) return 0;
      const settled = await ports.notices.cleanUp(limit);
      if (settled < limit) nextMs = performance.now() + CLEAN_UP_EVERY_MS;
      return settled;
    },
    nextDueInMs: async () => null,
    topics: [],
  };
}
