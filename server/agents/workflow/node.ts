import type { JsonValue } from "../../contract/primitives";
import type { EdgeShape, NodeKind } from "../../contract/workflow/graph-shape";
import type { Approval, NamedQuestion, Proposal, StepContext, StepOptions, TaskContext } from "../../sdk/worker";

/** A question within a node's run; its key is an interrupt id there. */
export type NodeQuestion = Omit<NamedQuestion, "nodePath" | "runId" | "wake">;

interface Node {
  /** Letters, digits, _ and -; its own within its workflow. */
  readonly name: string;
  readonly kind: NodeKind;
  /** Runs it may have in a loop; one more ends the workflow as failed. Default: no limit. */
  readonly maxRuns?: number;
  /** A sign-in that it needs. Asked for before it runs, once for all nodes that name the same key. */
  readonly credential?: NodeQuestion;
}

/** How often it is tried when it throws. What was tried counts on over a pause. */
export interface Retry {
  readonly tries: number;
  readonly delayMs?: number;
}

/** A node whose whole run is one step: it asks nobody. */
export interface StepNode extends Node {
  readonly type: "step";
  readonly retry?: Retry;
  readonly options?: Pick<StepOptions, "name" | "tool" | "repeatable">;
  run(work: StepWork): unknown;
}

/** A node that may ask, and run other nodes. Its code starts at the top each time; what it does outside belongs in steps. */
export interface BodyNode extends Node {
  readonly type: "body";
  readonly retry?: Retry;
  /** True (default): it runs again with its answers. False: when all answers are in, they are its output. */
  readonly rerunOnResume?: boolean;
  /** It runs again only when all of its own questions are answered. Default false: with each answer, at once. */
  readonly waitForOwnAnswers?: boolean;
  run(ctx: NodeContext): unknown;
}

/** Fires once with what came from all nodes before it, by their names. */
export interface JoinNode extends Node {
  readonly type: "join";
}

export interface Workflow {
  readonly name: string;
  readonly nodes: readonly AnyNode[];
  readonly edges: readonly EdgeShape[];
}

/** A workflow within a workflow. */
export interface GraphNode extends Node {
  readonly type: "graph";
  readonly workflow: Workflow;
}

export type AnyNode = StepNode | BodyNode | JoinNode | GraphNode;

/** As of the task. What is said outside of steps is said again when the code runs again. */
type TaskParts = Pick<TaskContext<JsonValue>, "task" | "message" | "artifact" | "usage" | "reserve" | "progress">;

export interface StepWork extends StepContext, TaskParts {
  readonly input: JsonValue;
  /** Which try this is, from 1. */
  readonly tryNo: number;
  /** What was given for the sign-in that the node names. */
  readonly credential: JsonValue;
  /** Chooses the way on: the edges `on` it. */
  route(way: string): void;
}

export interface NodeContext extends TaskParts {
  /** Where it runs, like `tidy@1/review@2`. */
  readonly path: string;
  /** The same for all that one run of the node takes, over every pause; a loop that comes back is a new one. */
  readonly runId: string;
  readonly input: JsonValue;
  readonly tryNo: number;
  readonly credential: JsonValue;
  readonly signal: AbortSignal;
  /** Answers to this run's questions so far, by their keys. */
  readonly resumeInputs: Readonly<Record<string, JsonValue>>;
  /** What this run put out before it was interrupted; undefined for nothing. */
  readonly priorOutput: JsonValue | undefined;
  /** Keys of its questions that are still open. */
  readonly priorInterruptIds: readonly string[];
  /** Once per key within this run; a later try does not repeat what succeeded. */
  step<T>(key: string, fn: (step: StepContext) => T | Promise<T>, options?: StepOptions): Promise<T>;
  /** The answer, or the end of this run until it is there. */
  ask(question: NodeQuestion): Promise<JsonValue>;
  /** Asks all of them at once; the answers by key. */
  askAll(questions: readonly NodeQuestion[]): Promise<Record<string, JsonValue>>;
  /** What was decided about a call, or the end of this run until somebody has. */
  approve(key: string, proposal: Omit<Proposal, "nodePath" | "runId" | "wake">): Promise<Approval>;
  /** Puts the output out before the run is over; once in a run. What it returns then does not count. */
  output(value: unknown): Promise<void>;
  /** Chooses the way on: the edges `on` it. */
  route(way: string): void;
  /** Runs a node below this one and gives its output. Names, and the order of calls for one name, must be the same each time. */
  run(node: AnyNode, input?: unknown, options?: { readonly runId?: string }): Promise<JsonValue>;
}

/** A node that asks people and does nothing else: its output is their answer, or the answers by key. */
export function question(
  name: string,
  ask: (input: JsonValue) => readonly NodeQuestion[],
  options: Partial<Pick<BodyNode, "maxRuns" | "credential">> = {},
): BodyNode {
  const run = async (ctx: NodeContext) => ctx.askAll(ask(ctx.input));
  return { type: "body", kind: "question", name, rerunOnResume: false, run, ...options };
}

export function join(name: string): JoinNode {
  return { type: "join", kind: "join", name };
}
