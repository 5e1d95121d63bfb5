import { expect } from "vitest";
import { type AnyNode, type BodyNode, type NodeContext, question, type StepNode } from "../../agents/workflow/node";
import { defineWorkflow } from "../../agents/workflow/workflow";
import type { JsonValue } from "../../contract/primitives";
import { type Cut, type Ended, ScriptedWorkflow } from "./scripted-workflow";

type Edges = readonly (readonly [from: string, to: string, on?: string])[];

export const step = (name: string, run: StepNode["run"], more: Partial<StepNode> = {}): StepNode => {
  return { type: "step", kind: "tool", name, run, ...more };
};
export const body = (name: string, run: (ctx: NodeContext) => unknown, more: Partial<BodyNode> = {}): BodyNode => {
  return { type: "body", kind: "agent", name, run, ...more };
};
export const ask = (key: string) => ({ key, message: `${key}?` });
export const asker = (name: string, ...keys: string[]) => question(name, () => keys.map(ask));
export const echo = (name: string) => step(name, ({ input }) => ({ [name]: input }));

/** How an attempt after an answer comes about: at once, or after one that was killed at its first new step. */
export const AFTER: readonly { readonly how: string; readonly cut: Cut | null }[] = [
  { how: "at once", cut: null },
  { how: "after a kill before the rerun", cut: { step: 0, when: "before" } },
  { how: "after a kill in the rerun, before its record", cut: { step: 0, when: "unrecorded" } },
  { how: "after a kill in the rerun, after its record", cut: { step: 0, when: "recorded" } },
];

export function begin(nodes: readonly AnyNode[], edges: Edges, input: JsonValue = "in"): ScriptedWorkflow {
  return new ScriptedWorkflow(defineWorkflow("wf", nodes, edges), input);
}

/** Answers what lets the task go on, and lets it: after the attempt that is cut, where one is. */
export async function answerAndGoOn(
  task: ScriptedWorkflow,
  cut: Cut | null,
  [name, answer]: readonly [name: string, answer: JsonValue],
): Promise<Ended> {
  expect(task.answer(name, answer)).toBe(true);
  const first = await task.attempt(cut ? { cut } : {});
  return first.kind === "cut" ? task.attempt() : first;
}
