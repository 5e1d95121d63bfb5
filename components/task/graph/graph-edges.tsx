import { cn } from "@/components/ui/cn";
import type { Blocking } from "./blocked";
import type { PlacedEdge } from "./lay-out-graph";
import type { NodeRun } from "./read-graph";
import { edgeKey } from "./turns";

type EdgeState = "idle" | "taken" | "running" | "blocked";

const LOOK: Record<EdgeState, string> = {
  idle: "stroke-line2",
  taken: "stroke-t3",
  running: "stroke-st-working [stroke-dasharray:1_4] [stroke-linecap:round] stroke-2",
  blocked: "stroke-st-input [stroke-dasharray:5_4]",
};

interface GraphEdgesProps {
  edges: readonly PlacedEdge[];
  runs: ReadonlyMap<string, NodeRun>;
  blocking: Blocking;
  /** Which turn is shown, and the ways back by which it began. */
  turn: number;
  began: ReadonlySet<string>;
}

/** The ways between nodes: not taken, taken, under way, held up by a question. */
export function GraphEdges({ edges, runs, blocking, turn, began }: GraphEdgesProps) {
  return edges.map(({ edge, points, isBack }) => {
    const isBegin = began.has(edgeKey(edge));
    const state = isBegin ? "taken" : stateOf(edge, runs, blocking);
    const at = isBack ? points[0] : points[Math.floor(points.length / 2)];
    return (
      <g key={edgeKey(edge)}>
        <path
          d={pathOf(points, isBack)}
          className={cn("fill-none [stroke-width:1.5]", LOOK[state])}
          markerEnd="url(#graph-arrow)"
        />
        {edge.on !== undefined && at ? (
          <text x={at.x + 6} y={isBack ? at.y - 6 : at.y + 4} className={LABEL}>
            {edge.on}
          </text>
        ) : null}
        {isBegin ? <Began points={points} turn={turn} /> : null}
      </g>
    );
  });
}

const LABEL = "fill-t3 stroke-bg text-2xs [paint-order:stroke] [stroke-width:7]";
/** Room that its words need on the line, and how far above the line they stand where there is none; px. */
const WORDS_WIDTH = 108;
const ABOVE_NODE = 29;

/** On the last piece of a way back, which leads into the node from the right. */
function Began({ points, turn }: { points: PlacedEdge["points"]; turn: number }) {
  const [corner, end] = points.slice(-2);
  if (!corner || !end) return null;
  const fits = corner.x - end.x >= WORDS_WIDTH;
  return (
    <text
      x={fits ? (corner.x + end.x) / 2 : corner.x}
      y={fits ? end.y + 4 : end.y - ABOVE_NODE}
      textAnchor={fits ? "middle" : "end"}
      className={LABEL}
    >
      Run {turn} began here
    </text>
  );
}

/** Where the arrow heads are drawn from. */
export function ArrowHead() {
  return (
    <defs>
      <marker
        id="graph-arrow"
        viewBox="0 0 8 8"
        refX="7"
        refY="4"
        markerWidth="7"
        markerHeight="7"
        orient="auto-start-reverse"
      >
        <path d="M1 1 7 4 1 7" className="fill-none stroke-t3 [stroke-width:1.4]" />
      </marker>
    </defs>
  );
}

function stateOf(edge: PlacedEdge["edge"], runs: GraphEdgesProps["runs"], { by, blocked }: Blocking): EdgeState {
  if ((by.has(edge.from) || blocked.has(edge.from)) && blocked.has(edge.to)) return "blocked";
  const [from, to] = [runs.get(edge.from), runs.get(edge.to)];
  // Also where the next one still waits for others: this way to it is behind.
  const isTaken = from?.status === "completed" && (edge.on === undefined || from.route === edge.on);
  if (!isTaken) return "idle";
  return to?.status === "running" ? "running" : "taken";
}

/** Bends softly from point to point; a way back keeps its corners. */
function pathOf(points: PlacedEdge["points"], isBack: boolean): string {
  const [first, ...rest] = points;
  if (!first) return "";
  if (isBack) return [`M${first.x} ${first.y}`, ...rest.map(({ x, y }) => `L${x} ${y}`)].join("");
  const parts = rest.map((point, n) => {
    const next = rest[n + 1];
    if (!next) return `L${point.x} ${point.y}`;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return [`M${first.x} ${first.y}`, ...parts].join("");
}
