import { describe, expect, it } from "vitest";
import { inLanes } from "./in-lanes";

/** Ends what is under way by hand, so that nothing depends on time. */
function byHand() {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: (value: string) => void; reject: (error: unknown) => void }>();
  const run = (item: number) => {
    begun.push(item);
    return new Promise<string>((resolve, reject) => ends.set(item, { resolve, reject }));
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { begun, ends, run, turn };
}

describe("inLanes", () => {
  it("begins the next item when one is over, and keeps the order of the items", async () => {
    const { begun, ends, run, turn } = byHand();
    const all = inLanes([1, 2, 3], 2, run);
    await turn();
    expect(begun).toEqual([1, 2]);
    ends.get(2)?.resolve("two");
    await turn();
    expect(begun).toEqual([1, 2, 3]);
    ends.get(3)?.resolve("three");
    ends.get(1)?.resolve("one");
    expect(await all).toEqual(["one", "two", "three"]);
  });

  it("begins nothing after a failure, and tells of it when nothing is under way any more", async () => {
    const { begun, ends, run, turn } = byHand();
    let isOver = false;
    const all = inLanes([1, 2, 3, 4], 2, run).finally(() => {
      isOver = true;
    });
    const told = expect(all).rejects.toThrow("broken");
    await turn();
    ends.get(1)?.reject(new Error("broken"));
    await turn();
    expect(isOver).toBe(false);
    ends.get(2)?.resolve("two");
    await told;
    expect(begun).toEqual([1, 2]);
  });

  it("gives nothing for nothing", async () => {
    expect(await inLanes([], 3, async () => 1)).toEqual([]);
  });
});
