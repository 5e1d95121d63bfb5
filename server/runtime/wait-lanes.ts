import { openCircle } from "../commands/wait/open-circle";
import { wakeDue } from "../commands/wait/wake-due";
import type { Ports } from "../ports";
import type { Lane } from "./lane";

/** The lanes of what held tasks wait for. */
export function waitLanes(ports: Ports): readonly Lane[] {
  return [wakeLane(ports), eventLane(ports)];
}

/** The first look of a process is at all conditions: nobody knows what came while none looked. */
function wakeLane(ports: Ports): Lane {
  let lookedAt: Date | null = null;
  return {
    name: "wakes",
    async settle(limit) {
      const since = lookedAt;
      const now = await ports.waits.meetNew(since);
      const opened = await openCircle(ports, since);
      lookedAt = now;
      return opened + (await wakeDue(ports, limit));
    },
    nextDueInMs: () => ports.waits.nextDueInMs(),
    topics: ["wakes"],
  };
}

function eventLane({ waits }: Ports): Lane {
  return {
    name: "old_events",
    settle: (limit) => waits.deleteOldEvents(limit),
    nextDueInMs: () => waits.nextOldEventInMs(),
    topics: [],
  };
}
