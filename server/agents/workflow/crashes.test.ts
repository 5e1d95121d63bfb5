import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../contract/primitives";
import { drawnNodes, workflowOf } from "../../testing/workflow/drawn-workflow";
import { type Cut, ScriptedWorkflow } from "../../testing/workflow/scripted-workflow";
import type { Workflow } from "./node";
import { makeCheckpoint, readCheckpoint } from "./rules/checkpoint";
import { beginLoop, completeRun } from "./rules/loop";
import { RecordBook } from "./rules/record-book";
import { shapeOf } from "./workflow";

interface Play {
  /** Chooses a number below the one given. */
  readonly choose: (below: number) => number;
  readonly cuts: readonly Cut[];
}

/**
 * Attempt after attempt until it is over: whatever is open is answered in any order, whoever is cut off begins again, and now
 * and then from the records alone, without the state that tells of them in short.
 */
async function play(
  workflow: Workflow,
  { choose, cuts }: Play,
): Promise<{ task: ScriptedWorkflow; output: JsonValue }> {
  const task = new ScriptedWorkflow(workflow, "in");
  const left = [...cuts];
  for (let n = 0; n < 1_000; n += 1) {
    const cut = left.shift();
    if (choose(4) === 1) task.state = null;
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
/** What was done outside, each under the key by which it is known there, but for how often somebody was asked. */
const effectsOf = ({ task }: { readonly task: ScriptedWorkflow }) =>
  [...task.effects.keys()].filter((key) => !key.includes("?")).sort();
const timesOf = ({ task }: { readonly task: ScriptedWorkflow }, key: string) => task.effects.get(key);
const numbers = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 50 });

describe("a random workflow, answered in any order and cut off anywhere", () => {
  // An effect whose record was lost is repeated under the same idempotency key (DECISIONS, 2026-11-29).
  it("does what each node does as often as one that nobody cuts off, but for what a cut kept from the record", async () => {
    await fc.assert(
      fc.asyncProperty(drawnNodes, numbers, fc.array(cut, { maxLength: 25 }), async (nodes, order, cuts) => {
        const workflow = workflowOf(nodes, true);
        const plain = await play(workflow, straight);
        const cutOff = await play(workflow, { choose: chooser(order), cuts });
        expect(cutOff.output).toEqual(plain.output);
        const steps = ({ task }: typeof plain) =>
          task.records.map(({ key }) => key).filter((key) => !key.includes("?"));
        expect(steps(cutOff).sort()).toEqual(steps(plain).sort());
        expect(effectsOf(cutOff)).toEqual(effectsOf(plain));
        for (const key of plain.task.effects.keys()) expect(timesOf(plain, key), key).toBe(1);
        for (const key of cutOff.task.effects.keys())
          expect(timesOf(cutOff, key), key).toBe(1 + (cutOff.task.lost.get(key) ?? 0));
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it("stands where its checkpoint says, and where its records say, whichever is read", async () => {
    await fc.assert(
      fc.asyncProperty(
        drawnNodes,
        fc.tuple(numbers, fc.array(cut, { maxLength: 8 })),
        fc.nat(),
        async (nodes, [order, cuts], at) => {
          const workflow = workflowOf(nodes, false);
          const shape = shapeOf(workflow);
          const { task } = await play(workflow, { choose: chooser(order), cuts });
          for (const key of task.effects.keys())
            expect(timesOf({ task }, key), key).toBe(1 + (task.lost.get(key) ?? 0));
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
