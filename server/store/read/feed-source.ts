import type { Pool } from "pg";
import type { FeedSource } from "../../events/live/feed-source";
import { findTaskSummaries, findTaskViews } from "./task/find-task-views";
import { listEventRanges } from "./task/list-event-ranges";

/** What the live feed tells, read as lists and pages are. */
export function createFeedSource(pool: Pool): FeedSource {
  return {
    summaries: (refs) => findTaskSummaries(pool, refs),
    views: (refs) => findTaskViews(pool, refs),
    events: (ranges) => listEventRanges(pool, ranges),
  };
}
