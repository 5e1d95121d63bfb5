import { describe, expect, it } from "vitest";
import { readZoom, writeZoom, zoomAround } from "./zoom";

const HOUR = 3_600_000;
const T0 = Date.parse("2026-11-20T12:00:00.000Z");
const life = { from: T0, to: T0 + 3 * HOUR };

describe("readZoom", () => {
  it("shows all without an address", () => {
    expect(readZoom({ from: null, to: null }, life)).toEqual(life);
  });

  it("rolls with now for a preset", () => {
    expect(readZoom({ from: "-1h", to: null }, life)).toEqual({ from: T0 + 2 * HOUR, to: life.to });
    expect(readZoom({ from: "-1h", to: null }, { from: T0, to: T0 + 1000 })).toEqual({ from: T0, to: T0 + 1000 });
  });

  it("keeps a drawn span inside the life", () => {
    const span = readZoom({ from: "2026-11-20T11:00:00.000Z", to: "2026-11-20T13:00:00.000Z" }, life);
    expect(span).toEqual({ from: T0, to: T0 + HOUR });
  });

  it.each([
    ["nonsense", null],
    ["2026-11-20T14:00:00.000Z", "2026-11-20T13:00:00.000Z"],
    ["2027-01-01T00:00:00.000Z", null],
  ])("shows all for %s to %s", (from, to) => {
    expect(readZoom({ from, to }, life)).toEqual(life);
  });

  it("reads what it wrote", () => {
    const span = { from: T0 + HOUR, to: T0 + 2 * HOUR };
    expect(readZoom(writeZoom(span, life), life)).toEqual(span);
    expect(writeZoom(life, life)).toEqual({ from: null, to: null });
  });
});

describe("zoomAround", () => {
  it("keeps the instant where it is", () => {
    const span = zoomAround(life, T0 + HOUR, 0.5);
    expect(span.to - span.from).toBe(1.5 * HOUR);
    expect((T0 + HOUR - span.from) / (span.to - span.from)).toBeCloseTo(1 / 3);
  });
});
