import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PAUSED, showFleet } from "@/server/testing/show-fleet";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("820px"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe("the fleet on a phone", () => {
  it("is a list of cards that lead to their tasks, not a table", async () => {
    await showFleet();
    const card = await screen.findByRole("link", { name: /Migrate billing tables/ });
    expect(screen.queryByRole("grid")).toBeNull();
    expect(card.closest("li")?.getAttribute("aria-posinset")).toBe("1");
    expect(card.closest("li")?.getAttribute("aria-setsize")).toBe("3");
    expect(card.getAttribute("href")).toBe(`/tasks/${PAUSED.id}`);
    expect(card.textContent).toContain("Paused");
    expect(card.textContent).toContain("oncall: cut-over review");
  });

  it("chooses by a long press, and from then on by taps", async () => {
    await showFleet();
    const [first, second] = await screen.findAllByRole("link", { name: /Migrate billing tables|Fix failing checks/ });
    if (!first || !second) throw new Error("Two cards are there.");
    vi.useFakeTimers();
    fireEvent.pointerDown(first, { pointerType: "touch", clientX: 1, clientY: 1 });
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    fireEvent.pointerUp(first);
    fireEvent.click(first);
    const ticks = (card: HTMLElement) => card.querySelectorAll(".lucide-check").length;
    expect([ticks(first), ticks(second)]).toEqual([1, 0]);
    const bar = await screen.findByRole("region", { name: "Selection" });
    expect(bar.textContent).toContain("1 selected");
    await userEvent.click(second);
    expect(bar.textContent).toContain("2 selected");
    await userEvent.click(first);
    expect(bar.textContent).toContain("1 selected");
  });

  it("says its view, how many tasks and what they are cut by", async () => {
    await showFleet({ url: "?view=held&heldBy=operator&scope=prod" });
    expect(await screen.findByText("Held · 3 tasks · Held by: Operator")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Filters, 2 on" }).textContent).toBe("2");
  });

  it("says so when nothing is filtered", async () => {
    await showFleet();
    expect(await screen.findByText("Active · 3 tasks")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Filters" }).textContent).toBe("");
  });

  it("filters in a sheet that says how many are left", async () => {
    const view = await showFleet();
    await userEvent.click(screen.getByRole("button", { name: "Filters" }));
    const sheet = await screen.findByRole("dialog", { name: "Filters" });
    await userEvent.click(within(sheet).getByRole("radio", { name: "Held" }));
    await userEvent.click(within(sheet).getByRole("button", { name: /^Operator/ }));
    await vi.waitFor(() => expect(view.search()).toBe("?view=held&heldBy=operator"));
    await userEvent.click(within(sheet).getByRole("button", { name: "Show 3 tasks" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
