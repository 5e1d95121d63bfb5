import { act, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CONTINUATION } from "@/server/contract/session-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aSessionView } from "@/server/testing/make-session-view";
import { ago, anInterrupt, aSuspension, MADE_AT } from "@/server/testing/make-views";
import { cardFact, cardHeading, showControlCard, WORKING } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const actor = { kind: "system", id: "recovery" } as const;
const reason = "Its worker stopped answering, so its agent was cut off.";
const suspension = aSuspension({
  holders: [{ kind: "recovery", actor, reason, at: ago(60_000) }],
  reason,
  pausedFromState: "working",
});
const show = (session: ReturnType<typeof aSessionView> | null) =>
  showControlCard(
    { state: "paused_by_client", stepsDone: 9, suspension },
    { api: { "session.ofTask": () => session } },
  );
const choices = () =>
  screen
    .getAllByRole("radio")
    .map((one) => document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent);
const press = () => screen.getByRole("button", { name: /^(Resume session|Start fresh)/ });
/** The table of what each way brings back: a line for each row, its cells in order. */
const ways = () =>
  within(screen.getByRole("table", { name: "What each way brings back" }))
    .getAllByRole("row")
    .map((row) => Array.from(row.children, (cell) => cell.textContent).join(" | "));

describe("while the session of a task is read", () => {
  const answer = (ofTask: () => unknown) =>
    showControlCard({ state: "paused_by_client", suspension }, { api: { "session.ofTask": ofTask } });

  it("says that it is being checked, and may be resumed already", () => {
    answer(() => new Promise(() => undefined));
    expect(screen.getByText("Checking how it comes back")).toBeTruthy();
    expect(choices()).toEqual(["Resume session", "Start fresh"]);
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("says so where it cannot be read, and may still be resumed", async () => {
    answer(() => {
      throw new Error("It is not there.");
    });
    expect(await screen.findByText(/^How it comes back could not be read\./)).toBeTruthy();
    expect(press().textContent).toMatch(/^Resume session/);
  });
});

describe("a task whose agent's process has ended", () => {
  const lost = "The agent knows nothing of the 12 lines of the conversation; they stay readable here.";
  const why = "There is no token, and the agent does not take the kept conversation.";
  const fresh = aSessionView({}, { strategy: "fresh", why, carried: "Nothing of the conversation is restored.", lost });
  const asking = { state: "input_required" as const, interrupts: [anInterrupt()] };
  const held = { state: "paused_by_client" as const };
  const parked = { state: "paused_by_agent" as const, suspension: aSuspension({ initiator: "agent" }) };

  it.each([
    ["asks", asking, "The next message"],
    ["is paused", held, "A resume"],
    ["is parked", parked, "A resume"],
  ])("says where it %s that nothing is restored, and why, before anybody goes on", async (_where, task, by) => {
    showControlCard(task, { api: { "session.ofTask": () => fresh } });
    const line = await screen.findByText(new RegExp(`^${by} brings its session back`));
    expect(line.textContent).toBe(`${by} brings its session back: Starts empty. ${why}`);
    expect(screen.getByText(`Nothing of the conversation is restored. Lost: ${lost}`)).toBeTruthy();
  });

  it("says nothing of it while the process runs, or before there was one", async () => {
    for (const session of [aSessionView({}, { isRunning: true }), aSessionView({ generation: 0 }), null]) {
      const { calls, unmount } = showControlCard(asking, { api: { "session.ofTask": () => session } });
      await expect.poll(() => calls.some(({ path }) => path === "session.ofTask")).toBe(true);
      await act(async () => undefined);
      expect(screen.queryByText(/brings its session back/)).toBeNull();
      unmount();
    }
  });
});

describe("a task whose session is brought back", () => {
  it.each([
    ["starting", "Bringing its session back: Native resume"],
    ["running", "Its session came back: Native resume"],
  ] as const)("says so while it is %s", async (state, words) => {
    const session = aSessionView({ generation: 2, state, lastStrategy: "native" }, { isRunning: true });
    showControlCard(WORKING, { api: { "session.ofTask": () => session } });
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("a task that was cut off", () => {
  it("says why, how it comes back and what it brings; looking sends nothing", async () => {
    const { calls } = show(aSessionView());
    expect(cardHeading()).toBe("Cut off");
    expect(screen.getByText(reason)).toBeTruthy();
    await screen.findByText("Its own conversation, as it left it.");
    expect(cardFact("Comes back")).toBe("Native resume · Proven");
    expect(cardFact("Was")).toBe("Working");
    expect(choices()).toEqual(["Resume session", "Start fresh"]);
    expect(press().textContent).toMatch(/^Resume session/);
    expect(calls.map(({ path }) => path)).not.toContain("task.resume");
  });

  it("says what became of its process, with or without a fault of its session", async () => {
    const processNote = "Its agent's process was lost in a restart: nothing was left of it.";
    const { unmount } = show(aSessionView({ fault: null, processNote }));
    expect(await screen.findByText(processNote)).toBeTruthy();
    unmount();
    show(aSessionView({ fault: "token_rejected", faultMessage: "It no longer knows it.", processNote }));
    expect(await screen.findByText(processNote)).toBeTruthy();
    expect(screen.getByText("It no longer knows it.")).toBeTruthy();
  });

  it("resumes by one press, with the words that everybody sees and may change", async () => {
    const { user, sent, task } = show(aSessionView());
    await screen.findByText("Its own conversation, as it left it.");
    await user.click(screen.getByRole("button", { name: /^Resume session/ }));
    const { handle } = suspension;
    const order = { taskId: task.id, handle, continueTranscript: true, input: CONTINUATION };
    expect(sent("resume")).toEqual([expect.objectContaining(order)]);
  });

  it("starts fresh by a choice of its own, whose column is tinted then", async () => {
    const { user, sent } = show(aSessionView());
    await screen.findByText("Its own conversation, as it left it.");
    expect(ways()[0]).toBe(" | Native, chosen | Load | Inject | Fresh");
    await user.click(screen.getByRole("radio", { name: "Start fresh" }));
    expect(ways()[0]).toBe(" | Native | Load | Inject | Fresh, chosen");
    await user.click(press());
    expect(sent("resume")).toEqual([expect.objectContaining({ continueTranscript: false })]);
  });

  it("says what each way that there is brings back, and leaves out the others", async () => {
    const worktree = { path: "/srv/w", branch: "b", missing: false };
    const facts = { entries: 47, shortened: 11, shortenedResults: 9, worktree };
    const { unmount } = show(aSessionView(facts));
    await screen.findByText("Its own conversation, as it left it.");
    expect(ways()).toEqual([
      " | Native, chosen | Load | Inject | Fresh",
      "State v14, 9 steps | kept | kept | kept | kept",
      "Conversation | kept | kept | 45 of 47 | Digest",
      "Tool results | kept | kept | 9 cut | lost",
      "Own memory | kept | lost | lost | lost",
      "Worktree | kept | kept | kept | kept",
      "copy-rows, half done | lost | lost | lost | lost",
    ]);
    expect(screen.getByText(/^If its token is refused you are asked again/)).toBeTruthy();
    unmount();
    const missing = { ...worktree, missing: true };
    show(aSessionView({ worktree: missing }, { strategy: "inject", ways: ["inject", "fresh"], carried: "12 lines." }));
    await screen.findByText("12 lines.");
    expect(ways()).toContain(" | Inject, chosen | Fresh");
    expect(ways()).toContain("Worktree | Its branch | Its branch");
    expect(screen.queryByText(/^If its token is refused/)).toBeNull();
  });

  it("offers no resume where nothing of the conversation can come back", async () => {
    const lost = "The agent knows nothing of the 12 lines of the conversation; they stay readable here.";
    const fault = {
      fault: "token_rejected",
      faultMessage: "The agent no longer knows this conversation.",
      tokenAt: null,
    } as const;
    const why = "There is no token, and the agent does not take the kept conversation.";
    const none = { strategy: "fresh", ways: ["fresh"], needsResume: false, safe: false, why, lost } as const;
    const { user, sent } = show(aSessionView(fault, { reason: "error_recovery", ...none }));
    await screen.findByText(lost);
    expect(screen.getByText(fault.faultMessage)).toBeTruthy();
    expect(choices()).toEqual(["Start fresh"]);
    expect(screen.getByText(`${why} A new session, with the task and a short account of what was said.`)).toBeTruthy();
    await user.click(press());
    expect(sent("resume")).toEqual([expect.objectContaining({ continueTranscript: false })]);
  });
});
