import type { ViewFilter } from "@/server/contract/saved-view";

/** The address of the list of tasks that a view names, in a scope; the list reads the same names. */
export function viewHref(filter: ViewFilter, scope: string | null): string {
  const { view, states, agents, heldBy, inState, review, pauseSupport, budgetUsed, labels, q, sort, cols } = filter;
  const parts: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ["view", view === "active" ? null : view],
    ["scope", scope],
    ["state", listed(states)],
    ["agent", listed(agents)],
    ["heldBy", listed(heldBy)],
    ["inState", inState],
    ["review", review],
    ["pauses", listed(pauseSupport ?? [])],
    ["budget", budgetUsed],
    ["label", listed(labels)],
    ["q", q || null],
    ["sort", sort === "last_event" ? null : sort],
    ["cols", cols?.join(",")],
  ];
  const search = new URLSearchParams(parts.flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
  return search.size > 0 ? `/tasks?${search}` : "/tasks";
}

/** A comma within a value is no end of it. */
function listed(values: readonly string[]): string | null {
  return values.length > 0 ? values.map((value) => value.replaceAll(",", encodeURIComponent(","))).join(",") : null;
}
