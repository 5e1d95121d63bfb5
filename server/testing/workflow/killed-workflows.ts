import { once } from "node:events";
import { type AnyNode, type BodyNode, join, type NodeContext, question } from "../../agents/workflow/node";
import { defineWorkflow } from "../../agents/workflow/workflow";
import type { JsonValue } from "../../contract/primitives";

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
  signs_in: defineWorkflow(
    "signs_in",
    [
      body("x", (ctx) => ctx.credential, { credential: ask("a") }),
      body("y", async (ctx) => [ctx.credential, await ctx.ask(ask("b"))], { credential: ask("a") }),
    ],
    [
      ["START", "x"],
      ["START", "y"],
    ],
  ),
  fans_in: defineWorkflow(
    "fans_in",
    [asker("x", "a"), asker("y", "b"), join("all"), echo("after")],
    [
      ["START", "x"],
      ["START", "y"],
      ["x", "all"],
      ["y", "all"],
      ["all", "after"],
    ],
  ),
  queues: defineWorkflow(
    "queues",
    [echo("x"), echo("y"), body("node", async (ctx) => [ctx.runId, await ctx.ask(ask(ctx.runId === "1" ? "a" : "b"))])],
    [
      ["START", "x"],
      ["START", "y"],
      ["x", "node"],
      ["y", "node"],
    ],
  ),
  retries: defineWorkflow(
    "retries",
    [
      body(
        "node",
        async (ctx) => {
          const a = await ctx.ask({ ...ask("a"), schema: { type: "number" } });
          if (ctx.tryNo === 1) throw new Error("first try");
          const b = await ctx.ask(ask("b"));
          if (ctx.tryNo === 2) throw new Error("second try");
          return [a, b, ctx.tryNo];
        },
        { retry: { tries: 3 } },
      ),
    ],
    [["START", "node"]],
  ),
  approves: defineWorkflow(
    "approves",
    [
      body(
        "node",
        async (ctx) => {
          const consent = await ctx.approve("a", { tool: "pay", arguments: { amount: 80 } });
          if (ctx.tryNo === 1) throw new Error("first try");
          if (!consent.approved) return "no";
          const call = { approval: consent, arguments: consent.arguments };
          const paid = await ctx.step("pay", () => consent.arguments, { call });
          return [paid, await ctx.ask(ask("b"))];
        },
        { retry: { tries: 2 } },
      ),
    ],
    [["START", "node"]],
  ),
  children: defineWorkflow(
    "children",
    [body("node", async (ctx) => [await ctx.run(asker("x", "a")), await ctx.run(asker("x", "b"))])],
    [["START", "node"]],
  ),
  calls: defineWorkflow(
    "calls",
    [
      question("node", () => [{ ...ask("a"), kind: "tool", call: { tool: "render", arguments: { page: 1 } } }]),
      echo("after"),
      body("last", async (ctx) => [ctx.input, await ctx.ask(ask("b"))]),
    ],
    [
      ["START", "node"],
      ["node", "after"],
      ["after", "last"],
    ],
  ),
  refuses: defineWorkflow(
    "refuses",
    [
      body("node", async (ctx) => {
        const declined = await ctx.approve("a", { tool: "pay", arguments: { amount: 800 } });
        const consent = await ctx.approve("b", { tool: "pay", arguments: { amount: 80 } });
        if (declined.approved || !consent.approved) return "not as answered";
        const call = { approval: consent, arguments: consent.arguments };
        return [declined.reason, await ctx.step("pay", () => consent.arguments, { call })];
      }),
    ],
    [["START", "node"]],
  ),
  objects: defineWorkflow(
    "objects",
    [
      body("node", async (ctx) => {
        const policy = (args: JsonValue) => (JSON.stringify(args).includes("99") ? "99 is too much." : null);
        const consent = await ctx.approve("a", { tool: "pay", arguments: { amount: 80 }, policy });
        return [consent.approved ? "paid" : consent.reason, await ctx.ask(ask("b"))];
      }),
    ],
    [["START", "node"]],
  ),
  beside: defineWorkflow(
    "beside",
    [asker("node", "a"), echo("after"), echo("x"), body("y", async (ctx) => [ctx.input, await ctx.ask(ask("b"))])],
    [
      ["START", "node"],
      ["node", "after"],
      ["START", "x"],
      ["x", "y"],
    ],
  ),
} as const;

/** Its node says something and is not done before its first attempt is killed. */
export const TELLS = defineWorkflow(
  "tells",
  [
    {
      type: "step",
      kind: "tool",
      name: "node",
      run: async ({ message, artifact, usage, task }) => {
        message("told");
        artifact({ id: "note", name: "Note", mimeType: "text/plain", text: "made" });
        usage({ inputTokens: 7 });
        if (task.attemptNo === 1) await new Promise(() => undefined);
        return "done";
      },
    },
    asker("ask", "a"),
  ],
  [
    ["START", "node"],
    ["node", "ask"],
  ],
);

/** Fails in its first two tries; a step of the second one does not end before it is interrupted. */
export const IS_PAUSED = defineWorkflow(
  "is_paused",
  [
    body(
      "node",
      async (ctx) => {
        if (ctx.tryNo === 1) throw new Error("first try");
        const quick = await ctx.step("quick", () => "quick");
        const slow = await ctx.step("slow", async ({ signal }) => {
          if (ctx.task.attemptNo === 1) await once(signal, "abort");
          signal.throwIfAborted();
          return "slow";
        });
        if (ctx.tryNo === 2) throw new Error("second try");
        return [ctx.tryNo, quick, slow];
      },
      { retry: { tries: 3 } },
    ),
  ],
  [["START", "node"]],
);
