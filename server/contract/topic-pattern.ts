import { REFILL_PREFIX } from "../domain/budget/refill-topic";

// Apart from the schemas, so that a form can check as one types without loading them.

export const TOPIC_MAX = 200;
export const TOPIC_PATTERN = /^[A-Za-z0-9_-]+([.:/][A-Za-z0-9_-]+)*$/;
export const TOPIC_RULE =
  "A topic is made of letters, digits, _ and -, in segments joined by a dot, a colon or a slash.";

/** What a sender is told of a topic on which only the product itself speaks. Tasks may wait for it. */
export const RESERVED_RULE = "Only this server says that a budget was refilled. Refill the budget instead.";

export function isReservedTopic(topic: string): boolean {
  return topic.startsWith(REFILL_PREFIX);
}

/** The budget whose refill a topic tells of; null for any other topic. */
export function refilledBudget(topic: string | null): string | null {
  return topic?.startsWith(REFILL_PREFIX) ? topic.slice(REFILL_PREFIX.length) : null;
}

export const PROVIDER_MAX = 80;
export const PROVIDER_PATTERN = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
export const PROVIDER_RULE = "A provider is a name of letters, digits, _, - and dots.";

/** A year of minutes. */
export const TIMEOUT_MAX_MINUTES = 525_600;
