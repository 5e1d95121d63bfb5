import { type AnyNode, type BodyNode, join, type NodeContext, question } from "../../agents/workflow/node";
import { defineWorkflow } from "../../agents/workflow/workflow";

const ask = (key: string) => ({ key, message: `${key}?` });
const asker = (name: string, ...keys: string[]) => question(name, () => keys.map(ask));
const body = (name: string, run: (ctx: NodeContext) => unknown, more: Partial<BodyNode> = {}): BodyNode => {
  return { type: "body", kind: "agent", name, run, ...more };
};
const echo = (name: string): AnyNode => ({ type: "step", kind: "tool", name, run: ({ input }) => ({ [name]: input }) });
const both = (ctx: NodeContext) => ctx.askAll([ask("a"), ask("b")]);
const inner = defineWorkflow(
  "inner",
  [asker("x", "a"), asker("y", "b"), join("all")],
  [
    ["START", "x"],
    ["START", "y"],
    ["x", "all"],
    ["y", "all"],
  ],
);

/** Workflows that two answers bring to their end, by what becomes of a partial one. */
export const KILLED_WORKFLOWS = {
  reruns: defineWorkflow(
    "reruns",
    [body("node", both), echo("after")],
    [
      ["START", "node"],
      ["node", "after"],
    ],
  ),
  waits: defineWorkflow("waits", [body("node", both, { waitForOwnAnswers: true })], [["START", "node"]]),
  completes: defineWorkflow("completes", [asker("node", "a", "b")], [["START", "node"]]),
  gathers: defineWorkflow(
    "gathers",
    [body("node", async (ctx) => [await ctx.ask(ask("a")), await ctx.ask(ask("b"))])],
    [["START", "node"]],
  ),
  puts_out: defineWorkflow(
    "puts_out",
    [
      body("node", async (ctx) => {
        if (ctx.priorOutput === undefined) await ctx.output("early");
        await both(ctx);
      }),
      echo("after"),
    ],
    [
      ["START", "node"],
      ["node", "after"],
    ],
  ),
  nests: defineWorkflow(
    "nests",
    [{ type: "graph", kind: "workflow", name: "nested", workflow: inner }],
    [["START", "nested"]],
  ),
  loops: defineWorkflow(
    "loops",
    [
      body("node", async (ctx) => {
        const answer = await ctx.ask(ask(ctx.runId === "1" ? "a" : "b"));
        ctx.route(ctx.runId === "1" ? "again" : "done");
        return [ctx.runId, answer];
      }),
      echo("after"),
    ],
    [
      ["START", "node"],
      ["node", "node", "again"],
      ["node", "after", "done"],
    ],
  ),
  children: defineWorkflow(
    "children",
    [body("node", async (ctx) => [await ctx.run(asker("x", "a")), await ctx.run(asker("x", "b"))])],
    [["START", "node"]],
  ),
} as const;
