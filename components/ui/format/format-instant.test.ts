import { describe, expect, it } from "vitest";
import { formatAxisMark, formatClock, formatInstantExact, formatMoment } from "./format-instant";

const at = "2026-11-27T14:32:41.418Z";

describe("formatClock", () => {
  it("shows the time of day in the reader's zone", () => {
    expect(formatClock(at, "UTC")).toBe("14:32:41");
    expect(formatClock(at, "Europe/Berlin")).toBe("15:32:41");
  });

  it("calls midnight 00", () => {
    expect(formatClock("2026-11-27T00:00:05Z", "UTC")).toBe("00:00:05");
  });
});

describe("formatMoment", () => {
  it.each([
    ["2026-11-27T09:00:00Z", "09:00"],
    ["2026-11-29T03:10:00Z", "Sun 03:10"],
    ["2026-11-12T03:10:00Z", "12 Nov 03:10"],
    ["2027-01-12T03:10:00Z", "12 Jan 2027 03:10"],
  ])("tells %s as %s", (moment, text) => {
    expect(formatMoment(moment, at, "UTC")).toBe(text);
  });
});

describe("formatAxisMark", () => {
  it("tells a day or a time, in the zone it is given", () => {
    expect(formatAxisMark("2026-11-29T23:30:00Z", true, "UTC")).toBe("Sun 29");
    expect(formatAxisMark("2026-11-29T23:30:00Z", true, "Europe/Berlin")).toBe("Mon 30");
    expect(formatAxisMark("2026-11-29T23:30:00Z", false, "Europe/Berlin")).toBe("00:30");
  });
});

describe("formatInstantExact", () => {
  it("gives local and UTC time to the millisecond", () => {
    expect(formatInstantExact(at, "Europe/Berlin")).toBe("27 Nov 2026 15:32:41.418 CET (27 Nov 2026 14:32:41.418 UTC)");
  });

  it("says it once where both are the same", () => {
    expect(formatInstantExact(at, "UTC")).toBe("27 Nov 2026 14:32:41.418 UTC");
  });
});
