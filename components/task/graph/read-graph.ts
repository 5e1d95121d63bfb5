import type { EventView, InterruptView, TaskView } from "@/server/contract/task-view";
import { type GraphShape, GraphShape as GraphShapeSchema } from "@/server/contract/workflow/graph-shape";
import { parseNodeKey, placeOf } from "@/server/contract/workflow/node-key";
import { eventData, numberAt, objectAt, textAt } from "../log/event-data";
import { findStep } from "../log/task-step";

export type NodeStatus = "pending" | "running" | "waiting" | "completed" | "failed" | "canceled";

/** One run of a node, from what it recorded. Instants are ms since 1970. */
export interface NodeRun {
  readonly path: string;
  readonly name: string;
  readonly runId: string;
  readonly parent: string;
  readonly status: NodeStatus;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** How often it was tried, from 1. */
  readonly tries: number;
  /** The way on that it chose. */
  readonly route: string | null;
  readonly error: string | null;
  /** Its questions, the oldest first. */
  readonly questions: readonly InterruptView[];
}

/** A workflow of a task as it stands. */
export interface GraphModel {
  /** Of the workflow itself. */
  readonly path: string;
  readonly shape: GraphShape;
  /** Runs of its nodes and of nodes within these, in the order they were first heard of. */
  readonly runs: readonly NodeRun[];
}

interface Draft {
  startedAt: number | null;
  endedAt: number | null;
  lastAt: number | null;
  done: boolean;
  failures: string[];
  route: string | null;
}

const DRAFT: Draft = { startedAt: null, endedAt: null, lastAt: null, done: false, failures: [], route: null };

type Facts = Pick<TaskView, "running" | "interrupts" | "endedAt">;

/** The newest workflow that the events tell of; null for a task that runs none. */
export function readGraph(events: readonly EventView[], task: Facts): GraphModel | null {
  const records = standingRecords(events);
  const shaped = records.findLast((event) => parseNodeKey(keyOf(event))?.mark === "shape");
  const shape = shaped && GraphShapeSchema.safeParse(eventData(shaped).result);
  if (!shaped || !shape?.success) return null;
  const path = parseNodeKey(keyOf(shaped))?.path ?? "";
  const drafts = new Map<string, Draft>();
  for (const event of records) note(drafts, path, event);
  const running = task.running.flatMap(({ key, startedAt }) => {
    const at = parseNodeKey(key)?.path;
    return at?.startsWith(`${path}/`) ? [{ path: at, startedAt: Date.parse(startedAt) }] : [];
  });
  for (const one of running) begin(drafts, one.path, one.startedAt);
  for (const { nodePath, openedAt } of task.interrupts)
    if (nodePath.startsWith(`${path}/`)) begin(drafts, nodePath, Date.parse(openedAt));
  const isRunning = (at: string): boolean => running.some((one) => isWithin(one.path, at));
  const runs = [...drafts].map(([at, draft]) => toRun(at, draft, { task, isRunning }));
  return { path, shape: shape.data, runs };
}

/** What a roll back took out of the record is left out. */
function standingRecords(events: readonly EventView[]): readonly EventView[] {
  const checkpoints = new Map<number, number>();
  let kept: EventView[] = [];
  for (const event of events) {
    const data = eventData(event);
    if (event.type === "checkpoint.created") checkpoints.set(numberAt(data, "version") ?? 0, event.seq);
    else if (event.type === "task.rolled_back") {
      const back = checkpoints.get(numberAt(data, "toVersion") ?? 0) ?? event.seq;
      kept = kept.filter(({ seq }) => seq <= back);
    } else if (event.type === "step.completed" || event.type === "step.failed") kept.push(event);
  }
  return kept;
}

function note(drafts: Map<string, Draft>, root: string, event: EventView): void {
  const step = findStep(event);
  const key = step && parseNodeKey(step.key);
  if (!step || !key?.path.startsWith(`${root}/`)) return;
  begin(drafts, key.path, step.startedAt);
  const draft = drafts.get(key.path);
  if (!draft) return;
  draft.lastAt = step.endedAt;
  if (key.mark !== "run") return;
  if (step.status === "failed") draft.failures.push(step.error ?? "");
  else {
    draft.done = true;
    draft.endedAt = step.endedAt;
    draft.route = textAt(objectAt(eventData(event), "result"), "route");
  }
}

/** A run, and all those above it, are under way from then on at the latest. */
function begin(drafts: Map<string, Draft>, path: string, at: number): void {
  const { parent } = placeOf(path);
  // The workflow itself is no run of a node.
  if (parent.includes("/")) begin(drafts, parent, at);
  const draft = drafts.get(path) ?? { ...DRAFT, failures: [] };
  draft.startedAt = Math.min(draft.startedAt ?? at, at);
  drafts.set(path, draft);
}

interface Around {
  readonly task: Facts;
  readonly isRunning: (path: string) => boolean;
}

function toRun(path: string, draft: Draft, { task, isRunning }: Around): NodeRun {
  const { parent, name, runId } = placeOf(path);
  const questions = task.interrupts.filter(({ nodePath }) => nodePath === path);
  const asks = task.interrupts.some((one) => one.status === "open" && isWithin(one.nodePath, path));
  const status = statusOf(draft, { isOver: task.endedAt !== null, isRunning: isRunning(path), asks });
  return {
    path,
    name,
    runId,
    parent,
    status,
    startedAt: draft.startedAt,
    endedAt: status === "failed" ? draft.lastAt : draft.endedAt,
    tries: Math.max(1, draft.failures.length + (draft.done || status !== "failed" ? 1 : 0)),
    route: draft.route,
    error: draft.done ? null : (draft.failures.at(-1) ?? null),
    questions,
  };
}

function statusOf(draft: Draft, now: { isOver: boolean; isRunning: boolean; asks: boolean }): NodeStatus {
  if (draft.done) return "completed";
  if (now.isOver) return draft.failures.length > 0 ? "failed" : "canceled";
  if (now.isRunning) return "running";
  return now.asks ? "waiting" : "pending";
}

function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}

function keyOf(event: EventView): string {
  return textAt(eventData(event), "key") ?? "";
}
