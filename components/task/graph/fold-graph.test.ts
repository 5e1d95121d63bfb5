import { describe, expect, it } from "vitest";
import type { GraphShape } from "@/server/contract/workflow/graph-shape";
import { blockingOf } from "./blocked";
import { foldBlocking, foldGraph, foldRuns, MAX_NODES } from "./fold-graph";
import type { NodeRun, NodeStatus } from "./read-graph";

const node = (name: string) => ({ name, kind: "tool" as const });
const edge = ([from = "", to = ""]: readonly string[]) => ({ from, to });
const NONE: ReadonlySet<string> = new Set();

/** One after the other. */
function line(count: number): GraphShape {
  const names = Array.from({ length: count }, (_, n) => `n${n}`);
  const edges = names.map((name, n) => edge([names[n - 1] ?? "START", name]));
  return { name: "wf", nodes: names.map(node), edges };
}

/** All between two. */
function fan(count: number): GraphShape {
  const names = Array.from({ length: count }, (_, n) => `n${n}`);
  const edges = [
    ["START", "a"],
    ...names.flatMap((name) => [
      ["a", name],
      [name, "z"],
    ]),
  ].map(edge);
  return { name: "wf", nodes: ["a", ...names, "z"].map(node), edges };
}
const run = (name: string, status: NodeStatus): NodeRun => ({
  path: `wf@1/${name}@1`,
  name,
  runId: "1",
  parent: "wf@1",
  status,
  startedAt: 1,
  endedAt: 2,
  tries: 1,
  route: null,
  error: null,
  questions: [],
});

describe("a graph that is too large", () => {
  it("is left alone up to so many nodes", () => {
    expect(foldGraph(line(MAX_NODES), NONE).groups.size).toBe(0);
  });

  it("folds what follows one another alone", () => {
    const { shape, groups } = foldGraph(line(200), NONE);
    expect(shape.nodes.map(({ name }) => name)).toEqual(["200 nodes: n0 to n199"]);
    expect(shape.edges).toEqual([edge(["START", "200 nodes: n0 to n199"])]);
    expect([...groups.values()][0]).toHaveLength(200);
  });

  it("folds what stands between the same two, and keeps the way through", () => {
    const { shape } = foldGraph(fan(100), NONE);
    expect(shape.nodes).toHaveLength(3);
    expect(shape.edges).toEqual([
      edge(["START", "a"]),
      edge(["a", "100 nodes: n0 to n99"]),
      edge(["100 nodes: n0 to n99", "z"]),
    ]);
  });

  it("keeps apart what was unfolded, and loops and ways out as they are", () => {
    const { shape } = foldGraph(line(100), new Set(["n50"]));
    expect(shape.nodes.map(({ name }) => name)).toEqual(["50 nodes: n0 to n49", "n50", "49 nodes: n51 to n99"]);
    const long = line(100);
    const looped = { ...long, edges: [...long.edges, { from: "n99", to: "n0", on: "again" }] };
    expect(foldGraph(looped, NONE).shape.edges).toContainEqual(expect.objectContaining({ on: "again" }));
  });

  it.each<[string, readonly NodeStatus[], NodeStatus | undefined]>([
    ["not at all while nothing of it has begun", [], undefined],
    ["waiting when one of it waits", ["completed", "waiting", "running"], "waiting"],
    ["failed before all else", ["waiting", "failed"], "failed"],
    ["on its way while some of it has not begun", ["completed", "completed"], "pending"],
    ["done when all of it is", Array.from({ length: 100 }, () => "completed" as const), "completed"],
  ])("has groups that stand %s", (_, statuses, status) => {
    const folded = foldGraph(line(100), NONE);
    const runs = new Map(statuses.map((one, n) => [`n${n}`, run(`n${n}`, one)]));
    expect(foldRuns(runs, folded).get("100 nodes: n0 to n99")?.status).toBe(status);
  });

  it("blocks as its nodes do, group by group, and no group blocks itself", () => {
    const waiting = new Map([["n1", run("n1", "waiting")]]);
    const blockedBy = (shape: GraphShape) => blockingOf({ path: "wf@1", shape, runs: [] }, waiting);
    const middle = new Set(["n100"]);
    const chain = line(200);
    const folded = foldBlocking(blockedBy(chain), foldGraph(chain, middle));
    const [before = "", after = ""] = foldGraph(chain, middle).groups.keys();
    expect(folded.by).toEqual(new Set([before]));
    expect(folded.blocks.get(before)).toEqual(["n100", after]);
    expect(folded.blocked).toEqual(new Set(["n100", after]));
    const all = fan(100);
    expect(foldBlocking(blockedBy(all), foldGraph(all, NONE)).blocked).toEqual(new Set(["z"]));
    const small = line(3);
    const whole = blockedBy(small);
    expect(foldBlocking(whole, foldGraph(small, NONE))).toBe(whole);
  });
});
