import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { setUndoWindow, UNDO_MS } from "@/components/data/undo-window";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { MADE_AT } from "@/server/testing/make-views";
import { aTitledTask, showTask, taskTitle } from "@/server/testing/show-task";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});

describe("keys of a task page", () => {
  it("R goes to the input of the card", async () => {
    const { user } = showTask();
    await taskTitle();
    await user.keyboard("r");
    const field = screen.getByRole("textbox", { name: /Input for the agent/ });
    expect(document.activeElement).toBe(field);
    expect((field as HTMLTextAreaElement).value).toBe("");
  });

  it("P goes to the reason of the pause form", async () => {
    const { user } = showTask({ task: aTitledTask({ state: "working" }) });
    await taskTitle();
    await user.keyboard("p");
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Reason/ }));
  });

  it("⇧C asks before it cancels, with the revision that was seen", async () => {
    const { task, user, calls } = showTask({
      api: { "task.cancel": () => ({ outcome: "accepted", task: aTitledTask() }) },
    });
    await taskTitle();
    await user.keyboard("{Shift>}C{/Shift}");
    const dialog = await screen.findByRole("dialog", { name: "Cancel this task" });
    expect(within(dialog).getByText(/State up to v14 and 5 steps are kept/)).toBeTruthy();
    await user.type(within(dialog).getByRole("textbox", { name: /Reason/ }), "wrong branch");
    await user.click(within(dialog).getByRole("button", { name: "Cancel the task" }));
    expect(calls.find((call) => call.path === "task.cancel")?.input).toMatchObject({
      taskId: task.id,
      controlRevision: 2,
      reason: "wrong branch",
      mode: "now",
      undoMs: 10_000,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    [60_000, "You can undo for 60 s, from any page."],
    [0, "It cannot be undone: the undo window is off in your profile."],
  ] as const)("a cancel says and asks for the undo window of the profile: %i ms", async (undoMs, words) => {
    setUndoWindow(undoMs);
    onTestFinished(() => setUndoWindow(UNDO_MS));
    const { user, calls } = showTask({
      task: aTitledTask({ state: "working" }),
      api: { "task.cancel": () => ({ outcome: "accepted", task: aTitledTask() }) },
    });
    await taskTitle();
    await user.keyboard("{Shift>}C{/Shift}");
    const dialog = within(screen.getByRole("dialog", { name: "Cancel this task" }));
    expect(dialog.getByText(words)).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Cancel the task" }));
    expect(calls.find((call) => call.path === "task.cancel")?.input).toMatchObject({ undoMs });
  });

  it("a cancel can clean up first where the agent offers that", async () => {
    const { user, calls } = showTask({
      task: aTitledTask({ state: "working", canCleanUp: true }),
      api: { "task.cancel": () => ({ outcome: "accepted", task: aTitledTask() }) },
    });
    await taskTitle();
    await user.keyboard("{Shift>}C{/Shift}");
    const dialog = screen.getByRole("dialog", { name: "Cancel this task" });
    expect(within(dialog).getByRole<HTMLInputElement>("radio", { name: "Cancel now" }).ariaChecked).toBe("true");
    await user.click(within(dialog).getByRole("radio", { name: "Clean up, then cancel" }));
    await user.click(within(dialog).getByRole("button", { name: "Cancel the task" }));
    expect(calls.find((call) => call.path === "task.cancel")?.input).toMatchObject({ mode: "clean_up" });
  });

  it("] and [ go through the tabs and write the address", async () => {
    const { user, search } = showTask();
    await taskTitle();
    await user.keyboard("]");
    expect(await screen.findByRole("tab", { name: /Steps/, selected: true })).toBeTruthy();
    await waitFor(() => expect(search()).toContain("tab=steps"));
    await user.keyboard("[[");
    expect(await screen.findByRole("tab", { name: /Conversation/, selected: true })).toBeTruthy();
  });

  it("⌘↵ submits the card", async () => {
    const { user, calls } = showTask({ api: { "task.resume": () => ({ outcome: "accepted", task: aTitledTask() }) } });
    await taskTitle();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(calls.some((call) => call.path === "task.resume")).toBe(true));
  });
});
