import { FLEET_TOPIC, TASK_TOPIC } from "./live-feed";

/** What a stream wants to hear: tasks below scopes in short, single tasks in full. */
export interface LiveTopics {
  /** `*` is every scope. */
  readonly scopes: ReadonlySet<string>;
  readonly taskIds: ReadonlySet<string>;
}

const MAX_TOPICS = 100;
const TASK_ID = /:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a stream can be asked for it; asked for one that is no topic, it is refused as a whole. */
export function isTopic(text: string): boolean {
  return FLEET_TOPIC.test(text) || (TASK_TOPIC.test(text) && TASK_ID.test(text));
}

/** Null when there are none, too many, or one that is malformed. */
export function parseTopics(text: string): LiveTopics | null {
  const topics = text.split(",").filter((topic) => topic !== "");
  if (topics.length === 0 || topics.length > MAX_TOPICS) return null;
  if (!topics.every(isTopic)) return null;
  const named = (prefix: string) =>
    new Set(topics.filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length)));
  return { scopes: named("fleet:"), taskIds: named("task:") };
}

/** A scope holds itself and what is below it. */
export function holdsScope(wanted: string, scope: string): boolean {
  return wanted === "*" || scope === wanted || scope.startsWith(`${wanted}/`);
}
