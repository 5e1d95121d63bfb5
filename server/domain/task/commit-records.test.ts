import { describe, expect, it } from "vitest";
import { aCommit, aWorkingTask } from "../../testing/make-task";
import { recordsOf } from "./commit-records";

describe("what a commit tells", () => {
  it("keeps what was thought or planned in the log, between the messages, and makes no message of it", () => {
    const messages = [
      { text: "Hm.", direct: false, aside: "thought" as const },
      { text: "I look.", direct: false },
      { text: "[x] Look", direct: false, aside: "plan" as const },
      { text: "Done.", direct: false },
    ];
    const change = recordsOf(aWorkingTask(), aCommit({ messages }));
    expect(change.events.map(({ type }) => type)).toEqual([
      "aside.added",
      "message.added",
      "aside.added",
      "message.added",
    ]);
    expect(change.events[0]?.data).toEqual({ aside: "thought", text: "Hm." });
    expect(change.messages?.map(({ parts }) => parts)).toEqual([[{ text: "I look." }], [{ text: "Done." }]]);
    const seqs = change.events.flatMap(({ type, data }) => (type === "message.added" ? [data] : []));
    const { messageSeq } = aWorkingTask();
    expect(seqs).toMatchObject([{ messageSeq: messageSeq + 1 }, { messageSeq: messageSeq + 2 }]);
    expect(change.stepsDone).toBeUndefined();
  });
});
