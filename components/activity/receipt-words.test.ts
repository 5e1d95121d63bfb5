import { describe, expect, it } from "vitest";
import { aReceiptRow } from "@/server/testing/make-activity";
import { resultWords, targetWords } from "./receipt-words";

describe("resultWords", () => {
  it.each([
    ["pause", "pausing", false, "Asked to pause"],
    ["pause", "paused_by_client", false, "Paused"],
    ["cancel", "canceling", false, "Asked to cancel"],
    ["withdraw", "working", false, "Runs on"],
    ["resume", "resumed", false, "Resumed"],
    ["resume", "resumed", true, "Resumed, with input"],
    ["resume", "input_required", true, "Needs input"],
    ["answer", "input_required", true, "Answered, more is asked"],
    ["create", "submitted", true, "Submitted"],
    ["export", null, false, "Done"],
  ])("tells what came of %s to %s, with input %s: %s", (...[verb, stateAfter, hasInput, words]) => {
    expect(resultWords(aReceiptRow({ verb, stateAfter, hasInput }))).toBe(words);
  });

  it("says that it was so already", () => {
    expect(resultWords(aReceiptRow({ outcome: "unchanged" }))).toBe("Already so");
  });
});

describe("targetWords", () => {
  const none = { taskId: null, taskTitle: null };
  it.each([
    ["receipts 1 to 18404", "Receipts 1 to 18,404"],
    ["agent 20260101", "Agent 20260101"],
  ])("writes %s as %s", (subject, words) => {
    expect(targetWords(aReceiptRow({ ...none, subject }))).toBe(words);
  });
});
