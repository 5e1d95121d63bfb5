import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ShortcutListener } from "@/components/ui/keyboard/shortcut-listener";
import { Toaster } from "@/components/ui/toaster";
import type { BudgetDetail } from "@/server/contract/budget-view";
import type { HolderView } from "@/server/contract/task-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { aSuspension, aTaskView, MADE_AT } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { BudgetItem } from "./budget-item";
import { RecoveryPane } from "./recovery-pane";
import { ReviewPane } from "./review-pane";

beforeAll(fillDomGaps);

const BUDGET = {
  id: "019abf6b-0000-7000-8000-0000000000d1",
  name: "Night run",
  measure: "tokens",
  spentUnits: 110,
  limitUnits: 100,
  reservedUnits: 0,
  perHour: 0,
  windowKind: "day",
  heldTasks: 2,
  resetsAt: null,
} as BudgetDetail; // what the item shows of it
const HOLDER: HolderView = {
  kind: "recovery",
  actor: { kind: "system", id: "recovery" },
  reason: "Its machine went away.",
  at: MADE_AT,
};

const api = (budget: BudgetDetail) => ({
  "budget.find": () => budget,
  "budget.news": () => new Promise(() => undefined),
});

describe("what is held without a person's word", () => {
  it("says how much of a budget is used and whom it holds, and leads to it", async () => {
    renderWithData(<BudgetItem kind="budget" budgetId={BUDGET.id} />, { api: api(BUDGET) });
    expect((await screen.findByRole("link", { name: /Open budget/ })).getAttribute("href")).toBe(
      `/budgets/${BUDGET.id}`,
    );
    for (const words of ["110 of 100 tokens", "2 tasks", "Not by itself"]) expect(screen.getByText(words)).toBeTruthy();
  });

  it.each([
    ["once", "Once"],
    ["window", "This day"],
    ["for_good", "For good"],
  ])("gives a budget more where one reads of it: %s", async (lasts, words) => {
    const { calls } = renderWithData(<BudgetItem kind="budget" budgetId={BUDGET.id} />, {
      api: { ...api(BUDGET), "budget.raise": () => ({ operationId: null, refill: null }) },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Refill…/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refill Night run" }));
    // What is over, and half of the limit.
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Add" }).value).toBe("60");
    await user.click(dialog.getByRole("radio", { name: words }));
    await user.click(dialog.getByRole("button", { name: /^Refill and resume 2/ }));
    const sent = calls.filter(({ path }) => path === "budget.raise").map(({ input }) => input);
    const requestId = expect.stringMatching(/^ui-/);
    expect(sent).toEqual([{ budgetId: BUDGET.id, addUnits: 60, lasts, resume: true, reason: null, requestId }]);
  });

  it("tells before and after a refill who goes on, and who stays held by whom", async () => {
    const ann = { kind: "operator", actor: { kind: "operator", id: "ann" }, reason: "mine" };
    const refill = { goOn: 1, stay: 1, stayBy: [{ holder: ann, tasks: 1 }] };
    const { pushed } = renderWithData(
      <>
        <BudgetItem kind="budget" budgetId={BUDGET.id} />
        <Toaster />
      </>,
      {
        api: {
          ...api(BUDGET),
          "budget.previewRefill": () => refill,
          "budget.raise": () => ({ operationId: "op-1", refill }),
        },
      },
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: /^Refill…/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Refill Night run" }));
    const words = "1 task goes on, 1 stays held by operator ann.";
    await dialog.findByText(words);
    await user.click(dialog.getByRole("button", { name: /^Refill and resume 1/ }));
    await screen.findByText("Night run is refilled");
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "View" }));
    expect(pushed).toEqual(["/operations/op-1"]);
  });

  describe("a review that is overdue", () => {
    const overdue = { state: "paused_by_client" as const, overdueAt: MADE_AT };
    const held = aTaskView({
      ...overdue,
      suspension: aSuspension({ reason: "Check the tone", stoppedAtStep: "draft" }),
    });

    it("says why and by whom it is held, and is resumed by its handle, by a key", async () => {
      const onDone = vi.fn();
      const { calls } = renderWithData(
        <>
          <ShortcutListener />
          <ReviewPane task={held} onDone={onDone} />
        </>,
        { api: { "task.resume": () => ({ outcome: "accepted", task: { ...held, version: held.version + 1 } }) } },
      );
      for (const words of ["Check the tone", "draft"]) expect(screen.getByText(words)).toBeTruthy();
      await userEvent.setup().keyboard("{Control>}{Enter}{/Control}");
      await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
      expect(calls.filter(({ path }) => path === "task.resume").map(({ input }) => input)).toEqual([
        expect.objectContaining({ taskId: held.id, handle: held.suspension?.handle }),
      ]);
    });

    it("says so when it does not wait any more", () => {
      renderWithData(<ReviewPane task={{ ...held, overdueAt: null }} onDone={() => undefined} />);
      expect(screen.getByText("It does not wait for a review any more.")).toBeTruthy();
    });
  });

  it("says why a task was cut off, and leads to all that were", () => {
    const open = aSuspension({ holders: [HOLDER], stoppedAtStep: "search" });
    const { rerender } = renderWithData(
      <RecoveryPane task={aTaskView({ state: "paused_by_client", suspension: open })} />,
    );
    for (const words of ["Its machine went away.", "search"]) expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole("link", { name: "All that was cut off" }).getAttribute("href")).toBe("/recovery");
    rerender(<RecoveryPane task={aTaskView({ state: "working" })} />);
    expect(screen.getByText("It does not wait to be brought back any more.")).toBeTruthy();
  });

  it.each([
    [{ atLimit: "pause", state: "notified" }, "At its limit its tasks are paused. Refill it to keep them going."],
    [{ atLimit: "cancel", state: "notified" }, "At its limit its tasks are canceled. Refill it to keep them going."],
    [{ atLimit: "notify", state: "exhausted" }, "Nothing is stopped at its limit."],
    [
      { atLimit: "pause", state: "exhausted", resetsAt: "2026-01-06T00:00:00.000Z" },
      "Nothing starts that counts for it until it is refilled or begins anew.",
    ],
    [
      { atLimit: "pause", state: "exhausted", resetsAt: null },
      "Nothing starts that counts for it until it is refilled.",
    ],
  ] as const)("says of a budget that is close to its limit what comes of it: %o", async (facts, words) => {
    const near = { ...BUDGET, ...facts, heldTasks: 0, liveTasks: 5 };
    renderWithData(<BudgetItem kind="budget_near" budgetId={BUDGET.id} />, { api: api(near) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText("5 live tasks")).toBeTruthy();
  });

  it("says so when a budget is not close to its limit any more, and nothing of what comes at it", async () => {
    const raised = { ...BUDGET, state: "open", atLimit: "pause", heldTasks: 0 } as const;
    renderWithData(<BudgetItem kind="budget_near" budgetId={BUDGET.id} />, { api: api(raised) });
    expect(await screen.findByText("It is not close to its limit any more.")).toBeTruthy();
    expect(screen.queryByText(/At its limit/)).toBeNull();
  });

  it("says so when the budget holds no task any more", async () => {
    renderWithData(<BudgetItem kind="budget" budgetId={BUDGET.id} />, { api: api({ ...BUDGET, heldTasks: 0 }) });
    expect(await screen.findByText("It holds no task any more.")).toBeTruthy();
  });
});
