import { describe, expect, it } from "vitest";
import type { HolderKind } from "../../domain/task/task";
import { aSuspension, ONCALL } from "../../testing/make-views";
import { pauseSentence, pauseSentenceOfEvent } from "./pause-detail";

describe("the sentence about a held task", () => {
  it.each<[HolderKind, string]>([
    ["operator", "Paused by an operator: why"],
    ["client", "Paused by a client: why"],
    ["budget", "Paused by a budget: why"],
    ["panic", "Paused by a stop: why"],
    ["recovery", "Paused by a restart: why"],
  ])("names %s as people know it, of the task and of the event that began it", (kind, sentence) => {
    const holders = [{ kind, actor: ONCALL, reason: "why", at: "2026-01-31T12:00:00Z" }];
    const said = [
      pauseSentence({ suspension: aSuspension({ holders }) }),
      pauseSentenceOfEvent({ data: { holder: kind, reason: "why" } }, "paused_by_client"),
    ];
    expect(said).toEqual([sentence, sentence]);
  });

  it("says what is known where nobody gave a reason, or the agent itself waits", () => {
    const park = aSuspension({ initiator: "agent", reason: "CI", holders: [] });
    expect(pauseSentence({ suspension: park })).toBe("Waiting, as the agent asked: CI");
    expect(pauseSentenceOfEvent({ data: { reason: "CI" } }, "paused_by_agent")).toBe("Waiting, as the agent asked: CI");
    expect(pauseSentence({ suspension: aSuspension({ holders: [], reason: null }) })).toBe("Paused.");
    expect(pauseSentenceOfEvent({ data: {} }, "paused_by_client")).toBe("Paused.");
  });
});
