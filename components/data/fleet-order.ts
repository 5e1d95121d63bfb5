import type { TaskPage } from "@/server/contract/fleet-view";
import type { ListTasksInput } from "@/server/contract/task-inputs";
import type { TaskSummary } from "@/server/contract/task-view";

export type FleetSort = ListTasksInput["sort"];

/** The order the server has now, set against the order that is shown. */
export interface OrderPlan {
  /** All rows in their new order. */
  readonly ids: readonly string[];
  /** Rows that are not shown yet. */
  readonly fresh: readonly TaskSummary[];
  /** Shown rows that are no longer part of the list. */
  readonly gone: ReadonlySet<string>;
  /** How many rows would move, come or go. */
  readonly changed: number;
  /** Where the list goes on after these rows; undefined leaves that as it is. */
  readonly nextCursor: string | null | undefined;
}

/**
 * Works out what applying the server's order would change. `head` is the first page as it is now; rows
 * shown beyond it follow in the order their own values give them, since only a move to the front or to
 * the end can have changed it.
 */
export function planOrder(shown: readonly TaskSummary[], head: TaskPage, sort: FleetSort): OrderPlan {
  const headIds = new Set(head.tasks.map((task) => task.id));
  const shownIds = new Set(shown.map((task) => task.id));
  const last = head.nextCursor === null ? undefined : head.tasks.at(-1);
  const compare = compareBy(sort);
  const beyond = last ? shown.filter((task) => !headIds.has(task.id) && compare(last, task) < 0).sort(compare) : [];
  const ids = [...head.tasks, ...beyond].map((task) => task.id);
  const kept = new Set(ids);
  const fresh = head.tasks.filter((task) => !shownIds.has(task.id));
  const gone = new Set([...shownIds].filter((id) => !kept.has(id)));
  const place = new Map(shown.map((task, index) => [task.id, index]));
  const places = ids.flatMap((id) => place.get(id) ?? []);
  const moved = places.length - longestRise(places);
  return {
    ids,
    fresh,
    gone,
    changed: moved + fresh.length + gone.size,
    nextCursor: beyond.length > 0 ? undefined : head.nextCursor,
  };
}

/** The server's own orders; equal keys are told apart by id. */
export function compareBy(sort: FleetSort): (a: TaskSummary, b: TaskSummary) => number {
  switch (sort) {
    case "last_event":
      return byKey((task) => Date.parse(task.endedAt ?? task.updatedAt), -1);
    case "created":
      return byKey(() => 0, -1);
    case "time_in_state":
      return byKey((task) => Date.parse(task.stateSince), 1);
    case "active_time": {
      const nowMs = Date.now();
      return byKey(({ activeMs, activeSince }) => activeMs + (activeSince ? nowMs - Date.parse(activeSince) : 0), -1);
    }
    case "spend":
      return byKey((task) => task.spentMicros ?? -1, -1);
  }
}

function byKey(keyOf: (task: TaskSummary) => number, direction: 1 | -1) {
  return (a: TaskSummary, b: TaskSummary) => {
    const difference = keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : Number(a.id > b.id));
    return difference * direction;
  };
}

/** Length of the longest rising run that leaves the rest out: so many rows can stay where they are. */
function longestRise(values: readonly number[]): number {
  const ends: number[] = [];
  for (const value of values) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = value;
  }
  return ends.length;
}
