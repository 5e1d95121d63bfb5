import type { JsonValue } from "../../../contract/primitives";
import {
  type Approval,
  AttemptEnded,
  type NamedQuestion,
  type RecordedStep,
  type StepOptions,
  type TaskContext,
} from "../../../sdk/worker";
import type { AnyNode, NodeQuestion } from "../node";
import type { Loop } from "../rules/loop";
import { RecordBook } from "../rules/record-book";

/** Unwinds the run of a node that cannot go on before people have answered. */
export class Suspended extends Error {
  override readonly name = "Suspended";
  constructor() {
    super("This run of a node waits for an answer. Let this error pass.");
  }
}

/** A node failed at its last try, so the workflow does. */
export class NodeFailed extends Error {
  override readonly name = "NodeFailed";
}

interface Address {
  readonly path: string;
  readonly runId: string;
}

/** A run of a node, and what it works on. */
export interface RunPlace<N extends AnyNode = AnyNode> {
  readonly invocation: Invocation;
  readonly node: N;
  readonly path: string;
  readonly input: JsonValue;
}

/** One run of a workflow within one attempt: what is recorded, what was answered, what it waits for. */
export class Invocation {
  readonly book: RecordBook;
  /** How far each workflow in it has come, by path. */
  readonly loops = new Map<string, Loop>();
  /** What was decided about calls, by path and key: a later try of a node's run goes by the same. */
  readonly approvals = new Map<string, Promise<Approval>>();
  private readonly open = new Map<string, NamedQuestion>();
  private readonly taken = new Set<string>();

  constructor(
    readonly ctx: TaskContext<JsonValue>,
    readonly root: string,
    /** Brings one run of a node to its end and gives its output. Throws Suspended when it waits for people. */
    readonly runNode: (place: RunPlace) => Promise<JsonValue>,
  ) {
    this.book = new RecordBook(root, ctx.records);
  }

  /** The result of the step, which is recorded; what is told of it comes in the order of the record. */
  async record<T>(key: string, fn: Parameters<TaskContext["step"]>[1], options: StepOptions): Promise<T> {
    this.taken.add(key);
    try {
      const result = await this.ctx.step(key, fn, options);
      const recorded = result === undefined ? {} : { result: structuredClone(result) };
      this.book.add({ key, status: "completed", ...recorded } as RecordedStep);
      return result as T; // what the function gives is its caller's word
    } catch (error) {
      if (!this.isOver(error)) this.book.add({ key, status: "failed", error: textOf(error) });
      throw error;
    }
  }

  /** The step was run, or its record was read, in this attempt: a key is good for that once. */
  hasTaken(key: string): boolean {
    return this.taken.has(key);
  }

  /** The attempt is over, whatever a node's code made of that. */
  isOver(error: unknown): boolean {
    return error instanceof AttemptEnded || this.ctx.signal.aborted;
  }

  /** Answers to questions of this run of a node, by key, in the order they were given. */
  answersOf({ path, runId }: Address): ReadonlyMap<string, JsonValue> {
    const own = this.ctx.answers.filter((given) => given.nodePath === path && given.runId === runId);
    return new Map(own.map(({ key, answer }) => [key, answer]));
  }

  /** The workflow waits for this, beside whatever else it waits for. People see it while other branches go on. */
  waitFor(questions: readonly NamedQuestion[]): void {
    this.ctx.askAhead(questions);
    for (const one of questions) this.open.set(JSON.stringify([one.nodePath, one.key]), one);
  }

  get waitsFor(): readonly NamedQuestion[] {
    return [...this.open.values()];
  }

  /** What was given for a sign-in: one for the whole workflow. Throws Suspended until it is there. */
  credential(question: NodeQuestion | undefined): JsonValue {
    if (!question) return null;
    const address = { path: this.root, runId: ROOT_RUN };
    const given = this.answersOf(address).get(question.key);
    if (given !== undefined) return given;
    const asked = { ...question, nodePath: this.root, runId: ROOT_RUN, wake: "each" } as const;
    this.waitFor([{ ...asked, kind: "credential" }]);
    throw new Suspended();
  }
}

/** Of questions that belong to the whole workflow. */
const ROOT_RUN = "1";

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
