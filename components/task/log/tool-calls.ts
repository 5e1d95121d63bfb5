import { type NumberedStep, numberRunning } from "../words/step-words";
import type { StepRun } from "./left-steps";
import { type PlacedRun, placeSteps } from "./place-steps";

export const CALL_SORTS = ["order", "slowest"] as const;
export type CallSort = (typeof CALL_SORTS)[number];

/** A step that used a tool: over, with or without a recorded end, or running now. */
export type ToolCall =
  | { readonly kind: "over"; readonly step: PlacedRun }
  | { readonly kind: "running"; readonly step: NumberedStep };

export interface CallCut {
  /** Words that its tool, its name or its error must have, in any order. */
  readonly q: string;
  readonly failedOnly: boolean;
  readonly sort: CallSort;
}

interface Toolish {
  readonly tool: string | null;
}

/** The calls of a task, in order; those that run now are last. */
export function toolCalls(runs: readonly StepRun[], task: Parameters<typeof numberRunning>[0]): readonly ToolCall[] {
  const over = placeSteps(runs, task.running).filter(usesTool);
  const running = numberRunning(task).filter(usesTool);
  return [
    ...over.map((step) => ({ kind: "over" as const, step })),
    ...running.map((step) => ({ kind: "running" as const, step })),
  ];
}

export function countCalls(...runs: readonly (readonly Toolish[])[]): number {
  return runs.flat().filter(usesTool).length;
}

export function isFailed(call: ToolCall): boolean {
  return call.kind === "over" && call.step.status === "failed";
}

/** Those that a cut leaves. By slowest, what has no end comes first: how long it takes is not known. */
export function cutCalls(calls: readonly ToolCall[], { q, failedOnly, sort }: CallCut): readonly ToolCall[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const left = calls.filter((call) => (!failedOnly || isFailed(call)) && hasWords(call, words));
  return sort === "slowest" ? left.toSorted((a, b) => tookMs(b) - tookMs(a)) : left;
}

function usesTool(step: Toolish): boolean {
  return step.tool !== null;
}

function hasWords({ step }: ToolCall, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const error = "error" in step ? step.error : null;
  const text = `${step.tool} ${step.name} ${error ?? ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function tookMs({ kind, step }: ToolCall): number {
  return kind === "running" || step.status === "left" ? Number.MAX_SAFE_INTEGER : step.endedAt - step.startedAt;
}
