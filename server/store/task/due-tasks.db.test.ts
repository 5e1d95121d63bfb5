import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideCancel, decideCancelDue } from "../../domain/task/decide-cancel";
import { decideCommit } from "../../domain/task/decide-commit";
import { decideLostLease } from "../../domain/task/decide-lost";
import { decidePause } from "../../domain/task/decide-pause";
import type { TaskRef } from "../../ports";
import { aCommit, aRunningStep } from "../../testing/make-task";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

const set = (ref: TaskRef, assignment: string) =>
  database.pool.query(`update task set ${assignment} where id = $1`, [ref.taskId]);

describe("due", () => {
  it("finds leases that are over, and a sweep moves them only while they are", async () => {
    const agent = await store.makeAgent();
    const { ref } = await store.makeWorking(agent);
    const lost = () => store.tasks.transact(ref, null, (task) => decideLostLease(task, v7()));
    expect(await store.tasks.due("lost_leases", 10)).toEqual([]);
    expect(await store.tasks.nextDueInMs("lost_leases")).toBeGreaterThan(10_000);
    expect(await lost()).toMatchObject({ kind: "refused", refusal: { code: "TASK_BUSY" } });
    await set(ref, "lease_until = clock_timestamp() - interval '1 ms'");
    expect(await store.tasks.due("lost_leases", 10)).toEqual([ref]);
    expect(await store.tasks.nextDueInMs("lost_leases")).toBe(0);
    expect(await lost()).toMatchObject({ kind: "moved", task: { state: "working", attempt: null, lostLeases: 1 } });
    expect(await store.tasks.nextDueInMs("lost_leases")).toBeNull();
  });

  it("finds cancels whose time to undo is over", async () => {
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    const due = () => store.tasks.transact(ref, null, (task) => decideCancelDue(task));
    await store.tasks.transact(ref, anAct("cancel"), (task) =>
      decideCancel(task, { actor: ONCALL, reason: null, controlRevision: null, mode: "now", undoMs: 10_000 }),
    );
    expect(await store.tasks.due("cancels", 10)).toEqual([]);
    expect(await store.tasks.nextDueInMs("cancels")).toBeGreaterThan(5_000);
    expect(await due()).toMatchObject({ kind: "refused", refusal: { code: "TASK_BUSY" } });
    await set(ref, "cancel_due_at = clock_timestamp() - interval '1 ms'");
    expect(await store.tasks.due("cancels", 10)).toEqual([ref]);
    expect(await due()).toMatchObject({ kind: "moved", task: { state: "canceled", cancelDueAt: null } });
    expect(await store.tasks.due("cancels", 10)).toEqual([]);
  });

  it("finds interrupts without an answer, but waits for a step that must not run twice", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    await store.tasks.transact(ref, anAct("pause"), (task, at) =>
      decidePause(
        task,
        {
          mode: "interrupt_immediate",
          reason: null,
          actor: ONCALL,
          holder: "operator",
          conditions: [],
          handle: `suspend-${v7()}`,
          checkpointId: v7(),
        },
        at,
      ),
    );
    expect(await store.tasks.due("interrupt_graces", 10)).toEqual([]);
    expect(await store.tasks.nextDueInMs("interrupt_graces")).toBeGreaterThan(5_000);
    await set(ref, `pending_pause = pending_pause || jsonb_build_object('since', clock_timestamp() - interval '10 s')`);
    expect(await store.tasks.due("interrupt_graces", 10)).toEqual([ref]);
    const commit = aCommit({ attempt, running: [aRunningStep({ repeatable: false })], checkpointId: v7() });
    await store.tasks.transact(ref, null, (task) => decideCommit(task, commit));
    expect(await store.tasks.due("interrupt_graces", 10)).toEqual([]);
  });
});

describe("lastAct", () => {
  it("names who moved the task last, a worker that ended it included", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    expect(await store.tasks.lastAct(ref)).toMatchObject({ actor: ONCALL, verb: "create" });
    const end = { kind: "finish", to: "completed", reason: null } as const;
    await store.tasks.transact(ref, null, (task) => decideCommit(task, aCommit({ attempt, end, checkpointId: v7() })));
    await store.tasks.transact(ref, anAct("cancel"), (task) =>
      decideCancel(task, { actor: ONCALL, reason: null, controlRevision: null, mode: "now", undoMs: 0 }),
    );
    expect(await store.tasks.lastAct(ref)).toMatchObject({ actor: { kind: "agent", id: "digest" }, verb: "complete" });
    expect(await store.tasks.lastAct({ ...ref, tenantId: "other" })).toBeNull();
  });
});
