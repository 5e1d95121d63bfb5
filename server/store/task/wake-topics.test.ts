import { describe, expect, it } from "vitest";
import { endedTopic } from "../../events/topics";
import { aTask } from "../../testing/make-task";
import { type Committed, wakeTopics } from "./wake-topics";

const change = (more: Partial<Committed>): Committed => ({
  before: aTask({ state: "working" }),
  after: aTask({ state: "canceled" }),
  change: { events: [] },
  freedSlot: false,
  metCondition: false,
  ...more,
});
const ended = endedTopic(aTask().agentId);

describe("who keeps a process for a task", () => {
  it("hears that somebody ended it", () => {
    expect(wakeTopics(change({}))).toContain(ended);
  });

  it.each([
    ["by the commit of its own worker", { change: { events: [], commitNo: 2 } }],
    ["when it is only labeled after its end", { before: aTask({ state: "canceled" }) }],
    ["while it lives", { after: aTask({ state: "working" }) }],
  ])("is not woken %s", (_, more) => {
    expect(wakeTopics(change(more))).not.toContain(ended);
  });
});
