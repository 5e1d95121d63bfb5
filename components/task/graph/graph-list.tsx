"use client";
import { cn } from "@/components/ui/cn";
import { standWords } from "./graph-words";
import { NodeCards, type NodeCardsProps } from "./node-cards";
import { NodeIcon } from "./node-look";

interface GraphListProps extends Pick<NodeCardsProps, "task" | "graph" | "runs" | "blocking" | "onJump"> {
  selected: string | null;
  onSelect: (node: string | null) => void;
}

/** The nodes in a list, where there is no room to draw them; the chosen one opens below its line. */
export function GraphList({ selected, onSelect, ...shown }: GraphListProps) {
  const { graph, runs, blocking } = shown;
  return (
    <ul aria-label={`Nodes of ${graph.shape.name}`} className="divide-y divide-line desk:hidden">
      {graph.shape.nodes.map((node) => {
        const run = runs.get(node.name) ?? null;
        const isOpen = selected === node.name;
        const held = blocking.blocks.get(node.name) ?? [];
        return (
          <li key={node.name} className={cn(blocking.blocked.has(node.name) && "border-l-2 border-l-st-input")}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => onSelect(isOpen ? null : node.name)}
              className="flex min-h-12 w-full items-center gap-2.5 px-4 text-left focus-visible:-outline-offset-2"
            >
              <NodeIcon kind={node.kind} status={run?.status ?? null} />
              <span className="min-w-0 flex-1">
                <span className="mono block truncate font-strong">{node.name}</span>
                <span className="block truncate text-t2 text-xs">
                  {[standWords(graph.shape, node, runs), held.length > 0 ? `blocks ${held.join(", ")}` : null]
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </span>
            </button>
            {isOpen ? (
              <div className="grid gap-3 px-4 pb-4">
                <NodeCards {...shown} node={node} run={run} />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
