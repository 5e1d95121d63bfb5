import dagre from "@dagrejs/dagre";
import { type EdgeShape, type GraphShape, type NodeKind, START } from "@/server/contract/workflow/graph-shape";
import { backEdges } from "./blocked";

/** Sizes in px at zoom 1. */
const NODE = { width: 196, height: 46 };
const LOW = { width: 196, height: 34 };
const MARGIN = 20;
/** Room at the right in which edges lead back. */
const BACK_LANE = 34;

export interface PlacedNode {
  readonly name: string;
  readonly kind: NodeKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge {
  readonly edge: EdgeShape;
  readonly isBack: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Places nodes from top to bottom; the same graph is placed the same each time, whatever runs. */
export function layOutGraph(shape: GraphShape): GraphLayout {
  const back = backEdges(shape);
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: "TB", nodesep: 28, ranksep: 44, marginx: MARGIN, marginy: MARGIN });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { name, kind } of shape.nodes) graph.setNode(name, { ...(kind === "join" ? LOW : NODE) });
  const forward = shape.edges.filter((edge) => edge.from !== START && !back.has(edge));
  for (const { from, to } of forward) graph.setEdge(from, to);
  dagre.layout(graph);
  const nodes = shape.nodes.map(({ name, kind }) => {
    const { x, y, width, height } = graph.node(name);
    return { name, kind, x: x - width / 2, y: y - height / 2, width, height };
  });
  const { width = 0, height = 0 } = graph.graph();
  const placed = forward.map((edge) => ({ edge, isBack: false, points: graph.edge(edge.from, edge.to)?.points ?? [] }));
  const returning = [...back].map((edge, n) => ({
    edge,
    isBack: true,
    points: around(nodes, edge, width + BACK_LANE * n),
  }));
  return { width: width + BACK_LANE * back.size, height, nodes, edges: [...placed, ...returning] };
}

/** Out at the right side of one node, up, and in at the right side of the other. */
function around(nodes: readonly PlacedNode[], { from, to }: EdgeShape, lane: number): PlacedEdge["points"] {
  const [start, end] = [from, to].map((name) => nodes.find((node) => node.name === name));
  if (!start || !end) return [];
  const at = (node: PlacedNode) => node.y + node.height / 2;
  return [
    { x: start.x + start.width, y: at(start) },
    { x: lane, y: at(start) },
    { x: lane, y: at(end) },
    { x: end.x + end.width, y: at(end) },
  ];
}
