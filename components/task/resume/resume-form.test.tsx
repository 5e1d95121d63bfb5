import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, anInterrupt, aSuspension, aTaskView, MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { showControlCard } from "@/server/testing/show-control-card";
import { DigestBox } from "./digest-box";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  sessionStorage.clear();
  return () => vi.useRealTimers();
});

const PAUSED = { state: "paused_by_client" as const };
const field = () => screen.getByRole("textbox", { name: /Input for the agent/ });
const resumeButton = () => screen.getByRole("button", { name: /^Resume/ });

describe("resuming", () => {
  it("says where it leads before the click", () => {
    showControlCard({ ...PAUSED, suspension: aSuspension({ pausedFromState: "submitted" }) });
    expect(screen.getByText("It goes back to Submitted, in line for ci-fixer.")).toBeTruthy();
  });

  it("of a task held at its question takes the answer in the question's own form, and no other input", async () => {
    const interrupts = [anInterrupt({ key: "large-files" })];
    const suspension = aSuspension({ pausedFromState: "input_required" });
    const { user, sent } = showControlCard({ ...PAUSED, suspension, interrupts, openInterrupts: 1 });
    expect(screen.getByRole("form", { name: "Answer large-files" })).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: /Input for the agent/ })).toBeNull();
    expect(screen.getByText("It goes back to Needs input: 1 answer wanted.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Resume" }));
    expect(sent("resume")).toEqual([expect.not.objectContaining({ input: expect.anything() })]);
  });

  it.each([
    ["held on its way takes a note beside what it asked ahead", { openInterrupts: 1 }, "working" as const],
    ["takes a note once all is answered", { openInterrupts: 0 }, "input_required" as const],
  ])("of a task that was %s", async (_, open, pausedFromState) => {
    const { user, sent } = showControlCard({ ...PAUSED, ...open, suspension: aSuspension({ pausedFromState }) });
    const stays = "It goes back to Working once a worker takes it. 1 question stays open.";
    expect(screen.queryAllByText(stays)).toHaveLength(open.openInterrupts);
    await user.type(field(), "Mind the tides.");
    await user.click(resumeButton());
    expect(sent("resume")).toEqual([expect.objectContaining({ input: "Mind the tides." })]);
  });

  it("sends any JSON as JSON, and nothing while it is none", async () => {
    const { user, sent } = showControlCard(PAUSED);
    await user.click(screen.getByRole("radio", { name: "JSON" }));
    await user.type(field(), '{{"retry": ');
    await user.click(resumeButton());
    expect(sent("resume")).toEqual([]);
    expect(screen.getByText(/^Not valid JSON/)).toBeTruthy();
    await user.type(field(), "3}");
    await user.click(resumeButton());
    expect(sent("resume")).toEqual([expect.objectContaining({ input: { retry: 3 } })]);
  });

  it("takes text for text, whatever it looks like", async () => {
    const { user, sent } = showControlCard(PAUSED);
    await user.type(field(), "42");
    await user.click(resumeButton());
    expect(sent("resume")).toEqual([expect.objectContaining({ input: "42" })]);
  });

  it("asks by the agent's own schema where it has one, and still takes nothing", async () => {
    const resumeSchema = { type: "object", properties: { retries: { type: "integer" } }, required: ["retries"] };
    const { user, sent } = showControlCard({ ...PAUSED, resumeSchema });
    const retries = await screen.findByRole("textbox", { name: /retries/i });
    await user.type(retries, "many");
    await user.click(resumeButton());
    expect(sent("resume")).toEqual([]);
    await user.clear(retries);
    await user.type(retries, "3");
    await user.click(resumeButton());
    await vi.waitFor(() => expect(sent("resume")).toEqual([expect.objectContaining({ input: { retries: 3 } })]));
    await user.click(resumeButton());
    await vi.waitFor(() => expect(sent("resume")[1]).not.toHaveProperty("input"));
  });

  it("tells of a resume that could not be carried out, with its reason and the input that is kept", () => {
    const suspension = aSuspension({ launchFailure: "The worktree is gone.", pendingInput: { branch: "main" } });
    showControlCard({ ...PAUSED, suspension });
    expect(screen.getByText("The worktree is gone.")).toBeTruthy();
    expect(screen.getByText(/^Its input is kept/)).toBeTruthy();
    expect(screen.getByText(/"branch": "main"/)).toBeTruthy();
  });

  it("shows the summary that a digest will be, as text", async () => {
    const { user } = showControlCard({ ...PAUSED, suspension: aSuspension({ summary: "<b>Half</b> is done." }) });
    await user.click(screen.getByRole("radio", { name: "Digest only" }));
    expect(screen.getByText("<b>Half</b> is done.")).toBeTruthy();
  });
});

describe("the digest an agent was given", () => {
  const resumed = { resumedAt: ago(60_000), continueTranscript: false, hadResumeInput: true };
  const show = (overrides: Parameters<typeof aSuspension>[0]) =>
    renderWithData(<DigestBox task={aTaskView({ suspension: aSuspension(overrides) })} />);

  it("stays readable after the resume", () => {
    show({ ...resumed, digest: "Digest of 3 messages." });
    expect(screen.getByRole("heading", { name: "Digest only" })).toBeTruthy();
    expect(screen.getByText("Digest of 3 messages.")).toBeTruthy();
  });

  it("is not there after a resume with the whole conversation", () => {
    show({ ...resumed, continueTranscript: true });
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
