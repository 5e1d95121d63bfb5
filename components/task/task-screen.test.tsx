import { screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aCheckpointMeta, ago, aTaskView, MADE_AT } from "@/server/testing/make-views";
import { refuse } from "@/server/testing/render-with-data";
import { aTitledTask, showTask, taskTitle } from "@/server/testing/show-task";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("the page of a task", () => {
  it("names the task, its state, agent, scope and id", async () => {
    const { task } = showTask();
    await taskTitle();
    expect(document.title).toBe("Migrate billing tables · Checkrein");
    expect(screen.getByText("ci-fixer")).toBeTruthy();
    expect(screen.getByText("prod / platform")).toBeTruthy();
    expect(screen.getByRole("button", { name: `Copy the task ID: ${task.id}` })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Checkpoint v14" }).getAttribute("href")).toBe(
      `/tasks/${task.id}/checkpoints/14`,
    );
    expect(screen.getByRole("link", { name: "Fork…" }).getAttribute("href")).toBe(
      `/tasks/${task.id}/checkpoints/14?act=fork`,
    );
    expect(screen.getAllByRole("link", { name: "Edit state" })[0]?.getAttribute("href")).toBe(
      `/tasks/${task.id}/checkpoints/14`,
    );
  });

  it("tells what was used by kind of token, and of none that was not reported that it was 0", async () => {
    showTask({ task: aTitledTask({ inputTokens: 18_400, outputTokens: 0, cachedTokens: 12_000 }) });
    await taskTitle();
    const kinds = within(screen.getAllByLabelText("Tokens by kind")[0] ?? document.body);
    const told = kinds.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(told).toEqual([
      ["Input", "18,400"],
      ["Output", "0"],
      ["From cache", "12,000"],
      ["Reasoning", "Not reported"],
    ]);
  });

  it("tells the sum alone where nothing was reported beside input and output", async () => {
    showTask({ task: aTitledTask({ inputTokens: 18_400, outputTokens: null }) });
    await taskTitle();
    expect(screen.queryByLabelText("Tokens by kind")).toBeNull();
  });

  it("compares the last two versions, and offers neither edit nor fork where the task allows none", async () => {
    const two = [aCheckpointMeta(), aCheckpointMeta({ version: 13 })];
    const held = aTitledTask({ checkpoints: two });
    const none = { allowed: false, reason: "It is being canceled." };
    const { task } = showTask({
      task: { ...held, actions: { ...held.actions, editState: none, fork: none } },
    });
    await taskTitle();
    expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
      `/tasks/${task.id}/checkpoints/14?vs=13`,
    );
    expect(screen.queryByRole("link", { name: "Edit state" })).toBeNull();
    expect(screen.getByRole("button", { name: "Fork…" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("of a task that ended has its way on first: to fork it, on a phone too, with what else can be done", async () => {
    const { task } = showTask({ task: aTitledTask({ state: "completed", endedAt: ago(60_000) }) });
    await taskTitle();
    const bar = within(screen.getByRole("region", { name: "Actions" }));
    const ways = [screen, bar].map((place) => place.getAllByRole("link", { name: "Fork from checkpoint…" }));
    expect(ways.map((links) => links.length)).toEqual([2, 1]);
    expect(ways[1]?.[0]?.getAttribute("href")).toBe(`/tasks/${task.id}/checkpoints/14?act=fork`);
    expect(bar.getByRole("button", { name: "More" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel…" })).toBeNull();
  });

  it("says how long it has been in its state, and how long ago it ended", async () => {
    const chip = () => document.querySelector("header [data-state-kind]")?.textContent;
    const { unmount } = showTask({ task: aTitledTask({ state: "working", stateSince: ago(120_000) }) });
    await taskTitle();
    expect(chip()).toBe("Working 2 min");
    unmount();
    const endedAt = ago(120_000);
    showTask({ task: aTitledTask({ state: "completed", stateSince: endedAt, endedAt }) });
    await taskTitle();
    expect(chip()).toBe("Completed 2 min ago");
  });

  it("keeps an act that wants a reason beside it, out of the phone's bar", async () => {
    const held = aTitledTask();
    showTask({ task: { ...held, actions: { ...held.actions, exempt: { allowed: true } } } });
    await taskTitle();
    const exempt = { name: "Exempt this task" };
    expect(within(screen.getByRole("form", exempt)).getByRole("button", exempt)).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Actions" })).queryByRole("button", exempt)).toBeNull();
  });

  it("says when there is no such task", async () => {
    const missing = refuse({ code: "TASK_NOT_FOUND", message: "There is no such task." });
    showTask({
      api: {
        "task.get": () => {
          throw missing;
        },
      },
    });
    expect(await screen.findByText("No task with this ID.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All tasks" })).toBeTruthy();
  });

  it("offers another try when the task could not be read", async () => {
    let tries = 0;
    const { user } = showTask({
      api: {
        "task.get": () => {
          tries += 1;
          if (tries <= 2) throw new Error("down");
          return aTitledTask();
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await taskTitle();
  });

  it("follows the task live, without reading it again", async () => {
    const { task, live, calls } = showTask();
    await taskTitle();
    await live.frame({
      type: "task",
      task: {
        ...task,
        version: task.version + 1,
        state: "resumed",
        suspension: null,
        actions: aTaskView({ state: "resumed" }).actions,
      },
      events: [],
    });
    expect(screen.getByRole("heading", { level: 2, name: "Resuming" })).toBeTruthy();
    expect(calls.filter((call) => call.path === "task.get")).toHaveLength(1);
  });

  it("keeps typed input when somebody resumes first, and tells who", async () => {
    const winner = { actor: "operator:reviewer-2", verb: "resume", at: ago(4_000) };
    const refusal = refuse({
      code: "HANDLE_MISMATCH",
      message: "The pause you looked at is over.",
      state: "working",
      winner,
    });
    const { task, live, user } = showTask({
      api: {
        "task.resume": () => {
          throw refusal;
        },
      },
    });
    await taskTitle();
    await user.type(screen.getByRole("textbox", { name: /Input for the agent/ }), "go ahead");
    await user.click(
      within(screen.getByRole("complementary", { name: "Control" })).getByRole("button", {
        name: /^Resume with input/,
      }),
    );
    expect((await screen.findByRole("alert")).textContent).toContain("reviewer-2 resumed this task 4 s ago.");
    await live.frame({
      type: "task",
      task: { ...task, version: task.version + 1, state: "working", suspension: null, actions: aTaskView().actions },
      events: [],
    });
    const kept = screen.getByRole("region", { name: "Your input was not sent" });
    expect(within(kept).getByText("go ahead")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "See theirs" }));
    expect(await screen.findByRole("tab", { name: /History/, selected: true })).toBeTruthy();
    await user.click(within(kept).getByRole("button", { name: "Discard" }));
    expect(screen.queryByText("go ahead")).toBeNull();
  });
});
