import { beforeEach, describe, expect, it } from "vitest";
import {
  AnswerInterruptInput,
  CancelTaskInput,
  CreateTaskInput,
  PauseTaskInput,
  ResumeTaskInput,
} from "../contract/task-inputs";
import { canonicalJson } from "../domain/canonical-json";
import type { Json } from "../domain/json";
import { testDatabase } from "../testing/test-database";
import { testWorkerDoor } from "../testing/test-doors";
import { runDue } from "./due/run-due";
import { answerInterrupt } from "./task/answer-interrupt";
import { cancelTask } from "./task/cancel-task";
import { createTask } from "./task/create-task";
import { pauseTask } from "./task/pause-task";
import { resumeTask } from "./task/resume-task";
import { wakeDue } from "./wait/wake-due";

// I15: each accepted, repeated or refused command has one receipt, written with what it did.

const database = testDatabase();
const door = testWorkerDoor(database);
const INPUT = { words: "keep the old files", times: 2 };
let agent: string;
let taskId: string;

beforeEach(async () => {
  // Of its own, so that a claim finds this task.
  agent = `parker-${door.ports.newId()}`;
  await door.call(`PUT agents/${agent}`, { version: "1", canPark: true, inputSchema: { type: "object" } });
  const made = await createTask(
    door.ports,
    door.operator,
    CreateTaskInput.parse({ agent: agent, title: "T", input: INPUT }),
  );
  if (made.kind === "refused") throw new Error(made.refusal.message);
  ({ taskId } = made);
});

const hashOf = (value: Json) => door.ports.digest(canonicalJson(value)).sha256;
const work = async () => {
  const { body } = await door.call("POST claim", { workerId: "w", agents: [agent], waitMs: 0 });
  const { attempt } = body.work.find((item: { taskId: string }) => item.taskId === taskId);
  return (commit: object) => door.call(`POST tasks/${taskId}/commit`, { attempt, no: 1, ...commit });
};
const pause = () => pauseTask(door.ports, door.operator, PauseTaskInput.parse({ taskId, reason: "review", waitMs: 0 }));

/** Receipts after the one of the creation, oldest first. */
async function receipts() {
  const { rows } = await database.pool.query(
    `select verb, outcome, code, actor, initiator, reason, handle, conditions, conditions_hash, continue_transcript,
      input_hash, matched_event, state_before, state_after, version_before, version_after from receipt where task_id = $1 and verb <> 'create' order by id`,
    [taskId],
  );
  return rows;
}

describe("a command of the console", () => {
  it("leaves what it asked and what came of it, and no word of the input", async () => {
    await pause();
    const resume = (handle?: string) =>
      resumeTask(
        door.ports,
        door.operator,
        ResumeTaskInput.parse({ taskId, handle, reason: null, input: INPUT, continueTranscript: false }),
      );
    const stale = "suspend-0199a000-0000-7000-8000-0000000000ff";
    await resume(stale);
    await resume();
    const [paused, refused, resumed] = await receipts();
    expect(paused).toMatchObject({
      verb: "pause",
      outcome: "accepted",
      initiator: "operator",
      reason: "review",
      handle: expect.stringMatching(/^suspend-/),
      input_hash: null,
      state_before: "submitted",
      state_after: "paused_by_client",
      version_before: 1,
      version_after: 2,
    });
    expect(refused).toMatchObject({
      verb: "resume",
      outcome: "refused",
      code: "HANDLE_MISMATCH",
      handle: stale,
      continue_transcript: false,
      input_hash: hashOf(INPUT),
      state_after: "paused_by_client",
      version_before: 2,
      version_after: 2,
    });
    expect(resumed).toMatchObject({
      outcome: "accepted",
      handle: paused?.handle,
      continue_transcript: false,
      input_hash: hashOf(INPUT),
      state_before: "paused_by_client",
      state_after: "submitted",
    });
    expect(JSON.stringify(await receipts())).not.toContain(INPUT.words);
  });

  it("is told by the transaction that carried it out", async () => {
    await pause();
    const { rows } = await database.pool.query(
      "select r.xmin = t.xmin as together from receipt r join task t on t.id = r.task_id where t.id = $1 and r.verb = 'pause'",
      [taskId],
    );
    expect(rows).toEqual([{ together: true }]);
  });

  it("leaves one also where it was refused before any task was read", async () => {
    const order = { title: "T", requestId: `r-${taskId}` };
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ ...order, agent: "nobody", input: INPUT }));
    await createTask(door.ports, door.operator, CreateTaskInput.parse({ ...order, agent: agent, input: "text" }));
    const { rows } = await database.pool.query(
      "select verb, outcome, code, subject, input_hash, task_id from receipt where request_id = $1 order by id",
      [order.requestId],
    );
    expect(rows).toMatchObject([
      {
        verb: "create",
        outcome: "refused",
        code: "AGENT_NOT_FOUND",
        subject: "agent nobody",
        input_hash: hashOf(INPUT),
      },
      { verb: "create", outcome: "refused", code: "INPUT_NOT_VALID", subject: `agent ${agent}`, task_id: null },
    ]);
    const unknown = { taskId, interruptId: "0199a000-0000-7000-8000-0000000000ff", answer: "yes" };
    await answerInterrupt(door.ports, door.operator, AnswerInterruptInput.parse(unknown));
    expect(await receipts()).toMatchObject([{ verb: "answer", outcome: "refused", code: "INTERRUPT_NOT_FOUND" }]);
  });
});

describe("a move that no command stands behind", () => {
  const conditions = { at: "2020-01-01T00:00:00.000Z" };

  it("leaves a receipt when an agent parks and when the clock wakes it, once each", async () => {
    const commit = await work();
    await commit({ park: { reason: "Nightly", conditions } });
    await commit({ park: { reason: "Nightly", conditions } });
    expect(await wakeDue(door.ports, 10)).toBe(1);
    await wakeDue(door.ports, 10);
    expect(await receipts()).toMatchObject([
      {
        verb: "park",
        actor: `agent:${agent}`,
        initiator: "agent",
        reason: "Nightly",
        conditions: [{ kind: "at", ...conditions }],
        conditions_hash: hashOf([{ ...conditions, kind: "at" }]),
        state_before: "working",
        state_after: "paused_by_agent",
      },
      {
        verb: "wake",
        actor: "system:timer",
        initiator: "policy",
        state_after: "resumed",
        continue_transcript: true,
        matched_event: { kind: "at" },
      },
    ]);
  });

  it("leaves one when a timeout brings its own input, with that input's hash", async () => {
    const commit = await work();
    const timeout = { durationMinutes: 1, onTimeout: "resume_with_input", input: INPUT };
    await commit({ park: { reason: "Wait", conditions: { timeout } } });
    await database.pool.query(
      "update wake_condition set due_at = clock_timestamp() - interval '1 ms' where task_id = $1",
      [taskId],
    );
    await wakeDue(door.ports, 10);
    expect((await receipts())[1]).toMatchObject({ verb: "wake", input_hash: hashOf(INPUT) });
  });

  it("leaves one when a sweep fences and when a cancel falls due", async () => {
    await work();
    await pause();
    await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", [
      taskId,
    ]);
    await runDue(door.ports, "lost_leases", { limit: 10 });
    await cancelTask(door.ports, door.operator, CancelTaskInput.parse({ taskId, reason: "wrong", undoMs: 10_000 }));
    await database.pool.query("update task set cancel_due_at = clock_timestamp() - interval '1 ms' where id = $1", [
      taskId,
    ]);
    await runDue(door.ports, "cancels", { limit: 10 });
    expect(await receipts()).toMatchObject([
      { verb: "pause", state_after: "pausing" },
      { verb: "fence", actor: "system:sweep", state_before: "pausing", state_after: "paused_by_client" },
      { verb: "cancel", state_after: "canceling" },
      {
        verb: "cancel_due",
        actor: "system:timer",
        reason: "wrong",
        state_before: "canceling",
        state_after: "canceled",
      },
    ]);
  });

  it("leaves none for the steps of a worker and for a lease that is given to the next", async () => {
    const commit = await work();
    await commit({ state: { replace: { a: 1 } } });
    await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", [
      taskId,
    ]);
    expect(await runDue(door.ports, "lost_leases", { limit: 10 })).toBe(1);
    expect(await receipts()).toEqual([]);
  });
});
