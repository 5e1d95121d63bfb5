/** What names the receipt of an event that was sent, before the event's id. */
export const EVENT_REQUEST = "event:";
