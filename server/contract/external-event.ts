import { z } from "zod";
import { JsonValue } from "./primitives";
import { isReservedTopic, RESERVED_RULE } from "./topic-pattern";
import { Provider, Topic } from "./wake-conditions";

/**
 * `POST /api/events`, `Authorization: Bearer <key>` with scope `events:write`; a JSON body (I-JSON) -> SentEvent.
 * Malformed: 400 { error, fields, requestId }; no or wrong key: 401/403; too large: 413 { refusal }.
 */
export const SendEventInput = z.strictObject({
  topic: Topic.refine((topic) => !isReservedTopic(topic), RESERVED_RULE),
  provider: Provider.optional(),
  /** The sender's own id of the event: sent again within the time it is kept, nothing happens twice. */
  id: z.string().min(1).max(200).optional(),
  /** What the run that it wakes is given. */
  data: JsonValue.optional(),
});
export type SendEventInput = z.infer<typeof SendEventInput>;

/** What came of an event. */
export interface SentEvent {
  readonly eventId: string;
  /** Held tasks whose condition it met. Those that people hold as well go on when they are let go. */
  readonly woken: number;
  /** Until then it also meets conditions of tasks that were at work when it came and park after it. ISO 8601. */
  readonly keptUntil: string;
  /** The sender's id was known: this is what came of the first one, and nothing was done again. */
  readonly repeated: boolean;
  /** What rules stopped because of it. `holdId` null: the event named tasks, and no stop stands over anything else. */
  readonly stops: readonly {
    readonly ruleId: string;
    readonly holdId: string | null;
    readonly operationId: string | null;
  }[];
}

/** Largest body at the events door, bytes. */
export const MAX_EVENT_BYTES = 64 * 1024;
