import { describe, expect, it } from "vitest";
import { Barriers, type Said } from "./barriers";

function opened(): { barriers: Barriers; said: Said[] } {
  const said: Said[] = [];
  return { barriers: new Barriers((word) => said.push(word)), said };
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol("pending");
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

describe("Barriers", () => {
  it("lets everybody pass a point that nobody armed", async () => {
    const { barriers, said } = opened();
    await barriers.pass("a");
    expect(said).toEqual([]);
  });

  it("stops all who come to an armed point until it is released", async () => {
    const { barriers, said } = opened();
    barriers.hear({ kind: "arm", point: "a" });
    const both = [barriers.pass("a"), barriers.pass("a")];
    expect(said.map(({ kind }) => kind)).toEqual(["armed", "reached", "reached"]);
    expect(await isSettled(both[0] ?? Promise.resolve())).toBe(false);
    barriers.hear({ kind: "release", point: "a" });
    await Promise.all(both);
    await barriers.pass("a");
  });

  it("remembers for a hold that it was released before", async () => {
    const { barriers } = opened();
    barriers.hear({ kind: "release", point: "a" });
    await barriers.hold("a");
  });

  it("lets go of all who stand at armed points, and of nobody who holds by himself", async () => {
    const { barriers } = opened();
    barriers.hear({ kind: "arm", point: "a" });
    const passing = barriers.pass("a");
    const holding = barriers.hold("b");
    barriers.hear({ kind: "disarm_all" });
    await passing;
    expect(await isSettled(holding)).toBe(false);
  });
});
