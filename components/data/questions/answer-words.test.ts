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
    [{ to: { city: "New York", zip: 7 }, by: "air" }, 'By: air, To: city "New York", zip 7'],
    [["a", { b: 1, c: null }], "a, (b 1, c nothing)"],
    [2026, "2026"],
  ])("%j is %s", (answer, words) => {
    expect(answerWords(PLAIN, answer)).toBe(words);
  });

  const AMOUNT = { type: "number", "x-unit": "USD" };
  const CONSENT = {
    kind: "confirmation",
    schema: { properties: { arguments: { properties: { amount: AMOUNT, weight: { "x-unit": "kg" } } } } },
  } as const;
  it.each<[JsonValue, string]>([
    [
      { confirmed: true, arguments: { amount: 4318.2, note: "freight surcharge agreed" } },
      'Approve 4,318.20 USD, note "freight surcharge agreed"',
    ],
    [
      { confirmed: true, arguments: { note: "agreed", weight: 12_000 }, reason: "less" },
      "Approve, note agreed, weight 12,000 kg, reason less",
    ],
    [{ confirmed: true }, "Approve"],
    [{ confirmed: false, arguments: { amount: 1 }, note: "not this one" }, 'Decline, note "not this one"'],
    ["as it is", "as it is"],
  ])("of a call that was asked for, %j is %s", (answer, words) => {
    expect(answerWords(CONSENT, answer)).toBe(words);
  });

  it("tells an amount by its unit", () => {
    const schema = { properties: { amount: AMOUNT } };
    expect(answerWords({ kind: "input", schema }, { amount: 0.125, way: "wire" })).toBe("Amount: 0.125 USD, Way: wire");
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
