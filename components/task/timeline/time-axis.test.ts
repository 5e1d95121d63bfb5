import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeTimeAxis, SQUEEZED_PX } from "./time-axis";

const T0 = Date.parse("2026-11-20T11:28:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const span = { from: T0, to: T0 + 3 * HOUR };
const clock = (at: number) => new Date(at).toISOString().slice(11, 16);

describe("makeTimeAxis", () => {
  it("runs evenly from the left edge to now", () => {
    const axis = makeTimeAxis({ span, width: 1016 });
    expect(axis.x(span.from)).toBe(0);
    expect(axis.x(T0 + 1.5 * HOUR)).toBeCloseTo(500);
    expect(axis.x(span.to)).toBeCloseTo(1000);
  });

  it("keeps instants outside at its edges", () => {
    const axis = makeTimeAxis({ span, width: 1016 });
    expect(axis.x(span.from - HOUR)).toBe(0);
    expect(axis.x(span.to + HOUR)).toBeCloseTo(1000);
  });

  it("puts ticks on whole steps of the reader's clock", () => {
    const { ticks } = makeTimeAxis({ span, width: 760 });
    expect(ticks.map((tick) => clock(tick.at))).toEqual(["11:30", "12:00", "12:30", "13:00", "13:30", "14:00"]);
    const shifted = makeTimeAxis({ span: { from: T0, to: T0 + 6 * 24 * HOUR }, width: 760, zoneMinutes: 330 });
    expect(shifted.ticks.every((tick) => clock(tick.at) === "18:30")).toBe(true);
  });

  it("leaves room for the label of now", () => {
    const axis = makeTimeAxis({ span, width: 760 });
    expect(Math.max(...axis.ticks.map((tick) => tick.x))).toBeLessThan(axis.x(span.to) - 80);
  });

  it("draws each held stretch 24 px wide and gives the rest to the work", () => {
    const held = { from: T0 + HOUR, to: T0 + 2 * HOUR };
    const axis = makeTimeAxis({ span, width: 1016, squeezed: [held] });
    expect(axis.x(held.to) - axis.x(held.from)).toBeCloseTo(SQUEEZED_PX);
    expect(axis.x(held.from)).toBeCloseTo((1000 - SQUEEZED_PX) / 2);
    expect(axis.ticks.some((tick) => tick.at > held.from && tick.at < held.to)).toBe(false);
  });

  it("squeezes the longest stretches only while half the plot is left", () => {
    const many = Array.from({ length: 60 }, (_, n) => ({
      from: T0 + n * 3 * MINUTE,
      to: T0 + n * 3 * MINUTE + MINUTE,
    }));
    const axis = makeTimeAxis({ span, width: 400, squeezed: many });
    expect(axis.x(span.to)).toBeCloseTo(384);
  });

  it("gives the instant back for a pixel", () => {
    const axis = makeTimeAxis({ span, width: 1016, squeezed: [{ from: T0 + HOUR, to: T0 + 2 * HOUR }] });
    fc.assert(
      fc.property(fc.integer({ min: span.from, max: span.to }), (at) => {
        expect(Math.abs(axis.x(axis.at(axis.x(at))) - axis.x(at))).toBeLessThan(0.01);
      }),
    );
  });

  it("never runs backwards and never writes more ticks than fit", () => {
    const instant = fc.integer({ min: 0, max: 400 * 24 * HOUR });
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 0, max: 2000 }), (a, b, width) => {
        const axis = makeTimeAxis({
          span: { from: T0, to: T0 + a },
          width,
          squeezed: [{ from: T0 + b, to: T0 + b + HOUR }],
        });
        expect(axis.ticks.length).toBeLessThanOrEqual(width / 42 + 2);
        expect(axis.x(T0 + a / 2)).toBeLessThanOrEqual(axis.x(T0 + a) + 1e-6);
      }),
    );
  });
});
