"use client";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { plural } from "@/components/ui/format/plural";
import type { Blocking } from "./blocked";
import { ArrowHead, GraphEdges } from "./graph-edges";
import { KIND_WORDS, standWords, tookWords } from "./graph-words";
import { type GraphLayout, layOutGraph, type PlacedNode } from "./lay-out-graph";
import { NodeIcon, NodeOutline } from "./node-look";
import type { GraphModel, NodeRun } from "./read-graph";
import { neighbourOf, type Way } from "./walk-graph";

export interface GraphCanvasProps {
  graph: GraphModel;
  /** Of the turn that is shown. */
  runs: ReadonlyMap<string, NodeRun>;
  blocking: Blocking;
  turn: number;
  /** The ways back by which that turn began. */
  began: ReadonlySet<string>;
  /** What no question holds up is drawn faint. */
  onlyBlocked: boolean;
  /** Null: as large as fits. */
  zoom: number | null;
  selected: string | null;
  onSelect: (node: string) => void;
}

const WAYS: Readonly<Record<string, Way>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The workflow as it is made, with how each node stands. One tab stop; arrows walk along the edges. */
export function GraphCanvas(props: GraphCanvasProps) {
  const { graph, runs, blocking, turn, began, onlyBlocked, zoom, selected, onSelect } = props;
  const layout = useMemo(() => layOutGraph(graph.shape), [graph.shape]);
  const { box, scale } = useFittingScale(layout, zoom);
  const nodes = useRef(new Map<string, HTMLButtonElement>());
  const stop = selected ?? layout.nodes[0]?.name;
  const walk = (event: KeyboardEvent, from: PlacedNode): void => {
    const way = WAYS[event.key];
    const next = way && neighbourOf(layout, from, way);
    if (!next) return;
    event.preventDefault();
    nodes.current.get(next.name)?.focus();
  };
  const isDim = (name: string): boolean => onlyBlocked && !blocking.by.has(name) && !blocking.blocked.has(name);
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-auto bg-[radial-gradient(var(--color-line)_1px,transparent_1px)] [background-size:20px_20px]"
    >
      <div className="relative mx-auto" style={{ width: layout.width * scale, height: layout.height * scale }}>
        <div
          className="absolute top-0 left-0 origin-top-left"
          style={{ width: layout.width, height: layout.height, transform: `scale(${scale})` }}
        >
          <svg
            aria-hidden="true"
            width={layout.width}
            height={layout.height}
            className="absolute inset-0 overflow-visible"
          >
            <ArrowHead />
            <GraphEdges edges={layout.edges} runs={runs} blocking={blocking} turn={turn} began={began} />
            {layout.nodes.map((node) => (
              <NodeOutline
                key={node.name}
                node={node}
                status={runs.get(node.name)?.status ?? null}
                isDim={isDim(node.name)}
              />
            ))}
          </svg>
          {layout.nodes.map((node) => (
            <NodeButton
              key={node.name}
              node={node}
              graph={graph}
              runs={runs}
              blocks={blocking.blocks.get(node.name) ?? []}
              isRight={node.x + node.width / 2 > layout.width / 2}
              isSelected={node.name === selected}
              isStop={node.name === stop}
              isDim={isDim(node.name)}
              buttonRef={(button) => {
                if (button) nodes.current.set(node.name, button);
                else nodes.current.delete(node.name);
              }}
              onSelect={() => onSelect(node.name)}
              onKeyDown={(event) => walk(event, node)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface NodeButtonProps {
  node: PlacedNode;
  graph: GraphModel;
  runs: ReadonlyMap<string, NodeRun>;
  blocks: readonly string[];
  /** In the right half: its ways lead to the left, so what it blocks is told at the right. */
  isRight: boolean;
  isSelected: boolean;
  isStop: boolean;
  isDim: boolean;
  buttonRef: (button: HTMLButtonElement | null) => void;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function NodeButton({
  node,
  graph,
  runs,
  blocks,
  isRight,
  isSelected,
  isStop,
  isDim,
  buttonRef,
  onSelect,
  onKeyDown,
}: NodeButtonProps) {
  const shape = graph.shape.nodes.find(({ name }) => name === node.name);
  const run = runs.get(node.name) ?? null;
  const words = shape ? standWords(graph.shape, shape, runs) : "";
  const held = blocks.length > 0 ? `Blocks ${blocks.length}: ${blocks.join(", ")}` : null;
  const took = run && tookWords(run);
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={[`${node.name}, ${KIND_WORDS[node.kind]}`, words, held].filter(Boolean).join(". ")}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        style={{ left: node.x, top: node.y, width: node.width, height: node.height }}
        className={cn(
          "absolute flex items-center gap-2 rounded-md px-4 text-left",
          isSelected && "outline-2 outline-accent outline-offset-3",
          isDim && "opacity-60",
        )}
      >
        <NodeIcon kind={node.kind} status={run?.status ?? null} />
        <span className={cn("min-w-0 flex-1", node.kind === "join" && "flex items-center gap-2")}>
          <span className="mono block truncate font-strong text-t1 text-xs">{node.name}</span>
          <span className={cn("flex gap-2 text-2xs text-t2", node.kind === "join" && "ml-auto flex-none")}>
            <span className="min-w-0 flex-1 truncate">{words}</span>
            {took && node.kind !== "join" ? <span className="num flex-none">{took}</span> : null}
          </span>
        </span>
      </button>
      {held ? (
        <span
          aria-hidden="true"
          style={{ left: isRight ? node.x + node.width : node.x, top: node.y + node.height + 8 }}
          className={cn(
            "absolute whitespace-nowrap rounded-sm bg-warn-bg px-1.5 text-2xs text-st-input",
            isRight && "-translate-x-full",
          )}
          title={held}
        >
          Blocks {plural(blocks.length, "node")}
        </span>
      ) : null}
    </>
  );
}

/** As large as the box is wide, never larger than drawn. */
function useFittingScale(layout: GraphLayout, zoom: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState<number | null>(null);
  // Outside thing: the size of the box on the page.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, scale: zoom ?? Math.min(1, (widthPx ?? layout.width) / layout.width) };
}
