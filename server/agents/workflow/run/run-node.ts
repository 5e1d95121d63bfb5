import { setTimeout as delay } from "node:timers/promises";
import type { JsonValue } from "../../../contract/primitives";
import { keyOfTry, placeOf } from "../../../contract/workflow/node-key";
import type { StepContext } from "../../../sdk/worker";
import type { Retry, StepNode } from "../node";
import { WorkflowFault } from "../rules/loop";
import type { RunResult } from "../rules/record-book";
import { type Invocation, NodeFailed, type RunPlace, Suspended, textOf } from "./invocation";
import { recordRun, taskParts, toResult } from "./record-run";
import { runBody } from "./run-body";
import { runGraph } from "./run-graph";

/** Brings one run of a node to its end, which is recorded, and gives its output; one that ended before is not run again. */
export async function runNode(place: RunPlace): Promise<JsonValue> {
  const { invocation, node, path, input } = place;
  const before = invocation.book.resultOf(path);
  if (before) return before.output;
  const credential = invocation.credential(node.credential);
  switch (node.type) {
    case "join":
      return recordRun(place, { tryNo: 1 }, () => input);
    case "graph": {
      const output = await runGraph({ invocation, workflow: node.workflow, path, input });
      return recordRun(place, { tryNo: 1 }, () => output);
    }
    case "step":
      return tryAgain(place, node.retry, (tryNo) => runStepNode({ ...place, node }, { tryNo, credential }));
    case "body":
      return tryAgain(place, node.retry, (tryNo) => runBody({ ...place, node }, { tryNo, credential }));
  }
}

interface Try {
  readonly tryNo: number;
  readonly credential: JsonValue;
}

async function runStepNode({ invocation, node, path, input }: RunPlace<StepNode>, tried: Try): Promise<JsonValue> {
  const run = async ({ signal, holding, idempotencyKey, part }: StepContext): Promise<RunResult> => {
    let way: string | undefined;
    const route = (to: string): void => {
      way = to;
    };
    const step = { signal, holding, idempotencyKey, part };
    return toResult(await node.run({ ...taskParts(invocation.ctx), ...step, ...tried, input, route }), way);
  };
  const tool = node.kind === "tool" ? { tool: node.name } : {};
  const options = { name: node.name, ...tool, ...node.options };
  const { output } = await invocation.record<RunResult>(keyOfTry(path, tried.tryNo), run, options);
  return output;
}

/** Tries again while its tries last; those of earlier attempts count. */
async function tryAgain(
  { invocation, path }: RunPlace,
  { tries, delayMs = 0 }: Retry = { tries: 1 },
  work: (tryNo: number) => Promise<JsonValue>,
): Promise<JsonValue> {
  const { book, ctx } = invocation;
  for (let tryNo = book.failuresOf(path).length + 1; tryNo <= tries; tryNo += 1) {
    try {
      if (tryNo > 1 && delayMs > 0) await delay(delayMs, undefined, { signal: ctx.signal });
      return await work(tryNo);
    } catch (error) {
      if (isNoFailure(error) || invocation.isOver(error)) throw error;
      // A step's failure is its record; that of other code is recorded here.
      if (!book.get(keyOfTry(path, tryNo))) await recordFailure(invocation, { path, tryNo, error });
    }
  }
  throw new NodeFailed(`${placeOf(path).name} failed: ${book.failuresOf(path).at(-1) ?? "it had no try."}`);
}

interface Failure {
  readonly path: string;
  readonly tryNo: number;
  readonly error: unknown;
}

async function recordFailure(invocation: Invocation, { path, tryNo, error }: Failure): Promise<void> {
  const fail = (): never => {
    throw new Error(textOf(error));
  };
  try {
    await invocation.record(keyOfTry(path, tryNo), fail, { name: placeOf(path).name });
  } catch (recorded) {
    if (invocation.isOver(recorded)) throw recorded;
  }
}

/** What below it has failed for good, or cannot go on, is no failure of its own to try again. */
function isNoFailure(error: unknown): boolean {
  return error instanceof Suspended || error instanceof NodeFailed || error instanceof WorkflowFault;
}
