"use client";
import { isReservedTopic } from "@/server/contract/topic-pattern";
import { openSendEvent } from "./send-event-store";

/** Beside an event that is waited for: opens the form that sends it, filled in. None where only the server says it. */
export function sendThisEvent(topic: string, provider: string | null) {
  if (isReservedTopic(topic)) return null;
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
