import dagre from "@dagrejs/dagre";
import { type EdgeShape, type GraphShape, type NodeKind, START } from "@/server/contract/workflow/graph-shape";
import { backEdges } from "./blocked";

/** Sizes in px at zoom 1. */
const NODE = { width: 196, height: 46 };
const LOW = { width: 196, height: 34 };
const MARGIN = 20;
/** A way leaves below a node and comes in above it, so far from its corners, upright for so long. */
const CORNER_PX = 32;
const UPRIGHT_PX = 12;
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
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const endsOf = ({ from, to }: EdgeShape) => [byName.get(from), byName.get(to)] as const;
  const placed = forward.map((edge) => {
    const points = graph.edge(edge.from, edge.to)?.points ?? [];
    return { edge, isBack: false, points: upright(points, endsOf(edge)) };
  });
  const returning = [...back].map((edge, n) => ({
    edge,
    isBack: true,
    points: around(endsOf(edge), width + BACK_LANE * n),
  }));
  return { width: width + BACK_LANE * back.size, height, nodes, edges: [...placed, ...returning] };
}

/** The nodes that an edge leads from and to. */
type Ends = readonly [from: PlacedNode | undefined, to: PlacedNode | undefined];

/** The same way, out at the lower edge of one node and in at the upper edge of the other, never at a corner. */
function upright(points: PlacedEdge["points"], [from, to]: Ends): PlacedEdge["points"] {
  const [first, last] = [points[0], points.at(-1)];
  if (!from || !to || !first || !last) return points;
  const out = { x: withinEdge(from, first.x), y: from.y + from.height };
  const into = { x: withinEdge(to, last.x), y: to.y };
  return [out, ...points.slice(1, -1), { x: into.x, y: into.y - UPRIGHT_PX }, into];
}

function withinEdge({ x, width }: PlacedNode, at: number): number {
  return Math.min(Math.max(at, x + CORNER_PX), x + width - CORNER_PX);
}

/** Out at the right side of one node, up, and in at the right side of the other. */
function around([start, end]: Ends, lane: number): PlacedEdge["points"] {
  if (!start || !end) return [];
  const at = (node: PlacedNode) => node.y + node.height / 2;
  return [
    { x: start.x + start.width, y: at(start) },
    { x: lane, y: at(start) },
    { x: lane, y: at(end) },
    { x: end.x + end.width, y: at(end) },
  ];
}
