import { TaskState } from "@a2a-js/sdk";
import { describe, expect, it } from "vitest";
import type { Json } from "../../domain/json";
import type { TaskState as State } from "../../domain/task/state";
import type { TaskNews } from "../../queries/client/follow-task";
import { anInterrupt } from "../../testing/make-views";
import { LONG_RUNNING_CALL } from "./function-calls";
import { PAUSE_EXTENSION } from "./pause-detail";
import { StreamTeller } from "./to-stream";

const TASK = { id: "t-1", contextId: "c-1", releasesCallers: false };
const AT = "2026-01-31T12:00:00.000Z";
let seq = 0;

function moved(to: State, data: Readonly<Record<string, Json>> = {}): TaskNews {
  seq += 1;
  const actor = { kind: "operator", id: "ada" } as const;
  const event = { seq, type: "task.moved", actor, data: { to, holder: "operator", ...data }, version: seq, at: AT };
  return { kind: "moved", to, questions: [], event } as unknown as TaskNews; // its type and number of a step do not matter here
}

function tell(pause: boolean, ...news: readonly TaskNews[]) {
  const teller = new StreamTeller(TASK, { pause }, { state: "working", pausedFromState: null, asksConsent: false });
  return news
    .flatMap((one) => teller.tell(one))
    .flatMap(({ payload }) => (payload?.$case === "statusUpdate" ? [payload.value] : []));
}

describe("what a stream tells of questions", () => {
  it.each(["input_required", "auth_required"] as const)("names those of %s as long-running calls", (to) => {
    const questions = [anInterrupt({ id: "q-1" }), anInterrupt({ id: "q-2", kind: "credential" })];
    const [asked, answered] = tell(true, { ...moved(to), questions } as TaskNews, moved("working"));
    expect(asked?.status?.message).toMatchObject({
      metadata: { long_running_tool_ids: ["q-1", "q-2"] },
      parts: expect.arrayContaining([expect.objectContaining({ metadata: LONG_RUNNING_CALL })]),
    });
    expect([asked?.metadata, answered?.status?.message]).toEqual([undefined, undefined]);
  });
});

describe("what is told of a task of which only the newest events were read", () => {
  const states = (...news: readonly TaskNews[]) => {
    const teller = new StreamTeller(TASK, { pause: false });
    return news
      .flatMap((one) => teller.tell(one))
      .flatMap(({ payload }) => (payload?.$case === "statusUpdate" ? [payload.value.status?.state] : []));
  };

  it.each<[string, TaskNews, TaskState]>([
    ["a pause", moved("paused_by_client", { from: "working" }), TaskState.TASK_STATE_WORKING],
    [
      "a pause of a question",
      moved("paused_by_client", { from: "input_required" }),
      TaskState.TASK_STATE_INPUT_REQUIRED,
    ],
    ["a hold of a park", moved("paused_by_client", { from: "paused_by_agent" }), TaskState.TASK_STATE_WORKING],
    [
      "a resume that was taken back",
      moved("paused_by_client", { from: "working", pausedFrom: "submitted" }),
      TaskState.TASK_STATE_SUBMITTED,
    ],
    ["a claim", moved("working", { from: "submitted" }), TaskState.TASK_STATE_WORKING],
  ])("is where %s led from", (_what, news, state) => {
    expect(states(news)).toEqual([state]);
  });

  it("is nothing of a move that shows the same", () => {
    expect(states(moved("working", { from: "working" }))).toEqual([]);
  });
});

describe("what a stream tells of a pause", () => {
  const held = (data: Readonly<Record<string, Json>>, to: State = "paused_by_client") =>
    tell(true, moved(to, { from: "working", handle: "h", reason: "why", ...data }));

  it.each<[string, Readonly<Record<string, Json>>, ...rest: [State, object]]>([
    [
      "a client",
      { initiator: "client", mode: "finish_step", stopProof: "acknowledged" },
      "paused_by_client",
      { initiator: "client", mode: "finish_step", stopProof: "acknowledged" },
    ],
    [
      "a budget",
      { initiator: "policy", stopProof: "fenced" },
      "paused_by_client",
      { initiator: "policy", stopProof: "fenced" },
    ],
    [
      "who holds a parked task",
      { initiator: "agent", stopProof: "never_started" },
      "paused_by_client",
      { initiator: "agent", stopProof: "never_started" },
    ],
    ["its agent", {}, "paused_by_agent", { initiator: "agent", mode: null, stopProof: "acknowledged" }],
  ])("names who began it: %s", (_who, data, ...[to, told]) => {
    const conditions = [{ kind: "event", topic: "ci.done" }];
    for (const [more, shown] of [
      [{}, []],
      [{ conditions }, conditions],
    ] as const) {
      const [update] = held({ ...data, ...more }, to);
      const detail = { state: "paused", handle: "h", reason: "why", pausedAt: AT, conditions: shown, ...told };
      expect(update?.metadata?.[PAUSE_EXTENSION]).toMatchObject(detail);
      expect(update?.status?.message?.metadata).toEqual(update?.metadata);
    }
  });

  it("is one update in the state before it, and one when it is over", () => {
    const pause = moved("paused_by_client", { from: "working", reason: "look" });
    const updates = tell(false, pause, moved("resumed"), moved("working"), moved("completed"));
    expect(updates.map(({ status }) => status?.state)).toEqual([
      TaskState.TASK_STATE_WORKING,
      TaskState.TASK_STATE_WORKING,
      TaskState.TASK_STATE_COMPLETED,
    ]);
    expect(updates.map(({ status }) => status?.message?.parts[0]?.content?.value)).toEqual([
      "Paused by an operator: look",
      undefined,
      undefined,
    ]);
    expect(updates.every(({ metadata }) => metadata === undefined)).toBe(true);
  });

  it("of one that is held again before it goes on is the new pause alone", () => {
    const pause = (reason: string) => moved("paused_by_client", { from: "working", reason });
    const updates = tell(false, pause("one"), moved("resumed"), pause("two"));
    expect(updates.map(({ status }) => status?.message?.parts[0]?.content?.value)).toEqual([
      "Paused by an operator: one",
      "Paused by an operator: two",
    ]);
    expect(updates.at(-1)?.status?.state).toBe(TaskState.TASK_STATE_WORKING);
  });
});
