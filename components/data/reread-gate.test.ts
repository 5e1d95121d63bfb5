import { describe, expect, it } from "vitest";
import { ManualClock } from "@/server/testing/manual-clock";
import { RereadGate } from "./reread-gate";

function aGate() {
  const clock = new ManualClock();
  const reads: { at: number; end: () => void; fail: () => void }[] = [];
  const startedAt = clock.now();
  const gate = new RereadGate(
    clock,
    () =>
      new Promise<void>((resolve, reject) => {
        reads.push({ at: clock.now() - startedAt, end: resolve, fail: () => reject(new Error("cut")) });
      }),
  );
  /** Lets promises that are settled run on. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { gate, clock, reads, settle };
}

describe("RereadGate", () => {
  it("reads at once, then at most once per two seconds however many events come", async () => {
    const { gate, clock, reads, settle } = aGate();
    for (let ms = 0; ms < 6_000; ms += 100) {
      gate.want();
      reads.at(-1)?.end();
      await settle();
      clock.advance(100);
    }
    expect(reads.map((read) => read.at)).toEqual([0, 2_000, 4_000, 6_000]);
  });

  it("reads for the last event of a burst", async () => {
    const { gate, clock, reads, settle } = aGate();
    gate.want();
    reads[0]?.end();
    await settle();
    gate.want();
    clock.advance(1_999);
    expect(reads).toHaveLength(1);
    clock.advance(1);
    expect(reads).toHaveLength(2);
  });

  it("never reads by timer alone", async () => {
    const { gate, clock, reads, settle } = aGate();
    gate.want();
    reads[0]?.end();
    await settle();
    clock.advance(60_000);
    expect(reads).toHaveLength(1);
  });

  it("does not read twice at the same time, and goes on after a failure", async () => {
    const { gate, clock, reads, settle } = aGate();
    gate.want();
    gate.want();
    clock.advance(5_000);
    expect(reads).toHaveLength(1);
    reads[0]?.fail();
    await settle();
    expect(reads).toHaveLength(2);
  });

  it("reads no more once stopped", async () => {
    const { gate, clock, reads, settle } = aGate();
    gate.want();
    reads[0]?.end();
    await settle();
    gate.want();
    gate.stop();
    clock.advance(10_000);
    expect(reads).toHaveLength(1);
  });
});
