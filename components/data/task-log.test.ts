import { describe, expect, it } from "vitest";
import { EMPTY_LOG, extendLog, lastSeq, readLog, type TaskLog } from "./task-log";

interface Entry {
  readonly seq: number;
}

const upTo = (last: number, from = 1): Entry[] =>
  Array.from({ length: last - from + 1 }, (_, index) => ({ seq: from + index }));
const aLog = (last: number): TaskLog<Entry> => ({ pages: [upTo(last)], isLoaded: true });
const seqsOf = (log: TaskLog<Entry> | null) => log?.pages.flat().map((entry) => entry.seq);

describe("extendLog", () => {
  it("adds what follows", () => {
    expect(seqsOf(extendLog(aLog(2), [{ seq: 3 }, { seq: 4 }]))).toEqual([1, 2, 3, 4]);
  });

  it("drops what it has, so that a replay changes nothing", () => {
    const log = aLog(3);
    expect(extendLog(log, upTo(3, 2))).toBe(log);
    expect(seqsOf(extendLog(log, upTo(4, 2)))).toEqual([1, 2, 3, 4]);
  });

  it("does not jump over what is missing", () => {
    expect(extendLog(aLog(3), [{ seq: 5 }])).toBeNull();
    expect(extendLog(aLog(3), [{ seq: 4 }, { seq: 6 }])).toBeNull();
  });

  it("keeps full pages as they are and opens a new one", () => {
    const log: TaskLog<Entry> = { pages: [upTo(500), upTo(600, 501)], isLoaded: true };
    const longer = extendLog(log, upTo(1_100, 601));
    expect(longer?.pages[0]).toBe(log.pages[0]);
    expect(longer?.pages.map((page) => page.length)).toEqual([500, 500, 100]);
  });
});

describe("readLog", () => {
  /** A log of `size` entries that answers by `limit`. */
  const aServer = (size: () => number, limit = 1_000) => {
    const asked: number[] = [];
    return {
      asked,
      read: async (after: number) => {
        asked.push(after);
        const last = Math.min(size(), after + limit);
        return { items: upTo(last, after + 1), hasMore: last < size() };
      },
    };
  };

  it("reads answer by answer to the end and tells of each", async () => {
    const server = aServer(() => 2_300);
    const shown: number[] = [];
    const log = await readLog<Entry>(EMPTY_LOG, {
      read: server.read,
      onPage: (part) => shown.push(lastSeq(part)),
      wanted: () => 0,
    });
    expect(server.asked).toEqual([0, 1_000, 2_000]);
    expect(shown).toEqual([1_000, 2_000]);
    expect(log).toMatchObject({ isLoaded: true });
    expect(seqsOf(log)).toEqual(upTo(2_300).map((entry) => entry.seq));
  });

  it("goes on from where the log ends", async () => {
    const server = aServer(() => 7);
    const log = await readLog<Entry>(aLog(5), { read: server.read, onPage: () => undefined, wanted: () => 0 });
    expect(server.asked).toEqual([5]);
    expect(lastSeq(log)).toBe(7);
  });

  it("reads on when more came into being meanwhile", async () => {
    let size = 3;
    const server = aServer(() => size);
    const log = await readLog<Entry>(EMPTY_LOG, {
      read: async (after) => {
        const answer = await server.read(after);
        size = 5;
        return answer;
      },
      onPage: () => undefined,
      wanted: () => 5,
    });
    expect(lastSeq(log)).toBe(5);
  });

  it("ends when the server has nothing more, whatever was hoped for", async () => {
    const server = aServer(() => 3);
    const log = await readLog<Entry>(EMPTY_LOG, { read: server.read, onPage: () => undefined, wanted: () => 99 });
    expect(server.asked).toEqual([0, 3]);
    expect(log).toMatchObject({ isLoaded: true });
  });
});
