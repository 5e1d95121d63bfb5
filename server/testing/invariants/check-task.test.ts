import { describe, expect, it } from "vitest";
import { checkTask } from "./check-task";
import {
  aCheckpoint,
  aHeldRecord,
  anEffect,
  aRecord,
  aTakenBackRecord,
  aTwiceHeldRecord,
  at,
  aWorkingRecord,
  HANDLE,
  log,
  TASK_ID,
} from "./make-record";
import { sameAsLog } from "./rules/sequence";
import type { RecordedEvent, TaskFacts, TaskRecord } from "./task-record";

/** Problems as `I1 …`, of the record with what the test planted. */
function found(record: TaskRecord): readonly string[] {
  return checkTask(record).map(({ invariant, problem }) => `${invariant} ${problem}`);
}

function withRow(record: TaskRecord, row: Partial<TaskFacts>): TaskRecord {
  return { ...record, task: { ...record.task, ...row } };
}

/** The record with event `seq` changed. */
function withEvent(record: TaskRecord, seq: number, change: Partial<RecordedEvent>): TaskRecord {
  return { ...record, events: record.events.map((event) => (event.seq === seq ? { ...event, ...change } : event)) };
}

/** The record with one more event at the end of its log, counted by the row. */
function withMore(record: TaskRecord, event: Pick<RecordedEvent, "type" | "actor" | "data">): TaskRecord {
  const seq = record.events.length + 1;
  const version = record.task.version + 1;
  const more: RecordedEvent = { ...event, seq, id: 1_000, taskVersion: version, at: at(seq) };
  return withRow({ ...record, events: [...record.events, more] }, { eventSeq: seq, version });
}

describe("checkTask", () => {
  it("finds nothing wrong with a task that was paused, resumed and completed", () => {
    expect(found(aRecord())).toEqual([]);
  });

  it("finds nothing wrong with a held and with a working task", () => {
    expect(found(aHeldRecord())).toEqual([]);
    expect(found(aWorkingRecord())).toEqual([]);
  });

  it("finds nothing wrong with a task whose resume was taken back, until something runs under that pause", () => {
    const back = aTakenBackRecord();
    expect(found(back)).toEqual([]);
    const data = { from: "paused_by_client", to: "working", attemptNo: 3, workerId: "w-1" };
    expect(found(withMore(back, { type: "attempt.claimed", actor: "worker:w-1", data }))).toContain(
      "I5 event 11 attempt.claimed was written while it was held",
    );
  });

  it("names the task of a violation", () => {
    expect(checkTask(withRow(aRecord(), { attemptNo: 3 }))).toEqual([
      { invariant: "I1", taskId: TASK_ID, problem: "the row counts 3 attempts, the log 2" },
    ]);
  });
});

describe("I1, the fence", () => {
  it("finds a record written with no attempt open", () => {
    const late = withMore(aHeldRecord(), { type: "message.added", actor: "agent:scripted", data: {} });
    expect(found(late)).toContain("I1 event 7 message.added was written with no attempt open");
  });

  it("finds a result of a worker that no longer held the task", () => {
    const zombie = withEvent(aRecord(), 10, { data: { key: "s2", result: { attemptNo: 1, workerId: "w-1" } } });
    expect(found(zombie)).toEqual(["I1 event 10 holds a result of attempt 1 of w-1 under attempt 2 of w-2"]);
  });

  it("finds two claims under one number", () => {
    const twice = withEvent(aRecord(), 9, { data: { from: "resumed", to: "working", attemptNo: 1, workerId: "w-2" } });
    expect(found(twice)).toContain("I1 claim 2 is attempt 1");
  });
});

describe("I2, the edges", () => {
  it("finds a move the table lacks", () => {
    const jump = withEvent(aRecord(), 9, { data: { from: "resumed", to: "completed", attemptNo: 2, workerId: "w-2" } });
    expect(found(jump)).toContain("I2 event 9 attempt.claimed moved it from resumed to completed");
  });

  it("finds a move from a state it was not in", () => {
    const overwritten = withEvent(aRecord(), 12, { data: { from: "resumed", to: "completed" } });
    expect(found(overwritten)).toEqual(["I2 event 12 task.completed moved it from resumed, but it was working"]);
  });

  it("finds what follows an end", () => {
    const revived = withMore(aRecord(), { type: "task.pause_requested", actor: "operator:bob", data: {} });
    expect(found(revived)).toEqual(["I2 event 13 task.pause_requested came after it was completed"]);
  });

  it("finds a row that is not where its log ends", () => {
    expect(found(withRow(aHeldRecord(), { state: "working" }))).toContain(
      "I2 the log ends in paused_by_client, the row is working",
    );
  });
});

describe("I3, the sequence", () => {
  it("finds a gap and a repeat", () => {
    expect(found(withEvent(aRecord(), 5, { seq: 6 }))).toContain("I3 event 5 has number 6");
    expect(found(withEvent(aRecord(), 5, { seq: 4 }))).toContain("I3 event 5 has number 4");
  });

  it("finds a counter that is ahead of the log", () => {
    expect(found(withRow(aRecord(), { messageSeq: 2 }))).toEqual(["I3 there are 1 messages, the counter says 2"]);
  });

  it("finds events that were written in another order than they are numbered", () => {
    expect(found(withEvent(aRecord(), 5, { id: 1 }))).toContain("I3 event 5 has an older id than event 4");
  });

  it("finds what a reader missed or got twice", () => {
    expect(sameAsLog(aHeldRecord(), [1, 2, 3, 4, 5, 6])).toEqual([]);
    expect(sameAsLog(aHeldRecord(), [1, 2, 4, 5, 6])).toEqual(["received event 3 has number 4"]);
    expect(sameAsLog(aHeldRecord(), [1, 2, 3, 4, 5])).toEqual(["there are 5 received events, the counter says 6"]);
  });
});

describe("I4, the single winner", () => {
  it("finds a suspension that was resumed twice", () => {
    const twice = withMore(aRecord(), {
      type: "task.resumed",
      actor: "operator:bob",
      data: { handle: HANDLE, cause: "explicit_resume" },
    });
    expect(found(twice)).toContain(`I4 ${HANDLE} ended as explicit_resume has 2 task.resumed events`);
  });

  it("finds a second accepted resume that moved nothing", () => {
    const record = aRecord();
    const two = {
      ...record,
      receipts: [...record.receipts, { verb: "resume", actor: "operator:bob", outcome: "accepted", requestId: null }],
    };
    expect(found(two)).toEqual(["I4 2 accepted resume receipts, 1 such moves in the log"]);
  });

  it("finds a step that ran twice though nothing crashed", () => {
    const record = aRecord();
    const again = {
      ...record,
      effects: [...record.effects, anEffect({ step: "s2", attemptNo: 2, workerId: "w-2", atMs: at(9).getTime() })],
    };
    expect(found(again)).toEqual(["I4 step s2 ran 2 times"]);
  });

  it("lets a step run again after a worker that was stopped without an answer", () => {
    const record = aRecord();
    const suspensions = record.suspensions.map((suspension) => ({ ...suspension, stopProof: "fenced" as const }));
    expect(found({ ...record, suspensions, effects: [...record.effects, ...record.effects] })).toEqual([]);
  });

  it("lets a step run again after a lost worker, with the same key", () => {
    const lost = log([
      ["task.created", "operator:ann", { to: "submitted" }, 1],
      ["attempt.claimed", "worker:w-1", { from: "submitted", to: "working", attemptNo: 1, workerId: "w-1" }, 2],
      ["attempt.lost", "system:sweep", {}, 3],
      ["attempt.claimed", "worker:w-2", { from: "working", to: "working", attemptNo: 2, workerId: "w-2" }, 4],
    ]);
    const row = { version: 4, eventSeq: 4, attemptNo: 2, workerId: "w-2" };
    const record = withRow(
      { ...aWorkingRecord(), events: lost, effects: [anEffect({}), anEffect({ attemptNo: 2, workerId: "w-2" })] },
      row,
    );
    expect(found(record)).toEqual([]);
    expect(found({ ...record, effects: [anEffect({}), anEffect({ idempotencyKey: "another" })] })).toEqual([
      "I4 step s1 used 2 idempotency keys",
    ]);
  });
});

describe("I5, a pause binds", () => {
  it("finds an attempt that began while it was held", () => {
    const record = withMore(aHeldRecord(), {
      type: "attempt.claimed",
      actor: "worker:w-2",
      data: { from: "paused_by_client", to: "working", attemptNo: 2, workerId: "w-2" },
    });
    expect(found(record)).toContain("I5 event 7 attempt.claimed was written while it was held");
  });

  it("finds a completion that followed a pause", () => {
    const record = withMore(aHeldRecord(), {
      type: "task.completed",
      actor: "agent:scripted",
      data: { from: "paused_by_client", to: "completed" },
    });
    expect(found(record)).toContain("I5 event 7 task.completed was written while it was held");
  });

  it("finds a step that ran after the pause was acknowledged", () => {
    const record = aHeldRecord();
    const effects = [...record.effects, anEffect({ step: "s2", atMs: at(5).getTime() + 300 })];
    expect(found({ ...record, effects })).toEqual(["I5 step s2 ran 300 ms after the pause"]);
  });

  it("excuses what a fenced worker did outside", () => {
    const record = aHeldRecord();
    const suspensions = record.suspensions.map((suspension) => ({ ...suspension, stopProof: "fenced" as const }));
    const effects = [...record.effects, anEffect({ step: "s2", atMs: at(5).getTime() + 300 })];
    expect(found({ ...record, suspensions, effects })).toEqual([]);
  });

  it("finds a pause and a checkpoint of different changes", () => {
    const record = aHeldRecord();
    expect(found({ ...record, checkpoints: [aCheckpoint({ version: 1, eventSeq: 6, taskVersion: 3 })] })).toEqual([
      `I5 ${HANDLE} was opened at version 4, its checkpoint made at 3`,
    ]);
  });
});

describe("I6, loadable", () => {
  it("finds a checkpoint that was changed or cut", () => {
    const record = aHeldRecord();
    const [kept] = record.checkpoints;
    expect(found({ ...record, checkpoints: [{ ...aCheckpoint({}), ...kept, dataText: '{"done":["s9"]}' }] })).toEqual([
      "I6 checkpoint 1 does not match its hash",
    ]);
    expect(found({ ...record, checkpoints: [{ ...aCheckpoint({}), ...kept, dataText: '{"done":' }] })).toEqual([
      "I6 checkpoint 1 does not load",
      "I6 checkpoint 1 does not match its hash",
      "I6 checkpoint 1 does not have 15 bytes",
    ]);
  });

  it("finds a suspension whose checkpoint is gone", () => {
    expect(found(withRow({ ...aHeldRecord(), checkpoints: [] }, { checkpointSeq: 0 }))).toEqual([
      `I6 ${HANDLE} has no checkpoint 1`,
    ]);
  });

  it("finds a checkpoint that another attempt made than the one that was held", () => {
    const record = aTwiceHeldRecord();
    expect(found(record)).toEqual([]);
    const suspensions = record.suspensions.map((one, n) => (n === 1 ? { ...one, checkpointVersion: 1 } : one));
    expect(found({ ...record, suspensions })).toContain(
      `I6 ${record.suspensions[1]?.handle} ended attempt 2, its checkpoint 1 is of attempt 1`,
    );
  });

  it("finds a held task without an open suspension", () => {
    const record = aHeldRecord();
    const suspensions = record.suspensions.map((suspension) => ({
      ...suspension,
      resumedAt: at(7),
      cause: "canceled",
    }));
    expect(found({ ...record, suspensions })).toContain("I6 it is paused_by_client with no suspension open");
  });
});

describe("I7, conservation", () => {
  it("finds a working task that nobody holds and nobody will take", () => {
    const stranded = withRow(aWorkingRecord(), { attempt: null, workerId: null, leaseUntil: null });
    expect(found(stranded)).toEqual(["I7 it is working, and nothing will take it up"]);
  });

  it("finds a lease that is over and was not swept", () => {
    expect(found({ ...aWorkingRecord(), readAt: at(40) })).toEqual(["I7 its lease is over since 10000 ms"]);
  });

  it("finds a pause that is pending on a task nobody holds", () => {
    expect(found(withRow(aHeldRecord(), { pausing: true }))).toEqual(["I7 a pause is pending and nobody holds it"]);
  });

  it("finds what an ended task still holds", () => {
    expect(found({ ...aRecord(), holdsSlot: true })).toEqual(["I7 it is completed and still has a place of its agent"]);
    expect(found(withRow(aRecord(), { queuedAt: at(3) }))).toEqual([
      "I7 it is completed and still has a place in the queue",
    ]);
  });

  it("finds a step that is counted and not recorded", () => {
    expect(found(withRow(aRecord(), { stepsDone: 3 }))).toEqual(["I7 the row counts 3 steps, the log 2"]);
  });

  it("finds a question that nobody can answer", () => {
    const asking = withRow(aWorkingRecord(), { openInterrupts: 1 });
    expect(found(asking)).toEqual(["I7 the row counts 1 open questions, there are 0"]);
  });
});
