import { describe, expect, it } from "vitest";
import type { Actor } from "@/server/contract/task-view";
import { anEvent } from "@/server/testing/make-views";
import { joinLogPages } from "./join-log-pages";

const RECOVERY: Actor = { kind: "system", id: "recovery" };
const T0 = Date.parse("2026-11-20T14:00:00.000Z");
type Told = readonly [type: string, data?: Record<string, string>, actor?: Actor];

function read(...told: readonly Told[]) {
  const events = told.map(([type, data = {}, actor], n) =>
    anEvent({ seq: n + 1, type, data, at: new Date(T0 + n * 1_000).toISOString(), ...(actor ? { actor } : {}) }),
  );
  // Across pages, too.
  return joinLogPages([events.slice(0, 3), events.slice(3)]);
}

const leftOf = (...told: readonly Told[]) =>
  read(...told).left.map(({ seq, key, cause, endedAt }) => [seq, key, cause, (endedAt - T0) / 1_000]);

const begun = (key: string): Told => ["step.started", { key }];
const done = (key: string): Told => ["step.completed", { key }];
const CLAIMED: Told = ["attempt.claimed", { from: "working", to: "working" }];
const LOST: Told = ["attempt.lost"];
const KEPT: Told = ["checkpoint.created", { kind: "pause" }];
const HELD = { from: "working", to: "paused_by_client" };
const FENCED: Told = ["task.paused", { ...HELD, stopProof: "fenced" }];
const CUT: Told = ["task.paused", { ...HELD, stopProof: "process_ended" }, RECOVERY];
const FENCED_BY_RECOVERY: Told = ["task.paused", { ...HELD, stopProof: "fenced" }, RECOVERY];
const PAUSED: Told = ["task.paused", { ...HELD, stopProof: "never_started" }];
const RESUMED: Told = ["task.resumed", { from: "paused_by_client", to: "resumed" }];

describe("leftSteps", () => {
  it.each<[string, readonly Told[], unknown]>([
    ["a worker did not stop", [CLAIMED, begun("a"), done("a"), begun("b"), KEPT, FENCED], [[4, "b", "fenced", 5]]],
    ["a worker did not answer to a pause", [CLAIMED, begun("a"), LOST, KEPT, FENCED], [[2, "a", "fenced", 2]]],
    ["its agent was cut off", [CLAIMED, begun("a"), KEPT, CUT], [[2, "a", "cut_off", 3]]],
    ["its lease ran out", [CLAIMED, begun("a"), LOST, CLAIMED], [[2, "a", "gone", 2]]],
    ["its lease ran out, and nobody had it since", [CLAIMED, begun("a"), LOST, KEPT, PAUSED], [[2, "a", "gone", 2]]],
    [
      "its lease ran out in a conversation",
      [CLAIMED, begun("a"), LOST, KEPT, FENCED_BY_RECOVERY],
      [[2, "a", "fenced", 2]],
    ],
    [
      "the last of its leases ran out",
      [CLAIMED, begun("a"), LOST, ["task.failed", { to: "failed" }]],
      [[2, "a", "gone", 2]],
    ],
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

  it("knows what comes next until an attempt begins", () => {
    const isNext = (...told: readonly Told[]) => read(...told).left.map((step) => step.isNext);
    expect(isNext(CLAIMED, begun("a"), begun("b"), FENCED, RESUMED)).toEqual([true, true]);
    expect(isNext(CLAIMED, begun("a"), LOST, CLAIMED)).toEqual([false]);
  });

  it("stands among the runs where it was left", () => {
    const { runs } = read(CLAIMED, begun("a"), begun("b"), done("b"), LOST, CLAIMED, begun("a"), done("a"));
    expect(runs.map(({ key, status }) => [key, status])).toEqual([
      ["b", "completed"],
      ["a", "left"],
      ["a", "completed"],
    ]);
  });
});
