import { describe, expect, it } from "vitest";
import type { GraphShape } from "@/server/contract/workflow/graph-shape";
import { anEvent, anInterrupt, aTaskView } from "@/server/testing/make-views";
import { backEdges, blockedBy, blockingOf } from "./blocked";
import { graphWords, nodeWords } from "./graph-words";
import { layOutGraph } from "./lay-out-graph";
import { readGraph } from "./read-graph";
import { runsInTurn, turnsOf } from "./turns";
import { neighbourOf } from "./walk-graph";

const SHAPE: GraphShape = {
  name: "vet",
  nodes: [
    { name: "collect", kind: "tool", maxRuns: 3 },
    { name: "registry", kind: "tool" },
    { name: "references", kind: "question", waits: true },
    { name: "gather", kind: "join" },
    { name: "decide", kind: "route" },
    { name: "approve", kind: "agent" },
  ],
  edges: [
    { from: "START", to: "collect" },
    { from: "collect", to: "registry" },
    { from: "collect", to: "references" },
    { from: "registry", to: "gather" },
    { from: "references", to: "gather" },
    { from: "gather", to: "decide" },
    { from: "decide", to: "approve", on: "good" },
    { from: "decide", to: "collect", on: "papers missing" },
  ],
};

let seq = 0;
const recorded = (key: string, result: unknown = { output: null }, type = "step.completed") => {
  seq += 1;
  const at = { startedAt: "2026-11-20T14:00:00.000Z", endedAt: "2026-11-20T14:00:03.000Z" };
  return anEvent({
    seq,
    type,
    data: { key, name: key, ...at, ...(type === "step.failed" ? { error: "no" } : { result: result as never }) },
  });
};
const shaped = () => recorded("vet@1#", SHAPE);
const statuses = (graph: ReturnType<typeof readGraph>) =>
  Object.fromEntries((graph?.runs ?? []).map(({ path, status }) => [path, status]));
const nodeOf = (name: string) => SHAPE.nodes.find((node) => node.name === name) ?? SHAPE.nodes[0] ?? never();
function never(): never {
  throw new Error("There are nodes.");
}

describe("the graph of a task", () => {
  it("is none for a task that runs no workflow", () => {
    expect(readGraph([recorded("walk"), recorded("read:0")], aTaskView())).toBeNull();
  });

  it("tells how each run stands, and with it the runs above", () => {
    const events = [
      shaped(),
      recorded("vet@1/collect@1"),
      recorded("vet@1/registry@1", null, "step.failed"),
      recorded("vet@1/references@1?1", { asked: [], seen: [] }),
    ];
    const running = [
      {
        key: "vet@1/registry@1~2",
        name: "registry",
        tool: null,
        repeatable: true,
        startedAt: "2026-11-20T14:01:00.000Z",
      },
    ];
    const question = anInterrupt({ nodePath: "vet@1/references@1/below@1", runId: "1", status: "open" });
    const graph = readGraph(events, aTaskView({ running, interrupts: [question] }));
    expect(statuses(graph)).toEqual({
      "vet@1/collect@1": "completed",
      "vet@1/registry@1": "running",
      "vet@1/references@1": "waiting",
      "vet@1/references@1/below@1": "waiting",
    });
    expect(graph?.runs.find(({ name }) => name === "registry")).toMatchObject({ tries: 2, error: "no" });
  });

  it("says of an ended task what failed and what was not finished", () => {
    const events = [shaped(), recorded("vet@1/registry@1", null, "step.failed"), recorded("vet@1/references@1?1")];
    const graph = readGraph(events, aTaskView({ endedAt: "2026-11-20T15:00:00.000Z" }));
    expect(statuses(graph)).toEqual({ "vet@1/registry@1": "failed", "vet@1/references@1": "canceled" });
  });

  it("leaves out what a roll back took back", () => {
    const kept = [shaped(), recorded("vet@1/collect@1")];
    const saved = anEvent({ seq: ++seq, type: "checkpoint.created", data: { version: 4 } });
    const after = recorded("vet@1/registry@1");
    const back = anEvent({ seq: ++seq, type: "task.rolled_back", data: { toVersion: 4 } });
    expect(statuses(readGraph([...kept, saved, after, back], aTaskView()))).toEqual({ "vet@1/collect@1": "completed" });
  });

  it("shows each turn of a loop by itself", () => {
    const turn = (no: number) => ["collect", "registry"].map((name) => recorded(`vet@1/${name}@${no}`));
    const graph = readGraph([shaped(), ...turn(1), recorded("vet@1/references@1"), ...turn(2)], aTaskView());
    if (!graph) throw new Error("There is a graph.");
    expect(turnsOf(graph)).toBe(2);
    expect([...runsInTurn(graph, 2).values()].map(({ path }) => path)).toEqual(["vet@1/collect@2", "vet@1/registry@2"]);
    expect(runsInTurn(graph, 1).size).toBe(3);
  });

  it("names what a question blocks, and not what a way back leads to", () => {
    expect(backEdges(SHAPE)).toEqual(new Set([SHAPE.edges.at(-1)]));
    expect(blockedBy(SHAPE, "references")).toEqual(["gather", "decide", "approve"]);
    const question = anInterrupt({ nodePath: "vet@1/references@1", runId: "1", status: "open" });
    const graph = readGraph([shaped(), recorded("vet@1/collect@1")], aTaskView({ interrupts: [question] }));
    if (!graph) throw new Error("There is a graph.");
    const runs = runsInTurn(graph, 1);
    expect(blockingOf(graph, runs).blocks).toEqual(new Map([["references", ["gather", "decide", "approve"]]]));
    expect(graphWords(SHAPE.nodes, [...runs.values()])).toBe("1 of 6 done, 1 asks");
    expect(nodeWords(nodeOf("collect"), runs.get("collect") ?? null)).toBe("Turn 1 of 3, Done");
    expect(nodeWords(nodeOf("approve"), null)).toBe("Not started");
  });

  it("is placed from top to bottom without one node on another, and walked along its edges", () => {
    const layout = layOutGraph(SHAPE);
    for (const a of layout.nodes)
      for (const b of layout.nodes)
        expect(
          a.name === b.name ||
            a.x + a.width <= b.x ||
            b.x + b.width <= a.x ||
            a.y + a.height <= b.y ||
            b.y + b.height <= a.y,
        ).toBe(true);
    const placed = (name: string) => layout.nodes.find((node) => node.name === name) ?? never();
    expect(placed("collect").y).toBeLessThan(placed("gather").y);
    expect(neighbourOf(layout, placed("gather"), "down")?.name).toBe("decide");
    expect(neighbourOf(layout, placed("decide"), "up")?.name).toBe("gather");
    const beside = neighbourOf(layout, placed("registry"), "right") ?? neighbourOf(layout, placed("registry"), "left");
    expect(beside?.name).toBe("references");
    expect(layOutGraph(SHAPE)).toEqual(layout);
  });

  it("has its ways leave below a node and come in upright from above, at no corner", () => {
    const layout = layOutGraph(SHAPE);
    const placed = (name: string) => layout.nodes.find((node) => node.name === name) ?? never();
    const ways = layout.edges.filter(({ isBack }) => !isBack);
    expect(ways.length).toBeGreaterThan(0);
    for (const { edge, points } of ways) {
      const [from, to, out, into] = [placed(edge.from), placed(edge.to), points[0], points.at(-1)];
      expect([out?.y, into?.y]).toEqual([from.y + from.height, to.y]);
      expect(points.at(-2)).toMatchObject({ x: into?.x });
      for (const [node, at] of [
        [from, out?.x ?? 0],
        [to, into?.x ?? 0],
      ] as const)
        expect(at - node.x >= 32 && node.x + node.width - at >= 32).toBe(true);
    }
  });
});
