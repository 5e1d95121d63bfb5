import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { neighbourOf } from "./item-order";

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
