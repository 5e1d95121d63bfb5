import { openCircle } from "../commands/wait/open-circle";
import { wakeDue } from "../commands/wait/wake-due";
import type { Ports } from "../ports";
import type { LaneWatch } from "../ports/watch";
import { failedRows } from "./failed-rows";
import type { Lane } from "./lane";

/** The lanes of what held tasks wait for. */
export function waitLanes(ports: Ports, watch?: LaneWatch): readonly Lane[] {
  return [wakeLane(ports, watch), eventLane(ports)];
}

/** The first look of a process is at all conditions: nobody knows what came while none looked. */
function wakeLane(ports: Ports, watch: LaneWatch | undefined): Lane {
  const name = "wakes";
  const rows = failedRows(name, ports, watch);
  let lookedAt: Date | null = null;
  return {
    name,
    async settle(limit) {
      const since = lookedAt;
      const now = await ports.waits.meetNew(since);
      const opened = await openCircle(ports, since, rows);
      if (!opened.rests) lookedAt = now;
      return opened.moved + (await wakeDue(ports, limit, rows));
    },
    nextDueInMs: () => ports.waits.nextDueInMs(rows.resting()),
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
