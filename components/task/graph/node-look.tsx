import {
  Ban,
  Bot,
  CircleCheck,
  CircleDashed,
  CircleX,
  Loader,
  type LucideIcon,
  Merge,
  MessageCircleQuestion,
  Split,
  Workflow,
  Wrench,
} from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { NodeKind } from "@/server/contract/workflow/graph-shape";
import type { PlacedNode } from "./lay-out-graph";
import type { NodeStatus } from "./read-graph";

const KIND_ICONS: Record<NodeKind, LucideIcon> = {
  tool: Wrench,
  agent: Bot,
  question: MessageCircleQuestion,
  route: Split,
  join: Merge,
  workflow: Workflow,
};

const STATUS_ICONS: Record<NodeStatus, LucideIcon> = {
  pending: CircleDashed,
  running: Loader,
  waiting: MessageCircleQuestion,
  completed: CircleCheck,
  failed: CircleX,
  canceled: Ban,
};

const TEXT: Record<NodeStatus, string> = {
  pending: "text-t3",
  running: "text-st-working",
  waiting: "text-st-input",
  completed: "text-st-completed",
  failed: "text-st-failed",
  canceled: "text-st-canceled",
};

const SHAPE: Record<NodeStatus, string> = {
  pending: "fill-s1 stroke-line2",
  running: "fill-accent-bg stroke-st-working",
  waiting: "fill-warn-bg stroke-st-input",
  completed: "fill-ok-bg stroke-st-completed",
  failed: "fill-danger-bg stroke-st-failed",
  canceled: "fill-s1 stroke-st-canceled",
};

interface NodeIconProps {
  kind: NodeKind;
  /** Null: it has not begun. */
  status: NodeStatus | null;
}

/** How it stands; before it begins, what it is. */
export function NodeIcon({ kind, status }: NodeIconProps) {
  const Icon = status === null ? KIND_ICONS[kind] : STATUS_ICONS[status];
  return <Icon aria-hidden="true" className={cn("size-3.5", status === null ? "text-t3" : TEXT[status])} />;
}

/** What it is, as an outline; how it stands, as its tint. */
export function NodeOutline({ node, status, isDim }: { node: PlacedNode; status: NodeStatus | null; isDim: boolean }) {
  const { kind, x, y, width, height } = node;
  const look = cn(
    "[stroke-width:1.25]",
    status === null ? "fill-transparent stroke-line2" : SHAPE[status],
    isDim && "opacity-40",
  );
  if (kind === "route") {
    const tip = height / 2;
    const corners = [
      [x + tip, y],
      [x + width - tip, y],
      [x + width, y + tip],
      [x + width - tip, y + height],
      [x + tip, y + height],
      [x, y + tip],
    ];
    return <polygon points={corners.map((corner) => corner.join(",")).join(" ")} className={look} />;
  }
  const radius = { tool: 3, agent: 12, question: height / 2, join: 0, workflow: 3 }[kind];
  return (
    <>
      {kind === "workflow" ? (
        <rect x={x + 4} y={y + 4} width={width} height={height} rx={radius} className={look} />
      ) : null}
      <rect x={x} y={y} width={width} height={height} rx={radius} className={look} />
      {kind === "join" ? (
        <rect x={x} y={y - 2} width={width} height={3} className={cn(look, "fill-current stroke-none text-t3")} />
      ) : null}
    </>
  );
}
