import { describe, expect, it } from "vitest";
import { controlOf, endAttempt, moveTo } from "../../domain/task/control";
import { ONCALL } from "../../testing/make-views";
import { testDatabase } from "../../testing/test-database";
import { WRITE_SHAPES, writeInShape } from "../../testing/write-shapes";
import { KINDS } from "./kinds/all";
import { buildStatement } from "./statement";
import { TASK_PARTS } from "./task-parts";

describe("a statement for decisions of every kind", () => {
  const database = testDatabase();

  it("writes each column once, whichever of them write it", async () => {
    const kinds = KINDS.map((kind) => ({ kind, single: false }));
    const text = buildStatement({ one: false, parts: TASK_PARTS, kinds });
    await expect(database.pool.query(`prepare of_all as ${text}`)).resolves.toMatchObject({ command: "PREPARE" });
  });
});

describe.each(WRITE_SHAPES)("a change written %s", (shape) => {
  const the = writeInShape(shape);

  it("sets the moments of a move: state, log, attempt, end", async () => {
    const task = await the.read();
    const due = await the.write({
      control: { ...controlOf(task), cancel: { actor: ONCALL, reason: null, mode: "now" } },
      cancelInMs: 60_000,
    });
    expect(due?.cancelDueAt?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const canceling = await the.read();
    expect(canceling).toMatchObject({
      state: "working",
      stateSince: task.stateSince,
      attempt: task.attempt,
      cancel: { reason: null },
    });
    const ended = await the.write({
      control: { ...endAttempt(moveTo(controlOf(canceling), "canceled")), cancel: null, endedReason: "why" },
      cancelInMs: null,
      lease: "end",
      queue: "none",
    });
    const [row] = await the.rows(
      "select state_log, ended_at, state_since, active_ms, claimed_at, cancel_due_at, last_attempt from task where id = $1",
      the.taskId,
    );
    const log = row?.state_log as [string, number][];
    expect(log.map(([name]) => name)).toEqual(["submitted", "working", "canceled"]);
    expect(row).toMatchObject({
      state_since: ended?.stateSince,
      claimed_at: null,
      cancel_due_at: null,
      last_attempt: task.attempt,
    });
    expect(row?.ended_at).not.toBeNull();
    expect(Number(row?.active_ms)).toBeGreaterThan(0);
    expect(
      await the.rows(
        "select count from ended_count c join task t on (c.tenant_id, c.agent_id, c.state) = (t.tenant_id, t.agent_id, t.state) where t.id = $1",
        the.taskId,
      ),
    ).toEqual([{ count: 1 }]);
    expect(await the.rows("select count(*)::int as taken from agent_slot where task_id = $1", the.taskId)).toEqual([
      { taken: 0 },
    ]);
  });

  it("keeps the newest 32 moves", async () => {
    for (let i = 0; i < 20; i++) {
      await the.write({ control: moveTo(controlOf(await the.read()), "input_required") });
      await the.write({ control: moveTo(controlOf(await the.read()), "working") });
    }
    const [row] = await the.rows("select state_log from task where id = $1", the.taskId);
    const log = row?.state_log as [string, number][];
    expect(log).toHaveLength(32);
    expect(log.at(-1)?.[0]).toBe("working");
    expect(log.map(([, at]) => at)).toEqual(log.map(([, at]) => at).toSorted((a, b) => a - b));
  });

  it("lets a guard decide by the clock of the database", async () => {
    expect(await the.write({}, { guard: { lease: "expired" } })).toBeNull();
    expect(await the.write({}, { guard: { lease: "live" } })).not.toBeNull();
    await the.rows("update task set lease_until = clock_timestamp() - interval '1 ms' where id = $1", the.taskId);
    expect(await the.write({}, { guard: { lease: "live" } })).toBeNull();
    expect(await the.write({}, { guard: { lease: "expired" } })).not.toBeNull();
    expect(await the.write({}, { guard: { cancelDue: true } })).toBeNull();
  });

  it("writes nothing at all at another version", async () => {
    const task = await the.read();
    const messages = [{ role: "user", actor: ONCALL, origin: "resume", parts: [] }] as const;
    const stale = { task: { ...task, version: task.version - 1 } };
    expect(await the.write({ messages, control: { ...controlOf(task), lostLeases: 1 } }, stale)).toBeNull();
    expect(await the.read()).toEqual(task);
    expect(
      await the.rows(
        "select (select count(*)::int from task_event where task_id = $1) as events, (select count(*)::int from message where task_id = $1) as messages",
        the.taskId,
      ),
    ).toEqual([{ events: task.eventSeq, messages: 0 }]);
  });
});
