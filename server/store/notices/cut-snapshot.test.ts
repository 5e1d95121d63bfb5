import { describe, expect, it } from "vitest";
import { cutSnapshot } from "./cut-snapshot";

describe("cutSnapshot", () => {
  it.each([
    ["90:90:", "80", "81:81:"],
    ["70:90:70,85", "80", "70:81:70"],
    ["70:90:70,75,85", "89", "70:90:70,75,85"],
    ["85:90:85", "80", "81:81:"],
  ])("of %s at %s is %s", (snapshot, lastXid, cut) => {
    expect(cutSnapshot(snapshot, lastXid)).toBe(cut);
  });
});
