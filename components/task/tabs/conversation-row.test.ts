import { describe, expect, it } from "vitest";
import { ago, anEvent, MADE_AT } from "@/server/testing/make-views";
import { findConversationItem } from "../log/conversation-item";
import { type ConversationRow, rowIndexOf } from "./conversation-row";

const stepAt = (seq: number, key: string, secondsAgo: number): ConversationRow => {
  const at = ago(secondsAgo * 1_000);
  const data = { key, name: key, startedAt: ago(secondsAgo * 1_000 + 500), endedAt: at };
  const item = findConversationItem({ ...anEvent({ seq, type: "step.completed", data }), at });
  if (!item) throw new Error("It is no line.");
  return item;
};
const now = Date.parse(MADE_AT);
const ROWS = [
  stepAt(1, "vet@1/check@1?1", 9),
  stepAt(2, "vet@1/collect@1", 8),
  stepAt(3, "vet@1/check@1:look", 7),
  stepAt(4, "vet@1/check@1/deeper@1", 6),
];

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
