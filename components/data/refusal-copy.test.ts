import { describe, expect, it } from "vitest";
import type { Refusal, RefusalCode } from "@/server/contract/refusal-view";
import { REFUSAL_COPY, refusalWords } from "./refusal-copy";

const NOW = Date.parse("2026-11-20T14:32:00.000Z");
const FOUR_SECONDS_AGO = "2026-11-20T14:31:56.000Z";
const aRefusal = (overrides: Partial<Refusal>): Refusal => ({
  code: "HANDLE_MISMATCH",
  message: "The handle is not that of the open suspension.",
  ...overrides,
});
const by = (verb: string) => ({ actor: "operator:reviewer-2", verb, at: FOUR_SECONDS_AGO });

describe("refusalWords", () => {
  it("names who was first, what they did and when, and says that nothing was sent", () => {
    expect(refusalWords(aRefusal({ winner: by("resume"), state: "working" }), NOW)).toEqual({
      title: "reviewer-2 resumed this task 4 s ago.",
      text: "Yours was not sent; what you typed is kept.",
      isConflict: true,
    });
  });

  it("knows a lost race from a task that simply ended", () => {
    const ended = aRefusal({ code: "TASK_NOT_RESUMABLE", message: "It is already Completed.", state: "completed" });
    expect(refusalWords({ ...ended, winner: by("resume") }, NOW)).toEqual({
      title: "It is already Completed.",
      isConflict: false,
    });
    expect(refusalWords({ ...ended, state: "canceled", winner: by("cancel") }, NOW).title).toBe(
      "reviewer-2 canceled this task 4 s ago.",
    );
  });

  it("calls a stale mark a conflict even when nobody is named", () => {
    expect(refusalWords(aRefusal({}), NOW)).toMatchObject({
      title: "This task changed while you looked.",
      isConflict: true,
    });
  });

  it("shows the server's reason for what cannot be paused", () => {
    const message = "ci-fixer cannot pause. You can cancel it; work since its last checkpoint is lost.";
    expect(refusalWords(aRefusal({ code: "TASK_NOT_PAUSABLE", message }), NOW)).toEqual({
      title: message,
      isConflict: false,
    });
  });

  it("tells size and limit of what is too large", () => {
    const words = refusalWords(
      aRefusal({ code: "PAYLOAD_TOO_LARGE", sizeBytes: 30_000_000, limitBytes: 25_000_000 }),
      NOW,
    );
    expect(words.title).toBe("30.0 MB is over the limit of 25.0 MB.");
  });

  it("shows the server's own text for a code it does not know", () => {
    const code = "SCOPE_HELD" as RefusalCode; // a newer server than this page
    expect(refusalWords(aRefusal({ code, message: "prod is stopped." }), NOW).title).toBe("prod is stopped.");
  });

  it("has words for every code", () => {
    for (const [code, copy] of Object.entries(REFUSAL_COPY)) {
      expect(copy(aRefusal({ code: code as RefusalCode }), NOW).title, code).not.toBe("");
    }
  });
});
