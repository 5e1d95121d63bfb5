import { describe, expect, it } from "vitest";
import type { NewsMarks, NewsSubject } from "@/server/contract/news";
import { ManualClock } from "@/server/testing/manual-clock";
import { NewsDesk } from "./news-desk";

interface Call {
  readonly marks: Partial<Record<NewsSubject, number | null>>;
  readonly signal: AbortSignal;
  readonly answer: (marks: NewsMarks) => void;
  readonly fail: () => void;
}

function openDesk(marks: NewsMarks = {}) {
  const clock = new ManualClock();
  const calls: Call[] = [];
  const desk = new NewsDesk(
    (marks, signal) =>
      new Promise((answer, reject) => calls.push({ marks, signal, answer, fail: () => reject(new Error("away")) })),
    clock,
    marks,
  );
  const told: string[] = [];
  const follow = (subject: NewsSubject) => desk.follow(subject, () => told.push(subject));
  const pass = async (ms: number) => {
    clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { desk, calls, told, follow, pass };
}

describe("the desk of news", () => {
  it("waits over one call for all that a page shows", async () => {
    const { calls, told, follow, pass } = openDesk();
    follow("stops");
    follow("inbox");
    follow("inbox");
    await pass(0);
    expect(calls.map(({ marks }) => marks)).toEqual([{ stops: null, inbox: null }]);
    calls[0]?.answer({ stops: 7, inbox: 3 });
    await pass(0);
    told.length = 0;
    await pass(500);
    calls[1]?.answer({ stops: 8, inbox: 3 });
    await pass(0);
    expect(told).toEqual(["stops"]);
  });

  it("tells nothing of what the page's own marks cover, until it was left for a while", async () => {
    const { desk, calls, told, follow, pass } = openDesk({ stops: 7, inbox: 3 });
    expect([desk.knows("stops"), desk.knows("budgets")]).toEqual([true, false]);
    const leave = follow("stops");
    await pass(0);
    expect(calls[0]?.marks).toEqual({ stops: 7 });
    calls[0]?.answer({ stops: 7 });
    await pass(0);
    expect(told).toEqual([]);
    leave();
    expect(desk.knows("stops")).toBe(false);
  });

  it("asks with the marks it has when a page shows more or less, and leaves the call before", async () => {
    const { calls, follow, pass } = openDesk();
    const leave = follow("stops");
    await pass(0);
    calls[0]?.answer({ stops: 7 });
    await pass(0);
    follow("budgets");
    await pass(0);
    expect(calls[1]?.marks).toEqual({ stops: 7, budgets: null });
    leave();
    await pass(0);
    expect(calls[1]?.signal.aborted).toBe(true);
    expect(calls[2]?.marks).toEqual({ budgets: null });
  });

  it("asks a server that is away again after a while, and nobody when nothing is shown", async () => {
    const { calls, told, follow, pass } = openDesk();
    const leave = follow("operations");
    await pass(0);
    calls[0]?.fail();
    await pass(0);
    await pass(5_000);
    expect(calls).toHaveLength(2);
    leave();
    await pass(60_000);
    expect(calls).toHaveLength(2);
    expect(told).toEqual([]);
  });
});
