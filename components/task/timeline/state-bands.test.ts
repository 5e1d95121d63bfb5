import { describe, expect, it } from "vitest";
import { anEvent } from "@/server/testing/make-views";
import { readLogPage } from "../log/log-page";
import { heldSpans, toStateBands, totalMs } from "./state-bands";

const T0 = Date.parse("2026-11-20T14:00:00.000Z");
const MINUTE = 60_000;

function factsOf(...moves: [minute: number, type: string, data: Record<string, string>][]) {
  const events = moves.map(([minute, type, data], n) =>
    anEvent({ seq: n + 1, type, data, at: new Date(T0 + minute * MINUTE).toISOString() }),
  );
  return readLogPage(events).facts;
}

const LIFE = factsOf(
  [0, "task.created", { to: "submitted" }],
  [1, "attempt.claimed", { from: "submitted", to: "working" }],
  [5, "task.pause_requested", { mode: "finish_step", handle: "s" }],
  [6, "task.paused", { from: "working", to: "paused_by_client", handle: "s" }],
  [9, "task.resumed", { from: "paused_by_client", to: "resumed" }],
  [10, "attempt.claimed", { from: "resumed", to: "working" }],
);

const source = { facts: LIFE, stateLog: [], createdAt: T0, until: T0 + 12 * MINUTE };
const short = (bands: ReturnType<typeof toStateBands>) =>
  bands.map((band) => [band.kind, (band.from - T0) / MINUTE, (band.to - T0) / MINUTE]);

describe("toStateBands", () => {
  it("follows the state and the pausing overlay without gaps", () => {
    expect(short(toStateBands(source))).toEqual([
      ["submitted", 0, 1],
      ["working", 1, 5],
      ["pausing", 5, 6],
      ["paused_by_client", 6, 9],
      ["resumed", 9, 10],
      ["working", 10, 12],
    ]);
  });

  it("goes on working after a pause is withdrawn", () => {
    const facts = factsOf(
      [0, "attempt.claimed", { from: "submitted", to: "working" }],
      [2, "task.pause_requested", { handle: "s" }],
      [3, "task.pause_withdrawn", { handle: "s" }],
    );
    expect(short(toStateBands({ ...source, facts, until: T0 + 5 * MINUTE }))).toEqual([
      ["working", 0, 2],
      ["pausing", 2, 3],
      ["working", 3, 5],
    ]);
  });

  it("joins a claim after a lost worker to the band before it", () => {
    const facts = factsOf(
      [0, "attempt.claimed", { from: "submitted", to: "working" }],
      [2, "attempt.claimed", { from: "working", to: "working" }],
    );
    expect(short(toStateBands({ ...source, facts, until: T0 + 4 * MINUTE }))).toEqual([["working", 0, 4]]);
  });

  it("fills what the loaded events do not cover from the task's own log", () => {
    const facts = factsOf([8, "task.resumed", { from: "paused_by_client", to: "resumed" }]);
    const stateLog = [
      ["submitted", T0],
      ["working", T0 + MINUTE],
      ["paused_by_client", T0 + 4 * MINUTE],
      ["resumed", T0 + 8 * MINUTE],
    ] as const;
    expect(short(toStateBands({ ...source, facts, stateLog, until: T0 + 9 * MINUTE }))).toEqual([
      ["submitted", 0, 1],
      ["working", 1, 4],
      ["paused_by_client", 4, 8],
      ["resumed", 8, 9],
    ]);
  });

  it("begins at the creation even when nothing is known of it", () => {
    expect(short(toStateBands({ ...source, facts: [] }))).toEqual([["submitted", 0, 12]]);
    const stateLog = [["working", T0 + 3 * MINUTE]] as const;
    expect(short(toStateBands({ ...source, facts: [], stateLog }))).toEqual([["working", 0, 12]]);
  });

  it("ends with the task", () => {
    const facts = [...LIFE, ...factsOf([11, "task.completed", { from: "working", to: "completed" }])];
    expect(short(toStateBands({ ...source, facts, until: T0 + 11 * MINUTE })).at(-1)).toEqual(["working", 10, 11]);
  });
});

describe("heldSpans", () => {
  it("adds up what was held", () => {
    expect(totalMs(heldSpans(toStateBands(source)))).toBe(3 * MINUTE);
  });
});
