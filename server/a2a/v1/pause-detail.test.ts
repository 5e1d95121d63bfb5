import { describe, expect, it } from "vitest";
import type { HolderKind } from "../../domain/task/task";
import { aSuspension, aTaskId, ONCALL } from "../../testing/make-views";
import { aWakeCondition } from "../../testing/make-wake-condition";
import { PauseDetail, pauseDetail, pauseSentence, pauseSentenceOfEvent } from "./pause-detail";

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

it("The detail of a task that waits for another one tells which, and neither what that is called nor where it stands", () => {
  const waits = aWakeCondition({
    kind: "task",
    afterTaskId: aTaskId(),
    afterTaskTitle: "Fire Bob",
    afterTaskState: "input_required",
  });
  const suspension = aSuspension({ conditions: [waits, aWakeCondition({ status: "fired" })] });
  const detail = PauseDetail.parse(pauseDetail({ state: "paused_by_agent", pausing: null, suspension }));
  const { afterTaskTitle, afterTaskState, ...told } = waits;
  expect(detail).toMatchObject({ state: "paused", conditions: [told] });
  for (const word of [afterTaskTitle, "afterTaskTitle", "afterTaskState", afterTaskState])
    expect(JSON.stringify(detail)).not.toContain(word);
});
