import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeStopDialog, readStopDialog } from "@/components/data/stops/stop-dialog-store";
import type { BudgetDetail, TaskBudgetView } from "@/server/contract/budget-view";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { ago, aTaskView, MADE_AT, ONCALL } from "@/server/testing/make-views";
import { renderWithData } from "@/server/testing/render-with-data";
import { HolderList } from "./holder-list";

beforeAll(fillDomGaps);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(MADE_AT) });
  return () => vi.useRealTimers();
});
afterEach(closeStopDialog);

const SPENT: TaskBudgetView = {
  ...{ budgetId: "019abf6b-0000-7000-8000-0000000000d1", name: "Daily", measure: "tokens", targetKind: "scope" },
  ...{ target: "prod", createdBy: ONCALL, spentUnits: 110, reservedUnits: 0, limitUnits: 100, resetsAt: null },
  ...{ isExhausted: true, isExempt: false },
};
const DETAIL = {
  ...{ id: SPENT.budgetId, name: "Daily", measure: "tokens", spentUnits: 110, limitUnits: 100, reservedUnits: 0 },
  ...{ perHour: 0, windowKind: "day", heldTasks: 2, resetsAt: null },
} as BudgetDetail; // what the dialog shows of it
const STOPS = [
  { id: "another", actor: "operator:oncall", reason: "old outage" },
  { id: "own", actor: "operator:oncall", reason: "outage" },
];
const held = aTaskView({ state: "paused_by_client" });
const task = { ...held, actions: { ...held.actions, exempt: { allowed: true as const } } };
const holders = [
  { kind: "panic" as const, actor: ONCALL, reason: "outage", at: ago(60_000) },
  {
    kind: "budget" as const,
    actor: { kind: "policy" as const, id: `budget:${SPENT.budgetId}` },
    reason: "Daily",
    at: ago(1_000),
  },
];

function show() {
  const api = {
    "stop.standing": () => STOPS,
    "budget.ofTask": () => [SPENT],
    "budget.find": () => DETAIL,
    "budget.previewRefill": () => ({ goOn: 2, stay: 0, stayBy: [] }),
  };
  renderWithData(<HolderList task={task} holders={holders} />, { api });
  return { user: userEvent.setup(), rows: screen.getAllByRole("listitem").map((row) => within(row)) };
}

describe("a holder that refuses a resume has its way out on its row", () => {
  it("releases the very stop", async () => {
    const { user, rows } = show();
    await vi.waitFor(async () => {
      await user.click(rows[0]?.getByRole("button", { name: "Release the stop…" }) ?? document.body);
      expect(readStopDialog()).toEqual({ kind: "release", holdId: "own" });
    });
  });

  it("refills the budget without leaving the task", async () => {
    const { user, rows } = show();
    await user.click((await rows[1]?.findByRole("button", { name: "Refill Daily…" })) ?? document.body);
    expect(await screen.findByRole("dialog", { name: "Refill Daily" })).toBeTruthy();
  });
});
