import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { setUndoWindow, UNDO_MS } from "@/components/data/undo-window";
import type { TargetView } from "@/server/contract/operation-view";
import { makeOperationView } from "@/server/testing/make-operation-view";
import { type FakeApi, renderWithData } from "@/server/testing/render-with-data";
import { TargetLine } from "./target-line";

const id = (n: number) => `0199a000-0000-7000-8000-00000000000${n}`;
const OPERATION = makeOperationView({ counts: { refused: 1 }, actions: { retry: { allowed: true } } });
const TARGET: TargetView = {
  ...{ no: 7, taskId: id(2), title: "Crawl", agent: "crawler", state: "working", outcome: "refused", code: null },
  ...{ message: "crawler cannot pause.", settledAt: null, madeTaskId: null, step: null, remedy: null },
};

function show(target: Partial<TargetView>, api: FakeApi = {}) {
  return renderWithData(
    <ul>
      <TargetLine operation={OPERATION} target={{ ...TARGET, ...target }} />
    </ul>,
    { api },
  );
}
const sent = ({ calls }: ReturnType<typeof show>, path: string) => calls.find((call) => call.path === path)?.input;

describe("a target that was not reached", () => {
  afterEach(() => setUndoWindow(UNDO_MS));

  it("that failed is tried alone once more", async () => {
    const shown = show({ outcome: "failed", remedy: "retry" }, { "operation.retry": () => null });
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(sent(shown, "operation.retry")).toEqual({ operationId: OPERATION.id, no: 7 }));
  });

  it("that works again is paused again, as the operation would have, with its reason", async () => {
    const shown = show({ remedy: "again" }, { "task.pause": () => ({}) });
    await userEvent.click(screen.getByRole("button", { name: "Pause again" }));
    const order = { taskId: TARGET.taskId, mode: "finish_step", reason: "Outage", waitMs: 0 };
    await waitFor(() => expect(sent(shown, "task.pause")).toMatchObject(order));
  });

  it("whose agent cannot pause may be canceled, after what is lost was said", async () => {
    const shown = show({ remedy: "cancel" }, { "task.cancel": () => ({}) });
    await userEvent.click(screen.getByRole("button", { name: "Cancel…" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel Crawl" });
    expect(dialog.textContent).toContain(
      "work since its last checkpoint is lost. You can undo for 10 s, from its page.",
    );
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel the task" }));
    const order = { taskId: TARGET.taskId, reason: "Outage", undoMs: UNDO_MS };
    await waitFor(() => expect(sent(shown, "task.cancel")).toMatchObject(order));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    [60_000, "You can undo for 60 s"],
    [0, "It cannot be undone"],
  ] as const)(
    "is canceled with the undo window of the profile, %d ms, which the dialog says",
    async (undoMs, words) => {
      setUndoWindow(undoMs);
      const shown = show({ remedy: "cancel" }, { "task.cancel": () => ({}) });
      await userEvent.click(screen.getByRole("button", { name: "Cancel…" }));
      const dialog = await screen.findByRole("dialog", { name: "Cancel Crawl" });
      expect(dialog.textContent).toContain(words);
      await userEvent.click(within(dialog).getByRole("button", { name: "Cancel the task" }));
      await waitFor(() => expect(sent(shown, "task.cancel")).toMatchObject({ taskId: TARGET.taskId, undoMs }));
    },
  );

  it("says why, and offers nothing where nothing fits", () => {
    show({});
    expect(screen.getByText("crawler cannot pause.")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a target that still runs a step", () => {
  it("tells the step, and how long such steps take", () => {
    const startedAt = new Date(Date.now() - 38_000).toISOString();
    show({ outcome: "asked", step: { number: 9, name: "Rebase", tool: "git.rebase", startedAt, usualMs: 58_000 } });
    expect(screen.getByText(/Step 9/).textContent).toContain("git.rebase");
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toMatch(/ of about 58 s$/);
  });
});
