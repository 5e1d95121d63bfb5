import { describe, expect, it } from "vitest";
import { CallLimit } from "./call-limit";

const take = (limit: CallLimit, times: number, nowMs: number) =>
  Array.from({ length: times }, () => limit.take("a", nowMs)).filter((waitMs) => waitMs === null).length;

describe("CallLimit", () => {
  it("lets so many through at once, then as many as time brings", () => {
    const limit = new CallLimit({ perSecond: 10, burst: 5 });
    expect(take(limit, 8, 0)).toBe(5);
    expect(take(limit, 8, 100)).toBe(1);
    expect(take(limit, 8, 400)).toBe(3);
    expect(take(limit, 8, 60_000)).toBe(5);
  });

  it("says how long to wait, and a call that has to wait costs nothing", () => {
    const limit = new CallLimit({ perSecond: 10, burst: 1 });
    expect(limit.take("a", 0)).toBeNull();
    for (let tries = 0; tries < 5; tries++) expect(limit.take("a", 40)).toBeCloseTo(60);
    expect(limit.take("a", 100)).toBeNull();
  });

  it("counts each client by itself, also when very many came by", () => {
    const limit = new CallLimit({ perSecond: 1, burst: 1 });
    expect(limit.take("a", 0)).toBeNull();
    for (let n = 0; n < 5_000; n++) expect(limit.take(`other-${n}`, 1)).toBeNull();
    expect(limit.take("a", 2)).not.toBeNull();
  });
});
