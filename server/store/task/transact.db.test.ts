import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Decide } from "../../domain/task/change";
import { decideCancel } from "../../domain/task/decide-cancel";
import { decideCommit } from "../../domain/task/decide-commit";
import { decidePause } from "../../domain/task/decide-pause";
import { decideResume } from "../../domain/task/decide-resume";
import type { TaskRef } from "../../ports";
import { aCommit } from "../../testing/make-task";
import { ONCALL } from "../../testing/make-views";
import { anAct, openTestStore, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";

const database = testDatabase();
let store: TestStore;

beforeAll(() => {
  store = openTestStore(database.url);
});
afterAll(() => store[Symbol.asyncDispose]());

const pause: Decide<string> = (task, at) =>
  decidePause(
    task,
    {
      mode: "finish_step",
      reason: "look",
      actor: ONCALL,
      holder: "operator",
      conditions: [],
      handle: `suspend-${v7()}`,
      checkpointId: v7(),
    },
    at,
  );
const resume: Decide<null> = (task) =>
  decideResume(task, { handle: null, input: null, continueTranscript: true, actor: ONCALL, cause: "explicit_resume" });
const cancel: Decide<string> = (task) =>
  decideCancel(task, { actor: ONCALL, reason: null, controlRevision: null, mode: "now", undoMs: 0 });

async function rows(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query(sql, values)).rows;
}
const receiptsOf = ({ taskId }: TaskRef) =>
  rows(
    "select verb, outcome, code, request_id, control_revision from receipt where task_id = $1 and verb <> 'create' order by at",
    taskId,
  );

describe("transact", () => {
  it("answers with the task as the database has it afterwards", async () => {
    const agent = await store.makeAgent();
    const { ref } = await store.makeWorking(agent);
    const asked = await store.tasks.transact(ref, anAct("pause"), pause);
    const found = await store.tasks.find(ref);
    expect(asked).toEqual({ kind: "moved", answer: "pausing", checkpointVersion: null, task: found });

    const queued = await store.makeTask(agent.name);
    const paused = await store.tasks.transact(queued, anAct("pause"), pause);
    expect(paused).toEqual({
      kind: "moved",
      answer: "paused",
      checkpointVersion: 1,
      task: await store.tasks.find(queued),
    });
    const resumed = await store.tasks.transact(queued, anAct("resume"), resume);
    expect(resumed).toEqual({
      kind: "moved",
      answer: null,
      checkpointVersion: null,
      task: await store.tasks.find(queued),
    });
    expect(resumed).toMatchObject({ task: { state: "submitted", open: null } });
  });

  it("leaves a receipt for what moved, what stood already and what was refused", async () => {
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    await store.tasks.transact(ref, anAct("pause", { requestId: "r1" }), pause);
    await store.tasks.transact(ref, anAct("pause"), pause);
    await store.tasks.transact(ref, anAct("cancel"), cancel);
    const refused = await store.tasks.transact(ref, anAct("resume", { requestId: "r2" }), resume);
    expect(refused).toMatchObject({ kind: "refused", refusal: { code: "TASK_NOT_RESUMABLE", state: "canceled" } });
    expect(await receiptsOf(ref)).toEqual([
      { verb: "pause", outcome: "accepted", code: null, request_id: "r1", control_revision: 2 },
      { verb: "pause", outcome: "unchanged", code: null, request_id: null, control_revision: 2 },
      { verb: "cancel", outcome: "accepted", code: null, request_id: null, control_revision: 3 },
      { verb: "resume", outcome: "refused", code: "TASK_NOT_RESUMABLE", request_id: "r2", control_revision: 3 },
    ]);
    expect(await store.tasks.findAct(ref, "pause", "r1")).toBe(true);
    expect(await store.tasks.findAct(ref, "resume", "r1")).toBe(false);
    expect(await store.tasks.findAct(ref, "resume", "r2")).toBe(false);
    expect(await store.tasks.findAct({ ...ref, tenantId: "other" }, "pause", "r1")).toBe(false);
  });

  it("leaves no receipt for a refusal after which its verb looks again", async () => {
    const ref = await store.makeTask((await store.makeAgent()).name);
    const refusal = { code: "TASK_BUSY", message: "It moved on." } as const;
    const outcome = await store.tasks.transact(ref, anAct("answer"), () => ({
      kind: "refused",
      refusal,
      retried: true,
    }));
    expect(outcome).toEqual({ kind: "refused", refusal });
    expect(await receiptsOf(ref)).toEqual([]);
  });

  it("answers the same for a task that is not there and for one of another tenant, and keeps the attempt", async () => {
    await database.pool.query("insert into tenant (id) values ('other')");
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    const foreign = { ...ref, tenantId: "other" };
    const missing = { tenantId: "other", taskId: v7() };
    const answers = await Promise.all(
      [foreign, missing].map((of) => store.tasks.transact(of, anAct("cancel"), cancel)),
    );
    expect(answers).toEqual([foreign, missing].map(({ taskId }) => notFound(taskId)));
    expect(await store.tasks.transact(foreign, null, cancel, { cached: true })).toEqual(notFound(ref.taskId));
    expect(await store.tasks.find(foreign)).toBeNull();
    expect(await store.tasks.find(ref)).toMatchObject({ state: "submitted", version: 1 });
    expect(
      await rows(
        "select task_id, outcome, code from receipt where tenant_id = 'other' order by at, task_id = $1",
        missing.taskId,
      ),
    ).toHaveLength(2);
  });

  it("lets exactly one of 32 resumes at once win, across processes", async () => {
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    await store.tasks.transact(ref, anAct("pause"), pause);
    await using other = openTestStore(database.url);
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, i) => (i % 2 ? store : other).tasks.transact(ref, anAct("resume"), resume)),
    );
    expect(outcomes.filter(({ kind }) => kind === "moved")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "refused")).toHaveLength(31);
    expect(
      await rows(
        "select outcome, count(*)::int as n from receipt where task_id = $1 and verb = 'resume' group by 1 order by 1",
        ref.taskId,
      ),
    ).toEqual([
      { outcome: "accepted", n: 1 },
      { outcome: "refused", n: 31 },
    ]);
    expect(
      await rows("select count(*)::int as n from task_event where task_id = $1 and type = 'task.resumed'", ref.taskId),
    ).toEqual([{ n: 1 }]);
  });

  it("decides anew when the row it remembers is no longer the newest", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    const commit =
      (no: number): Decide<unknown> =>
      (task) =>
        decideCommit(task, aCommit({ attempt, no, checkpointId: v7() }));
    await store.tasks.transact(ref, null, commit(1), { cached: true });
    await using other = openTestStore(database.url);
    await other.tasks.transact(ref, anAct("pause"), pause);
    const outcome = await store.tasks.transact(ref, null, commit(2), { cached: true });
    expect(outcome).toMatchObject({
      kind: "moved",
      task: { state: "paused_by_client", commitNo: 2 },
      checkpointVersion: 1,
    });
  });

  it("refuses nothing on the strength of a row it remembers", async () => {
    const agent = await store.makeAgent();
    const ref = await store.makeTask(agent.name);
    await store.tasks.transact(ref, anAct("pause"), pause);
    await using other = openTestStore(database.url);
    await other.tasks.transact(ref, anAct("resume"), resume);
    const seen: string[] = [];
    const outcome = await store.tasks.transact(
      ref,
      null,
      (task, at) => {
        seen.push(task.state);
        return task.state === "submitted" ? pause(task, at) : { kind: "unchanged", answer: "no" };
      },
      { cached: true },
    );
    expect(seen).toEqual(["paused_by_client", "submitted"]);
    expect(outcome).toMatchObject({ kind: "moved", task: { state: "paused_by_client" } });
  });

  it("lets a token that was superseded land nowhere", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    const commit =
      (no: number, token = attempt): Decide<unknown> =>
      (task) =>
        decideCommit(task, aCommit({ attempt: token, no, checkpointId: v7() }));
    await store.tasks.transact(ref, null, commit(1), { cached: true });
    // Another process takes the task away and gives it to the next worker.
    await using other = openTestStore(database.url);
    await database.pool.query(
      "update task set attempt = null, lease_until = null, queued_at = clock_timestamp(), version = version + 1 where id = $1",
      [ref.taskId],
    );
    const [next] = await other.tasks.claim({ agentId: agent.agentId, workerId: "w-2", max: 1, leaseMs: 15_000 });
    const late = await store.tasks.transact(ref, null, commit(2), { cached: true });
    expect(late).toMatchObject({ kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED" } });
    const fresh = await other.tasks.transact(ref, null, commit(1, next?.attempt));
    expect(fresh).toMatchObject({ kind: "moved" });
    expect(await rows("select version, commit_no, attempt from task where id = $1", ref.taskId)).toEqual([
      { version: 6, commit_no: 1, attempt: next?.attempt },
    ]);
  });

  it("refuses a commit whose lease is over, although nobody moved the task", async () => {
    const agent = await store.makeAgent();
    const { ref, attempt } = await store.makeWorking(agent);
    await database.pool.query("update task set lease_until = clock_timestamp() - interval '1 second' where id = $1", [
      ref.taskId,
    ]);
    const outcome = await store.tasks.transact(
      ref,
      null,
      (task) => decideCommit(task, aCommit({ attempt, no: 1, checkpointId: v7() })),
      { cached: true },
    );
    expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED" } });
    expect(await store.tasks.find(ref)).toMatchObject({ commitNo: 0, version: 2 });
  });

  it("tells after the commit who has to hear of it", async () => {
    const agent = await store.makeAgent({ concurrency: 1 });
    const { ref } = await store.makeWorking(agent);
    store.told.length = 0;
    await store.tasks.transact(ref, anAct("pause"), pause);
    expect(store.told).toEqual([`task:${ref.taskId}`, "control:w-1", "receipts:"]);
    store.told.length = 0;
    await store.tasks.transact(ref, anAct("cancel"), cancel);
    const { agentId } = agent;
    expect(store.told).toEqual([
      `turn:${ref.taskId}`,
      `work:${agentId}`,
      "control:w-1",
      `ended:${agentId}`,
      "receipts:",
    ]);
    const queued = await store.makeTask(agent.name);
    store.told.length = 0;
    await store.tasks.transact(queued, anAct("resume"), resume);
    expect(store.told).toEqual(["receipts:"]);
  });
});

const notFound = (taskId: string) => ({
  kind: "refused",
  refusal: { code: "TASK_NOT_FOUND", message: "There is no such task. Nothing was changed.", taskId },
});
