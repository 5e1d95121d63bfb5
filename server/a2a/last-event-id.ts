import type { Incoming } from "../http/incoming";

/** The number of the event after which a stream is taken up again; null when it begins. */
export function lastEventIdOf(request: Pick<Incoming, "header">): number | null {
  const text = request.header("last-event-id");
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
