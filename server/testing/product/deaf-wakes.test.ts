import { describe, expect, it } from "vitest";
import { WakeHub } from "../../events/wake-hub";
import { deafWakes } from "./deaf-wakes";

function open() {
  const outside = new WakeHub();
  const told: string[] = [];
  const hearing = { isDeaf: false, polls: true };
  const tell = (topics: readonly string[]) => void told.push(...topics);
  const deaf = deafWakes({ wakes: outside, tell, close: async () => outside.close() }, () => hearing);
  return { outside, told, hearing, ...deaf };
}

describe("a process that went deaf", () => {
  it("hears itself and no other, and is not heard", async () => {
    const { outside, told, hearing, wakes, tell } = open();
    hearing.isDeaf = true;
    const other = wakes.wait(["a"], 50);
    outside.wake(["a"]);
    expect(await other).toBe(false);
    const own = wakes.wait(["a"], 5_000);
    tell(["a"]);
    expect(await own).toBe(true);
    expect(told).toEqual([]);
  });

  it("waits on without polling until it polls again", async () => {
    const { hearing, wakes } = open();
    hearing.polls = false;
    let isOver = false;
    const waiting = wakes.wait(["a"], 1).then((woken) => {
      isOver = true;
      return woken;
    });
    await wakes.wait(["b"], 1, AbortSignal.timeout(300));
    expect(isOver).toBe(false);
    hearing.polls = true;
    expect(await waiting).toBe(false);
  });
});
