import { describe, expect, it } from "vitest";
import { inLanes } from "./in-lanes";

/** Ends what is under way by hand, so that nothing depends on time. */
function byHand() {
  const begun: number[] = [];
  const ends = new Map<number, { resolve: () => void; reject: (error: unknown) => void }>();
  const run = (item: number) => {
    begun.push(item);
    return new Promise<void>((resolve, reject) => ends.set(item, { resolve, reject }));
  };
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { begun, ends, run, turn };
}

async function* count(to: number) {
  for (let n = 1; n <= to; n++) yield n;
}

describe("inLanes", () => {
  it("takes the next item when one is over", async () => {
    const { begun, ends, run, turn } = byHand();
    let isOver = false;
    const all = inLanes(count(3), 2, run).then(() => {
      isOver = true;
    });
    await turn();
    expect(begun).toEqual([1, 2]);
    ends.get(2)?.resolve();
    await turn();
    expect(begun).toEqual([1, 2, 3]);
    ends.get(3)?.resolve();
    await turn();
    expect(isOver).toBe(false);
    ends.get(1)?.resolve();
    await all;
  });

  it("begins nothing after a failure, and tells of it when nothing is under way any more", async () => {
    const { begun, ends, run, turn } = byHand();
    let isOver = false;
    const all = inLanes(count(4), 2, run).finally(() => {
      isOver = true;
    });
    const told = expect(all).rejects.toThrow("broken");
    await turn();
    ends.get(1)?.reject(new Error("broken"));
    await turn();
    expect(isOver).toBe(false);
    ends.get(2)?.resolve();
    await told;
    expect(begun).toEqual([1, 2]);
  });

  it("begins nothing after an item that could not be had", async () => {
    const { begun, ends, run, turn } = byHand();
    async function* breaking() {
      yield 1;
      throw new Error("broken");
    }
    const told = expect(inLanes(breaking(), 2, run)).rejects.toThrow("broken");
    await turn();
    ends.get(1)?.resolve();
    await told;
    expect(begun).toEqual([1]);
  });

  it("is over at once with nothing to do", async () => {
    const { begun, run } = byHand();
    await inLanes(count(0), 3, run);
    expect(begun).toEqual([]);
  });
});
