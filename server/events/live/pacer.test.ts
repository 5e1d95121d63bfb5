import { describe, expect, it } from "vitest";
import { Pacer } from "./pacer";

const at = (no: number) => ({ no, position: { epoch: "e", atMs: 0, snapshot: `${no}:${no}:` } });
const pacer = () => new Pacer<number>(250, (earlier, later) => earlier + later);

describe("Pacer", () => {
  it("lets the first news through at once", () => {
    const paced = pacer();
    paced.hold("a", 1, at(0));
    expect(paced.take(1_000)).toEqual([1]);
    expect(paced.take(1_000)).toEqual([]);
  });

  it("lets the sum of what follows through once per gap", () => {
    const paced = pacer();
    paced.hold("a", 1, at(0));
    paced.take(1_000);
    paced.hold("a", 2, at(1));
    paced.hold("a", 3, at(2));
    expect(paced.dueInMs(1_100)).toBe(150);
    expect(paced.take(1_249)).toEqual([]);
    expect(paced.take(1_250)).toEqual([5]);
    expect(paced.dueInMs(1_250)).toBeNull();
  });

  it("holds one thing back without holding another", () => {
    const paced = pacer();
    paced.hold("a", 1, at(0));
    paced.take(1_000);
    paced.hold("a", 2, at(1));
    paced.hold("b", 7, at(2));
    expect(paced.take(1_001)).toEqual([7]);
  });

  it("knows where a reader stands who has not had the oldest of it", () => {
    const paced = pacer();
    expect(paced.oldest).toBeNull();
    for (const key of ["a", "b"]) paced.hold(key, 1, at(0));
    paced.take(1_000);
    paced.hold("b", 1, at(5));
    paced.hold("a", 1, at(6));
    paced.hold("b", 1, at(7));
    expect(paced.oldest).toEqual(at(5));
    paced.take(1_250);
    expect(paced.oldest).toBeNull();
  });

  it("forgets what was sent long ago", () => {
    const paced = pacer();
    for (let key = 0; key < 1_000; key += 1) {
      paced.hold(String(key), 1, at(0));
      paced.take(key * 1_000);
    }
    paced.hold("again", 1, at(0));
    expect(paced.dueInMs(2_000_000)).toBe(0);
    expect(paced.take(2_000_000)).toEqual([1]);
  });
});
