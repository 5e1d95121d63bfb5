import { describe, expect, it } from "vitest";
import { aCheckpointMeta, aMessage } from "../../testing/make-views";
import type { CheckpointView } from "../task-view";
import { alignMessages } from "./align-messages";

/** A version after so many messages, of which it brings the last three. */
function version(messageCount: number, taskId = "t"): CheckpointView {
  const seqs = Array.from({ length: messageCount }, (_, n) => n + 1).slice(-3);
  const messages = seqs.map((seq) => aMessage({ seq }));
  return { ...aCheckpointMeta({ messageCount }), taskId, dataText: "{}", artifacts: [], messages };
}
const seqs = (open: CheckpointView, other: CheckpointView) => alignMessages(open, other).messages.map(({ seq }) => seq);

describe("alignMessages", () => {
  it("leaves out what is too old for the newer one, so that nothing seems removed", () => {
    expect(seqs(version(5), version(4))).toEqual([3, 4]);
    expect(seqs(version(9), version(3))).toEqual([]);
  });

  it("brings what the newer one had then, so that nothing seems added", () => {
    expect(seqs(version(4), version(5))).toEqual([2, 3, 4, 5]);
    expect(seqs(version(3), version(9))).toEqual([1, 2, 3, 7, 8, 9]);
  });

  it("leaves versions of other tasks alone, and those that begin at the same message", () => {
    const other = version(4, "other");
    expect(alignMessages(version(9), other)).toBe(other);
    const first = version(2);
    expect(alignMessages(version(3), first)).toBe(first);
  });
});
