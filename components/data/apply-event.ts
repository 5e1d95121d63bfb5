import { type InfiniteData, notifyManager, type QueryClient } from "@tanstack/react-query";
import type { TaskPage } from "@/server/contract/fleet-view";
import type { EventView, TaskSummary, TaskView } from "@/server/contract/task-view";
import { CACHE_KEYS } from "./cache-keys";
import { isRecord } from "./is-record";
import type { Newest } from "./newest";
import { extendLog, lastSeq, type TaskLog } from "./task-log";
import type { WantedSeqs } from "./wanted-seqs";

/** What the fold writes to and remembers by. */
export interface Fold {
  readonly cache: QueryClient;
  readonly newest: Newest;
  /** How far each log is known to go, for a read that is under way. */
  readonly wanted: WantedSeqs;
}

/** Something new about tasks: live frames and answers of commands come in this one form. */
export type TaskNews =
  | { readonly type: "summaries"; readonly tasks: readonly TaskSummary[] }
  | { readonly type: "task"; readonly task: TaskView; readonly events: readonly EventView[] };

/** The one writer of task data in the cache. What is older than what is shown is dropped. */
export function applyEvent(fold: Fold, news: TaskNews): void {
  notifyManager.batch(() => {
    if (news.type === "task") applyTask(fold, news.task, news.events);
    else applySummaries(fold, news.tasks);
  });
}

function applySummaries(fold: Fold, tasks: readonly TaskSummary[]): void {
  for (const task of tasks) fold.newest.summaries.note(task);
  updateRows(fold.cache, new Map(tasks.map((task) => [task.id, task])));
  for (const task of tasks) markOutdated(fold.cache, task);
}

/** A whole task that nobody watches is read again when it is next opened; a summary is no replacement for it. */
function markOutdated(cache: QueryClient, task: TaskSummary): void {
  const query = cache.getQueryCache().find<TaskView>({ queryKey: CACHE_KEYS.task(task.id), exact: true });
  const shown = query?.state.data;
  if (query && shown && shown.version < task.version && !query.isActive()) query.invalidate();
}

function applyTask(fold: Fold, task: TaskView, events: readonly EventView[]): void {
  const { cache, newest } = fold;
  const key = CACHE_KEYS.task(task.id);
  const shown = cache.getQueryData<TaskView>(key);
  newest.views.note(task);
  newest.summaries.note(task);
  if (!shown || task.version > shown.version) cache.setQueryData<TaskView>(key, task);
  updateRows(cache, new Map([[task.id, task]]));
  applyEvents(fold, task.id, events);
  if (shown && task.controlRevision > shown.controlRevision) reread(cache, CACHE_KEYS.receipts(task.id));
}

function applyEvents(fold: Fold, taskId: string, events: readonly EventView[]): void {
  const last = events.at(-1);
  if (!last) return;
  const key = CACHE_KEYS.events(taskId);
  fold.wanted.raise(key, last.seq);
  const log = fold.cache.getQueryData<TaskLog<EventView>>(key);
  if (log?.isLoaded) {
    const longer = extendLog(log, events);
    if (longer) fold.cache.setQueryData(key, longer);
    else reread(fold.cache, key);
  }
  const messageSeq = Math.max(0, ...events.map(messageSeqOf));
  if (messageSeq > 0) extendMessages(fold, taskId, messageSeq);
  if (events.some((event) => event.type.startsWith("checkpoint."))) reread(fold.cache, CACHE_KEYS.checkpoints(taskId));
}

/** An event bears only the start of a message; its text is read. */
function extendMessages(fold: Fold, taskId: string, messageSeq: number): void {
  const key = CACHE_KEYS.messages(taskId);
  fold.wanted.raise(key, messageSeq);
  const log = fold.cache.getQueryData<TaskLog<{ seq: number }>>(key);
  if (log && lastSeq(log) < messageSeq) reread(fold.cache, key);
}

function messageSeqOf(event: EventView): number {
  if (event.type !== "message.added" || !isRecord(event.data)) return 0;
  return typeof event.data.messageSeq === "number" ? event.data.messageSeq : 0;
}

/** What is shown is read again, what is not is read when it is next shown; a read under way is left to end. */
function reread(cache: QueryClient, key: readonly unknown[]): void {
  void cache.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
}

/** Puts newer rows in the place of those shown, in every list that has them. Order and membership stay. */
function updateRows(cache: QueryClient, tasksById: ReadonlyMap<string, TaskSummary>): void {
  for (const [key, fleet] of cache.getQueriesData<InfiniteData<TaskPage>>({ queryKey: CACHE_KEYS.fleets })) {
    if (!fleet) continue;
    const pages = fleet.pages.map((page) => updatePage(page, tasksById));
    if (pages.some((page, index) => page !== fleet.pages[index])) cache.setQueryData(key, { ...fleet, pages });
  }
}

function updatePage(page: TaskPage, tasksById: ReadonlyMap<string, TaskSummary>): TaskPage {
  let isChanged = false;
  const tasks = page.tasks.map((shown) => {
    const news = tasksById.get(shown.id);
    if (!news || news.version <= shown.version) return shown;
    isChanged = true;
    return news;
  });
  return isChanged ? { ...page, tasks } : page;
}
