import { describe, expect, it } from "vitest";
import { anInboxItem } from "@/server/testing/make-inbox-item";
import { itemHref, itemLine } from "./item-words";

const question = (key: string) => ({ key, kind: "input" as const, message: `${key}?` });

describe("an item's second line", () => {
  it.each([
    ["the question itself", anInboxItem({ questions: [question("vendor")] }), "vendor?"],
    [
      "how many answers, and their names",
      anInboxItem({ count: 2, questions: [question("pick_vendor"), question("date")] }),
      "2 answers: pick vendor, date",
    ],
    [
      "the first names of many",
      anInboxItem({ count: 4, questions: [question("a"), question("b"), question("c")] }),
      "4 answers: a, b, c, …",
    ],
    ["why it is held", anInboxItem({ kind: "review", questions: [], reason: "Check the tone" }), "Check the tone"],
    ["whom a budget holds", anInboxItem({ kind: "budget", questions: [], reason: "Daily", count: 3 }), "Holds 3 tasks"],
    ["how much of a budget is used", anInboxItem({ kind: "budget_near", questions: [], count: 82 }), "82% is used"],
    ["that all of it is", anInboxItem({ kind: "budget_near", questions: [], count: 112 }), "All of it is used"],
    [
      "why it was cut off",
      anInboxItem({ kind: "recovery", questions: [], reason: "Its worker is gone" }),
      "Its worker is gone",
    ],
  ])("is %s", (_, item, words) => {
    expect(itemLine(item)).toBe(words);
  });

  it("leads to a page of its own", () => {
    expect(itemHref({ kind: "sign_in", subject: "t-1" })).toBe("/inbox/sign_in/t-1");
  });
});
