import { describe, expect, it } from "vitest";
import { rowShift, scrollToShow, slotCount, type TallList } from "./tall-list";

const SHORT: TallList = { total: 1_000, rowPx: 22, viewPx: 440 };
const TALL: TallList = { total: 2_000_000, rowPx: 22, viewPx: 440 };

/** The rows in view at a scroll position, first and last. */
function inView(list: TallList, scrollTop: number): [number, number] {
  const first = Math.ceil(scrollTop / list.rowPx) + rowShift(list, scrollTop);
  return [first, first + Math.floor(list.viewPx / list.rowPx) - 1];
}

describe("a list that fits a page", () => {
  it("has a place for every row", () => {
    expect(slotCount(SHORT.total)).toBe(1_000);
    expect(rowShift(SHORT, 9_999)).toBe(0);
  });

  it("stays where it is for a row in view, and moves by one for the next", () => {
    expect(scrollToShow(SHORT, 220, 10)).toBeNull();
    expect(scrollToShow(SHORT, 220, 29)).toBeNull();
    expect(scrollToShow(SHORT, 220, 30)).toBeCloseTo(242);
    expect(scrollToShow(SHORT, 220, 9)).toBeCloseTo(198);
  });

  it("brings a far row to the middle, and never scrolls past an end", () => {
    expect(scrollToShow(SHORT, 0, 500)).toBeCloseTo(490 * 22);
    expect(scrollToShow(SHORT, 0, 999)).toBeCloseTo(1_000 * 22 - 440);
    expect(scrollToShow(SHORT, 20_000, 0)).toBe(0);
  });
});

describe("a list higher than a page can be", () => {
  it("stays under what browsers draw and still reaches its last row", () => {
    const height = slotCount(TALL.total) * TALL.rowPx;
    expect(height).toBeLessThan(17_000_000);
    expect(inView(TALL, 0)[0]).toBe(0);
    expect(inView(TALL, height - TALL.viewPx)[1]).toBe(1_999_999);
  });

  it("shows any row that is asked for", () => {
    for (const row of [0, 1, 77, 499_999, 1_000_000, 1_234_567, 1_999_998, 1_999_999]) {
      const [first, last] = inView(TALL, scrollToShow(TALL, 5_000_000, row) ?? 5_000_000);
      expect(row).toBeGreaterThanOrEqual(first - 1);
      expect(row).toBeLessThanOrEqual(last + 1);
    }
  });

  it("walks on row by row at the edge of the view", () => {
    let scrollTop = 3_000_000;
    let row = inView(TALL, scrollTop)[1];
    for (let n = 0; n < 200; n += 1) {
      row += 1;
      scrollTop = scrollToShow(TALL, scrollTop, row) ?? scrollTop;
      const [first, last] = inView(TALL, scrollTop);
      expect(row).toBeGreaterThanOrEqual(first - 1);
      expect(row).toBeLessThanOrEqual(last + 1);
    }
  });
});
