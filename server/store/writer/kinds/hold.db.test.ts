import { createHash } from "node:crypto";
import { v7 } from "uuid";
import { describe, expect, it } from "vitest";
import { controlOf, endAttempt, moveTo } from "../../../domain/task/control";
import { ONCALL } from "../../../testing/make-views";
import { anAct } from "../../../testing/open-test-store";
import { WRITE_SHAPES, writeInShape } from "../../../testing/write-shapes";

describe.each(WRITE_SHAPES)("a change written %s", (shape) => {
  const the = writeInShape(shape);

  it("opens a suspension with its holders and the checkpoint of the same change, then closes it", async () => {
    const task = await the.read();
    const handle = `suspend-${v7()}`;
    const control = {
      ...endAttempt(moveTo(controlOf(task), "paused_by_client")),
      pausedFromState: "working",
      suspension: handle,
    } as const;
    const askedAt = new Date(Date.now() - 1_500).toISOString();
    const holders = [
      { handle, kind: "operator", actor: ONCALL, reason: "first" },
      { handle, kind: "client", actor: { kind: "client", id: "b" }, reason: null },
      { handle, kind: "client", actor: { kind: "client", id: "a" }, reason: null },
    ] as const;
    const written = await the.write(
      {
        control,
        lease: "end",
        queue: "none",
        running: [],
        holders,
        checkpoint: { id: v7(), kind: "pause", label: "p", flagged: true, createdBy: ONCALL },
        open: {
          handle,
          initiator: "client",
          actor: ONCALL,
          reason: "first",
          mode: "finish_step",
          summary: null,
          stopProof: "acknowledged",
          stoppedAtStep: "Read",
          askedAt,
        },
      },
      { receipt: { id: v7(), act: anAct("pause", { reason: "first", requestId: "r1" }) } },
    );
    expect(written).toMatchObject({ freedSlot: true, leaseUntil: null });
    const paused = await the.read();
    expect(paused).toMatchObject({
      state: "paused_by_client",
      controlRevision: task.controlRevision + 1,
      checkpointSeq: 1,
      open: {
        handle,
        initiator: "client",
        actor: ONCALL,
        reason: "first",
      },
    });
    expect(paused.open?.holders).toEqual(holders.map(({ kind, actor, reason }) => ({ kind, actor, reason })));
    const [suspension] = await the.rows("select * from suspension where handle = $1", handle);
    expect(suspension).toMatchObject({
      checkpoint_version: 1,
      paused_from_state: "working",
      stopped_at_step: "Read",
      opened_version: paused.version,
    });
    expect(suspension?.boundary_ms).toBeGreaterThanOrEqual(1_500);
    expect(
      await the.rows(
        "select verb, outcome, reason, control_revision, request_id from receipt where task_id = $1 and verb = 'pause'",
        the.taskId,
      ),
    ).toEqual([
      {
        verb: "pause",
        outcome: "accepted",
        reason: "first",
        control_revision: paused.controlRevision,
        request_id: "r1",
      },
    ]);

    await the.write({
      control: { ...controlOf(paused), state: "resumed", suspension: null },
      queue: "now",
      close: {
        handle,
        cause: "explicit_resume",
        actor: ONCALL,
        input: { b: 1, a: 2 },
        takesPendingInput: false,
        hadInput: true,
        continueTranscript: false,
        digest: "in short",
      },
    });
    expect(
      await the.rows(
        "select cause, resumed_by, resume_input::text, had_resume_input, continue_transcript, digest, resume_input_hash as hash, closed_version as version, resumed_at is not null as over from suspension where handle = $1",
        handle,
      ),
    ).toEqual([
      {
        cause: "explicit_resume",
        resumed_by: "operator:oncall",
        resume_input: '{"b":1,"a":2}',
        had_resume_input: true,
        continue_transcript: false,
        digest: "in short",
        hash: createHash("sha256").update('{"a":2,"b":1}').digest("hex"),
        version: (await the.read()).version,
        over: true,
      },
    ]);
    expect(await the.read()).toMatchObject({
      state: "resumed",
      suspension: null,
      open: null,
      pausedFromState: "working",
    });
  });

  it("adds a holder and counts that as a revision", async () => {
    const handle = `suspend-${v7()}`;
    await pause(handle);
    const before = await the.read();
    await the.write({ holders: [{ handle, kind: "client", actor: { kind: "client", id: "c" }, reason: null }] });
    expect((await the.read()).open?.holders.map(({ kind }) => kind)).toEqual(["client"]);
    expect(await the.read()).toMatchObject({ controlRevision: before.controlRevision + 1 });
  });

  it("lets a holder go and takes it again, last in line", async () => {
    const handle = `suspend-${v7()}`;
    await pause(handle);
    const [a, b] = ["a", "b"].map(
      (id) => ({ handle, kind: "client", actor: { kind: "client", id }, reason: null }) as const,
    );
    if (!a || !b) throw new Error("Two clients hold it.");
    await the.write({ holders: [a, b] });
    await the.write({ control: controlOf(await the.read()), released: [a] });
    expect((await the.read()).open?.holders.map(({ actor }) => actor.id)).toEqual(["b"]);
    await the.write({ holders: [{ ...a, reason: "again" }] });
    expect((await the.read()).open?.holders.map(({ actor, reason }) => [actor.id, reason])).toEqual([
      ["b", null],
      ["a", "again"],
    ]);
  });

  it("writes what wakes a task, and keeps what came true when the one who set it lets go", async () => {
    const handle = `suspend-${v7()}`;
    await pause(handle);
    const listensSince = "2026-01-05T10:00:00.000Z";
    const other = v7();
    await the.write({
      conditions: [
        {
          handle,
          setBy: "agent",
          firstNo: 1,
          listensSince,
          conditions: [
            { kind: "event", topic: "ci.done" },
            { kind: "trigger", topic: "push", provider: "github" },
            { kind: "at", at: "2030-01-05T10:00:00.000Z" },
          ],
        },
        {
          handle,
          setBy: "holder",
          firstNo: 4,
          listensSince,
          conditions: [
            { kind: "timeout", durationMinutes: 2, onTimeout: "resume_with_input", input: { b: 1, a: 2 } },
            { kind: "task", taskId: other },
          ],
        },
      ],
    });
    const held = await the.read();
    const none = { topic: null, provider: null, dueAt: null, onTimeout: null, afterTaskId: null };
    expect(held.open?.conditions).toEqual([
      { ...none, no: 1, setBy: "agent", kind: "event", topic: "ci.done" },
      { ...none, no: 2, setBy: "agent", kind: "trigger", topic: "push", provider: "github" },
      { ...none, no: 3, setBy: "agent", kind: "at", dueAt: new Date("2030-01-05T10:00:00.000Z") },
      { ...none, no: 4, setBy: "holder", kind: "timeout", onTimeout: "resume_with_input", dueAt: expect.any(Date) },
      { ...none, no: 5, setBy: "holder", kind: "task", afterTaskId: other },
    ]);
    const inMs = (held.open?.conditions[3]?.dueAt?.getTime() ?? 0) - held.updatedAt.getTime();
    expect(Math.abs(inMs - 120_000)).toBeLessThan(1_000);
    const timeout = held.open?.conditions[3];
    if (!timeout) throw new Error("The timeout is missing.");
    const fired = { ...timeout, input: null, eventId: null };
    await the.write({ control: controlOf(held), settled: { handle, setBy: "holder", fired } });
    expect(await the.read()).toMatchObject({
      open: {
        conditions: [{ no: 1 }, { no: 2 }, { no: 3 }],
        fired: [{ no: 4, input: { b: 1, a: 2 } }],
        conditionCount: 5,
      },
    });
    await the.write({
      control: { ...controlOf(held), state: "resumed", suspension: null, listensSince },
      queue: "now",
      close: {
        handle,
        cause: "condition_fired",
        actor: ONCALL,
        input: null,
        hadInput: false,
        continueTranscript: true,
        takesPendingInput: false,
        digest: null,
        firedNo: 1,
      },
    });
    expect(
      await the.rows(
        "select no, fired_at is not null as fired from wake_condition where handle = $1 and closed_at is not null order by no",
        handle,
      ),
    ).toEqual([1, 2, 3, 4, 5].map((no) => ({ no, fired: no === 1 || no === 4 })));
    expect((await the.read()).listensSince).toBe(listensSince);
  });

  it("opens questions, answers one and lets the others die with the task", async () => {
    const task = await the.read();
    const question = (key: string) =>
      ({ id: v7(), key, kind: "input", message: "m?", payload: null, schema: { b: 1, a: 2 } }) as const;
    const [one, two] = [question("one"), question("two")];
    await the.write({
      interrupts: [one, two],
      control: { ...endAttempt(moveTo(controlOf(task), "input_required")), openInterrupts: 2 },
      lease: "end",
    });
    const asked = await the.read();
    await the.write({
      answers: [{ id: one.id, answer: "yes", actor: ONCALL }],
      control: { ...controlOf(asked), openInterrupts: 1 },
    });
    await the.write({
      supersedeInterrupts: true,
      control: { ...moveTo(controlOf(await the.read()), "canceled"), openInterrupts: 0 },
      queue: "none",
    });
    expect(
      await the.rows(
        "select key, status, answer, answered_by, schema::text from interrupt where task_id = $1 order by key",
        the.taskId,
      ),
    ).toEqual([
      { key: "one", status: "answered", answer: "yes", answered_by: "operator:oncall", schema: '{"b":1,"a":2}' },
      { key: "two", status: "superseded", answer: null, answered_by: null, schema: '{"b":1,"a":2}' },
    ]);
  });

  async function pause(handle: string): Promise<void> {
    await the.write({
      control: {
        ...endAttempt(moveTo(controlOf(await the.read()), "paused_by_client")),
        pausedFromState: "working",
        suspension: handle,
      },
      lease: "end",
      open: {
        handle,
        initiator: "client",
        actor: ONCALL,
        reason: null,
        mode: null,
        summary: null,
        stopProof: "never_started",
        stoppedAtStep: null,
        askedAt: null,
      },
    });
    const [row] = await the.rows("select boundary_ms from suspension where handle = $1", handle);
    expect(row).toEqual({ boundary_ms: null });
  }
});
