import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countHistory, type HistoryEntry, MAX_HISTORY_CHARS, withHistory, writeHistory } from "./write-history";

const said = (kind: HistoryEntry["kind"], text: string, name: string | null = null): HistoryEntry => ({
  key: "",
  kind,
  name,
  text,
});
const all = (entries: readonly HistoryEntry[], older = 0) => ({ entries, older });
const called = (id: string) => ({ ...said("tool_call", id, id), key: `t/${id}/call` });
const gave = (id: string, text: string) => ({ ...said("tool_result", text, id), key: `t/${id}/result` });
const CONVERSATION = [
  said("user_message", "Rename the field total to sum."),
  said("agent_message", "I look for its uses first."),
  said("tool_call", "", "grep"),
  said("tool_result", "src/order.ts:4: total\nsrc/bill.ts:9: total", "grep"),
  said("agent_message", ""),
  said("tool_call", "", "edit"),
  said("tool_result", "", "edit"),
];

describe("the conversation before a prompt", () => {
  it("equals the golden text", () => {
    const golden = readFileSync(join(import.meta.dirname, "history.golden.txt"), "utf8");
    expect(`${withHistory(writeHistory(all(CONVERSATION)), "Now the tests.")}\n`).toBe(golden);
  });

  it("has a result for each call, one that says interrupted where it was cut off (C067)", () => {
    const lines = [...["one", "two", "three"].map(called), gave("one", "1"), said("user_message", "Go on.")];
    expect(writeHistory(all(lines)).text.split("\n")).toEqual([
      "[TOOL CALL: one]",
      "[TOOL CALL: two]",
      "[TOOL RESULT: two] interrupted: its result was never told",
      "[TOOL CALL: three]",
      "[TOOL RESULT: three] interrupted: its result was never told",
      "[TOOL RESULT: one] 1",
      "[USER]: Go on.",
    ]);
  });

  it("has no result without its call where that is among the lines left out (C067)", () => {
    const filler = Array.from({ length: 50 }, () => said("agent_message", "x".repeat(1_990)));
    const { text, leftOut } = writeHistory(
      all([called("ls"), ...filler, gave("ls", "a"), said("user_message", "Go on.")]),
    );
    expect(leftOut).toBeGreaterThan(1);
    expect(text).not.toContain("TOOL");
    expect(text).toContain("[USER]: Go on.");
  });

  it("is left out when there is none, and lines that say nothing are", () => {
    expect(withHistory(writeHistory(all([])), "Go.")).toBe("Go.");
    expect(withHistory(writeHistory(all([said("agent_message", "")])), "Go.")).toBe("Go.");
  });

  it.each([
    ["user_message", 2_000, "[USER]: "],
    ["agent_message", 2_000, "[ASSISTANT]: "],
    ["tool_result", 500, "[TOOL RESULT: run] "],
  ] as const)("shortens a %s over %d characters, never inside one", (kind, limit, label) => {
    expect(writeHistory(all([said(kind, "😀".repeat(limit), "run")]))).toMatchObject({ shortened: 0 });
    const { text, shortened } = writeHistory(all([said(kind, "😀".repeat(limit + 1), "run")]));
    expect(shortened).toBe(1);
    expect(text).toBe(`${label}${"😀".repeat(limit)}... [truncated]`);
  });

  it("keeps the newest lines when all together are too long, and says how many are missing", () => {
    const lines = Array.from({ length: 100 }, (_, i) => said("agent_message", `${i} ${"x".repeat(1_500)}`));
    const { text, leftOut } = writeHistory(all(lines));
    expect(text.length).toBeLessThan(MAX_HISTORY_CHARS + 100);
    expect(text).toMatch(new RegExp(`^\\[${leftOut} earlier entries left out\\]\n\\[ASSISTANT\\]: ${leftOut} x`));
    expect(text).toContain("[ASSISTANT]: 99 x");
  });

  it.each([
    ["of a short one", CONVERSATION, 0, { lines: 6, shortened: 0, shortenedResults: 0, leftOut: 0 }],
    [
      "with results that were never told, and long ones",
      [called("one"), called("two"), gave("two", "y".repeat(501)), said("user_message", "x".repeat(2_001))],
      0,
      { lines: 5, shortened: 2, shortenedResults: 1, leftOut: 0 },
    ],
    ["of which the oldest lines were not even read", [said("user_message", "Go on.")], 7, { lines: 1, leftOut: 7 }],
    [
      "that is too long as a whole",
      Array.from({ length: 100 }, () => said("agent_message", "x".repeat(1_985))),
      3,
      { lines: 30, shortened: 0, leftOut: 73 },
    ],
  ])("is counted exactly, by its lengths as by its words: %s", (...[, entries, older, given]) => {
    const { text, ...counted } = writeHistory(all(entries, older));
    expect(counted).toMatchObject(given);
    const measured = entries.map(({ text: words, ...entry }) => ({ ...entry, chars: Array.from(words).length }));
    expect(countHistory({ entries: measured, older })).toEqual(counted);
    expect(text.split("\n").filter((line) => line.startsWith("[") && !line.endsWith("left out]"))).toHaveLength(
      given.lines,
    );
  });
});
