import type { EventView, TaskSummary, TaskView } from "./task-view";

/**
 * What the one stream of a browser carries: `GET /api/live?topics=fleet:<scope>,task:<id>`.
 * The SSE `id:` is the position to rejoin from (Last-Event-ID).
 */
export type LiveFrame =
  /** First frame: the position is good from here on. */
  | { readonly type: "ready"; readonly position: string; readonly serverTime: string }
  /** After a rejoin: how many events came meanwhile; `caught_up` follows them. */
  | { readonly type: "replayed"; readonly events: number; readonly taskIds: readonly string[] }
  /** `fleet:` topics: newest summaries, at most 4 a second for each task. */
  | { readonly type: "summaries"; readonly tasks: readonly TaskSummary[] }
  /** `task:` topics: every event of that task in order, and the task as it is after them. */
  | { readonly type: "task"; readonly task: TaskView; readonly events: readonly EventView[] }
  /** The position is unknown or too old, or this reader was too slow: read again. */
  | { readonly type: "reload"; readonly missed: number | null };

export const LIVE_PING_MS = 5_000;
/** Without a frame or a ping for this long, the stream counts as cut. */
export const LIVE_SILENCE_MS = 10_000;
export const FLEET_TOPIC = /^fleet:(\*|[a-z0-9][a-z0-9/-]*)$/;
export const TASK_TOPIC = /^task:[0-9a-f-]{36}$/;
