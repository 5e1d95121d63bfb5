import { describe, expect, it } from "vitest";
import { ago, anEvent, MADE_AT } from "@/server/testing/make-views";
import { type ConversationItem, findConversationItem } from "../log/conversation-item";
import { type ConversationRow, rowIndexOf, rowKey, withLeft } from "./conversation-row";

const stepAt = (seq: number, key: string, secondsAgo: number): ConversationItem => {
  const at = ago(secondsAgo * 1_000);
  const data = { key, name: key, startedAt: ago(secondsAgo * 1_000 + 500), endedAt: at };
  const item = findConversationItem({ ...anEvent({ seq, type: "step.completed", data }), at });
  if (!item) throw new Error("It is no line.");
  return item;
};
const now = Date.parse(MADE_AT);
const ROWS: readonly ConversationRow[] = [
  stepAt(1, "vet@1/check@1?1", 9),
  stepAt(2, "vet@1/collect@1", 8),
  stepAt(3, "vet@1/check@1:look", 7),
  stepAt(4, "vet@1/check@1/deeper@1", 6),
];

describe("a run that was left", () => {
  const left = (seq: number, key: string, secondsAgo: number) => ({
    ...{ seq, key, name: key, tool: null, repeatable: true },
    ...{ status: "left" as const, cause: "fenced" as const, leftSeq: 5, isNext: false },
    ...{ startedAt: now - secondsAgo * 1_000, endedAt: now },
  });
  const items = [stepAt(2, "a", 9), stepAt(6, "b", 5)];

  it("has its line where it began, and two that began together stay in order", () => {
    const rows = withLeft(items, [left(3, "c", 8), left(4, "d", 8), left(7, "vet@1/check@1:look", 4)]);
    expect(rows.map(rowKey)).toEqual([2, 3, 4, 6, 7]);
    expect(rowIndexOf(rows, { at: now, path: "vet@1/check@1" })).toBe(4);
    expect(rowIndexOf(rows, { at: now - 4_500 })).toBe(3);
    expect(withLeft(items, [])).toBe(items);
  });
});

describe("the line of a place", () => {
  it.each([
    ["what had happened by an instant", { at: now - 7_500 }, 1],
    ["a run's own record", { at: now, path: "vet@1/collect@1" }, 1],
    ["the newest step of a run that is not over", { at: now, path: "vet@1/check@1" }, 2],
    ["the instant of a run without a line", { at: now - 8_500, path: "vet@1/decide@1" }, 0],
  ])("is that of %s", (_, place, index) => {
    expect(rowIndexOf(ROWS, place)).toBe(index);
  });

  it("is the record of a run also where its steps are told behind it", () => {
    expect(rowIndexOf([...ROWS, stepAt(5, "vet@1/collect@1:late", 1)], { at: now, path: "vet@1/collect@1" })).toBe(1);
  });
});
