import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { fillDomGaps } from "@/server/testing/fill-dom-gaps";
import { VirtualList } from "./virtual-list";

beforeAll(fillDomGaps);

const rows = (count: number) => Array.from({ length: count }, (_, n) => n);

function list(count: number, jump: { index: number } | null = null) {
  return (
    <VirtualList label="Numbers" rows={rows(count)} keyOf={(row) => row} estimatePx={() => 40} follow jump={jump}>
      {(row) => <span>Row {row}</span>}
    </VirtualList>
  );
}

/** Lets what the list scrolled be told to it. */
const settle = () => act(async () => undefined);
const scroller = () => screen.getByRole("region", { name: "Numbers" });

async function scrollTo(top: number) {
  await act(async () => {
    scroller().scrollTop = top;
    scroller().dispatchEvent(new Event("scroll"));
  });
}

describe("VirtualList", () => {
  it("puts only what is in view into the page and says how many there are", async () => {
    render(list(50_000));
    await settle();
    const items = screen.getAllByRole("listitem");
    expect(items.length).toBeLessThan(60);
    expect(items[0]?.getAttribute("aria-setsize")).toBe("50000");
  });

  it("begins at the end and stays there while the reader does", async () => {
    const { rerender } = render(list(200));
    await settle();
    expect(screen.getByText("Row 199")).toBeTruthy();
    rerender(list(203));
    await settle();
    expect(screen.getByText("Row 202")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /new below/ })).toBeNull();
  });

  it("keeps its place when one reads back, and counts what is new", async () => {
    const { rerender } = render(list(200));
    await settle();
    await scrollTo(1_000);
    rerender(list(203));
    await settle();
    expect(scroller().scrollTop).toBe(1_000);
    const button = screen.getByRole("button", { name: "3 new below" });
    await userEvent.click(button);
    await settle();
    expect(screen.getByText("Row 202")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /new below/ })).toBeNull();
  });

  it("goes where it is asked to", async () => {
    const { rerender } = render(list(1_000));
    await settle();
    rerender(list(1_000, { index: 500 }));
    await settle();
    expect(screen.getByText("Row 500")).toBeTruthy();
  });
});
