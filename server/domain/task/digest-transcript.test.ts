import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  digestTranscript,
  MAX_DIGEST,
  MAX_DIGEST_ENTRY,
  type Transcript,
  type TranscriptEntry,
} from "./digest-transcript";

const say = (by: string, text: string): TranscriptEntry => ({ by, kind: "message", text, length: [...text].length });
const use = (by: string, text: string): TranscriptEntry => ({ ...say(by, text), kind: "tool" });
const of = (entries: readonly TranscriptEntry[], more: Partial<Transcript> = {}): Transcript => ({
  entries,
  messages: entries.filter(({ kind }) => kind === "message").length,
  toolCalls: entries.filter(({ kind }) => kind === "tool").length,
  ...more,
});

describe("digestTranscript", () => {
  it("is nothing for a conversation in which nothing was said or done", () => {
    expect(digestTranscript(of([]))).toBeNull();
  });

  it("tells a short conversation whole and in order, a tool with its result", () => {
    expect(digestTranscript(of([say("user", "Look"), use("tool grep (Search)", "[1,2]"), say("agent", "Two.")]))).toBe(
      "Digest of 2 messages and 1 tool call. Nothing is left out.\n\nuser: Look\n\ntool grep (Search): [1,2]\n\nagent: Two.",
    );
  });

  it("keeps the newest and says how much is left out", () => {
    const entries = Array.from({ length: 40 }, (_, i) => say("user", `${i} ${"x".repeat(1_000)}`));
    const digest = digestTranscript(of(entries, { messages: 100, toolCalls: 3 })) ?? "";
    expect(digest).toContain("Digest of 100 messages and 3 tool calls. Left out: 93 messages and 3 tool calls.");
    expect(digest).toContain("user: 39 ");
    expect(digest).not.toContain("user: 32 ");
  });

  it("says how many characters of an entry are left out, those that were not read too", () => {
    const entry = { ...say("agent", "y".repeat(2_000)), length: 1_000_000 };
    const digest = digestTranscript(of([entry])) ?? "";
    expect(digest).toContain(`y (+${1_000_000 - MAX_DIGEST_ENTRY} characters)`);
  });

  it("never cuts a character in half, is never longer than it may be, and is the same for the same", () => {
    const entry = fc.record({
      by: fc.constantFrom("user", "agent", "tool grep (Search)"),
      kind: fc.constantFrom("message" as const, "tool" as const),
      text: fc.string({ unit: "grapheme", maxLength: 3_000, size: "max" }),
      unread: fc.nat(10),
    });
    const entries = fc.array(entry, { maxLength: 60 });
    fc.assert(
      fc.property(entries, fc.nat(1_000), (made, earlier) => {
        const read = made.map(({ unread, ...one }) => ({ ...one, length: [...one.text].length + unread }));
        const transcript = of(read, { messages: read.length + earlier });
        const digest = digestTranscript(transcript) ?? "";
        expect(digest.isWellFormed()).toBe(true);
        expect(digest.length).toBeLessThanOrEqual(MAX_DIGEST);
        expect(digestTranscript(transcript) ?? "").toBe(digest);
      }),
      { numRuns: 60 },
    );
  });
});
