import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/contract/task-view";
import { anEvent } from "@/server/testing/make-views";
import { everLeft } from "./ever-left";
import { joinLogPages } from "./log-page";

const RECOVERY: Actor = { kind: "system", id: "recovery" };
const T0 = Date.parse("2026-11-20T14:00:00.000Z");
type Told = readonly [type: string, data?: Record<string, string>, actor?: Actor];

function leftOf(...told: readonly Told[]) {
  const events = told.map(([type, data = {}, actor], n) =>
    anEvent({ seq: n + 1, type, data, at: new Date(T0 + n * 1_000).toISOString(), ...(actor ? { actor } : {}) }),
  );
  // Across pages, too.
  const left = everLeft(joinLogPages([events.slice(0, 3), events.slice(3)]));
  return left.map(({ seq, key, cause, leftAt }) => [seq, key, cause, leftAt === null ? null : (leftAt - T0) / 1_000]);
}

const begun = (key: string): Told => ["step.started", { key }];
const done = (key: string): Told => ["step.completed", { key }];
const CLAIMED: Told = ["attempt.claimed", { from: "submitted", to: "working" }];
const HELD = { from: "working", to: "paused_by_client" };
const FENCED: Told = ["task.paused", { ...HELD, stopProof: "fenced" }];
const CUT: Told = ["task.paused", { ...HELD, stopProof: "process_ended" }, RECOVERY];
const RESUMED: Told = ["task.resumed", { from: "paused_by_client", to: "resumed" }];

describe("everLeft", () => {
  it.each<[string, readonly Told[], unknown]>([
    ["a worker did not answer", [CLAIMED, begun("a"), done("a"), begun("b"), FENCED], [[4, "b", "fenced", 4]]],
    ["its agent was cut off", [CLAIMED, begun("a"), CUT], [[2, "a", "cut_off", 2]]],
    ["its lease ran out", [CLAIMED, begun("a"), ["attempt.lost"], CLAIMED], [[2, "a", "fenced", 2]]],
    ["its lease ran out in a conversation", [CLAIMED, begun("a"), ["attempt.lost"], CUT], [[2, "a", "cut_off", 2]]],
  ])("keeps what was under way when %s", (_, told, left) => {
    expect(leftOf(...told)).toEqual(left);
  });

  it("keeps it when the step ran again and was done, and counts no run twice", () => {
    expect(
      leftOf(CLAIMED, begun("a"), FENCED, RESUMED, CLAIMED, begun("a"), CUT, RESUMED, begun("a"), done("a")),
    ).toEqual([
      [2, "a", "fenced", 2],
      [6, "a", "cut_off", 6],
    ]);
  });

  it("leaves out what a worker let end, and what is under way now", () => {
    const asked: Told = ["task.input_required", { from: "working", to: "input_required" }];
    expect(leftOf(CLAIMED, begun("a"), asked, CLAIMED, begun("b"), FENCED, RESUMED, begun("c"))).toEqual([
      [5, "b", "fenced", 5],
    ]);
  });
});
