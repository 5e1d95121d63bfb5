/**
 * A numbered list that only grows: the events or the messages of a task, ascending.
 * It is kept in pages, and only the last one changes: what is worked out from a full page stays good.
 */
export interface TaskLog<T> {
  readonly pages: readonly (readonly T[])[];
  /** All there was has been read. */
  readonly isLoaded: boolean;
}

interface Numbered {
  readonly seq: number;
}

const PAGE_LENGTH = 500;

export const EMPTY_LOG: TaskLog<never> = { pages: [], isLoaded: false };

export function lastSeq(log: TaskLog<Numbered> | undefined): number {
  return log?.pages.at(-1)?.at(-1)?.seq ?? 0;
}

/** Adds what follows and drops what is there already. Null when something in between is missing: it must be read. */
export function extendLog<T extends Numbered>(log: TaskLog<T>, news: readonly T[]): TaskLog<T> | null {
  const last = lastSeq(log);
  const fresh = news.filter((item) => item.seq > last);
  const first = fresh[0];
  if (!first) return log;
  const isGapless = first.seq === last + 1 && fresh.every((item, index) => item.seq === first.seq + index);
  return isGapless ? { ...log, pages: addToPages(log.pages, fresh) } : null;
}

interface Answer<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

export interface LogReader<T> {
  read(after: number): Promise<Answer<T>>;
  /** Called with each answer joined, so that the first is shown before the last is there. */
  onPage(log: TaskLog<T>): void;
  /** The highest number known to exist; reading goes on up to it. */
  wanted(): number;
}

/** Reads on from where a log ends until nothing is left. */
export async function readLog<T extends Numbered>(start: TaskLog<T>, reader: LogReader<T>): Promise<TaskLog<T>> {
  let log: TaskLog<T> = { ...start, isLoaded: false };
  for (;;) {
    const last = lastSeq(log);
    const answer = await reader.read(last);
    const fresh = answer.items.filter((item) => item.seq > last);
    log = { pages: addToPages(log.pages, fresh), isLoaded: false };
    const isEnd = !answer.hasMore && lastSeq(log) >= reader.wanted();
    if (isEnd || fresh.length === 0) return { ...log, isLoaded: true };
    reader.onPage(log);
  }
}

function addToPages<T>(pages: readonly (readonly T[])[], items: readonly T[]): readonly (readonly T[])[] {
  const full = [...pages];
  let rest = items;
  while (rest.length > 0) {
    const last = full.at(-1);
    const isOpen = last !== undefined && last.length < PAGE_LENGTH;
    const page = isOpen ? last : [];
    const taken = rest.slice(0, PAGE_LENGTH - page.length);
    if (isOpen) full.pop();
    full.push([...page, ...taken]);
    rest = rest.slice(taken.length);
  }
  return full;
}
