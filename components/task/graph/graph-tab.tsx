"use client";
import { useQueryState } from "nuqs";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { EmptyState } from "@/components/ui/empty-state";
import { useShortcuts } from "@/components/ui/keyboard/use-shortcuts";
import type { EventView, TaskView } from "@/server/contract/task-view";
import type { ConversationPlace } from "../tabs/conversation-row";
import { blockingOf } from "./blocked";
import { foldBlocking, foldGraph, foldRuns } from "./fold-graph";
import { GraphBar } from "./graph-bar";
import { GraphCanvas } from "./graph-canvas";
import { GraphLegend } from "./graph-legend";
import { GraphList } from "./graph-list";
import { graphWords } from "./graph-words";
import { NodeCards } from "./node-cards";
import { type GraphModel, readGraph } from "./read-graph";
import { runsInTurn, turnsOf, waysInto } from "./turns";

interface GraphTabProps {
  task: TaskView;
  events: readonly EventView[];
  /** Where the chosen node is told beside the tabs. */
  side: HTMLElement | null;
  onJump: (place: ConversationPlace) => void;
}

/** The workflow of a task: which node is how far, and what waits for whom. */
export function GraphTab({ task, events, side, onJump }: GraphTabProps) {
  const graph = useMemo(() => readGraph(events, task), [events, task]);
  if (!graph) return <EmptyState title="This task runs no workflow." />;
  return <Graph task={task} graph={graph} side={side} onJump={onJump} />;
}

const ZOOM_STEP = 1.25;
const NOTHING: ReadonlySet<string> = new Set();
const GROUP = "Graph";

function Graph({ task, graph, side, onJump }: { graph: GraphModel } & Omit<GraphTabProps, "events">) {
  const [selected, select] = useQueryState("node");
  const [asked, setTurn] = useState<number | null>(null);
  const [onlyBlocked, setOnlyBlocked] = useState(false);
  const [zoom, setZoom] = useState<number | null>(null);
  const turns = turnsOf(graph);
  const turn = Math.min(asked ?? turns, turns);
  const runs = useMemo(() => runsInTurn(graph, turn), [graph, turn]);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(NOTHING);
  const chosen = graph.shape.nodes.find(({ name }) => name === selected) ?? null;
  const single = useMemo(() => (chosen ? new Set([...unfolded, chosen.name]) : unfolded), [chosen, unfolded]);
  const folded = useMemo(() => foldGraph(graph.shape, single), [graph.shape, single]);
  const drawn = useMemo(() => ({ ...graph, shape: folded.shape }), [graph, folded]);
  const drawnRuns = useMemo(() => foldRuns(runs, folded), [runs, folded]);
  const blocking = useMemo(() => blockingOf(graph, runs), [graph, runs]);
  const began = useMemo(() => waysInto(graph, turn), [graph, turn]);
  const drawnBlocking = useMemo(() => foldBlocking(blocking, folded), [blocking, folded]);
  const choose = (node: string): void => {
    const members = folded.groups.get(node);
    if (members) setUnfolded(new Set([...unfolded, ...members]));
    else void select(node);
  };
  const zoomBy = (by: "in" | "out" | "fit"): void => {
    if (by === "fit") setZoom(null);
    else setZoom((zoom ?? 1) * (by === "in" ? ZOOM_STEP : 1 / ZOOM_STEP));
  };
  useShortcuts([
    { keys: "b", label: "Show what blocks", group: GROUP, run: () => setOnlyBlocked(!onlyBlocked) },
    { keys: "0", label: "Fit", group: GROUP, run: () => zoomBy("fit") },
    { keys: "+", label: "Larger", group: GROUP, run: () => zoomBy("in") },
    { keys: "-", label: "Smaller", group: GROUP, run: () => zoomBy("out") },
  ]);
  const shown = { task, graph, runs, blocking, onJump };
  return (
    <section aria-label="Graph" className="flex min-h-0 flex-1 flex-col">
      <GraphBar
        turns={turns}
        turn={turn}
        onTurn={setTurn}
        words={graphWords(graph.shape.nodes, [...runs.values()])}
        onlyBlocked={onlyBlocked}
        onOnlyBlocked={setOnlyBlocked}
        onZoom={zoomBy}
        onFold={unfolded.size > 0 ? () => setUnfolded(NOTHING) : undefined}
      />
      <div className="flex min-h-0 flex-1 flex-col phone:hidden">
        <GraphCanvas
          graph={drawn}
          runs={drawnRuns}
          blocking={drawnBlocking}
          turn={turn}
          began={began}
          onlyBlocked={onlyBlocked}
          zoom={zoom}
          selected={chosen?.name ?? null}
          onSelect={choose}
        />
        <GraphLegend />
      </div>
      <GraphList {...shown} selected={chosen?.name ?? null} onSelect={(node) => void select(node)} />
      {side && chosen
        ? createPortal(<NodeCards {...shown} node={chosen} run={runs.get(chosen.name) ?? null} />, side)
        : null}
    </section>
  );
}
