import type { Pool } from "pg";
import { WAKES_TOPIC } from "../../events/topics";
import type { WaitStore } from "../../ports/wait-store";
import { findAfterTaskFault } from "./after-task";
import { listDueConditions, nextDueConditionInMs } from "./due-conditions";
import { deleteOldEvents, nextOldEventInMs, receiveEvent } from "./external-events";
import { meetNewConditions } from "./meet-conditions";

interface WaitStoreTools {
  /** The writers' pool: its statements reach rows by key. */
  readonly pool: Pool;
  readonly onCommitted: (topics: readonly string[]) => void;
}

/** Conditions and external events in PostgreSQL, behind the port. */
export function openWaitStore({ pool, onCommitted }: WaitStoreTools): WaitStore {
  return {
    due: (limit) => listDueConditions(pool, limit),
    nextDueInMs: () => nextDueConditionInMs(pool),
    meetNew: (since) => meetNewConditions(pool, since),
    async receive(event) {
      const received = await receiveEvent(pool, event);
      if (received.woken > 0) onCommitted([WAKES_TOPIC]);
      return received;
    },
    deleteOldEvents: (limit) => deleteOldEvents(pool, limit),
    nextOldEventInMs: () => nextOldEventInMs(pool),
    findAfterTaskFault: (ref, afterTaskId) => findAfterTaskFault(pool, ref, afterTaskId),
  };
}
