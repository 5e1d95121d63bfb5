import { describe, expect, it } from "vitest";
import { nextMoment } from "./moments";
import { makeTimeAxis } from "./time-axis";

const axis = makeTimeAxis({ span: { from: 0, to: 1000_000 }, width: 1016 }); // a pixel a second
const moments = [10_000, 11_000, 50_000, 900_000];

describe("nextMoment", () => {
  it("walks from moment to moment both ways", () => {
    expect(nextMoment({ moments, axis }, 10_000, 1)).toBe(50_000);
    expect(nextMoment({ moments, axis }, 900_000, -1)).toBe(50_000);
  });

  it("takes moments too near to be told apart as one", () => {
    expect(nextMoment({ moments, axis }, 0, 1)).toBe(10_000);
    expect(nextMoment({ moments, axis }, 9_000, 1)).toBe(50_000);
  });

  it("stops at the edges", () => {
    expect(nextMoment({ moments, axis }, 900_000, 1)).toBe(1000_000);
    expect(nextMoment({ moments, axis }, 10_000, -1)).toBe(0);
  });
});
