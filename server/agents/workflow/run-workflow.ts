import type { JsonValue } from "../../contract/primitives";
import { keyOfShape, pathOf } from "../../contract/workflow/node-key";
import type { TaskContext } from "../../sdk/worker";
import type { Workflow } from "./node";
import { makeCheckpoint } from "./rules/checkpoint";
import { WorkflowFault } from "./rules/loop";
import { Invocation, Suspended } from "./run/invocation";
import { runGraph } from "./run/run-graph";
import { runNode } from "./run/run-node";
import { shapeOf } from "./workflow";

export interface WorkflowOrder {
  /** What its first nodes work on; default: the task's input. */
  readonly input?: JsonValue;
  /** Tells runs of one workflow within a task apart; each has records and answers of its own. Default 1. */
  readonly invocation?: string;
}

/**
 * Runs a workflow as far as the answers allow, and gives its output. What is recorded does not happen again, so it may be cut
 * off anywhere; when only questions are left, the attempt ends with all of them, each under the node and run that asks.
 */
export async function runWorkflow(
  ctx: TaskContext<JsonValue>,
  workflow: Workflow,
  { input = ctx.input, invocation: runId = "1" }: WorkflowOrder = {},
): Promise<JsonValue> {
  const path = pathOf({ parent: "", name: workflow.name, runId });
  const invocation = new Invocation(ctx, path, runNode);
  await keepShape(invocation, workflow);
  try {
    const output = await runGraph({ invocation, workflow, path, input });
    keepCheckpoint(invocation);
    return output;
  } catch (error) {
    if (!(error instanceof Suspended)) throw error;
    keepCheckpoint(invocation);
    return ctx.interrupt(invocation.waitsFor);
  }
}

/** Records belong to the workflow that made them: with another one they would be read as something else. */
async function keepShape(invocation: Invocation, workflow: Workflow): Promise<void> {
  const shape = shapeOf(workflow);
  const key = keyOfShape(invocation.root);
  const recorded = await invocation.record<JsonValue>(key, () => shape, { name: `Begin ${workflow.name}` });
  if (textOfShape(recorded) === textOfShape(shape)) return;
  throw new WorkflowFault(
    `${workflow.name} was changed since this task began it, so what it did cannot be told apart from what it has to do. Nothing more was done; start a new task.`,
  );
}

function textOfShape(shape: unknown): string {
  return JSON.stringify(shape, (_, value) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function keepCheckpoint({ ctx, root, book, loops }: Invocation): void {
  const state = ctx.state.get();
  const isObject = typeof state === "object" && state !== null && !Array.isArray(state);
  const standing = isObject ? (state as Readonly<Record<string, JsonValue>>) : {}; // an object, as was asked
  const before = standing.workflow;
  const others = typeof before === "object" && before !== null && !Array.isArray(before) ? before : {};
  ctx.state.set({ ...standing, workflow: { ...others, [root]: makeCheckpoint(book.order, loops) } });
}
