import type { JsonValue } from "../../../contract/primitives";
import { type GraphShape, START } from "../../../contract/workflow/graph-shape";
import { pathOf } from "../../../contract/workflow/node-key";
import type { AnyNode, Workflow } from "../node";
import { readCheckpoint } from "../rules/checkpoint";
import {
  beginLoop,
  completeRun,
  type Loop,
  type LoopRun,
  lastRuns,
  pendingRuns,
  runKey,
  stuckJoins,
  WorkflowFault,
} from "../rules/loop";
import { aggregate } from "../rules/resume";
import { shapeOf } from "../workflow";
import { type Invocation, NodeFailed, Suspended } from "./invocation";

interface GraphPlace {
  readonly invocation: Invocation;
  readonly workflow: Workflow;
  readonly path: string;
  readonly input: JsonValue;
}

/**
 * Runs what the workflow can run, branches beside each other, and gives its output. Throws Suspended once nothing but questions
 * is left; a branch that waits stops nobody else.
 */
export async function runGraph(place: GraphPlace): Promise<JsonValue> {
  const { invocation, workflow, path } = place;
  const graph = shapeOf(workflow);
  const begun = new Set<string>();
  const live = new Set<Promise<void>>();
  let waits = false;
  let loop = restoreLoop(place, graph);
  const launch = (): void => {
    invocation.loops.set(path, loop);
    for (const run of pendingRuns(loop)) {
      if (begun.has(runKey(run))) continue;
      begun.add(runKey(run));
      const running = runOne(place, run).then((isWaiting) => {
        live.delete(running);
        waits ||= isWaiting;
      });
      // A failure is heard of by the race; a second one beside it must not end the process.
      running.catch(() => undefined);
      live.add(running);
    }
  };
  invocation.book.listen(path, (done) => {
    loop = completeRun(graph, loop, done);
    launch();
  });
  launch();
  while (live.size > 0) await Promise.race(live);
  if (waits) throw new Suspended();
  const stuck = stuckJoins(loop);
  if (stuck.length > 0) throw new WorkflowFault(`${stuck.join(", ")} did not get all that it joins.`);
  invocation.loops.delete(path);
  return outputOf(place, graph, loop);
}

/** From the checkpoint if it is of these records, and from what was recorded after it. */
function restoreLoop({ invocation, path }: GraphPlace, graph: GraphShape): Loop {
  const { book, ctx, root } = invocation;
  const state = ctx.state.get();
  const checkpoint = readCheckpoint(memberOf(memberOf(state, "workflow"), root), book.order);
  const standing = checkpoint?.loops[path];
  const from = standing ? (checkpoint?.records ?? 0) : 0;
  const later = book.doneUnder(path).filter(({ at }) => at >= from);
  return later.reduce((loop, done) => completeRun(graph, loop, done), standing ?? beginLoop(graph));
}

/** Whether it waits for people now. Its end is told by its record. */
async function runOne(place: GraphPlace, run: LoopRun): Promise<boolean> {
  const { invocation, workflow, path } = place;
  const node = nodeOf(workflow, run.name);
  try {
    const runPath = pathOf({ parent: path, name: run.name, runId: String(run.no) });
    await invocation.runNode({ invocation, node, path: runPath, input: inputOf(place, node, run) });
    return false;
  } catch (error) {
    if (error instanceof Suspended) return true;
    throw error;
  }
}

function inputOf(place: GraphPlace, node: AnyNode, { from }: LoopRun): JsonValue {
  const inputs = from.map((key) => [key.replace(/@.*$/, ""), outputAt(place, key)] as const);
  return node.type === "join" ? Object.fromEntries(inputs) : (inputs[0]?.[1] ?? null);
}

function outputAt({ invocation, path, input }: GraphPlace, key: string): JsonValue {
  return key === START ? input : (invocation.book.resultOf(`${path}/${key}`)?.output ?? null);
}

function outputOf(place: GraphPlace, graph: GraphShape, loop: Loop): JsonValue {
  const outputs = lastRuns(graph, loop).map((run) => [run.name, outputAt(place, runKey(run))] as const);
  return outputs.length === 0 ? null : aggregate(Object.fromEntries(outputs));
}

function nodeOf({ nodes, name }: Workflow, wanted: string): AnyNode {
  const node = nodes.find((one) => one.name === wanted);
  if (!node) throw new NodeFailed(`${name} has no node ${wanted}.`);
  return node;
}

function memberOf(value: JsonValue, key: string): JsonValue {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  return (value as Readonly<Record<string, JsonValue>>)[key] ?? null; // an object, as was asked above
}
