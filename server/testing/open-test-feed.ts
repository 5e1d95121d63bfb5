import type { Pool } from "pg";
import { parseTopics } from "../contract/live-topics";
import { FeedLog } from "../events/live/feed-log";
import { createLiveFeed, type LiveFeed } from "../events/live/live-feed";
import { WakeHub } from "../events/wake-hub";
import { createFeedSource } from "../store/read/feed-source";
import { StreamFollower } from "./follow-stream";
import { insertEvent } from "./insert-rows";

export type TestFeed = Disposable & {
  readonly feed: LiveFeed;
  readonly hub: WakeHub;
  readonly failures: unknown[];
  /** A browser that follows the topics; from now, or from a position. */
  follow(topics: string, options?: { readonly position?: string | null; readonly tenantId?: string }): StreamFollower;
  /** Writes an event of the task and tells the feed, as the store does. Returns its number. */
  write(taskId: string): Promise<number>;
};

type FeedTools = Parameters<typeof createLiveFeed>[0];

/** The live feed of one process on a test's database. */
export function openTestFeed(pool: Pool, tools: Partial<FeedTools> = {}): TestFeed {
  const hub = new WakeHub();
  const failures: unknown[] = [];
  const feed = createLiveFeed({
    log: new FeedLog(pool),
    source: createFeedSource(pool),
    wakes: hub,
    onFailure: (error) => failures.push(error),
    ...tools,
  });
  return {
    feed,
    hub,
    failures,
    follow(text, { position = null, tenantId = "local" } = {}) {
      const topics = parseTopics(text);
      const body = topics && feed.open({ tenantId, topics, position, signal: new AbortController().signal });
      if (!body) throw new Error(`No stream was opened for ${text}.`);
      return new StreamFollower(body);
    },
    async write(taskId) {
      const seq = await insertEvent(pool, taskId);
      hub.wake([`task:${taskId}`]);
      return seq;
    },
    [Symbol.dispose]() {
      feed.close();
      hub.close();
    },
  };
}
