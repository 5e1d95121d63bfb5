import { describe, expect, it } from "vitest";
import type { Ports } from "../../ports";
import { findHeavyPart } from "./find-heavy-part";

const CALLER = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;
const text = JSON.stringify({ log: "x".repeat(200_000), from: 1 });

function reading(bytes: number) {
  const seen = { reads: 0, most: 0 };
  let now = 0;
  const reader: Pick<Ports["reader"], "checkpointSize" | "findCheckpoint"> = {
    checkpointSize: async () => bytes,
    async findCheckpoint() {
      seen.reads += 1;
      seen.most = Math.max(seen.most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      // Only its text is looked at.
      return { dataText: text } as Awaited<ReturnType<Ports["reader"]["findCheckpoint"]>>;
    },
  };
  const ask = () => findHeavyPart({ reader: reader as Ports["reader"] }, CALLER, { taskId: "t", version: 1 });
  return { seen, ask };
}

describe("findHeavyPart", () => {
  it("holds one state at a time, however many pages ask", async () => {
    const { seen, ask } = reading(text.length);
    const found = await Promise.all(Array.from({ length: 5 }, ask));
    expect(found.map((one) => one?.pointer)).toEqual(Array(5).fill("/log"));
    expect(seen).toEqual({ reads: 5, most: 1 });
  });

  it("does not read a state that is too small to be uneven", async () => {
    const { seen, ask } = reading(99_999);
    expect(await ask()).toBeNull();
    expect(seen.reads).toBe(0);
  });
});
