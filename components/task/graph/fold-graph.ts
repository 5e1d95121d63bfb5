import { type EdgeShape, type GraphShape, type NodeShape, START } from "@/server/contract/workflow/graph-shape";
import { type Blocking, backEdges } from "./blocked";
import type { NodeRun, NodeStatus } from "./read-graph";

/** More nodes than so many are drawn in groups. */
export const MAX_NODES = 60;

export interface FoldedGraph {
  readonly shape: GraphShape;
  /** Names of the nodes in each group, by the group's name. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/**
 * Folds a graph that is too large to be read: nodes that follow one another alone, and nodes between the same ones, become
 * groups, until few enough are left. It goes by the shape alone, so that nothing jumps while it runs. `unfolded` stay single.
 */
export function foldGraph(shape: GraphShape, unfolded: ReadonlySet<string>): FoldedGraph {
  let folded: FoldedGraph = { shape, groups: new Map() };
  let isNews = shape.nodes.length > MAX_NODES;
  while (isNews && folded.shape.nodes.length > MAX_NODES) {
    const before = folded.shape.nodes.length;
    for (const find of [chains, siblings])
      for (const names of find(folded.shape, unfolded)) folded = foldOne(folded, names);
    isNews = folded.shape.nodes.length < before;
  }
  return folded;
}

type Find = (shape: GraphShape, unfolded: ReadonlySet<string>) => readonly (readonly string[])[];

/** Nodes each of which is all that comes after the one before it. */
const chains: Find = (shape, unfolded) => {
  const back = backEdges(shape);
  const next = new Map<string, string>();
  for (const edge of shape.edges) {
    const { from, to, on } = edge;
    const isAlone = shape.edges.filter((one) => one.from === from || one.to === to).length === 1;
    const isFree = from !== START && on === undefined && !back.has(edge);
    if (isAlone && isFree && !unfolded.has(from) && !unfolded.has(to)) next.set(from, to);
  }
  const later = new Set(next.values());
  return [...next.keys()].filter((name) => !later.has(name)).map((first) => follow(first, next));
};

function follow(first: string, next: ReadonlyMap<string, string>): readonly string[] {
  const names = [first];
  for (let name = next.get(first); name !== undefined; name = next.get(name)) names.push(name);
  return names;
}

/** Nodes that the same ones lead to and that lead to the same ones. */
const siblings: Find = ({ nodes, edges }, unfolded) => {
  const alike = new Map<string, string[]>();
  for (const { name } of nodes) {
    if (unfolded.has(name)) continue;
    const into = edges.filter(({ to }) => to === name).map(({ from, on }) => [from, on]);
    const out = edges.filter(({ from }) => from === name).map(({ to, on }) => [to, on]);
    const place = JSON.stringify([into, out]);
    alike.set(place, [...(alike.get(place) ?? []), name]);
  }
  return [...alike.values()].filter((names) => names.length > 1);
};

function foldOne({ shape, groups }: FoldedGraph, names: readonly string[]): FoldedGraph {
  const all = names.flatMap((name) => groups.get(name) ?? [name]);
  const group: NodeShape = { name: `${all.length} nodes: ${all[0]} to ${all.at(-1)}`, kind: "workflow" };
  const isIn = new Set(names);
  const rename = (name: string): string => (isIn.has(name) ? group.name : name);
  const edges = new Map<string, EdgeShape>();
  for (const edge of shape.edges) {
    const moved = { ...edge, from: rename(edge.from), to: rename(edge.to) };
    // What leads back on condition is drawn as the group's own way back.
    const isInner = moved.from === moved.to && isIn.has(edge.from) && edge.on === undefined;
    if (!isInner) edges.set(JSON.stringify([moved.from, moved.to, moved.on]), moved);
  }
  const at = shape.nodes.findIndex(({ name }) => isIn.has(name));
  const nodes = shape.nodes.flatMap((node, n) => (n === at ? [group] : isIn.has(node.name) ? [] : [node]));
  const kept = [...groups].filter(([name]) => !isIn.has(name));
  return { shape: { ...shape, nodes, edges: [...edges.values()] }, groups: new Map([...kept, [group.name, all]]) };
}

/** The first of these that a node of a group has is how the group stands. */
const WORST: readonly NodeStatus[] = ["failed", "waiting", "running", "pending", "canceled"];

/** Runs by what is drawn: a group stands as the node in it that most needs a look. */
export function foldRuns(runs: ReadonlyMap<string, NodeRun>, { groups }: FoldedGraph): ReadonlyMap<string, NodeRun> {
  if (groups.size === 0) return runs;
  const inGroups = new Set([...groups.values()].flat());
  const folded = new Map([...runs].filter(([name]) => !inGroups.has(name)));
  for (const [name, members] of groups) {
    const begun = members.flatMap((member) => runs.get(member) ?? []);
    const [first] = begun;
    if (first) folded.set(name, groupRun(name, first, { begun, isWhole: begun.length === members.length }));
  }
  return folded;
}

interface Begun {
  readonly begun: readonly NodeRun[];
  readonly isWhole: boolean;
}

function groupRun(name: string, first: NodeRun, { begun, isWhole }: Begun): NodeRun {
  const worst = WORST.find((status) => begun.some((run) => run.status === status));
  return {
    ...first,
    path: name,
    name,
    runId: "1",
    status: worst ?? (isWhole ? "completed" : "pending"),
    endedAt: null,
    tries: 1,
    route: null,
    error: null,
    questions: begun.flatMap(({ questions }) => questions),
  };
}

/** What blocks what by what is drawn: a group stands for all in it, and blocks nothing of itself. */
export function foldBlocking(blocking: Blocking, { groups }: FoldedGraph): Blocking {
  if (groups.size === 0) return blocking;
  const groupOf = new Map([...groups].flatMap(([group, members]) => members.map((member) => [member, group] as const)));
  const drawn = (name: string): string => groupOf.get(name) ?? name;
  const blocks = new Map<string, readonly string[]>();
  for (const [name, held] of blocking.blocks) {
    const by = drawn(name);
    const all = new Set([...(blocks.get(by) ?? []), ...held.map(drawn)]);
    all.delete(by);
    blocks.set(by, [...all]);
  }
  return { by: new Set(blocks.keys()), blocks, blocked: new Set([...blocks.values()].flat()) };
}
