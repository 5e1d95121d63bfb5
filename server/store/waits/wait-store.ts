import { HOLDS_TOPIC, OPERATIONS_TOPIC, RECEIPTS_TOPIC, WAKES_TOPIC } from "../../events/topics";
import type { WaitStore } from "../../ports/wait-store";
import { stopByEvent } from "../holds/stop-by-event";
import { inAct } from "../settings/in-act";
import type { Workbench } from "../task/workbench";
import { findAfterTaskFault } from "./after-task";
import { listDueConditions, nextDueConditionInMs } from "./due-conditions";
import { deleteOldEvents, nextOldEventInMs, receiveEvent } from "./external-events";
import { findCircle } from "./find-circle";
import { meetNewConditions } from "./meet-conditions";

/** Conditions and external events in PostgreSQL, behind the port. `pool` is the writers' pool: it reaches rows by key. */
export function openWaitStore({
  pool,
  newId,
  onCommitted,
}: Pick<Workbench, "pool" | "newId" | "onCommitted">): WaitStore {
  return {
    due: (limit, except = []) => listDueConditions(pool, limit, except),
    nextDueInMs: (except = []) => nextDueConditionInMs(pool, except),
    meetNew: (since) => meetNewConditions(pool, since),
    async receive(event, act, stopsOf) {
      const receipt = { id: newId(), tenantId: event.tenantId, act };
      const received = await inAct(pool, receipt, async (client) => {
        const done = await receiveEvent(client, event, act.actor);
        const stops = done.repeated ? [] : await stopByEvent(client, { event, newId, stopsOf });
        return { done: { ...done, stops }, unchanged: done.repeated };
      });
      const woken = received.woken > 0 ? [WAKES_TOPIC] : [];
      onCommitted([RECEIPTS_TOPIC, ...woken, ...(received.stops.length > 0 ? [HOLDS_TOPIC, OPERATIONS_TOPIC] : [])]);
      return received;
    },
    deleteOldEvents: (limit) => deleteOldEvents(pool, limit),
    nextOldEventInMs: () => nextOldEventInMs(pool),
    findCircle: (since) => findCircle(pool, since),
    findAfterTaskFault: (ref, after) => findAfterTaskFault(pool, ref, after),
  };
}
