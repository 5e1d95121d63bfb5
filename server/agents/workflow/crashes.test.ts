import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../contract/primitives";
import { type Cut, ScriptedWorkflow } from "../../testing/workflow/scripted-workflow";
import { type AnyNode, join, type NodeContext, type Workflow } from "./node";
import { makeCheckpoint, readCheckpoint } from "./rules/checkpoint";
import { beginLoop, completeRun } from "./rules/loop";
import { RecordBook } from "./rules/record-book";
import { defineWorkflow, shapeOf } from "./workflow";

/** A node as it is drawn at random: what it does, and which earlier nodes lead to it. */
interface Drawn {
  readonly kind: "step" | "body" | "question" | "parent" | "graph";
  readonly questions: number;
  readonly together: boolean;
  readonly waits: boolean;
  readonly before: readonly number[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom("step", "body", "question", "parent", "graph"),
  questions: fc.integer({ min: 1, max: 3 }),
  together: fc.boolean(),
  waits: fc.boolean(),
  before: fc.array(fc.nat(20), { minLength: 0, maxLength: 3 }),
});

/** `fansIn`: what several nodes lead to begins with a join; otherwise it runs once for each of them. */
function workflowOf(nodes: readonly Drawn[], fansIn: boolean): Workflow {
  const made: AnyNode[] = [];
  const edges: [string, string][] = [];
  for (const [n, one] of nodes.entries()) {
    const before = n === 0 ? [] : [...new Set(one.before.map((at) => at % n))];
    const joins = fansIn && before.length > 1;
    const entry = joins ? `j${n}` : `n${n}`;
    if (joins) made.push(join(entry));
    if (joins) edges.push([entry, `n${n}`]);
    for (const at of before) edges.push([`n${at}`, entry]);
    if (before.length === 0) edges.push(["START", entry]);
    made.push(nodeOf(`n${n}`, one));
  }
  return defineWorkflow("wf", made, edges);
}

function nodeOf(name: string, { kind, questions, together, waits }: Drawn): AnyNode {
  const asked = Array.from({ length: questions }, (_, n) => ({ key: `q${n}`, message: `${n}?` }));
  const say = (ctx: { input: JsonValue }, answers: unknown): unknown => ({ [name]: [size(ctx.input), answers] });
  async function code(ctx: NodeContext): Promise<unknown> {
    await ctx.step("before", () => 1);
    if (together) return say(ctx, await ctx.askAll(asked));
    const answers: JsonValue[] = [];
    for (const one of asked) answers.push(await ctx.ask(one));
    await ctx.step("after", () => 1);
    return say(ctx, answers);
  }
  const body = { type: "body", kind: "agent", name, waitForOwnAnswers: waits } as const;
  const step: AnyNode = { type: "step", kind: "tool", name: "leaf", run: (work) => say(work, null) };
  switch (kind) {
    case "step":
      return { ...step, name };
    case "body":
      return { ...body, run: code };
    case "question":
      return { ...body, rerunOnResume: false, run: (ctx: NodeContext) => ctx.askAll(asked) };
    case "parent":
      return {
        ...body,
        run: async (ctx: NodeContext) => {
          const child: AnyNode = { ...body, name: "child", run: code };
          const below = await Promise.all([ctx.run(child, 1), ctx.run(step, 2), ctx.run(child, 3)]);
          return say(ctx, together ? below : [below, await ctx.ask({ key: "own", message: "own?" })]);
        },
      };
    case "graph": {
      const inner = defineWorkflow(
        "inner",
        [step, { ...body, name: "asks", run: code }],
        [
          ["START", "leaf"],
          ["leaf", "asks"],
        ],
      );
      return { type: "graph", kind: "workflow", name, workflow: inner };
    }
  }
}

/** Outputs grow with what came before; how much is enough to compare. */
const size = (input: JsonValue): number => JSON.stringify(input).length;

interface Play {
  /** Chooses a number below the one given. */
  readonly choose: (below: number) => number;
  readonly cuts: readonly Cut[];
}

/** Attempt after attempt until it is over: whatever is open is answered in any order, whoever is cut off begins again. */
async function play(
  workflow: Workflow,
  { choose, cuts }: Play,
): Promise<{ task: ScriptedWorkflow; output: JsonValue }> {
  const task = new ScriptedWorkflow(workflow, "in");
  const left = [...cuts];
  for (let n = 0; n < 300; n += 1) {
    const cut = left.shift();
    const ended = await task.attempt({ pace: () => choose(3), ...(cut ? { cut } : {}) });
    if (ended.kind === "completed") return { task, output: ended.output };
    if (ended.kind === "failed") throw new Error(ended.reason);
    if (ended.kind !== "asks") continue;
    for (let goesOn = false; !goesOn; ) {
      const name = task.asks[choose(task.asks.length)] ?? "";
      goesOn = task.answer(name, `answer to ${name}`);
    }
  }
  throw new Error("It does not come to an end.");
}

const cut: fc.Arbitrary<Cut> = fc.record({
  step: fc.nat(6),
  when: fc.constantFrom("before", "unrecorded", "recorded"),
});
const straight: Play = { choose: () => 0, cuts: [] };
const chooser = (numbers: readonly number[]): ((below: number) => number) => {
  let n = 0;
  return (below) => {
    n += 1;
    return (numbers[n % numbers.length] ?? 0) % Math.max(below, 1);
  };
};
const numbers = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 50 });
const nodes = fc.array(drawn, { minLength: 1, maxLength: 7 });

describe("a random workflow, answered in any order and cut off anywhere", () => {
  it("does the same steps, each once on record, and gives the same output as one that nobody cuts off", async () => {
    await fc.assert(
      fc.asyncProperty(nodes, numbers, fc.array(cut, { maxLength: 25 }), async (drawnNodes, order, cuts) => {
        const workflow = workflowOf(drawnNodes, true);
        const plain = await play(workflow, straight);
        const cutOff = await play(workflow, { choose: chooser(order), cuts });
        expect(cutOff.output).toEqual(plain.output);
        const steps = ({ task }: typeof plain) =>
          task.records.map(({ key }) => key).filter((key) => !key.includes("?"));
        expect(steps(cutOff).sort()).toEqual(steps(plain).sort());
        for (const times of plain.task.effects.values()) expect(times).toBe(1);
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it("stands where its checkpoint says, and where its records say, whichever is read", async () => {
    await fc.assert(
      fc.asyncProperty(
        nodes,
        fc.tuple(numbers, fc.array(cut, { maxLength: 8 })),
        fc.nat(),
        async (drawnNodes, [order, cuts], at) => {
          const workflow = workflowOf(drawnNodes, false);
          const shape = shapeOf(workflow);
          const { task } = await play(workflow, { choose: chooser(order), cuts });
          const whole = new RecordBook("wf@1", task.records).doneUnder("wf@1");
          const kept = at % (task.records.length + 1);
          const first = new RecordBook("wf@1", task.records.slice(0, kept));
          const loop = first.doneUnder("wf@1").reduce((one, done) => completeRun(shape, one, done), beginLoop(shape));
          const { order: keys } = new RecordBook("wf@1", task.records);
          const stored: JsonValue = JSON.parse(JSON.stringify(makeCheckpoint(first.order, new Map([["wf@1", loop]]))));
          const checkpoint = readCheckpoint(stored, keys);
          const later = whole.filter((done) => done.at >= kept);
          const fromCheckpoint = later.reduce(
            (one, done) => completeRun(shape, one, done),
            checkpoint?.loops["wf@1"] ?? loop,
          );
          expect(checkpoint).not.toBeNull();
          expect(fromCheckpoint).toEqual(whole.reduce((one, done) => completeRun(shape, one, done), beginLoop(shape)));
          const edited = {
            ...(stored as object),
            loops: { "wf@1": { ...loop, queue: [{ name: "n0", from: ["START"] }] } },
          };
          expect(readCheckpoint(edited as unknown as JsonValue, keys)).toBeNull();
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});
