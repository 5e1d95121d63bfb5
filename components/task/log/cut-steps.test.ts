import { describe, expect, it } from "vitest";
import { ago, anEvent } from "@/server/testing/make-views";
import { PAUSING } from "@/server/testing/show-control-card";
import { cutByInterrupt } from "./cut-steps";
import { readLogPage } from "./log-page";

const ended = (type: string, name: string, msAgo: number) =>
  anEvent({ seq: msAgo, type, at: ago(msAgo), data: { key: name, name, endedAt: ago(msAgo) } });
const { steps } = readLogPage([
  ended("step.discarded", "Cut before", 90_000),
  ended("step.discarded", "Scan images", 6_000),
  ended("step.completed", "Push", 5_000),
]);

describe("cutByInterrupt", () => {
  it("names what was thrown away since the pause was asked for", () => {
    expect(cutByInterrupt(steps, { ...PAUSING, mode: "interrupt_immediate" })).toEqual(["Scan images"]);
  });

  it("names nothing where nothing is cut", () => {
    expect(cutByInterrupt(steps, PAUSING)).toEqual([]);
    expect(cutByInterrupt(steps, null)).toEqual([]);
  });
});
