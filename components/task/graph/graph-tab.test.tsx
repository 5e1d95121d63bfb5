import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
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

beforeAll(fillDomGaps);

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

  it("says by which way back a run began, how much a join waits for, and what its shapes mean", async () => {
    const shape = {
      name: "vet",
      nodes: [
        { name: "collect", kind: "tool", maxRuns: 3 },
        { name: "look", kind: "tool" },
        { name: "check", kind: "question" },
        { name: "read", kind: "agent" },
        { name: "gather", kind: "join" },
        { name: "decide", kind: "route" },
      ],
      edges: [
        { from: "START", to: "collect" },
        ...["look", "check", "read"].flatMap((name) => [
          { from: "collect", to: name },
          { from: name, to: "gather" },
        ]),
        { from: "gather", to: "decide" },
        { from: "decide", to: "collect", on: "papers missing" },
      ],
    };
    const names = ["collect", "look", "check", "read", "gather"];
    const events = [
      recorded(1, "vet@1#", shape),
      ...names.map((name, n) => recorded(n + 2, `vet@1/${name}@1`, { output: null })),
      recorded(7, "vet@1/decide@1", { output: null, route: "papers missing" }),
      recorded(8, "vet@1/collect@2", { output: null }),
      recorded(9, "vet@1/look@2", { output: null }),
    ];
    const { user } = showTask({ task: aTitledTask({ state: "working" }), events, url: "?tab=graph" });
    const region = within(await graph());
    expect(await region.findByText("Run 2 began here")).toBeTruthy();
    expect(region.getByRole("button", { name: "gather, Join. Waits for 2 of 3" })).toBeTruthy();
    expect(within(region.getByRole("list", { name: "Legend" })).getAllByRole("listitem")).toHaveLength(8);
    await user.click(region.getByRole("radio", { name: "Run 1" }));
    expect(region.queryByText(/began here/)).toBeNull();
    expect(region.getByRole("button", { name: "gather, Join. Done" })).toBeTruthy();
  });

  it("leads from a run to its step in the conversation, which has the focus then", async () => {
    const later = Array.from({ length: 30 }, (_, n) => recorded(n + 3, `vet@1/check@1:look-${n}`, { output: n }));
    const { user } = showTask({ task: TASK, events: [...EVENTS, ...later], url: "?tab=graph&node=collect" });
    const control = within(await screen.findByRole("complementary", { name: "Control" }));
    const runs = within(await control.findByRole("region", { name: "Runs of this node" }));
    await user.click(runs.getByRole("button", { name: /^Run 1/ }));
    expect(screen.getByRole("tab", { name: /^Conversation/, selected: true })).toBeTruthy();
    const line = await screen.findByRole("button", { name: /vet@1\/collect@1(?!:)/ });
    await vi.waitFor(() => expect(document.activeElement).toBe(line));
  });

  it("takes an answer back from its node while the agent does not know of it", async () => {
    const answeredBy = { kind: "operator" as const, id: "reviewer-2" };
    const at = { status: "answered" as const, answeredAt: "2026-11-20T14:00:00Z", answeredBy, answer: "Yes, twice" };
    const { attemptNo } = TASK;
    const interrupts = [
      asked("first", { ...at, answeredAttempt: attemptNo }),
      asked("second", { ...at, answeredAttempt: attemptNo - 1 }),
    ];
    const schema = { type: "string", title: "On time" };
    const again = {
      ...TASK,
      version: TASK.version + 1,
      interrupts: interrupts.map((one) => (one.key === "first" ? asked("first", { schema }) : one)),
    };
    const { user, calls } = showTask({
      task: { ...TASK, openInterrupts: 0, interrupts },
      events: EVENTS,
      url: "?tab=graph&node=check",
      api: { "task.undoAnswers": () => ({ outcome: "accepted", task: again }) },
    });
    const control = within(await screen.findByRole("complementary", { name: "Control" }));
    const card = within(await control.findByRole("region", { name: "check" }));
    expect(card.getAllByText("Yes, twice")).toHaveLength(2);
    expect(card.getAllByRole("button", { name: /^Change/ })).toHaveLength(1);
    await user.click(card.getByRole("button", { name: "Change the answer to first" }));
    await vi.waitFor(() =>
      expect(calls.filter(({ path }) => path === "task.undoAnswers").map(({ input }) => input)).toEqual([
        expect.objectContaining({ interruptIds: ["first"] }),
      ]),
    );
    const form = await control.findByRole("form", { name: "Answer first of check" });
    await vi.waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  });

  it("folds a large workflow into groups, and opens one that is chosen", async () => {
    const names = Array.from({ length: 61 }, (_, n) => `n${n}`);
    const edges = names.map((to, n) => ({ from: names[n - 1] ?? "START", to }));
    const large = { name: "vet", nodes: names.map((name) => ({ name, kind: "tool" })), edges };
    const events = [recorded(1, "vet@1#", large), recorded(2, "vet@1/n0@1", { output: null })];
    const { user } = showTask({ task: aTitledTask({ state: "working" }), events, url: "?tab=graph" });
    const region = await graph();
    const group = await within(region).findByRole("button", { name: /^61 nodes: n0 to n60, Workflow\. Goes on next/ });
    expect(within(region).getByText("1 of 61 done")).toBeTruthy();
    await user.click(group);
    expect(await within(region).findByRole("button", { name: "n0, Tool. Done" })).toBeTruthy();
    await user.click(within(region).getByRole("button", { name: "Fold" }));
    expect(await within(region).findByRole("button", { name: /^61 nodes/ })).toBeTruthy();
  });

  it("is not offered for a task that runs no workflow", async () => {
    showTask({ task: TASK, events: EVENTS.slice(1) });
    expect(await screen.findByRole("tab", { name: /^Steps/ })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "Graph" })).toBeNull();
  });
});
