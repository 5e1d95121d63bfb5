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
          conditions: { at: "x" },
          wake: { by: "timeout", inMs: 60_000 },
          onTimeout: "fail",
          timeoutInput: "later",
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
        wakeBy: "timeout",
        onTimeout: "fail",
        timeoutInput: "later",
      },
    });
    expect(paused.open?.holders).toEqual(holders.map(({ kind, actor, reason }) => ({ kind, actor, reason })));
    expect(paused.open?.wakeAt?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const [suspension] = await the.rows("select * from suspension where handle = $1", handle);
    expect(suspension).toMatchObject({
      checkpoint_version: 1,
      paused_from_state: "working",
      stopped_at_step: "Read",
      conditions: { at: "x" },
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
      answer: { id: one.id, answer: "yes", actor: ONCALL },
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
        conditions: null,
        wake: null,
        onTimeout: null,
        timeoutInput: null,
        stopProof: "never_started",
        stoppedAtStep: null,
        askedAt: null,
      },
    });
    const [row] = await the.rows("select boundary_ms, wake_at from suspension where handle = $1", handle);
    expect(row).toEqual({ boundary_ms: null, wake_at: null });
  }
});
