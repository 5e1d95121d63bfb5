import fc from "fast-check";
import { type AnyNode, type BodyNode, join, type NodeContext, type Workflow } from "../../agents/workflow/node";
import { defineWorkflow } from "../../agents/workflow/workflow";
import type { JsonValue } from "../../contract/primitives";

/** A node as it is drawn at random: what it does, and which earlier nodes lead to it. */
interface Drawn {
  readonly kind: "step" | "body" | "question" | "parent" | "graph" | "loop" | "choice";
  readonly questions: number;
  readonly together: boolean;
  readonly waits: boolean;
  /** How many of its tries throw. */
  readonly fails: number;
  /** It puts its output out before it asks. */
  readonly early: boolean;
  readonly before: readonly number[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom("step", "body", "question", "parent", "graph", "loop", "choice"),
  questions: fc.integer({ min: 1, max: 3 }),
  together: fc.boolean(),
  waits: fc.boolean(),
  fails: fc.constantFrom(0, 0, 1, 2),
  early: fc.boolean(),
  before: fc.array(fc.nat(20), { minLength: 0, maxLength: 3 }),
});

export const drawnNodes: fc.Arbitrary<readonly Drawn[]> = fc.array(drawn, { minLength: 1, maxLength: 7 });

/** `fansIn`: what several nodes lead to begins with a join; otherwise it runs once for each of them. */
export function workflowOf(nodes: readonly Drawn[], fansIn: boolean): Workflow {
  const made: AnyNode[] = [];
  const edges: [string, string, string?][] = [];
  for (const [n, one] of nodes.entries()) {
    const before = n === 0 ? [] : [...new Set(one.before.map((at) => at % n))];
    const joins = fansIn && before.length > 1;
    const entry = joins ? `j${n}` : `n${n}`;
    if (joins) made.push(join(entry));
    if (joins) edges.push([entry, `n${n}`]);
    for (const at of before) edges.push(nodes[at]?.kind === "loop" ? [`n${at}`, entry, "done"] : [`n${at}`, entry]);
    if (before.length === 0) edges.push(["START", entry]);
    if (one.kind === "loop") edges.push([`n${n}`, `n${n}`, "again"]);
    made.push(nodeOf(`n${n}`, one));
  }
  return defineWorkflow("wf", made, edges);
}

function nodeOf(name: string, one: Drawn): AnyNode {
  const asked = questionsOf(one);
  const body = bodyOf(one);
  const step: AnyNode = {
    type: "step",
    kind: "tool",
    name: "leaf",
    retry: { tries: one.fails + 1 },
    run: (work) => {
      failAt(work.tryNo, one);
      return say(name, work, null);
    },
  };
  const code = (ctx: NodeContext) => askAround(ctx, name, one);
  const asks: AnyNode = { ...body, name: "asks", run: code };
  switch (one.kind) {
    case "step":
      return { ...step, name };
    case "body":
      return { ...body, name, run: code };
    case "question":
      return { ...body, name, rerunOnResume: false, run: (ctx: NodeContext) => ctx.askAll(asked) };
    case "parent":
      return {
        ...body,
        name,
        run: (ctx: NodeContext) => runBelow(ctx, { name, own: !one.together, child: asks, leaf: step }),
      };
    case "loop":
      return { ...body, name, run: (ctx: NodeContext) => turn(ctx, code, ["again", "done"]) };
    case "graph":
      return within(name, [step, asks], ["leaf", "asks"]);
    case "choice": {
      const way = one.waits ? "leaf" : "other";
      const chooser: AnyNode = { ...body, name: "chooser", run: (ctx: NodeContext) => turn(ctx, code, [way, way]) };
      const nodes = [chooser, step, { ...step, name: "other" }, { ...asks, name: "after" }];
      return within(
        name,
        nodes,
        ["chooser", "leaf", "leaf"],
        ["chooser", "other", "other"],
        ["leaf", "after"],
        ["other", "after"],
      );
    }
  }
}

const bodyOf = ({ waits, fails }: Drawn) =>
  ({ type: "body", kind: "agent", waitForOwnAnswers: waits, retry: { tries: fails + 1 } }) satisfies Partial<BodyNode>;
const questionsOf = ({ questions }: Drawn) =>
  Array.from({ length: questions }, (_, n) => ({ key: `q${n}`, message: `${n}?` }));

/** A workflow within, of nodes that the first edge's first one begins. */
function within(name: string, nodes: readonly AnyNode[], ...edges: readonly [string, string, string?][]): AnyNode {
  const workflow = defineWorkflow("inner", nodes, [["START", edges[0]?.[0] ?? ""], ...edges]);
  return { type: "graph", kind: "workflow", name, workflow };
}

/** Effects before and after its questions, which come one by one or together. It may fail on either side of them. */
async function askAround(ctx: NodeContext, name: string, one: Drawn): Promise<unknown> {
  await ctx.step("before", () => 1);
  if (one.early && ctx.priorOutput === undefined) await ctx.output(`early of ${name}`);
  if (one.together) failAt(ctx.tryNo, one);
  const asked = questionsOf(one);
  const answers: JsonValue[] = [];
  if (one.together) answers.push(await ctx.askAll(asked));
  else for (const question of asked) answers.push(await ctx.ask(question));
  failAt(ctx.tryNo, one);
  await ctx.step("after", () => 1);
  return one.early ? undefined : say(name, ctx, answers);
}

async function turn(
  ctx: NodeContext,
  code: (ctx: NodeContext) => Promise<unknown>,
  [odd, even]: readonly [string, string],
): Promise<unknown> {
  const output = await code(ctx);
  ctx.route(Number(ctx.runId) % 2 === 1 ? odd : even);
  return output;
}

interface Below {
  readonly name: string;
  /** Whether it asks something itself when they are through. */
  readonly own: boolean;
  readonly child: AnyNode;
  readonly leaf: AnyNode;
}

async function runBelow(ctx: NodeContext, { name, own, child, leaf }: Below): Promise<unknown> {
  const below = await Promise.all([ctx.run(child, 1), ctx.run(leaf, 2), ctx.run(child, 3)]);
  return say(name, ctx, own ? [below, await ctx.ask({ key: "own", message: "own?" })] : below);
}

function failAt(tryNo: number, { fails }: Drawn): void {
  if (tryNo <= fails) throw new Error(`try ${tryNo} fails`);
}

/** Outputs grow with what came before; how much is enough to compare. */
function say(name: string, { input }: { readonly input: JsonValue }, answers: unknown): unknown {
  return { [name]: [JSON.stringify(input).length, answers] };
}
