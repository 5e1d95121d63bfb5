import { type EdgeShape, type GraphShape, START } from "@/server/contract/workflow/graph-shape";
import type { GraphModel, NodeRun } from "./read-graph";

/** Edges that lead back to a node on their own way from the start: what follows them is another turn. */
export function backEdges({ edges }: GraphShape): ReadonlySet<EdgeShape> {
  const back = new Set<EdgeShape>();
  const done = new Set<string>();
  const walk = (node: string, above: ReadonlySet<string>): void => {
    for (const edge of edges) {
      if (edge.from !== node) continue;
      if (above.has(edge.to)) back.add(edge);
      else if (!done.has(edge.to)) walk(edge.to, new Set([...above, edge.to]));
    }
    done.add(node);
  };
  walk(START, new Set([START]));
  return back;
}

/** What cannot begin before this node is over, nearest first. */
export function blockedBy(shape: GraphShape, node: string): readonly string[] {
  const back = backEdges(shape);
  const found: string[] = [];
  const queue = [node];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const edge of shape.edges) {
      if (edge.from !== at || back.has(edge) || found.includes(edge.to)) continue;
      found.push(edge.to);
      queue.push(edge.to);
    }
  }
  return found;
}

export interface Blocking {
  /** Nodes that wait for people. */
  readonly by: ReadonlySet<string>;
  /** What each of them blocks. */
  readonly blocks: ReadonlyMap<string, readonly string[]>;
  readonly blocked: ReadonlySet<string>;
}

/** Which open questions hold what up. */
export function blockingOf({ shape }: GraphModel, runs: ReadonlyMap<string, NodeRun>): Blocking {
  const waiting = [...runs.values()].filter(({ status }) => status === "waiting");
  const blocks = new Map(waiting.map(({ name }) => [name, blockedBy(shape, name)]));
  return { by: new Set(blocks.keys()), blocks, blocked: new Set([...blocks.values()].flat()) };
}
