import type { EventView, InterruptView } from "../../contract/task-view";
import type { Json } from "../../domain/json";
import { TASK_STATES, type TaskState } from "../../domain/task/state";
import type { Ports } from "../../ports";
import type { ClientArtifact, ClientMessageView, ClientNews, ClientRef } from "../../ports/client-store";
import type { Lookout, TaskLook } from "../../ports/task-lookouts";

/** What happened to a task, with all of what was said and made. `event` numbers it. */
export type TaskNews =
  | {
      readonly kind: "moved";
      readonly event: EventView;
      readonly to: TaskState;
      /** All that the agent waits for with this move, also what it asked before; none where it goes back to what it waited for. */
      readonly questions: readonly InterruptView[];
    }
  | { readonly kind: "said"; readonly event: EventView; readonly message: ClientMessageView }
  | { readonly kind: "made"; readonly event: EventView; readonly artifact: ClientArtifact }
  /** Anything else: each question that was opened, holders, steps, a pause that was asked for. */
  | { readonly kind: "other"; readonly event: EventView };

/** Events read at a time: what a slow reader keeps waiting stays in the database. */
const PAGE = 200;

/** Waits for news of a task. Begun before the task is read, it lets its reader wait for what comes after. */
export function lookOut(ports: Ports, { taskId, seq, signal }: TaskLook & { readonly signal: AbortSignal }): Lookout {
  return ports.lookouts.post({ taskId, seq, topic: `task:${taskId}`, signal });
}

interface Following {
  readonly taskId: string;
  readonly after: number;
  readonly signal: AbortSignal;
  /** From `lookOut`, where `after` is the newest event and was read since. */
  readonly lookout?: Lookout;
}

/**
 * All that happens to a task after an event, each once and in order: from the log first, then as it comes. Ends by its
 * signal alone; whoever reads it decides when it has heard enough. A task that is not the client's own never says anything.
 */
export async function* followTask(
  ports: Ports,
  client: ClientRef,
  { taskId, after, signal, lookout }: Following,
): AsyncGenerator<readonly TaskNews[], void, undefined> {
  let seq = after;
  await lookout?.news;
  while (!signal.aborted) {
    // Before the look, so that no wake falls between the two.
    const next = lookOut(ports, { taskId, seq, signal });
    try {
      const { news, isAll } = await ports.clients.news(client, taskId, { after: seq, limit: PAGE });
      const last = news.at(-1);
      if (last) {
        seq = last.event.seq;
        yield toTaskNews(news);
      }
      if (isAll) await next.news;
    } finally {
      next.leave();
    }
  }
}

/** What a client's events tell of, in their order. */
export function toTaskNews(page: readonly ClientNews[]): readonly TaskNews[] {
  return page.map(({ event, message, artifact, questions }) => {
    const to = stateAfter(event);
    if (to) return { kind: "moved", event, to, questions };
    if (message) return { kind: "said", event, message };
    return artifact ? { kind: "made", event, artifact } : { kind: "other", event };
  });
}

/** Where the event led the task to; null when it moved nothing. */
function stateAfter({ data }: EventView): TaskState | null {
  const to = memberOf(data, "to");
  return TASK_STATES.find((state) => state === to) ?? null;
}

/** A member of what an event tells. */
export function memberOf(data: Json, key: string): Json | undefined {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return undefined;
  // Not an array, as was asked above.
  return (data as Readonly<Record<string, Json>>)[key];
}
