"use client";
import { Card } from "@/components/ui/card";
import type { TaskView } from "@/server/contract/task-view";
import type { NodeShape } from "@/server/contract/workflow/graph-shape";
import type { ConversationPlace } from "../tabs/conversation-row";
import type { Blocking } from "./blocked";
import { KIND_WORDS, nodeWords, standWords, tookWords, turnWords } from "./graph-words";
import { NodeIcon } from "./node-look";
import { NodeQuestions } from "./node-questions";
import type { GraphModel, NodeRun } from "./read-graph";

export interface NodeCardsProps {
  task: TaskView;
  graph: GraphModel;
  node: NodeShape;
  /** Of the turn that is shown; null before it begins. */
  run: NodeRun | null;
  /** Of that turn, by name. */
  runs: ReadonlyMap<string, NodeRun>;
  blocking: Blocking;
  /** Shows a run in the conversation. */
  onJump: (place: ConversationPlace) => void;
}

/** One node: what it asks, what that holds up, and all its runs. */
export function NodeCards({ task, graph, node, run, runs, blocking, onJump }: NodeCardsProps) {
  const all = graph.runs.filter(({ name, parent }) => name === node.name && parent === graph.path);
  const below = run ? graph.runs.filter(({ path }) => path.startsWith(`${run.path}/`)) : [];
  const blocks = blocking.blocks.get(node.name) ?? [];
  return (
    <>
      <Card title={<span className="mono">{node.name}</span>} aside={run ? `Run ${run.runId}` : "Not started"}>
        <div className="grid gap-2 px-3.5 py-3">
          <p className="flex items-center gap-2">
            <NodeIcon kind={node.kind} status={run?.status ?? null} />
            {`${KIND_WORDS[node.kind]}. ${standWords(graph.shape, node, runs)}.`}
          </p>
          {run?.error ? <p className="text-danger text-xs [overflow-wrap:anywhere]">{run.error}</p> : null}
          {run && run.questions.length > 0 ? <NodeQuestions task={task} node={node} questions={run.questions} /> : null}
        </div>
      </Card>
      {blocks.length > 0 ? (
        <Card title="What it blocks">
          <ul className="divide-y divide-line">
            {blocks.map((name) => (
              <BlockedRow key={name} graph={graph} name={name} runs={runs} by={node.name} blocks={blocks} />
            ))}
          </ul>
          <Meanwhile runs={runs} />
        </Card>
      ) : null}
      {all.length > 0 ? (
        <Card title="Runs of this node">
          <ul className="divide-y divide-line">
            {[...all].reverse().map((one) => (
              <RunRow key={one.path} node={node} run={one} onJump={onJump} />
            ))}
          </ul>
        </Card>
      ) : null}
      {below.length > 0 ? (
        <Card title="Below it">
          <ul className="divide-y divide-line">
            {below.map((one) => (
              <RunRow key={one.path} node={{ name: one.name, kind: "agent" }} run={one} onJump={onJump} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

interface BlockedRowProps {
  graph: GraphModel;
  name: string;
  runs: ReadonlyMap<string, NodeRun>;
  by: string;
  /** All that `by` blocks. */
  blocks: readonly string[];
}

function BlockedRow({ graph, name, runs, by, blocks }: BlockedRowProps) {
  const kind = graph.shape.nodes.find((node) => node.name === name)?.kind ?? "tool";
  const before = graph.shape.edges.filter(({ to, from }) => to === name && from !== by).map(({ from }) => from);
  const others = before.filter((from) => !blocks.includes(from) && runs.get(from)?.status !== "completed");
  const nearer = before.filter((from) => blocks.includes(from));
  const words = [
    nearer.length > 0 ? `after ${nearer.join(", ")}` : null,
    others.length > 0 ? `also after ${others.join(", ")}` : null,
  ];
  return (
    <li className="flex min-h-9 items-center gap-2 px-3.5 py-1.5">
      <NodeIcon kind={kind} status={null} />
      <span className="mono truncate">{name}</span>
      <span className="ml-auto truncate text-t3 text-xs">{words.filter(Boolean).join(", ")}</span>
    </li>
  );
}

/** What nobody has to wait for. */
function Meanwhile({ runs }: { runs: ReadonlyMap<string, NodeRun> }) {
  const running = [...runs.values()].filter(({ status }) => status === "running").map(({ name }) => name);
  if (running.length === 0) return null;
  return (
    <p className="border-line border-t px-3.5 py-2 text-t2 text-xs">
      Goes on meanwhile: <span className="mono">{running.join(", ")}</span>
    </p>
  );
}

function RunRow({ node, run, onJump }: { node: NodeShape; run: NodeRun; onJump: NodeCardsProps["onJump"] }) {
  const { startedAt } = run;
  const words = nodeWords({ ...node, maxRuns: undefined }, run).replace(/^Run \d+, /, "");
  return (
    <li>
      <button
        type="button"
        disabled={startedAt === null}
        onClick={() => startedAt !== null && onJump({ at: startedAt, path: run.path })}
        title="Show in the conversation"
        className="flex min-h-9 w-full items-center gap-2 px-3.5 py-1.5 text-left hover:bg-s2 focus-visible:-outline-offset-2"
      >
        <NodeIcon kind={node.kind} status={run.status} />
        <span className="min-w-0 truncate">
          {turnWords({ ...node, maxRuns: undefined }, run) ?? `Run ${run.runId}`}
        </span>
        {run.name === node.name ? null : <span className="mono truncate">{run.name}</span>}
        <span className="num ml-auto flex-none text-t2 text-xs">
          {[words, tookWords(run)].filter(Boolean).join(", ")}
        </span>
      </button>
    </li>
  );
}
