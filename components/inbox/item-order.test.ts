import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { neighbourOf } from "./item-order";

const items = ["a", "b", "c"].map((subject) => anInboxItem({ subject }));
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
    expect(neighbourOf(items, from, by)?.subject).toBe(subject);
  });
});
