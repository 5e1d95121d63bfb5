import type { EdgeShape, GraphShape } from "@/server/contract/workflow/graph-shape";
import { backEdges, blockedBy } from "./blocked";
import type { GraphModel, NodeRun } from "./read-graph";

/** Nodes of a loop: what its way back leads to, up to what it leads back from. */
function loopedNodes(shape: GraphShape): ReadonlySet<string> {
  const looped = new Set<string>();
  for (const { from, to } of backEdges(shape)) {
    const after = [to, ...blockedBy(shape, to)];
    for (const node of after) if (node === from || blockedBy(shape, node).includes(from)) looped.add(node);
  }
  return looped;
}

/** How many turns its loops have begun; 1 without loops. */
export function turnsOf({ path, runs }: GraphModel): number {
  return Math.max(1, ...runs.filter(({ parent }) => parent === path).map(({ runId }) => Number(runId) || 1));
}

/** The run of each node in this turn, by name; nodes outside of loops have one for all turns. */
export function runsInTurn(graph: GraphModel, turn: number): ReadonlyMap<string, NodeRun> {
  const looped = loopedNodes(graph.shape);
  const found = new Map<string, NodeRun>();
  for (const run of graph.runs) {
    const isOfTurn = !looped.has(run.name) || run.runId === String(turn);
    if (run.parent === graph.path && isOfTurn) found.set(run.name, run);
  }
  return found;
}

/** The ways back by which this turn began, by `edgeKey`; none for the first. */
export function waysInto({ path, shape, runs }: GraphModel, turn: number): ReadonlySet<string> {
  const runOf = (name: string, no: number) =>
    runs.find((run) => run.parent === path && run.name === name && run.runId === String(no));
  const taken = [...backEdges(shape)].filter(({ from, to, on }) => {
    const before = runOf(from, turn - 1);
    return before?.status === "completed" && (on === undefined || before.route === on) && runOf(to, turn);
  });
  return new Set(taken.map(edgeKey));
}

export function edgeKey({ from, to, on }: EdgeShape): string {
  return `${from} ${to} ${on ?? ""}`;
}
