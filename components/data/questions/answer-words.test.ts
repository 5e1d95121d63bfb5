import { describe, expect, it } from "vitest";
import type { JsonValue } from "@/server/contract/primitives";
import { answerWords } from "./answer-words";

const PLAIN = { kind: "input", schema: true } as const;

describe("an answer in one line", () => {
  it.each<[JsonValue, string]>([
    ["S-2041", "S-2041"],
    [true, "Yes"],
    [0, "0"],
    [null, "Nothing"],
    [{}, "Nothing"],
    [[], "None"],
    [{ vendor: "S-2041" }, "S-2041"],
    [{ vendor: { vat_id: 7 } }, "7"],
    [{ decision: "approve", side_note: "a\nb" }, "Decision: approve, Side note: a b"],
    [{ confirmed: true, arguments: { amount: 60 } }, 'Confirmed: Yes, Arguments: {"amount":60}'],
    [
      { arguments: { amount: 60 }, confirmed: true, note: "less" },
      'Confirmed: Yes, Note: less, Arguments: {"amount":60}',
    ],
    [["a", { b: 1 }], 'a, {"b":1}'],
  ])("%j is %s", (answer, words) => {
    expect(answerWords(PLAIN, answer)).toBe(words);
  });

  it("tells no secret", () => {
    const token = { type: "string", writeOnly: true };
    for (const question of [{ kind: "credential", schema: true } as const, { ...PLAIN, schema: token }])
      expect(answerWords(question, "hunter2")).not.toContain("hunter2");
  });

  it("is cut where it is long", () => {
    expect(answerWords(PLAIN, "x".repeat(500)).length).toBeLessThan(200);
  });
});
