import type { TaskFilter } from "../../../contract/task-inputs";
import type { TaskState } from "../../../domain/task/state";
import { type EndedSample, type EndedToday, type EndedTotal, SAMPLE_SIZE } from "./count-ended";
import type { CountRow } from "./count-tally";

type States = ReadonlySet<TaskState> | null;

/** Exact figures, when the filter asks for nothing that the rollup lacks. `states`: ended states in the list itself. */
export function rowsFromRollup(
  totals: readonly EndedTotal[],
  today: readonly EndedToday[],
  { agents, states }: { agents: TaskFilter["agents"]; states: States },
): CountRow[] {
  const ofAgents = totals.filter((total) => agents.length === 0 || agents.includes(total.agent));
  const always = [
    { facet: "view", value: "ended", n: sum(ofAgents) },
    ...today.map(({ state, n }) => ({ facet: "state", value: state, n })),
  ];
  if (states === null) return always;
  const matching = ofAgents.filter((total) => states.has(total.state));
  const young = today.filter((row) => states.has(row.state));
  return [
    ...always,
    { facet: "matching", value: "", n: sum(matching) },
    ...matching.map(({ scope, n }) => ({ facet: "scope", value: scope, n })),
    ...totals.filter((total) => states.has(total.state)).map(({ agent, n }) => ({ facet: "agent", value: agent, n })),
    ...matching.flatMap(({ pauseModes, n }) =>
      modesOf(pauseModes).map((value) => ({ facet: "pauseSupport", value, n })),
    ),
    ...young.map(({ age, n }) => ({ facet: "inState", value: age, n })),
    { facet: "inState", value: "over_1d", n: Math.max(0, sum(matching) - sum(young)) },
  ];
}

/** What the tabs and the state strip show of a sample that no state cuts. */
export function stripRowsFromSample(sample: readonly EndedSample[]): CountRow[] {
  const isFull = sample.length > SAMPLE_SIZE;
  const kept = sample.slice(0, SAMPLE_SIZE);
  // Newest first: once it reaches past a day, it holds all of that day.
  const isDayCut = isFull && kept.at(-1)?.age !== "over_1d";
  return [
    { facet: "view", value: "ended", n: kept.length, atLeast: isFull },
    ...kept
      .filter((row) => row.age !== "over_1d")
      .map(({ state }) => ({ facet: "state", value: state, n: 1, atLeast: isDayCut })),
  ];
}

/** Facets of a sample of the list itself; floors when there is more than was looked at. */
export function facetRowsFromSample(sample: readonly EndedSample[]): CountRow[] {
  const atLeast = sample.length > SAMPLE_SIZE;
  return sample
    .slice(0, SAMPLE_SIZE)
    .flatMap((row) => [
      { facet: "matching", value: "", n: 1, atLeast },
      { facet: "scope", value: row.scope, n: 1, atLeast },
      { facet: "agent", value: row.agent, n: 1, atLeast },
      { facet: "inState", value: row.age, n: 1, atLeast },
      ...modesOf(row.pauseModes).map((value) => ({ facet: "pauseSupport", value, n: 1, atLeast })),
      ...labelRows(row, atLeast),
    ]);
}

/** The rollup knows no labels: those of the newest tasks stand for all. */
export function labelRowsFromSample(sample: readonly EndedSample[]): CountRow[] {
  return sample.slice(0, SAMPLE_SIZE).flatMap((row) => labelRows(row, sample.length > SAMPLE_SIZE));
}

function labelRows({ labels }: EndedSample, atLeast: boolean): CountRow[] {
  return labels.map((value) => ({ facet: "labels", value, n: 1, atLeast }));
}

function modesOf(pauseModes: readonly string[]): readonly string[] {
  return pauseModes.length > 0 ? pauseModes : ["none"];
}

function sum(rows: readonly { readonly n: number }[]): number {
  return rows.reduce((total, row) => total + row.n, 0);
}
