import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CONTINUATION } from "@/server/contract/session-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aSessionView } from "@/server/testing/make-session-view";
import { ago, aSuspension, MADE_AT } from "@/server/testing/make-views";
import { cardFact, cardHeading, showControlCard } from "@/server/testing/show-control-card";

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
  showControlCard({ state: "paused_by_client", suspension }, { api: { "session.ofTask": () => session } });
const buttons = () =>
  screen.getAllByRole("button", { name: /^(Resume session|Start fresh)/ }).map((one) => one.textContent);

describe("a task that was cut off", () => {
  it("says why, how it comes back and what it brings; looking sends nothing", async () => {
    const { calls } = show(aSessionView());
    expect(cardHeading()).toBe("Cut off");
    expect(screen.getByText(reason)).toBeTruthy();
    await screen.findByText("Its own conversation, as it left it.");
    expect(cardFact("Comes back")).toBe("Native resume · Proven");
    expect(cardFact("Was")).toBe("Working");
    expect(buttons()).toEqual([expect.stringMatching(/^Resume session/), "Start fresh"]);
    expect(calls.map(({ path }) => path)).not.toContain("task.resume");
  });

  it("resumes by one press, with the words that everybody sees and may change", async () => {
    const { user, sent, task } = show(aSessionView());
    await screen.findByText("Its own conversation, as it left it.");
    await user.click(screen.getByRole("button", { name: /^Resume session/ }));
    const { handle } = suspension;
    const order = { taskId: task.id, handle, continueTranscript: true, input: CONTINUATION };
    expect(sent("resume")).toEqual([expect.objectContaining(order)]);
  });

  it("starts fresh by a choice of its own, which comes first where nothing can be brought back", async () => {
    const lost = "The agent knows nothing of the 12 lines of the conversation; they stay readable here.";
    const fault = {
      fault: "token_rejected",
      faultMessage: "The agent no longer knows this conversation.",
      tokenAt: null,
    } as const;
    const recovery = { reason: "error_recovery", strategy: "fresh", needsResume: false, safe: false, lost } as const;
    const { user, sent } = show(aSessionView(fault, recovery));
    await screen.findByText(lost);
    expect(screen.getByText(fault.faultMessage)).toBeTruthy();
    expect(buttons()).toEqual([expect.stringMatching(/^Start fresh/), "Resume session"]);
    await user.click(screen.getByRole("button", { name: /^Start fresh/ }));
    expect(sent("resume")).toEqual([expect.objectContaining({ continueTranscript: false })]);
  });
});
