import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useLiveTopics } from "@/components/data/use-live-topics";
import type { ListSessionsInput } from "@/server/contract/session-inputs";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aLedger, aLedgerRow } from "@/server/testing/make-session-view";
import { aTaskView, MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { RecoveryScreen } from "./recovery-screen";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const SAFE = aLedgerRow({ taskId: "01a2-safe", title: "Rename total", processNote: "Its process was lost." });
const REFUSED = aLedgerRow(
  { taskId: "01a2-refused", title: "Move the tests", fault: "token_rejected", faultMessage: "It no longer knows it." },
  { reason: "error_recovery", strategy: "inject", safe: false, lost: "What the agent did not say aloud." },
);
const ASKING = aLedgerRow({
  ...{ taskId: "01a2-asking", title: "Write docs", handle: null, taskState: "input_required" },
  waitsFor: "answer",
});
/** Of the pages that the server is made to give. */
const PAGE = 10;
function Page() {
  // As the console does around each screen.
  useLiveTopics(["fleet:*"]);
  return <RecoveryScreen />;
}
const show = (sessions: readonly (typeof SAFE)[], stops: readonly { readonly actor: string }[] = []) => {
  const answers = {
    "session.safeStart": () => ({ on: stops.length > 0 }),
    "session.turnSafeStart": (input: unknown) => input,
    "stop.standing": () => stops,
    "session.ledger": (input: unknown) => aLedger(sessions, { ...(input as ListSessionsInput), limit: PAGE }),
    "operation.start": () => ({ operationId: "o" }),
    "task.resume": () => new Promise(() => undefined),
  };
  return { ...renderWithData(<Page />, { api: answers }), user: userEvent.setup() };
};

describe("sessions needing resume", () => {
  it("resumes those together that lose nothing; the others are chosen one by one", async () => {
    const { user, calls } = show([SAFE, REFUSED, ASKING]);
    const [, ...rows] = await screen.findAllByRole("row");
    expect(rows.map((row) => within(row).queryAllByRole("checkbox").length)).toEqual([1, 0, 0]);
    expect(rows.map((row) => within(row).queryByRole("button")?.textContent)).toEqual(["Resume", undefined, undefined]);
    expect(rows.map((row) => within(row).getAllByRole("link").at(-1)?.textContent)).toEqual([
      "Rename total",
      "Choose…",
      "Answer…",
    ]);
    expect(screen.getByText("Lost: What the agent did not say aloud.")).toBeTruthy();
    expect(screen.getByText(/the next message brings it back/)).toBeTruthy();
    expect(screen.getByText("Its process was lost.")).toBeTruthy();
    // All that can be chosen are, and still not all that there are.
    const all = screen.getByRole("checkbox", { name: "Resume all that lose nothing" });
    expect(all.getAttribute("aria-checked")).toBe("mixed");
    await user.click(all);
    expect(all.getAttribute("aria-checked")).toBe("false");
    await user.click(all);
    await user.click(screen.getByRole("button", { name: /^Resume 1 session/ }));
    expect(calls.find(({ path }) => path === "operation.start")?.input).toMatchObject({
      verb: "resume",
      selection: { taskIds: [SAFE.taskId] },
      expected: 1,
    });
  });

  it("gives no press to a session whose task people hold, or that is parked, and says so", async () => {
    const oncall = { kind: "operator", id: "oncall" } as const;
    show([
      SAFE,
      aLedgerRow({ taskId: "01a2-held", title: "Held", waitsFor: "people", heldBy: oncall }),
      aLedgerRow({ taskId: "01a2-parked", title: "Parked", taskState: "paused_by_agent", waitsFor: "wake" }),
      aLedgerRow({ taskId: "01a2-coming", title: "Coming", taskState: "resumed", handle: null, waitsFor: "worker" }),
    ]);
    const [, ...rows] = await screen.findAllByRole("row");
    expect(rows.map((row) => within(row).queryAllByRole("checkbox").length)).toEqual([1, 0, 0, 0]);
    expect(rows.map((row) => within(row).queryByRole("button")?.textContent)).toEqual([
      "Resume",
      undefined,
      undefined,
      undefined,
    ]);
    expect(rows.slice(1).map((row) => within(row).getAllByRole("link").at(-1)?.getAttribute("href"))).toEqual([
      "/tasks/01a2-held",
      "/tasks/01a2-parked",
      "/tasks/01a2-coming",
    ]);
    expect(screen.getByText(/^Paused by oncall\./)).toBeTruthy();
    expect(screen.getByText(/^Parked by its agent\./)).toBeTruthy();
    expect(screen.getByText("A worker brings it back.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Resume 1 session/ })).toBeTruthy();
  });

  it("resumes one by one press, as it is", async () => {
    const { user, calls } = show([SAFE, REFUSED]);
    await user.click(await screen.findByRole("button", { name: "Resume" }));
    const { taskId, handle } = SAFE;
    expect(calls.find(({ path }) => path === "task.resume")?.input).toMatchObject({ taskId, handle });
    expect(calls.some(({ path }) => path === "operation.start")).toBe(false);
  });

  it("resumes those that a filter leaves, and says how each comes back and whether that was seen to work", async () => {
    const many = Array.from({ length: 8 }, (_, no) =>
      aLedgerRow(
        { taskId: `01a2-${no}`, title: `Task ${no}`, agent: no < 2 ? "drafter" : "coder", entries: 212, shortened: 9 },
        no < 2 ? { strategy: "inject" } : { proven: false },
      ),
    );
    const { user, calls } = show(many);
    await user.type(await screen.findByRole("textbox", { name: "Filter sessions" }), "task draft");
    const press = await screen.findByRole("button", { name: /^Resume 2 sessions/ });
    const [, ...rows] = screen.getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Task 0.*WorkingHistory injectionProven212 lines, 9 shortened/),
      expect.stringContaining("Task 1"),
    ]);
    await user.keyboard("{Escape}");
    await user.click(press);
    expect(calls.find(({ path }) => path === "operation.start")?.input).toMatchObject({
      selection: { taskIds: ["01a2-0", "01a2-1"] },
    });
  });

  it("resumes all that come back by a press, also those that are not listed yet, and finds them by the filter", async () => {
    const many = Array.from({ length: 2 * PAGE + 3 }, (_, no) =>
      aLedgerRow({ taskId: `01a2-${no}`, title: `Port ${no}.` }),
    );
    const { user, calls } = show(many);
    expect(await screen.findByText("The newest 10 of 23 are listed.")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Resume 23 sessions/ })).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The newest 20 of 23 are listed.")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Resume Port 12." }));
    await user.click(screen.getByRole("button", { name: /^Resume 22 sessions/ }));
    const started = calls.find(({ path }) => path === "operation.start")?.input;
    const left = many.filter(({ taskId }) => taskId !== "01a2-12");
    expect(started).toMatchObject({ expected: 22, selection: { taskIds: left.map(({ taskId }) => taskId) } });
    await user.type(screen.getByRole("textbox", { name: "Filter sessions" }), "port 22.");
    expect(await screen.findByRole("button", { name: /^Resume 1 session\b/ })).toBeTruthy();
    expect(screen.getAllByRole("row")).toHaveLength(2);
    expect(screen.getByRole("heading", { name: "23 sessions need resuming" })).toBeTruthy();
  });

  it("is read again once after news", async () => {
    const { calls, live } = show([SAFE]);
    await screen.findByRole("button", { name: /^Resume 1 session/ });
    const read = () => calls.filter(({ path }) => path === "session.ledger").length;
    expect(read()).toBe(1);
    await live.frame({ type: "task", task: aTaskView({ id: SAFE.taskId }), events: [] });
    await waitFor(() => expect(read()).toBeGreaterThan(1));
    expect(read()).toBe(2);
  });

  it("says of a session that cannot come back now why, and counts it in no press", async () => {
    const blockedBy = "No worker offers this agent now.";
    show([aLedgerRow({}, { reason: "missing_profile", isResumable: false, safe: false, blockedBy })]);
    expect(await screen.findByText(blockedBy)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Resume 0 sessions/ })).toBeTruthy();
  });

  it("names what has to be chosen by what would be lost", async () => {
    const worktree = { path: "/srv/w", branch: "b", missing: true };
    show([
      aLedgerRow({ taskId: "01a2-1", title: "One", worktree }, { safe: false }),
      aLedgerRow({ taskId: "01a2-2", title: "Two" }, { strategy: "fresh", safe: false }),
      aLedgerRow({ taskId: "01a2-3", title: "Three", worktree: { ...worktree, branch: null } }, { safe: false }),
    ]);
    expect(await screen.findByRole("link", { name: "Restore and resume…" })).toBeTruthy();
    expect(screen.getByText("Worktree missing")).toBeTruthy();
    expect(screen.getByText("Gone with its branch")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Begin at HEAD…" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Start again…" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Resume 0 sessions/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it("leaves out what is taken from the choice", async () => {
    const { user } = show([SAFE, aLedgerRow({ taskId: "01a2-other", title: "Other" })]);
    await user.click(await screen.findByRole("checkbox", { name: "Resume Other" }));
    expect(screen.getByRole("button", { name: /^Resume 1 session/ })).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Resume all that lose nothing" }));
    expect(screen.getByRole("button", { name: /^Resume 2 sessions/ })).toBeTruthy();
  });

  it("says what a restart does, and when it holds everything since the last one", async () => {
    const { user, calls } = show([SAFE]);
    expect(await screen.findByText("Safe start is off")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    expect(calls.find(({ path }) => path === "session.turnSafeStart")?.input).toEqual({ on: true });
    cleanup();
    show([SAFE], [{ actor: "system:safe-start" }]);
    expect(await screen.findByText(/Everything is held since the restart/)).toBeTruthy();
  });

  it("says so when nothing was cut off", async () => {
    show([]);
    expect(await screen.findByText("No session was cut off.")).toBeTruthy();
  });
});
