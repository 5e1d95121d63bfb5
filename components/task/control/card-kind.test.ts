import { describe, expect, it } from "vitest";
import { aSuspension, aTaskView } from "@/server/testing/make-views";
import { cardKind } from "./card-kind";
import { segmentStates } from "./step-segments";

describe("cardKind", () => {
  it.each([
    ["submitted", "queued"],
    ["resumed", "queued"],
    ["working", "working"],
    ["input_required", "question"],
    ["auth_required", "sign_in"],
    ["paused_by_client", "held"],
    ["paused_by_agent", "parked"],
    ["completed", "ended"],
    ["failed", "ended"],
    ["canceled", "ended"],
    ["rejected", "ended"],
  ] as const)("shows %s as %s", (state, kind) => {
    expect(cardKind(aTaskView({ state }))).toBe(kind);
  });

  it("tells what a restart cut off from what people hold, whoever joined later", () => {
    const held = { reason: null, at: "2026-11-20T14:32:08.000Z" };
    const recovery = { ...held, kind: "recovery", actor: { kind: "system", id: "recovery" } } as const;
    const operator = { ...held, kind: "operator", actor: { kind: "operator", id: "oncall" } } as const;
    const suspension = aSuspension({ holders: [operator, recovery] });
    expect(cardKind(aTaskView({ state: "paused_by_client", suspension }))).toBe("cut_off");
  });

  it("puts an undo window before everything else", () => {
    expect(cardKind(aTaskView({ cancelDueAt: "2026-11-20T14:32:08.000Z" }))).toBe("canceling");
  });
});

describe("segmentStates", () => {
  it("has one segment a step up to ten", () => {
    expect(segmentStates({ done: 1, running: 1, total: 3 })).toEqual(["done", "running", "open"]);
  });

  it("lets a segment stand for a tenth, done only when all of it is", () => {
    expect(segmentStates({ done: 15, running: 0, total: 100 })).toEqual(["done", "running", ...Array(8).fill("open")]);
    expect(segmentStates({ done: 100, running: 0, total: 100 }).every((cell) => cell === "done")).toBe(true);
  });
});
