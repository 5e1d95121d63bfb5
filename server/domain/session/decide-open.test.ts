import { describe, expect, it } from "vitest";
import { MemoryBook } from "../../testing/acp/memory-book";
import { LAUNCH_CHANGED } from "./decide-open";

const CAN = { native: true, resume: true, load: true, forks: false, continues: false, inject: true, proven: false };
const order = (launchHash: string) => ({ profile: "p", launchHash, capabilities: CAN });

describe("an agent that would be launched in another way than before", () => {
  it("is not launched by the attempt that was stopped for it, however often that asks, and by the next one is", async () => {
    const book = new MemoryBook();
    const first = await book.open(order("one way"));
    await first.report({}, { kind: "detached" });
    first.release();
    book.beginAttempt();
    for (const _ of [1, 2]) await expect(book.open(order("another way"))).rejects.toThrow(LAUNCH_CHANGED);
    book.beginAttempt();
    const taken = await book.open(order("another way"));
    expect(taken.opening).toMatchObject({ attached: false, generation: 2 });
    taken.release();
  });
});
