import { z } from "zod";
import { JsonValue } from "./primitives";
import { Provider, Topic } from "./wake-conditions";

/**
 * `POST /api/events`, `Authorization: Bearer <key>` with scope `events:write`; a JSON body (I-JSON) -> { eventId, woken, keptUntil, repeated }.
 * Malformed: 400 { error, fields, requestId }; no or wrong key: 401/403; too large: 413 { refusal }.
 */
export const SendEventInput = z.strictObject({
  topic: Topic,
  provider: Provider.optional(),
  /** The sender's own id of the event: sent again within the time it is kept, nothing happens twice. */
  id: z.string().min(1).max(200).optional(),
  /** What the run that it wakes is given. */
  data: JsonValue.optional(),
});
export type SendEventInput = z.infer<typeof SendEventInput>;
