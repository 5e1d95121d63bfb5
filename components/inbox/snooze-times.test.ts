import { describe, expect, it } from "vitest";
import { inOneHour, tomorrowMorning } from "./snooze-times";

describe("snoozing", () => {
  it("ends an hour from now, or at nine of the next morning", () => {
    const now = new Date(2026, 11, 31, 23, 30);
    expect(inOneHour(now)).toBe(new Date(2027, 0, 1, 0, 30).toISOString());
    expect(tomorrowMorning(now)).toBe(new Date(2027, 0, 1, 9).toISOString());
  });
});
