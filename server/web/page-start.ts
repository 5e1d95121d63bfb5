import type { NewsMarks } from "../contract/news";
import { newsMarks } from "../queries/await-news";
import type { Tools } from "../wiring";

/** Where news stood before a page read anything: with it the page follows on from there, and reads nothing twice. */
export interface PageStart {
  /** Of the live stream; null while the database is away. */
  readonly position: string | null;
  readonly marks: NewsMarks;
}

export async function pageStart({ live, ports, log }: Pick<Tools, "live" | "ports" | "log">): Promise<PageStart> {
  const marks = newsMarks(ports);
  const position = await live.here().catch((error: unknown) => {
    log.warn({ err: error }, "A page begins without a position of the live stream.");
    return null;
  });
  return { position, marks };
}
