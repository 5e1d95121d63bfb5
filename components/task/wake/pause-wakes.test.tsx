import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ahead, aTaskSummary, MADE_AT } from "@/server/testing/make-views";
import { refuse } from "@/server/testing/render-with-data";
import { showControlCard, WORKING } from "@/server/testing/show-control-card";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  sessionStorage.clear();
  return () => vi.useRealTimers();
});

const kind = (name: string) => screen.getByRole("button", { name });
const pauseButton = () => screen.getByRole("button", { name: /^Pause after/ });

describe("what resumes a task by itself", () => {
  it("is nothing unless chosen, and the form says so", async () => {
    const { user, sent } = showControlCard(WORKING);
    expect(screen.getByText("It stays paused until somebody resumes it.")).toBeTruthy();
    await user.click(pauseButton());
    expect(sent("pause")).toEqual([expect.not.objectContaining({ conditions: expect.anything() })]);
  });

  it("is a typed time, an event and a timeout together, told before the click", async () => {
    const { user, sent } = showControlCard(WORKING);
    await user.click(kind("At a time"));
    fireEvent.change(await screen.findByLabelText("At"), { target: { value: localTime(7_200_000) } });
    await user.click(kind("On event"));
    await user.type(await screen.findByRole("textbox", { name: "Event" }), "registry.up");
    await user.click(kind("Timeout"));
    await user.clear(await screen.findByRole("textbox", { name: "At the latest after" }));
    await user.type(screen.getByRole("textbox", { name: "At the latest after" }), "180");
    expect(screen.getByText(/^It resumes by itself at .*, in 2 h or when event registry\.up comes/)).toBeTruthy();
    await user.click(pauseButton());
    expect(sent("pause")).toEqual([
      expect.objectContaining({
        conditions: {
          at: ahead(7_200_000),
          onEvent: "registry.up",
          timeout: { durationMinutes: 180, onTimeout: "resume_with_summary" },
        },
      }),
    ]);
  });

  it("can be the end of a task found by its title; it never offers the task itself", async () => {
    const other = aTaskSummary({ title: "Build image" });
    const { user, sent, task, calls } = showControlCard(WORKING, {
      api: { "task.list": () => ({ tasks: [task, other], nextCursor: null }) },
    });
    await user.click(kind("Task ends"));
    await user.click(await screen.findByRole("button", { name: /When this task ends/ }));
    const found = await screen.findByRole("option", { name: /Build image/ });
    expect(screen.getAllByRole("option")).toHaveLength(1);
    await user.click(found);
    await user.click(pauseButton());
    expect(calls.find((call) => call.path === "task.list")?.input).toMatchObject({ view: "all" });
    expect(sent("pause")).toEqual([expect.objectContaining({ conditions: { afterTask: other.id } })]);
  });

  it("is checked as it is typed, and nothing is sent while something is wrong", async () => {
    const { user, sent } = showControlCard(WORKING);
    await user.click(kind("On event"));
    const topic = await screen.findByRole("textbox", { name: "Event" });
    expect(screen.queryByText("Name the event.")).toBeNull();
    await user.type(topic, "ci build");
    expect(screen.getByText(/A topic is made of/)).toBeTruthy();
    await user.clear(topic);
    await user.click(pauseButton());
    expect(screen.getByText("Name the event.")).toBeTruthy();
    expect(sent("pause")).toEqual([]);
  });

  it("shows the server's word at its field and keeps what was typed", async () => {
    const { user } = showControlCard(WORKING, {
      api: {
        "task.pause": () => {
          throw refuse({
            code: "INPUT_NOT_VALID",
            message: "It would wait for itself.",
            fields: { "/conditions/onEvent": "Nobody may send this." },
          });
        },
      },
    });
    await user.click(kind("On event"));
    await user.type(await screen.findByRole("textbox", { name: "Event" }), "registry.up");
    await user.click(pauseButton());
    expect(await screen.findByText("Nobody may send this.")).toBeTruthy();
    expect(within(screen.getByRole("alert")).getByText("It would wait for itself.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Event" }), "2");
    expect(screen.queryByText("Nobody may send this.")).toBeNull();
  });
});

/** The picker's own form of an instant after now, in the zone of the test. */
function localTime(aheadMs: number): string {
  const at = new Date(Date.parse(MADE_AT) + aheadMs);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
