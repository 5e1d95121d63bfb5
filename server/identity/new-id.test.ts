import { validate, version } from "uuid";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "./new-id";

afterEach(() => vi.useRealTimers());

function makeMany(): readonly string[] {
  return Array.from({ length: 20_000 }, newId);
}

describe("newId", () => {
  it("makes UUIDs of version 7 with the time they were made at", () => {
    vi.useFakeTimers({ now: new Date("2126-11-29T12:00:00.123Z"), toFake: ["Date"] });
    const ids = makeMany();
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids.map((id) => Number.parseInt(id.replace("-", "").slice(0, 12), 16)))).toEqual(
      new Set([Date.now()]),
    );
  });

  it("makes each once, in the order of their texts, also within a millisecond", () => {
    vi.useFakeTimers({ now: new Date("2127-11-29T12:00:00Z"), toFake: ["Date"] });
    const ids = makeMany();
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("goes on in order when the clock is set back", () => {
    vi.useFakeTimers({ now: new Date("2128-11-29T12:00:00Z"), toFake: ["Date"] });
    const before = newId();
    vi.setSystemTime(new Date("2128-11-29T11:00:00Z"));
    expect(newId() > before).toBe(true);
  });

  it("differs from process to process in more than its time", () => {
    const tails = makeMany().map((id) => id.slice(-11));
    expect(new Set(tails).size).toBe(tails.length);
  });
});
