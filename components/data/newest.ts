import { type InfiniteData, replaceEqualDeep } from "@tanstack/react-query";
import type { TaskPage } from "@/server/contract/fleet-view";
import type { TaskSummary, TaskView } from "@/server/contract/task-view";

type Versioned = Pick<TaskSummary, "id" | "version">;

/** The newest that was heard about each task, up to a number of tasks; the least recently heard of goes first. */
export class NewestById<T extends Versioned> {
  readonly #limit: number;
  readonly #byId = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  note(item: T): void {
    const known = this.#byId.get(item.id);
    if (known && known.version > item.version) return;
    this.#byId.delete(item.id);
    this.#byId.set(item.id, item);
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= this.#limit) return;
      this.#byId.delete(oldest);
    }
  }

  /** What was heard about the same task if that is newer, else the given. */
  over(item: T): T {
    const known = this.#byId.get(item.id);
    return known && known.version > item.version ? known : item;
  }
}

/**
 * What the stream said lately. An answer that was under way meanwhile may be older,
 * so it is laid below this before it is shown.
 */
export class Newest {
  readonly summaries = new NewestById<TaskSummary>(2_000);
  readonly views = new NewestById<TaskView>(20);
}

/** How an answer about one task joins the cache: a lower version never replaces a higher one. */
export function joinTask(newest: Newest, shown: TaskView | undefined, answer: TaskView): TaskView {
  return newest.views.over(newerOf(shown, answer));
}

/** How pages of the fleet join the cache: row by row, so that a slow answer does not undo live news. */
export function joinPages(
  newest: Newest,
  shown: InfiniteData<TaskPage> | undefined,
  answer: InfiniteData<TaskPage>,
): InfiniteData<TaskPage> {
  const shownById = new Map((shown?.pages ?? []).flatMap((page) => page.tasks).map((task) => [task.id, task]));
  const pages = answer.pages.map((page, index) => {
    const tasks = page.tasks.map((task) => newest.summaries.over(newerOf(shownById.get(task.id), task)));
    const joined = { ...page, tasks };
    return [shown?.pages[index], page].find((known) => known && isSamePage(known, joined)) ?? joined;
  });
  // The very same when nothing changed: React Query joins on each render while old rows stand in for new ones.
  return [shown, answer].find((known) => known && isSameList(known.pages, pages)) ?? { ...answer, pages };
}

/** A page in which nothing changed stays the very same, so that nothing that shows it renders. */
function isSamePage(before: TaskPage, after: TaskPage): boolean {
  return before.nextCursor === after.nextCursor && isSameList(before.tasks, after.tasks);
}

function isSameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}

function newerOf<T extends Versioned>(shown: T | undefined, answer: T): T {
  if (!shown) return answer;
  return shown.version > answer.version ? shown : replaceEqualDeep(shown, answer);
}
