import { isReservedTopic, RESERVED_RULE } from "@/server/contract/topic-pattern";
import { problemOfTopic } from "../wake/check-wake-plan";

/** What is wrong with the topic of an event that somebody sends, as typed, or null. More may be waited for than sent. */
export function problemOfSentTopic(typed: string): string | null {
  return problemOfTopic(typed) ?? (isReservedTopic(typed.trim()) ? RESERVED_RULE : null);
}
