import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { anEvent, anInterrupt } from "@/server/testing/make-views";
import { aTitledTask, showTask } from "@/server/testing/show-task";

const SHAPE = {
  name: "vet",
  nodes: [
    { name: "collect", kind: "tool" },
    { name: "check", kind: "question" },
    { name: "decide", kind: "route" },
  ],
  edges: [
    { from: "START", to: "collect" },
    { from: "collect", to: "check" },
    { from: "check", to: "decide" },
  ],
};
const recorded = (seq: number, key: string, result: object) =>
  anEvent({ seq, type: "step.completed", data: { key, name: key, result: JSON.parse(JSON.stringify(result)) } });
const EVENTS = [recorded(1, "vet@1#", SHAPE), recorded(2, "vet@1/collect@1", { output: null })];
const asked = (key: string, more: object) =>
  anInterrupt({ id: key, key, nodePath: "vet@1/check@1", runId: "1", ...more });
const TASK = aTitledTask({
  state: "input_required",
  openInterrupts: 1,
  interrupts: [
    asked("first", {
      message: "On time?",
      status: "answered",
      answeredAt: "2026-11-20T14:00:00Z",
      answeredBy: { kind: "operator", id: "reviewer-2" },
    }),
    asked("second", { message: "Any claims?", schema: { type: "string", title: "Claims" } }),
  ],
});

// What the box of the drawing is measured by; here nothing has a size.
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

const graph = () => screen.findByRole("region", { name: "Graph" });

describe("the graph of a task", () => {
  it("tells how each node stands and what its question blocks", async () => {
    showTask({ task: TASK, events: EVENTS, url: "?tab=graph" });
    const region = await graph();
    expect(await within(region).findByText("1 of 3 done, 1 asks")).toBeTruthy();
    expect(within(region).getByRole("button", { name: "collect, Tool. Done" })).toBeTruthy();
    expect(
      within(region).getByRole("button", { name: "check, Question. 1 of 2 answers in. Blocks 1: decide" }),
    ).toBeTruthy();
    expect(within(region).getByRole("button", { name: "decide, Route. Not started" })).toBeTruthy();
  });

  it("has the room of the timeline, which is one ribbon until it is opened", async () => {
    const { user } = showTask({ task: TASK, events: EVENTS, url: "?tab=graph" });
    await graph();
    const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
    expect(timeline.getByRole("img", { name: /^State history: / })).toBeTruthy();
    await user.click(timeline.getByRole("button", { name: "Timeline" }));
    expect(await screen.findByText("Squeeze held time")).toBeTruthy();
  });

  it("is told of while the task works on beside its questions", async () => {
    showTask({ task: { ...TASK, state: "working" }, events: EVENTS, url: "?tab=graph" });
    expect(await screen.findByText("1 question open")).toBeTruthy();
  });

  it("is one tab stop; arrows walk its edges, Enter chooses, and the chosen node's question leads to its form", async () => {
    const { user } = showTask({ task: TASK, events: EVENTS, url: "?tab=graph" });
    const region = await graph();
    const collect = await within(region).findByRole("button", { name: /^collect, / });
    collect.focus();
    await user.keyboard("{ArrowDown}{Enter}");
    const control = screen.getByRole("complementary", { name: "Control" });
    const card = await within(control).findByRole("region", { name: "check" });
    expect(within(card).getByText("Answered by reviewer-2,", { exact: false })).toBeTruthy();
    expect(within(control).getByRole("region", { name: "What it blocks" }).textContent).toContain("decide");
    const form = await within(control).findByRole("form", { name: "Answer second of check" });
    const field = await within(form).findByRole("textbox");
    await user.click(within(card).getByRole("button", { name: "Answer" }));
    expect(document.activeElement).toBe(field);
  });

  it("folds a large workflow into groups, and opens one that is chosen", async () => {
    const names = Array.from({ length: 100 }, (_, n) => `n${n}`);
    const edges = names.map((to, n) => ({ from: names[n - 1] ?? "START", to }));
    const large = { name: "vet", nodes: names.map((name) => ({ name, kind: "tool" })), edges };
    const events = [recorded(1, "vet@1#", large), recorded(2, "vet@1/n0@1", { output: null })];
    const { user } = showTask({ task: aTitledTask({ state: "working" }), events, url: "?tab=graph" });
    const region = await graph();
    const group = await within(region).findByRole("button", { name: /^100 nodes: n0 to n99, Workflow\. Goes on next/ });
    expect(within(region).getByText("1 of 100 done")).toBeTruthy();
    await user.click(group);
    expect(await within(region).findByRole("button", { name: "n0, Tool. Done" })).toBeTruthy();
    await user.click(within(region).getByRole("button", { name: "Fold" }));
    expect(await within(region).findByRole("button", { name: /^100 nodes/ })).toBeTruthy();
  });

  it("is not offered for a task that runs no workflow", async () => {
    showTask({ task: TASK, events: EVENTS.slice(1) });
    expect(await screen.findByRole("tab", { name: /^Steps/ })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Graph" })).toBeNull();
  });
});
