import { formatDuration } from "@/components/ui/format/format-duration";
import { plural } from "@/components/ui/format/plural";
import type { GraphShape, NodeKind, NodeShape } from "@/server/contract/workflow/graph-shape";
import { backEdges } from "./blocked";
import type { NodeRun, NodeStatus } from "./read-graph";

export const KIND_WORDS: Record<NodeKind, string> = {
  tool: "Tool",
  agent: "Agent",
  question: "Question",
  route: "Route",
  join: "Join",
  workflow: "Workflow",
};

const STATUS_WORDS: Record<NodeStatus, string> = {
  pending: "Goes on next",
  running: "Running",
  waiting: "Waits for an answer",
  completed: "Done",
  failed: "Failed",
  canceled: "Not finished",
};

export const isOpen = ({ status }: NodeRun["questions"][number]): boolean => status === "open";

/** What the node's line says below its name. */
export function nodeWords(node: NodeShape, run: NodeRun | null): string {
  if (!run) return node.kind === "question" ? "May ask, not started" : "Not started";
  const words = run.status === "waiting" && run.questions.length > 1 ? answeredWords(run) : STATUS_WORDS[run.status];
  return [turnWords(node, run), words, run.tries > 1 ? `try ${run.tries}` : null].filter(Boolean).join(", ");
}

/** The same with what stands before it: a join that has some of what it joins says how much it waits for. */
export function standWords(shape: GraphShape, node: NodeShape, runs: ReadonlyMap<string, NodeRun>): string {
  const run = runs.get(node.name) ?? null;
  if (node.kind !== "join" || run) return nodeWords(node, run);
  const back = backEdges(shape);
  const before = new Set(shape.edges.flatMap((edge) => (edge.to === node.name && !back.has(edge) ? [edge.from] : [])));
  const left = [...before].filter((name) => runs.get(name)?.status !== "completed").length;
  return left === before.size ? nodeWords(node, run) : `Waits for ${left} of ${before.size}`;
}

export function answeredWords({ questions }: NodeRun): string {
  return `${questions.length - questions.filter(isOpen).length} of ${plural(questions.length, "answer")} in`;
}

/** Nothing for the first run of a node that runs once. */
export function turnWords({ maxRuns }: NodeShape, { runId }: NodeRun): string | null {
  if (maxRuns !== undefined) return `Turn ${runId} of ${maxRuns}`;
  return runId === "1" ? null : `Run ${runId}`;
}

/** How long a run took; null while it is under way. */
export function tookWords({ startedAt, endedAt }: NodeRun): string | null {
  return startedAt === null || endedAt === null ? null : formatDuration(Math.max(0, endedAt - startedAt));
}

/** "4 of 10 done, 1 running, 2 ask". */
export function graphWords(nodes: readonly NodeShape[], runs: readonly NodeRun[]): string {
  const count = (status: NodeStatus): number => runs.filter((run) => run.status === status).length;
  const waiting = count("waiting");
  const parts = [
    `${count("completed")} of ${nodes.length} done`,
    count("running") > 0 ? `${count("running")} running` : null,
    waiting > 0 ? `${waiting} ${waiting === 1 ? "asks" : "ask"}` : null,
    count("failed") > 0 ? `${count("failed")} failed` : null,
  ];
  return parts.filter(Boolean).join(", ");
}
