import { holdsScope } from "../../contract/live-topics";
import type { FeedLog } from "./feed-log";
import type { FeedSource } from "./feed-source";
import { groupBy, isTooMuch, RELOAD } from "./feed-turn";
import { type Chunk, encodeFrame, placeAt, SummaryText } from "./live-frame";
import type { LiveStream } from "./live-stream";
import type { Position } from "./position";

interface ReplayTools {
  readonly log: Pick<FeedLog, "replay">;
  readonly source: FeedSource;
}

/** Names of tasks are for a line on the screen; a screen shows no more. */
const MAX_NAMED = 1_000;

/**
 * What a reader missed since `from`, or that it has to read again from `here`.
 * The last frame alone bears the new position: who is cut on the way begins the replay anew.
 */
export async function replayFrames(
  { log, source }: ReplayTools,
  { tenantId, topics }: Pick<LiveStream, "tenantId" | "topics">,
  { from, here }: { readonly from: Position | null; readonly here: Position },
): Promise<Chunk[]> {
  const replay = from && (await log.replay(from, { tenantId, topics }));
  if (!replay) return [placeAt(here)(RELOAD)];
  const ranges = replay.tasks.map((task) => ({ ...task, tenantId }));
  const open = ranges.filter(({ taskId }) => topics.taskIds.has(taskId));
  if (open.some(isTooMuch)) return [placeAt(here)(RELOAD)];
  const [summaries, views, events] = await Promise.all([
    topics.scopes.size > 0 ? source.summaries(ranges) : [],
    source.views(open),
    source.events(open),
  ]);
  const ofScopes = summaries
    .map(({ task }) => task)
    .filter((task) => [...topics.scopes].some((scope) => holdsScope(scope, task.scope)));
  const eventsOf = groupBy(events, (event) => event.taskId);
  const frames = [
    encodeFrame({
      type: "replayed",
      events: replay.tasks.reduce((sum, task) => sum + task.events, 0),
      taskIds: replay.tasks.slice(0, MAX_NAMED).map(({ taskId }) => taskId),
    }),
    ...new SummaryText().encode(ofScopes),
    ...views.map(({ task }) => encodeFrame({ type: "task", task, events: eventsOf.get(task.id) ?? [] })),
  ];
  return [...frames.slice(0, -1), ...frames.slice(-1).map(placeAt(replay.position))];
}
