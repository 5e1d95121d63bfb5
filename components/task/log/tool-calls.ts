import { type NumberedStep, numberNext, numberRunning } from "../words/step-words";
import type { LeftStep } from "./open-steps";
import { type PlacedStep, placeSteps } from "./place-steps";
import type { TaskStep } from "./task-step";

export const CALL_SORTS = ["order", "slowest"] as const;
export type CallSort = (typeof CALL_SORTS)[number];

/** A step that used a tool: ended, as its record says, without a recorded end, or running now. */
export type ToolCall =
  | { readonly kind: "ended"; readonly step: PlacedStep }
  | { readonly kind: "open"; readonly step: LeftStep & { readonly number: number | null } }
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

/** The calls of a task, in order; those without a recorded end and those that run now are last. */
export function toolCalls(
  steps: readonly TaskStep[],
  task: Parameters<typeof numberRunning>[0],
  open: readonly LeftStep[],
): readonly ToolCall[] {
  const ended = placeSteps(steps, [...task.running, ...open]).filter(usesTool);
  const running = numberRunning(task).filter(usesTool);
  return [
    ...ended.map((step) => ({ kind: "ended" as const, step })),
    ...numberNext(open, task)
      .filter(usesTool)
      .map((step) => ({ kind: "open" as const, step })),
    ...running.map((step) => ({ kind: "running" as const, step })),
  ];
}

export function countCalls(...runs: readonly (readonly Toolish[])[]): number {
  return runs.flat().filter(usesTool).length;
}

export function isFailed(call: ToolCall): boolean {
  return call.kind === "ended" && call.step.status === "failed";
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

function hasWords({ kind, step }: ToolCall, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = `${step.tool} ${step.name} ${kind === "ended" ? (step.error ?? "") : ""}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function tookMs({ kind, step }: ToolCall): number {
  return kind === "ended" ? step.endedAt - step.startedAt : Number.MAX_SAFE_INTEGER;
}
