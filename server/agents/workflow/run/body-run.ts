import type { JsonValue } from "../../../contract/primitives";
import { keyOfOutput, keyOfStep, pathOf, placeOf } from "../../../contract/workflow/node-key";
import type { Approval, NamedQuestion, Proposal, StepOptions } from "../../../sdk/worker";
import type { AnyNode, BodyNode, NodeContext, NodeQuestion } from "../node";
import { type RunPlace, Suspended } from "./invocation";
import { taskParts } from "./record-run";

interface Given {
  readonly tryNo: number;
  readonly credential: JsonValue;
  readonly answers: ReadonlyMap<string, JsonValue>;
  readonly unanswered: readonly NamedQuestion[];
}

type Returned =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "suspended"; readonly value?: undefined };

/** One go of a node's code, and what came of it. */
export class BodyRun {
  /** What it asked and nobody has answered. */
  readonly asked: NamedQuestion[] = [];
  childWaits = false;
  way: string | undefined;
  private readonly children = new Map<string, Promise<JsonValue>>();
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly place: RunPlace<BodyNode>,
    private readonly given: Given,
  ) {}

  async run(): Promise<Returned> {
    try {
      return { kind: "returned", value: await this.place.node.run(this.context()) };
    } catch (error) {
      if (error instanceof Suspended) return { kind: "suspended" };
      throw error;
    } finally {
      // Children that the code let go of come as far as they can, as if it had waited for them.
      await Promise.allSettled(this.children.values());
    }
  }

  /** What it put out before stands; else what it returns. */
  finalOutput(returned: unknown): unknown {
    const before = this.outputBefore();
    if (before === undefined) return returned;
    if (returned !== undefined) throw new Error("This run has put its output out already.");
    return before;
  }

  private context(): NodeContext {
    const { invocation, path, input } = this.place;
    const { tryNo, credential, answers, unanswered } = this.given;
    return {
      ...taskParts(invocation.ctx),
      path,
      runId: placeOf(path).runId,
      input,
      tryNo,
      credential,
      get signal() {
        return invocation.ctx.signal;
      },
      resumeInputs: Object.fromEntries(answers),
      priorOutput: this.outputBefore(),
      priorInterruptIds: unanswered.map(({ key }) => key),
      step: (key, fn, options = {}) => this.step(key, fn, options),
      ask: async (question) => this.answerTo(question),
      askAll: async (questions) => this.answersTo(questions),
      approve: (key, proposal) => this.approve(key, proposal),
      output: (value) => this.output(value),
      route: (way) => {
        this.way = way;
      },
      run: (node, input, options) => this.runChild(node, input, options),
    };
  }

  private outputBefore(): JsonValue | undefined {
    return this.place.invocation.book.outputBefore(this.place.path);
  }

  private async step<T>(key: string, fn: Parameters<NodeContext["step"]>[1], options: StepOptions): Promise<T> {
    const { invocation, path } = this.place;
    const tries = Array.from({ length: this.given.tryNo }, (_, n) => keyOfStep(path, n + 1, key));
    const own = keyOfStep(path, this.given.tryNo, key);
    const succeeded = tries.find((one) => invocation.book.get(one)?.status === "completed") ?? own;
    if (succeeded !== own && invocation.hasTaken(succeeded)) {
      // What the function gave then is its caller's word.
      return structuredClone(invocation.book.get(succeeded)?.result) as T;
    }
    const name = options.name ?? `${placeOf(path).name}: ${key}`;
    return invocation.record(succeeded, fn, { ...options, name });
  }

  private answerTo(question: NodeQuestion): JsonValue {
    const answer = this.given.answers.get(question.key);
    if (answer !== undefined) return answer;
    this.need(question);
    throw new Suspended();
  }

  private answersTo(questions: readonly NodeQuestion[]): Record<string, JsonValue> {
    const { answers } = this.given;
    const open = questions.filter(({ key }) => !answers.has(key));
    for (const one of open) this.need(one);
    if (open.length > 0) throw new Suspended();
    return Object.fromEntries(questions.map(({ key }) => [key, answers.get(key) ?? null]));
  }

  private need(question: NodeQuestion): void {
    if (this.asked.some(({ key }) => key === question.key)) return;
    const { node, path } = this.place;
    const eachWakes = (node.rerunOnResume ?? true) && !node.waitForOwnAnswers;
    this.asked.push({ ...question, nodePath: path, runId: placeOf(path).runId, wake: eachWakes ? "each" : "together" });
  }

  private async approve(key: string, proposal: Omit<Proposal, "nodePath" | "runId" | "wake">): Promise<Approval> {
    const { policy: _, tool, arguments: args, schema = true, message = `May I call ${tool}?`, ...rest } = proposal;
    if (!this.given.answers.has(key)) {
      this.need({ ...rest, key, message, kind: "confirmation", call: { tool, arguments: args, schema } });
      throw new Suspended();
    }
    const { invocation, path } = this.place;
    const address = { nodePath: path, runId: placeOf(path).runId };
    const place = JSON.stringify([path, key]);
    const judged = invocation.approvals.get(place) ?? invocation.ctx.approve(key, { ...proposal, ...address });
    invocation.approvals.set(place, judged);
    return judged;
  }

  private async output(value: unknown): Promise<void> {
    const { invocation, path } = this.place;
    if (this.outputBefore() !== undefined) throw new Error("This run has put its output out already.");
    const name = `${placeOf(path).name} puts out`;
    await invocation.record(keyOfOutput(path), async () => ({ output: value ?? null }), { name });
  }

  /** Calls for one run share it; without a name of its own a run is the next one of its node. */
  private runChild(
    node: AnyNode,
    input: unknown = null,
    { runId }: { readonly runId?: string } = {},
  ): Promise<JsonValue> {
    const { invocation, path: parent } = this.place;
    const path = pathOf({ parent, name: node.name, runId: runId ?? String(this.nextNo(node.name)) });
    const running =
      this.children.get(path) ?? invocation.runNode({ invocation, node, path, input: input as JsonValue });
    this.children.set(path, running);
    running.catch((error) => {
      if (error instanceof Suspended) this.childWaits = true;
    });
    return running;
  }

  private nextNo(name: string): number {
    const no = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, no);
    return no;
  }
}
