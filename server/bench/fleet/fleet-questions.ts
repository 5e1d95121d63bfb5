import type { ListTasksInput, TaskFilter } from "../../contract/task-inputs";

export interface ListQuestion {
  readonly list: Partial<ListTasksInput>;
  /** The second page is asked for, too. */
  readonly pages?: 2;
}

export interface CountQuestion {
  readonly counts: Partial<TaskFilter>;
}

export type FleetQuestion = ListQuestion | CountQuestion;

/** What a console asks: the tabs and their counts, filters, facets and the search box; common and rare values alike. */
export const FLEET_QUESTIONS: Readonly<Record<string, FleetQuestion>> = {
  "list active": { list: {}, pages: 2 },
  "list needs you": { list: { view: "needs_you" } },
  "list held": { list: { view: "held" } },
  "list ended": { list: { view: "ended" }, pages: 2 },
  "list all": { list: { view: "all" }, pages: 2 },
  "list all as created": { list: { view: "all", sort: "created" }, pages: 2 },
  "list active by spend": { list: { sort: "spend" }, pages: 2 },
  "list active by time in state": { list: { sort: "time_in_state" } },
  "filter pausing": { list: { states: ["pausing"] } },
  "filter scope": { list: { scope: "prod" } },
  "filter agent": { list: { agents: ["agent-3"] } },
  "filter held by budget": { list: { view: "held", heldBy: ["budget"] } },
  "filter over a day in state": { list: { inState: "over_1d" } },
  "filter label": { list: { labels: ["week-3"] } },
  "filter ended in a scope": { list: { view: "ended", scope: "prod" }, pages: 2 },
  "filter ended, rejected": { list: { view: "ended", states: ["rejected"] }, pages: 2 },
  "filter ended, failed in a scope": { list: { view: "ended", states: ["failed", "canceled"], scope: "staging" } },
  "filter ended of an agent long gone": { list: { view: "ended", agents: ["agent-22"] }, pages: 2 },
  "filter ended of three agents": {
    list: { view: "ended", agents: ["agent-22", "agent-1", "agent-21"], scope: "prod" },
  },
  "filter all of an agent long gone, as created": { list: { view: "all", sort: "created", agents: ["agent-22"] } },
  "filter ended, nothing fits": { list: { view: "ended", agents: ["agent-21"], scope: "nowhere" } },
  "filter ended with a label": { list: { view: "ended", labels: ["week-3"] } },
  "filter ended with a rare label": { list: { view: "ended", labels: ["quarterly-audit"] } },
  "search active": { list: { q: "ledger" } },
  "search all, common text": { list: { view: "all", q: "invoices" }, pages: 2 },
  "search all, some text": { list: { view: "all", q: "ledger 99" } },
  "search all, rare text": { list: { view: "all", q: "zanzibar" } },
  "search all, no such text": { list: { view: "all", q: "xyzzy" } },
  "search all, a number": { list: { view: "all", q: "12345" } },
  "search all, two letters": { list: { view: "all", q: "za" } },
  "search all, an agent": { list: { view: "all", q: "agent-21" } },
  "search ended in a scope": { list: { view: "ended", q: "invoices", scope: "dev/alice", states: ["failed"] } },
  "counts active": { counts: {} },
  "counts ended": { counts: { view: "ended" } },
  "counts all in a scope": { counts: { view: "all", scope: "prod" } },
  "counts of an agent": { counts: { view: "all", agents: ["agent-22"] } },
  "counts under a filter on states": { counts: { states: ["working", "pausing"] } },
  "counts with a label": { counts: { view: "ended", labels: ["week-3"] } },
  "counts with a search": { counts: { view: "all", q: "invoices" } },
  "counts with a rare search": { counts: { view: "all", q: "zanzibar" } },
};
