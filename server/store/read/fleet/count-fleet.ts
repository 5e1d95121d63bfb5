import type { Pool } from "pg";
import type { FleetCounts } from "../../../contract/fleet-view";
import { BUDGET_USED, IN_STATE, type TaskFilter } from "../../../contract/task-inputs";
import type { Caller } from "../../../ports";
import { countEndedByRollup, countEndedToday, sampleEnded } from "./count-ended";
import { countLive } from "./count-live";
import { addCounts, type CountRow, CountTally } from "./count-tally";
import { facetRowsFromSample, labelRowsFromSample, rowsFromRollup, stripRowsFromSample } from "./ended-count-rows";
import { cutFleet, ENDED, LIVE, VIEW_STATES } from "./fleet-cut";

/** Live tasks are counted one by one, ended ones by the rollup; under a filter it lacks, up to a thousand of them. */
export async function countFleet(pool: Pool, { tenantId }: Caller, filter: TaskFilter): Promise<FleetCounts> {
  const [live, ended] = await Promise.all([countLive(pool, tenantId, filter), countEnded(pool, tenantId, filter)]);
  return toFleetCounts([...live, ...ended]);
}

async function countEnded(pool: Pool, tenantId: string, filter: TaskFilter): Promise<CountRow[]> {
  // What has ended is held by nobody, and draws on no budget any more.
  if (filter.heldBy.length > 0 || filter.review || filter.budgetUsed) return [];
  const states = cutFleet(filter).ended;
  const sample = () => (states ? sampleEnded(pool, tenantId, { filter, states }) : Promise.resolve([]));
  if (isInRollup(filter)) {
    const [totals, today, newest] = await Promise.all([
      countEndedByRollup(pool, tenantId, filter),
      countEndedToday(pool, tenantId, filter),
      sample(),
    ]);
    return [...rowsFromRollup(totals, today, { agents: filter.agents, states }), ...labelRowsFromSample(newest)];
  }
  if (states?.size === ENDED.length) {
    const newest = await sample();
    return [...stripRowsFromSample(newest), ...facetRowsFromSample(newest)];
  }
  const [any, cut] = await Promise.all([sampleEnded(pool, tenantId, { filter }), sample()]);
  return [...stripRowsFromSample(any), ...facetRowsFromSample(cut)];
}

/** The rollup knows scope, agent and state, and nothing else that a filter may ask. */
function isInRollup({ q, labels, inState, pauseSupport }: TaskFilter): boolean {
  return q === "" && labels.length === 0 && inState === undefined && !pauseSupport?.length;
}

function toFleetCounts(rows: readonly CountRow[]): FleetCounts {
  const tally = new CountTally(rows);
  const view = (name: "active" | "needs_you" | "held") =>
    addCounts(VIEW_STATES[name].map((state) => tally.get("state", state)));
  const active = view("active");
  const ended = tally.get("view", "ended");
  return {
    views: { active, needs_you: view("needs_you"), held: view("held"), ended, all: addCounts([active, ended]) },
    states: Object.fromEntries([...LIVE, ...ENDED].map((state) => [state, tally.get("state", state)])),
    matching: tally.get("matching", ""),
    facets: {
      scope: tally.list("scope"),
      agent: tally.list("agent"),
      heldBy: tally.list("heldBy"),
      review: tally.list("review"),
      inState: IN_STATE.map((value) => ({ value, count: tally.get("inState", value) })),
      budgetUsed: BUDGET_USED.map((value) => ({ value, count: tally.get("budgetUsed", value) })),
      labels: tally.list("labels"),
      pauseSupport: tally.list("pauseSupport"),
    },
    everHadTasks: tally.get("ever", "").n > 0,
  };
}
