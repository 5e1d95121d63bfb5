import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { ReviewRuleInput, ScopeNode } from "@/server/contract/review";
import { renderWithData } from "@/server/testing/render-with-data";
import { ScopesSection } from "./scopes-section";

const OF_ALL = { scope: null, withinMs: 3_600_000 };
const BILLING = { scope: "prod/billing", withinMs: 600_000 };
const node = (scope: string | null, depth: number, rest: Partial<ScopeNode> = {}): ScopeNode => ({
  scope,
  depth,
  active: 4,
  overdue: 0,
  withinMs: OF_ALL.withinMs,
  rule: OF_ALL,
  ...rest,
});
const TREE = [
  node(null, 0, { active: 1_212, overdue: 2 }),
  node("prod", 1),
  node("prod/billing", 2, { overdue: 2, withinMs: 600_000, rule: BILLING }),
];

async function show() {
  const view = renderWithData(<ScopesSection />, {
    api: {
      "settings.review.list": () => TREE,
      "settings.review.preview": ({ withinMinutes }: ReviewRuleInput) => ({ overdue: withinMinutes === 5 ? 3 : 0 }),
      "settings.review.set": () => undefined,
    },
  });
  await screen.findByText("billing");
  const row = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
  const lastSet = () => view.calls.filter(({ path }) => path === "settings.review.set").at(-1)?.input;
  return { view, row, lastSet, user: userEvent.setup() };
}

describe("Scopes and review", () => {
  it("shows one's own time in a field and an inherited one as text, with what is overdue and active below", async () => {
    const { row } = await show();
    expect(within(row("All scopes")).getByRole<HTMLInputElement>("textbox").value).toBe("60");
    expect(row("All scopes").textContent).toMatch(/2.*1,212$/);
    expect(row("prod").textContent).toContain("60 min, from all scopes");
    expect(row("prod").textContent).toContain("None");
    expect(within(row("billing")).getByRole<HTMLInputElement>("textbox").value).toBe("10");
  });

  it("says what a change would mark before it is saved", async () => {
    const { row, lastSet, user } = await show();
    await user.click(within(row("prod")).getByRole("button", { name: "Set the review time of prod" }));
    const field = within(row("prod")).getByRole("textbox", { name: "Review time of prod, minutes" });
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, "5");
    expect(await screen.findByText("prod to 5 min would mark 3 more tasks Overdue now.")).toBeTruthy();
    expect(lastSet()).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(lastSet()).toEqual({ scope: "prod", withinMinutes: 5 }));
    expect(screen.queryByRole("region", { name: "Change" })).toBeNull();
  });

  it("refuses what is no time, and forgets it when it is discarded", async () => {
    const { row, lastSet, user } = await show();
    const field = within(row("billing")).getByRole<HTMLInputElement>("textbox");
    await user.type(field, "x");
    expect(screen.getByRole("status").textContent).toBe("A whole number of minutes, up to 7 days.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(lastSet()).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(field.value).toBe("10");
  });

  it("takes a scope's own time away", async () => {
    const { row, lastSet, user } = await show();
    await user.click(within(row("billing")).getByRole("button", { name: "Inherit" }));
    expect(await screen.findByText("prod/billing as inherited would mark no more task Overdue now.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(lastSet()).toEqual({ scope: "prod/billing", withinMinutes: null }));
  });
});
