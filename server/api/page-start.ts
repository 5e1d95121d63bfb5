import type { NewsMarks } from "../contract/news";
import type { LiveFeed } from "../events/live/live-feed";
import type { Ports } from "../ports";
import { newsMarks } from "../queries/await-news";

/** Where news stood before a page read anything: with it the page follows on from there, and reads nothing twice. */
export interface PageStart {
  /** Of the live stream; null while the database is away. */
  readonly position: string | null;
  readonly marks: NewsMarks;
}

interface PageStartTools {
  readonly live: Pick<LiveFeed, "here">;
  readonly ports: Pick<Ports, "wakes">;
}

export async function pageStart({ live, ports }: PageStartTools): Promise<PageStart> {
  const marks = newsMarks(ports);
  // The page says itself that the database is away, by its first call.
  const position = await live.here().catch(() => null);
  return { position, marks };
}
