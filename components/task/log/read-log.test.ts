import { describe, expect, it } from "vitest";
import { anEvent } from "@/server/testing/make-views";
import { joinLogPages } from "./join-log-pages";
import { readLogPage } from "./log-page";

const step = (seq: number, type = "step.completed") =>
  anEvent({
    seq,
    type,
    at: "2026-11-20T14:00:10.000Z",
    data: {
      key: `k${seq}`,
      name: "Copy rows",
      tool: "pg.copy",
      startedAt: "2026-11-20T14:00:00.000Z",
      endedAt: "2026-11-20T14:00:09.000Z",
      result: { rows: 4 },
      usage: { costMicros: 1200 },
    },
  });

describe("readLogPage", () => {
  it("reads a recorded step with its time, result and cost", () => {
    const [found] = readLogPage([step(3)]).steps;
    expect(found).toMatchObject({
      key: "k3",
      name: "Copy rows",
      tool: "pg.copy",
      status: "completed",
      result: { rows: 4 },
      spentMicros: 1200,
    });
    expect((found?.endedAt ?? 0) - (found?.startedAt ?? 0)).toBe(9000);
  });

  it("takes the event's own time where a step tells none", () => {
    const [found] = readLogPage([
      anEvent({ seq: 1, type: "step.failed", data: { key: "k", error: { message: "no" } } }),
    ]).steps;
    expect(found).toMatchObject({
      name: "k",
      status: "failed",
      error: '{"message":"no"}',
      result: undefined,
      spentMicros: null,
    });
    expect(found?.startedAt).toBe(found?.endedAt);
  });

  it("never gives a step an end before its start", () => {
    const odd = anEvent({
      seq: 1,
      type: "step.completed",
      at: "2026-11-20T14:00:00.000Z",
      data: { key: "k", startedAt: "2026-11-20T15:00:00.000Z" },
    });
    const [found] = readLogPage([odd]).steps;
    expect(found?.startedAt).toBe(found?.endedAt);
  });

  it("leaves out of the conversation what another line tells", () => {
    const quiet = ["task.created", "step.started", "attempt.claimed", "attempt.released", "task.requeued"].map(
      (type, n) => anEvent({ seq: n + 1, type }),
    );
    expect(readLogPage(quiet).items).toEqual([]);
  });

  it("shows flagged checkpoints and leaves periodic ones to their tab", () => {
    const kept = anEvent({ seq: 1, type: "checkpoint.created", data: { version: 1, kind: "periodic", flagged: true } });
    const plain = anEvent({
      seq: 2,
      type: "checkpoint.created",
      data: { version: 2, kind: "periodic", flagged: false },
    });
    expect(readLogPage([kept, plain]).items.map((item) => item.seq)).toEqual([1]);
  });

  it("survives data of any shape", () => {
    const odd = [null, 3, "text", [1], { to: 7 }].map((data, n) => anEvent({ seq: n + 1, type: "task.paused", data }));
    expect(readLogPage(odd).facts).toEqual([]);
  });

  it("reads a page once", () => {
    const page = [step(1)];
    expect(readLogPage(page)).toBe(readLogPage(page));
  });
});

describe("joinLogPages", () => {
  it("puts pages one after the other", () => {
    expect(joinLogPages([[step(1)], [step(2), step(3)]]).steps.map((each) => each.seq)).toEqual([1, 2, 3]);
  });
});
