import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { REST_MS } from "@/components/ui/resting";
import type { TaskView } from "@/server/contract/task-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aSuspension, aTaskView, MADE_AT } from "@/server/testing/make-views";
import { showControlCard, WORKING } from "@/server/testing/show-control-card";
import { joinLogPages } from "../log/join-log-pages";
import { ControlCard } from "./control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

const HELD = { state: "paused_by_client", suspension: aSuspension() } as const;
const QUEUED = { state: "resumed", cause: { code: "queued" }, suspension: null } as const;

function show(first: Partial<TaskView>) {
  const { task, rerender, sent } = showControlCard(first);
  const turn = (next: Partial<TaskView>) =>
    rerender(
      <ControlCard task={{ ...aTaskView(next), version: task.version + 1 }} pages={[]} log={joinLogPages([])} />,
    );
  return { turn, sent };
}

const rests = (name: RegExp) => screen.getByRole("button", { name }).hasAttribute("data-resting");

it("does not pause by the second tap of a resume that somebody else was quicker with", async () => {
  const { turn, sent } = show(HELD);
  turn(QUEUED);
  fireEvent.click(screen.getByRole("button", { name: /^Pause now/ }));
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(sent("pause")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: /^Pause now/ }));
  await vi.waitFor(() => expect(sent("pause")).toHaveLength(1));
});

it("takes a press at once where the same act stays, and where the act is an undo", () => {
  const { turn } = show(QUEUED);
  turn({ ...WORKING, state: "working" });
  expect(rests(/^Pause/)).toBe(false);
  turn({ ...WORKING, state: "working", cancelDueAt: new Date(Date.parse(MADE_AT) + 8_000).toISOString() });
  expect(rests(/^Undo/)).toBe(false);
});
