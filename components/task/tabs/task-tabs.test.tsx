import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, aMessage, anEvent, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { aTitledTask, showTask } from "@/server/testing/show-task";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const AGENT = { kind: "agent" as const, id: "ci-fixer" };

describe("tabs of a task", () => {
  const events = [
    anEvent({ seq: 1, type: "task.created", data: { to: "submitted" } }),
    anEvent({
      seq: 2,
      type: "message.added",
      actor: { kind: "agent", id: "ci-fixer" },
      data: { messageSeq: 1, role: "agent", preview: "Copied 4" },
    }),
    anEvent({
      seq: 3,
      type: "step.completed",
      data: {
        key: "k",
        name: "rows.sql",
        tool: "pg.copy",
        startedAt: ago(9_000),
        endedAt: ago(4_000),
        result: { rows: 4 },
        usage: { costMicros: 20_000 },
      },
    }),
    anEvent({
      seq: 4,
      type: "task.paused",
      actor: ONCALL,
      data: { from: "working", to: "paused_by_client", reason: "review", checkpointVersion: 14 },
    }),
  ];

  it("tell the conversation: messages whole, steps folded, changes of state with who and why", async () => {
    const { user } = showTask({
      events,
      messages: [aMessage({ parts: [{ text: "Copied 4 of 13 <b>partitions</b>." }] })],
    });
    const list = await screen.findByRole("region", { name: "Conversation" });
    expect(await within(list).findByText("Copied 4 of 13 <b>partitions</b>.")).toBeTruthy();
    expect(within(list).getByText(/Paused by oncall: review\./)).toBeTruthy();
    const step = within(list).getByRole("button", { name: /pg\.copy rows\.sql.*5 s/ });
    await user.click(step);
    expect(step.getAttribute("aria-expanded")).toBe("true");
    expect(within(list).getByText(/"rows": 4/)).toBeTruthy();
  });

  it("tell what a tool was called with, and is, and the step's name in words", async () => {
    const data = { key: "k", name: "Copy rows", tool: "pg.copy", calledWith: "table=orders" };
    const running = [{ ...data, key: "r", tool: "pg.check", repeatable: true, startedAt: ago(9_000) }];
    const { user } = showTask({
      events: [anEvent({ seq: 1, type: "step.completed", data })],
      task: aTitledTask({ state: "working", running }),
    });
    const list = await screen.findByRole("region", { name: "Conversation" });
    const line = await within(list).findByRole("button", { name: /^pg\.copy ?\(table=orders\)/ });
    expect(list.textContent).toContain("pg.check(table=orders)");
    const names = () => within(list).getAllByText("Copy rows");
    expect(names()).toHaveLength(1); // of the one that runs
    await user.click(line);
    expect(names()).toHaveLength(2);
  });

  it("fold what the agent thought and planned to a line, and show all of it as plain text when it is opened", async () => {
    const aside = (seq: number, kind: string, text: string) =>
      anEvent({ seq, type: "aside.added", data: { aside: kind, text } });
    const thought = `Look <img src=x> first.${" And then".repeat(30)} edit.`;
    const { user } = showTask({ events: [aside(1, "thought", thought), aside(2, "plan", "[x] Look\n[ ] Edit")] });
    const list = await screen.findByRole("region", { name: "Conversation" });
    const line = await within(list).findByRole("button", { name: /^Thought Look <img src=x> first\./ });
    expect(line.textContent).not.toContain("edit.");
    await user.click(line);
    expect(within(list).getByText(thought)).toBeTruthy();
    expect(within(list).getByRole("button", { name: "Plan [x] Look [ ] Edit" })).toBeTruthy();
  });

  it("show a message while it grows, as plain text, and then as it was said", async () => {
    const grows = (seq: number, text: string) =>
      anEvent({ seq, type: "aside.added", actor: AGENT, data: { aside: "saying", text } });
    const said = anEvent({
      seq: 3,
      type: "message.added",
      actor: AGENT,
      data: { messageSeq: 1, role: "agent", preview: "I" },
    });
    const first = showTask({ events: [grows(1, "I read <b>it</b>"), grows(2, ", then")] });
    const line = await screen.findByText("I read <b>it</b>, then");
    expect(line.closest("article")?.textContent).toContain("Writing");
    expect(screen.getByRole("tab", { name: "Conversation 1" })).toBeTruthy();
    first.unmount();
    const whole = aMessage({ role: "agent", origin: "agent", parts: [{ text: "I read <b>it</b>, then I edit it." }] });
    showTask({ events: [grows(1, "I read <b>it</b>"), grows(2, ", then"), said], messages: [whole] });
    const message = await screen.findByText("I read <b>it</b>, then I edit it.");
    expect(message.closest("article")?.textContent).not.toContain("Writing");
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("show whole what became of the agent's session", async () => {
    const text = `A new session was begun. Nothing of the conversation is restored.${" Why".repeat(60)}`;
    showTask({ events: [anEvent({ seq: 1, type: "aside.added", data: { aside: "session", text } })] });
    const list = await screen.findByRole("region", { name: "Conversation" });
    expect(await within(list).findByText(text)).toBeTruthy();
    expect(within(list).queryByRole("button", { name: /^Session/ })).toBeNull();
  });

  it("list steps with how they ended and what they cost", async () => {
    showTask({ events, url: "?tab=steps" });
    const list = await screen.findByRole("region", { name: "Steps" });
    expect((await within(list).findByRole("listitem")).textContent).toMatch(/1rows\.sql.*pg\.copy.*Done.*5 s\$0\.02/);
  });

  it.each([
    [
      {
        inputTokens: 120,
        outputTokens: 30,
        costMicros: 20_000,
        costFrom: "prices",
        model: "m-large",
        source: "the proxy",
      },
      "Used 120 tokens in, 30 out, $0.02 by the list of prices; m-large, told by the proxy",
    ],
    [{ outputTokens: 30, costMicros: 20_000 }, "Used 30 tokens out, $0.02"],
    [{ source: "the proxy" }, "Use not reported; told by the proxy"],
  ])("say of an open step what it used and who told it: %j", async (usage, words) => {
    const at = { startedAt: ago(60_000), endedAt: ago(59_000) };
    const data = { key: "k1", name: "copy", tool: "pg.copy", result: "done", ...at, usage };
    const { user } = showTask({ events: [anEvent({ seq: 1, type: "step.completed", data })], url: "?tab=tools" });
    const list = await screen.findByRole("region", { name: "Tool calls" });
    await user.click(await within(list).findByRole("button", { name: /^pg\.copy/ }));
    expect(within(list).getByText(words)).toBeTruthy();
  });

  it("count and list the steps that run now, too", async () => {
    const running = [{ key: "r", name: "Check rows", tool: "pg.check", repeatable: true, startedAt: ago(9_000) }];
    showTask({ events, url: "?tab=steps", task: aTitledTask({ state: "working", running }) });
    const list = await screen.findByRole("region", { name: "Steps" });
    const [, last] = await within(list).findAllByRole("listitem");
    expect(last?.textContent).toMatch(/Check rows.*pg\.check.*Running/);
    expect(screen.getByRole("tab", { name: "Steps 2" })).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Tool calls 2" })).toBeTruthy();
  });

  it("begin with the prompt of a coding agent's task, as whoever made it said it", async () => {
    const created = anEvent({ seq: 1, type: "task.created", at: ago(60_000), data: { to: "submitted" } });
    const input = { prompt: "Fix the failing checks.\n<b>Only</b> those.", folder: "api" };
    showTask({ events: [created], task: aTitledTask({ input }) });
    const said = await screen.findByRole("region", { name: "Conversation" });
    const [first] = await within(said).findAllByRole("article");
    expect(first?.textContent).toContain("oncallInput");
    expect(first?.textContent).toContain("Fix the failing checks.\n<b>Only</b> those.");
    expect(screen.getByRole("tab", { name: "Conversation 1" })).toBeTruthy();
  });

  it("count and list the step whose end nobody knows", async () => {
    const begun = anEvent({
      seq: 9,
      type: "step.started",
      at: ago(9_000),
      data: { key: "o", name: "Check rows", tool: "pg.check" },
    });
    const task = aTitledTask({ state: "paused_by_client", fenced: true, stepsDone: 1, progress: null });
    const held = { from: "working", to: "paused_by_client", stopProof: "fenced" };
    const fenced = anEvent({ seq: 10, type: "task.paused", at: ago(2_000), data: held });
    const { user } = showTask({ events: [...events, begun, fenced], url: "?tab=steps", task });
    const list = await screen.findByRole("region", { name: "Steps" });
    const [, last] = await within(list).findAllByRole("listitem");
    expect(last?.textContent).toMatch(/^2Check rows.*pg\.check.*Not known/);
    expect(screen.getByRole("tab", { name: "Steps 2" })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Tool calls 2" }));
    const calls = await screen.findByRole("region", { name: "Tool calls" });
    expect(calls.textContent).toContain("Not known, no result");
    await user.click(screen.getByRole("tab", { name: /^Conversation/ }));
    const said = await screen.findByRole("region", { name: "Conversation" });
    expect((await within(said).findByText("Not known, no result")).parentElement?.textContent).toMatch(
      /pg\.check Check rows/,
    );
  });

  it("keep the run that a dead worker left when the task goes on: in every list, and as one step", async () => {
    const step = { key: "o", name: "Check rows", tool: "pg.check" };
    const done = { ...step, startedAt: ago(23_000), endedAt: ago(3_000) };
    const { user } = showTask({
      events: [
        ...events.slice(0, 3),
        anEvent({ seq: 4, type: "step.started", at: ago(40_000), data: step }),
        anEvent({ seq: 5, type: "attempt.lost", at: ago(25_000) }),
        anEvent({ seq: 6, type: "attempt.claimed", at: ago(24_000), data: { from: "working", to: "working" } }),
        anEvent({ seq: 7, type: "step.started", at: ago(23_000), data: step }),
        anEvent({ seq: 8, type: "step.completed", at: ago(3_000), data: done }),
      ],
      url: "?tab=steps",
      task: aTitledTask({ state: "working", stepsDone: 2, progress: null }),
    });
    const list = await screen.findByRole("region", { name: "Steps" });
    const rows = (await within(list).findAllByRole("listitem")).map(({ textContent }) => textContent);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^2Check rows.*Not finished/);
    expect(rows[2]).toMatch(/^2Check rows.*Done/);
    expect(within(list).getByTitle("Not finished, its worker was gone")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "Steps 2" })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Tool calls 3" }));
    const calls = await screen.findByRole("region", { name: "Tool calls" });
    expect(within(calls).getAllByRole("listitem")[1]?.textContent).toMatch(/Not finished, its worker was gone.*15 s/);
    await user.click(screen.getByRole("tab", { name: /^Conversation/ }));
    const said = await screen.findByRole("region", { name: "Conversation" });
    expect(await within(said).findByText("Not finished, its worker was gone")).toBeTruthy();
  });

  it("list tool calls, cut by words and by failure, and read what one returned when it is opened", async () => {
    const call = (seq: number, data: object) =>
      anEvent({ seq, type: "step.completed", data: { key: `k${seq}`, tool: "http.get", ...times(seq), ...data } });
    const times = (seq: number) => ({ startedAt: ago(60_000), endedAt: ago(59_000 - seq * 1_000) });
    const calls = [
      ...events,
      call(5, { name: "registry", omittedBytes: 90_000 }),
      { ...call(6, { name: "mirror", error: "Connection reset" }), type: "step.failed" },
    ];
    const { user } = showTask({
      events: calls,
      url: "?tab=tools&sort=slowest",
      api: { "event.get": () => call(5, { name: "registry", result: { tag: "v1.2" } }) },
    });
    expect(await screen.findByRole("tab", { name: "Tool calls 3" })).toBeTruthy();
    const list = await screen.findByRole("region", { name: "Tool calls" });
    const shown = () =>
      within(list)
        .getAllByRole("button")
        .map(({ textContent }) => textContent);
    expect(shown()[0]).toMatch(/http\.get.*mirror.*Failed: Connection reset.*7 s/);
    expect(shown()[1]).toMatch(/registry.*Done.*6 s/);
    await user.click(within(list).getByRole("button", { name: /registry/ }));
    expect(await within(list).findByText(/"tag": "v1\.2"/)).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: /^Failed/ }));
    expect(shown()).toHaveLength(1);
    await user.type(screen.getByRole("searchbox", { name: "Filter tool calls" }), "registry");
    expect(await screen.findByText("No tool call matches this filter.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show all 3" }));
    expect((await screen.findByRole("region", { name: "Tool calls" })).textContent).toContain("pg.copy");
  });

  it("tell the changes of a call by their size, and open to their lines", async () => {
    const result = { text: "Edited.", diffs: [{ path: "a.ts", added: 1, removed: 1, lines: "-old\n+new" }] };
    const edit = { key: "k5", name: "Edit a.ts", tool: "edit", startedAt: ago(60_000), endedAt: ago(59_000), result };
    const { user } = showTask({ events: [...events, anEvent({ seq: 5, type: "step.completed", data: edit })] });
    await user.click(await screen.findByRole("button", { name: /edit.*a\.ts \+1 −1/ }));
    const change = await screen.findByRole("region", { name: "Change of a.ts" });
    expect(
      within(change)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["-old", "+new"]);
    expect(screen.getByText("Edited.")).toBeTruthy();
  });

  it("list checkpoints with a link to each", async () => {
    const { task } = showTask({ events, url: "?tab=checkpoints" });
    const list = await screen.findByRole("region", { name: "All checkpoints" });
    const links = await within(list).findAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/tasks/${task.id}/checkpoints/14`,
      `/tasks/${task.id}/checkpoints/13`,
    ]);
  });

  it("tell the history event by event, and the receipts", async () => {
    const { user } = showTask({ events, url: "?tab=history" });
    const list = await screen.findByRole("region", { name: "Events" });
    expect(await within(list).findAllByRole("listitem")).toHaveLength(4);
    await user.click(within(list).getByRole("button", { name: /oncall created it/ }));
    expect(within(list).getByText(/"type": "task\.created"/)).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Receipts" }));
    expect((await screen.findByRole("region", { name: "Receipts" })).textContent).toContain(
      "Pause by oncall: cut-over review",
    );
  });

  it("show the task, its events and the call of the page raw", async () => {
    const { task } = showTask({ events, url: "?tab=raw" });
    expect(await screen.findByRole("region", { name: "This page's call" })).toBeTruthy();
    expect(screen.getByText(new RegExp(`api/trpc/task\\.get.*${task.id}`))).toBeTruthy();
    expect(screen.getByText("4 events")).toBeTruthy();
  });
});
