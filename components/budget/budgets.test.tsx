import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { BudgetView } from "@/server/contract/budget-view";
import { isBudgetAtRisk } from "@/server/contract/is-budget-at-risk";
import { makeBudgetView } from "@/server/testing/make-budget-view";
import { refuse, renderWithData } from "@/server/testing/render-with-data";
import { BudgetDetail } from "./budget-detail";
import { type BudgetDraft, draftOf } from "./budget-draft";
import { BudgetFigures } from "./budget-figures";
import { BudgetForm } from "./budget-form";
import { BudgetList } from "./budget-list";
import { PauseNowButton } from "./pause-now-button";

const id = (n: number) => `0199a000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const PREVIEW = {
  counts: 5,
  running: 2,
  usedUnits: 0,
  wouldHold: 0,
  wouldLetGo: 0,
  stoppable: 3,
  byAgent: [],
  cannotPause: [],
};
const COUNTS = { will: 2, already: 0, ended: 0, gone: 0, cannot: [] };

/** As the server lists them. */
const listOf = (budgets: readonly BudgetView[]) => {
  const risky = budgets.filter(isBudgetAtRisk);
  return ({ show, limit }: { readonly show: string; readonly limit: number }) => ({
    budgets: (show === "risk" ? risky : budgets).slice(0, limit),
    all: budgets.length,
    atRisk: risky.length,
  });
};

describe("the list of budgets", () => {
  it("counts all that there are, and shows the rest when it is asked for", async () => {
    const budgets = Array.from({ length: 130 }, (_, n) =>
      makeBudgetView({ id: id(n + 1), name: `Lasts ${n}`, ...(n === 129 ? { state: "exhausted" } : {}) }),
    );
    renderWithData(<BudgetList selected={null} onNew={() => undefined} />, { api: { "budget.list": listOf(budgets) } });
    const user = userEvent.setup();
    await screen.findByRole("radio", { name: /All 130/ });
    expect(screen.getAllByRole("listitem")).toHaveLength(100);
    await user.click(screen.getByRole("button", { name: "Show 30 more" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(130));
    expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
    await user.click(screen.getByRole("radio", { name: /At risk 1/ }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  });

  it("shows all, or those at risk, with how many each are; the address keeps which", async () => {
    const budgets = [
      makeBudgetView({ id: id(1), name: "Used up", state: "exhausted" }),
      makeBudgetView({ id: id(2), name: "Runs out", runsOutAt: "2026-01-10T00:00:00Z" }),
      makeBudgetView({ id: id(3), name: "Lasts" }),
    ];
    const { search } = renderWithData(<BudgetList selected={null} onNew={() => undefined} />, {
      api: { "budget.list": listOf(budgets) },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("radio", { name: /At risk 2/ }));
    expect(
      screen.getAllByRole("link", { name: /Platform|Used up|Runs out|Lasts/ }).map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining("Used up"), expect.stringContaining("Runs out")]);
    expect(search()).toContain("show=risk");
    await user.click(screen.getByRole("radio", { name: /All 3/ }));
    expect(screen.getByRole("link", { name: /Lasts/ })).toBeTruthy();
  });

  it("says so where none is at risk", async () => {
    renderWithData(<BudgetList selected={null} onNew={() => undefined} />, {
      api: { "budget.list": listOf([makeBudgetView()]) },
      url: "?show=risk",
    });
    expect(await screen.findByText("None is at risk.")).toBeTruthy();
  });
});

describe("a budget that there is not", () => {
  it("leads to those that there are, with nothing to try again", async () => {
    const missing = refuse({ code: "BUDGET_NOT_FOUND", message: "There is no such budget. Nothing was changed." });
    renderWithData(<BudgetDetail budgetId={id(1)} />, {
      api: {
        "budget.find": () => {
          throw missing;
        },
      },
    });
    expect(await screen.findByText("No budget with this ID.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All budgets" }).getAttribute("href")).toBe("/budgets");
    expect(screen.queryByText(/Nothing was changed/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });
});

describe("the figures of a budget", () => {
  const detail = { course: [], createdBy: "operator:oncall", createdAt: "2026-01-01T00:00:00Z", liveTasks: 3 };
  const figures = (overrides: Partial<BudgetView>) => {
    const budget = { ...makeBudgetView(overrides), ...detail, unreportedTasks: 0, failure: null };
    const { unmount } = renderWithData(<BudgetFigures budget={budget} />, {});
    const told = screen.getAllByRole("term").map(({ textContent, nextElementSibling }) => {
      const [value, note] = [...(nextElementSibling?.children ?? [])].map((part) => part.textContent);
      return [textContent, value, note];
    });
    unmount();
    return Object.fromEntries(told.map(([label, ...rest]) => [label, rest.filter(Boolean).join(" | ")]));
  };

  it("tell what is used of how much, and what comes first: its end or its next window", () => {
    const told = figures({ runsOutAt: "2026-01-08T22:00:00Z" });
    expect(told).toMatchObject({
      Used: "$873.40 | 73%",
      Left: "$326.60 | of $1,200",
      "Rate, last hour": "$8.92 | an hour",
    });
    expect(told["Runs out"]).toContain("in 36 h");
    expect(told.Resets).toContain("in 4 d");
  });

  it.each([
    [{ state: "exhausted" }, "Now | nothing is left"],
    [{}, "Not before it resets"],
    [{ resetsAt: null }, "Not within a year"],
  ] as const)("tell of %o when it runs out", (overrides, words) => {
    expect(figures(overrides)["Runs out"]).toBe(words);
  });

  it("tell by how much it is passed", () => {
    expect(figures({ spentUnits: 1_230_000_000 }).Left).toBe("None | $30.00 over");
  });
});

describe("a budget that is typed", () => {
  it("says of active time what uses it up (C039), and nothing of that of other measures", () => {
    const limit = (measure: BudgetDraft["measure"]) => {
      const draft = { ...draftOf(null), measure };
      const { unmount } = renderWithData(<BudgetForm draft={draft} problems={{}} onChange={() => undefined} />, {});
      const described = screen.getByRole("textbox", { name: "Limit" }).getAttribute("aria-describedby");
      const words = described && document.getElementById(described)?.textContent;
      unmount();
      return words;
    };
    expect(limit("active_time")).toBe("Time that a worker works on it. In line, held or waiting it uses up nothing.");
    expect(limit("tokens")).toBeNull();
  });
});

describe("a pause by hand of what a budget counts for", () => {
  it("says how many would be held, is confirmed with that number, and leads to its operation", async () => {
    const { calls, pushed } = renderWithData(<PauseNowButton budget={makeBudgetView()} />, {
      api: {
        "budget.preview": () => PREVIEW,
        "operation.preview": () => COUNTS,
        "operation.start": () => ({ operationId: id(9) }),
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Pause 2 now…" }));
    const dialog = await screen.findByRole("dialog", { name: "Pause 2 tasks now" });
    expect(dialog.textContent).toContain("a refill does not let them go on");
    await user.click(within(dialog).getByRole("button", { name: /^Pause 2 tasks/ }));
    await waitFor(() => expect(pushed).toEqual([`/operations/${id(9)}`]));
    expect(calls.find(({ path }) => path === "operation.start")?.input).toMatchObject({
      ...{ verb: "pause", mode: "finish_step", expected: 2, reason: "Platform weekly spend" },
      selection: { filter: { scope: "prod/platform", states: ["working"] } },
    });
  });

  it("stays open and counts anew when the number is another one by then", async () => {
    let will = 2;
    renderWithData(<PauseNowButton budget={makeBudgetView()} />, {
      api: {
        "budget.preview": () => PREVIEW,
        "operation.preview": () => ({ ...COUNTS, will }),
        "operation.start": () => {
          will = 40;
          throw refuse({
            code: "SELECTION_CHANGED",
            message: "It would now be 40 tasks, not 2. Nothing was started.",
            found: 40,
          });
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Pause 2 now…" }));
    await user.click(await screen.findByRole("button", { name: /^Pause 2 tasks/ }));
    expect(await screen.findByRole("dialog", { name: "Pause 40 tasks now" })).toBeTruthy();
  });

  it("is not offered where nothing is at work", async () => {
    renderWithData(<PauseNowButton budget={makeBudgetView()} />, {
      api: { "budget.preview": () => ({ ...PREVIEW, running: 0 }) },
    });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Pause now…" }).getAttribute("aria-disabled")).toBe("true"),
    );
  });
});
