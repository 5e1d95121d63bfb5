import type { GraphShape } from "@/server/contract/workflow/graph-shape";
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
