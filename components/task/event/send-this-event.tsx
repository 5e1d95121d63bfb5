"use client";
import { openSendEvent } from "./send-event-store";

/** Beside an event that is waited for: opens the form that sends it, filled in. */
export function sendThisEvent(topic: string, provider: string | null) {
  return (
    <button
      type="button"
      className="link whitespace-nowrap phone:min-h-11"
      onClick={() => openSendEvent({ topic, provider: provider ?? "" })}
    >
      Send this event…
    </button>
  );
}
