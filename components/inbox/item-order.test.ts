import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { neighbourOf, placeOf } from "./item-order";

const row = (subject: string, isSettled = false) => ({ item: anInboxItem({ subject }), isSettled });
const rows = ["a", "b", "c"].map((subject) => row(subject));
const open = (subject: string) => ({ kind: "question", subject });

describe("the next item", () => {
  it.each([
    ["after the open one", open("a"), 1, "b"],
    ["before the open one", open("c"), -1, "b"],
    ["the first one where none is open", null, 1, "a"],
    ["the first one when the open one is gone", open("x"), 1, "a"],
    ["none after the last one", open("c"), 1, undefined],
    ["none of another kind with the same subject", { kind: "review", subject: "b" }, -1, "a"],
  ] as const)("is %s", (...[, from, by, subject]) => {
    expect(neighbourOf(rows, from, by)?.subject).toBe(subject);
  });

  it("after one that was settled meanwhile is the one beside it, over all others that were", () => {
    const kept = [row("a"), row("b", true), row("c", true), row("d", true), row("e")];
    expect(neighbourOf(kept, open("c"), 1)?.subject).toBe("e");
    expect(neighbourOf(kept, open("c"), -1)?.subject).toBe("a");
    expect(neighbourOf(kept.slice(1), null, 1)?.subject).toBe("e");
    expect(neighbourOf(kept.slice(0, 4), open("c"), 1)).toBeNull();
  });
});

describe("the place of an item", () => {
  const section = (names: string, { hasMore = false, isPending = false } = {}) => ({
    rows: Array.from(names, (name) => row(name.toLowerCase(), name !== name.toLowerCase())),
    hasMore,
    isPending,
  });

  it.each([
    ["counts over the sections", [section("ab"), section("cd")], "d", 4],
    ["leaves out what was settled meanwhile", [section("aBc"), section("d")], "d", 3],
    ["is none of what waits no more", [section("aB")], "b", null],
    ["is known within a section that goes on", [section("ab", { hasMore: true })], "b", 2],
    ["is not known behind one", [section("ab", { hasMore: true }), section("c")], "c", null],
    ["is not known behind one that is being read", [section("", { isPending: true }), section("c")], "c", null],
  ] as const)("%s", (...[, sections, subject, place]) => {
    expect(placeOf(sections, open(subject))).toBe(place);
  });
});
