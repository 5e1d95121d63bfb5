import { type InfiniteData, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import type { TaskPage } from "@/server/contract/fleet-view";
import type { EventView, TaskSummary, TaskView } from "@/server/contract/task-view";
import { anEvent, aTaskSummary, aTaskView } from "@/server/testing/make-views";
import { applyEvent } from "./apply-event";
import { CACHE_KEYS } from "./cache-keys";
import { Newest } from "./newest";
import { createQueryClient } from "./query-client";
import type { TaskLog } from "./task-log";
import { WantedSeqs } from "./wanted-seqs";

const FLEET = [["task", "list"], { input: { view: "active" }, type: "infinite" }];
const ID = aTaskSummary().id;

function aFold() {
  const newest = new Newest();
  const cache = createQueryClient(newest);
  return { cache, newest, wanted: new WantedSeqs() };
}

function showFleet(fold: ReturnType<typeof aFold>, ...pages: TaskSummary[][]) {
  fold.cache.setQueryData<InfiniteData<TaskPage>>(FLEET, {
    pages: pages.map((tasks) => ({ tasks, nextCursor: null })),
    pageParams: pages.map(() => undefined),
  });
}

const fleetOf = (fold: ReturnType<typeof aFold>) => fold.cache.getQueryData<InfiniteData<TaskPage>>(FLEET);
const rowsOf = (fold: ReturnType<typeof aFold>) => fleetOf(fold)?.pages.flatMap((page) => page.tasks) ?? [];
const taskOf = (fold: ReturnType<typeof aFold>) => fold.cache.getQueryData<TaskView>(CACHE_KEYS.task(ID));

describe("applyEvent with summaries", () => {
  it("puts a newer row in the place of the older one", () => {
    const fold = aFold();
    const [first, second] = [aTaskSummary(), aTaskSummary({ version: 4 })];
    showFleet(fold, [first, second]);
    applyEvent(fold, { type: "summaries", tasks: [{ ...second, version: 5, stepsDone: 9 }] });
    expect(rowsOf(fold).map((row) => row.id)).toEqual([first.id, second.id]);
    expect(rowsOf(fold)[1]).toMatchObject({ version: 5, stepsDone: 9 });
    expect(rowsOf(fold)[0]).toBe(first);
  });

  it("drops what is older than what is shown", () => {
    const fold = aFold();
    const shown = aTaskSummary({ version: 9, state: "completed" });
    showFleet(fold, [shown]);
    const before = fleetOf(fold);
    applyEvent(fold, { type: "summaries", tasks: [{ ...shown, version: 8, state: "working" }] });
    expect(fleetOf(fold)).toBe(before);
  });

  it("leaves pages alone in which nothing changed", () => {
    const fold = aFold();
    const moved = aTaskSummary({ version: 1 });
    showFleet(fold, [aTaskSummary()], [moved]);
    const before = fleetOf(fold);
    applyEvent(fold, { type: "summaries", tasks: [{ ...moved, version: 2 }] });
    expect(fleetOf(fold)?.pages[0]).toBe(before?.pages[0]);
    expect(fleetOf(fold)?.pages[1]).not.toBe(before?.pages[1]);
  });

  it("adds no row: order and membership are read from the server", () => {
    const fold = aFold();
    showFleet(fold, [aTaskSummary()]);
    applyEvent(fold, { type: "summaries", tasks: [aTaskSummary()] });
    expect(rowsOf(fold)).toHaveLength(1);
  });

  it("does not pass for the whole task, and has that read when it is next opened", () => {
    const fold = aFold();
    fold.cache.setQueryData(CACHE_KEYS.task(ID), aTaskView({ id: ID, version: 3 }));
    applyEvent(fold, { type: "summaries", tasks: [aTaskSummary({ id: ID, version: 4 })] });
    expect(taskOf(fold)?.version).toBe(3);
    expect(fold.cache.getQueryState(CACHE_KEYS.task(ID))?.isInvalidated).toBe(true);
  });
});

describe("applyEvent with a whole task", () => {
  it("shows it, and its row too", () => {
    const fold = aFold();
    showFleet(fold, [aTaskSummary({ id: ID, version: 3 })]);
    fold.cache.setQueryData(CACHE_KEYS.task(ID), aTaskView({ id: ID, version: 3 }));
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version: 4, state: "paused_by_client" }), events: [] });
    expect(taskOf(fold)).toMatchObject({ version: 4, state: "paused_by_client" });
    expect(rowsOf(fold)[0]).toMatchObject({ version: 4, state: "paused_by_client" });
  });

  it("drops a version lower than the one shown, whether from an answer or from the stream", () => {
    const fold = aFold();
    const shown = aTaskView({ id: ID, version: 8, state: "paused_by_client" });
    applyEvent(fold, { type: "task", task: shown, events: [] });
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version: 7 }), events: [] });
    expect(taskOf(fold)).toBe(shown);
  });

  it("is not undone by a slow answer that is older", async () => {
    const fold = aFold();
    const old = aTaskView({ id: ID, version: 3 });
    const answers: ((task: TaskView) => void)[] = [];
    const reading = fold.cache.fetchQuery({
      queryKey: CACHE_KEYS.task(ID),
      queryFn: () => new Promise<TaskView>((resolve) => answers.push(resolve)),
    });
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version: 5 }), events: [] });
    answers[0]?.(old);
    await reading;
    expect(taskOf(fold)?.version).toBe(5);
  });
});

describe("a fleet answer that was under way", () => {
  it("comes in below what the stream said meanwhile", async () => {
    const fold = aFold();
    const row = aTaskSummary({ version: 2 });
    applyEvent(fold, { type: "summaries", tasks: [{ ...row, version: 3, state: "completed" }] });
    showFleet(fold, [row]);
    expect(rowsOf(fold)[0]).toMatchObject({ version: 3, state: "completed" });
  });
});

describe("applyEvent with events", () => {
  const events = (...seqs: number[]) => seqs.map((seq) => anEvent({ taskId: ID, seq }));
  const showLog = (fold: ReturnType<typeof aFold>, last: number) =>
    fold.cache.setQueryData<TaskLog<EventView>>(CACHE_KEYS.events(ID), {
      pages: [events(...Array.from({ length: last }, (_, index) => index + 1))],
      isLoaded: true,
    });
  const logOf = (fold: ReturnType<typeof aFold>) => fold.cache.getQueryData<TaskLog<EventView>>(CACHE_KEYS.events(ID));
  const seqsOf = (fold: ReturnType<typeof aFold>) =>
    logOf(fold)
      ?.pages.flat()
      .map((event) => event.seq);
  const apply = (fold: ReturnType<typeof aFold>, list: EventView[], version = 20) =>
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version }), events: list });

  it("adds each once and in order, however often it comes", () => {
    const fold = aFold();
    showLog(fold, 2);
    apply(fold, events(3, 4));
    apply(fold, events(3, 4, 5));
    expect(seqsOf(fold)).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes events that come with a version already known", () => {
    const fold = aFold();
    showLog(fold, 2);
    apply(fold, [], 30);
    apply(fold, events(3), 29);
    expect(seqsOf(fold)).toEqual([1, 2, 3]);
  });

  it("reads what is missing instead of jumping over it", () => {
    const fold = aFold();
    showLog(fold, 2);
    apply(fold, events(6));
    expect(seqsOf(fold)).toEqual([1, 2]);
    expect(fold.cache.getQueryState(CACHE_KEYS.events(ID))?.isInvalidated).toBe(true);
    expect(fold.wanted.get(CACHE_KEYS.events(ID))).toBe(6);
  });

  it("has the text of a new message read", async () => {
    const fold = aFold();
    fold.cache.setQueryData(CACHE_KEYS.messages(ID), { pages: [[{ seq: 1 }]], isLoaded: true });
    const read = vi.fn(async () => ({ pages: [[{ seq: 1 }, { seq: 2 }]], isLoaded: true }));
    const observer = new QueryObserver(fold.cache, { queryKey: CACHE_KEYS.messages(ID), queryFn: read });
    const stop = observer.subscribe(() => undefined);
    apply(fold, [anEvent({ taskId: ID, seq: 3, type: "message.added", data: { messageSeq: 2, preview: "Copied" } })]);
    expect(read).toHaveBeenCalledTimes(1);
    stop();
  });

  it("has receipts read again when control moved, and only then", () => {
    const fold = aFold();
    fold.cache.setQueryData(CACHE_KEYS.task(ID), aTaskView({ id: ID, version: 3, controlRevision: 2 }));
    fold.cache.setQueryData(CACHE_KEYS.receipts(ID), []);
    const isStale = () => fold.cache.getQueryState(CACHE_KEYS.receipts(ID))?.isInvalidated;
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version: 4, controlRevision: 2 }), events: [] });
    expect(isStale()).toBe(false);
    applyEvent(fold, { type: "task", task: aTaskView({ id: ID, version: 5, controlRevision: 3 }), events: [] });
    expect(isStale()).toBe(true);
  });

  it("has checkpoints read again when one was made", () => {
    const fold = aFold();
    fold.cache.setQueryData(CACHE_KEYS.checkpoints(ID), []);
    apply(fold, [anEvent({ taskId: ID, seq: 1, type: "checkpoint.created" })]);
    expect(fold.cache.getQueryState(CACHE_KEYS.checkpoints(ID))?.isInvalidated).toBe(true);
  });
});
