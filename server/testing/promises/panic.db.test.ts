import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRule, deleteRule, testRule, turnRule, updateRule } from "../../commands/hold/change-rules";
import { runOperations } from "../../commands/operation/run-operations";
import { cancelTask } from "../../commands/task/cancel-task";
import { pauseTask } from "../../commands/task/pause-task";
import { resumeTask } from "../../commands/task/resume-task";
import { sendEvent } from "../../commands/wait/send-event";
import { RuleFields } from "../../contract/stop-inputs";
import { OperationScene } from "../operation-scene";
import { testDatabase } from "../test-database";
import { ANN, PEER } from "../wait-scene";

const database = testDatabase();
let scene: OperationScene;
beforeAll(() => {
  scene = OperationScene.open(database.url);
});
afterAll(() => scene[Symbol.asyncDispose]());

const SENDER = { tenantId: "local", actor: { kind: "client", id: "key-1" } } as const;

async function rule(target: (typeof RuleFields._input)["target"], topic: string): Promise<string> {
  const fields = RuleFields.parse({ name: topic, topic, target, reason: "panic" });
  const made = await createRule(scene.tools.ports, ANN, fields);
  if ("refusal" in made) throw new Error(made.refusal.message);
  return made.value.ruleId;
}
const receiptsOf = async (where: string, value: string) => {
  const { rows } = await scene.tools.pool.query(
    `select verb, actor, outcome, code, task_id from receipt where ${where} order by id`,
    [value],
  );
  return rows;
};

/** Fires the rule's topic, lets the background work, and tells the operation that came of it. */
async function fire(topic: string, data: unknown = null) {
  const { stops } = await sendEvent(scene.tools.ports, SENDER, { topic, data: data as null });
  await scene.run();
  const [stop] = stops;
  if (stops.length !== 1 || !stop?.operationId) throw new Error(`One rule waits for ${topic}, not ${stops.length}.`);
  return { stop, ...(await scene.detail(stop.operationId)), counts: await scene.counts(stop.operationId) };
}

describe("a stop by an event", () => {
  it("all_scope_with_empty_registry: succeeds with zeros and leaves one receipt", async () => {
    await rule({ kind: "all" }, "panic.all");
    const { operation, counts, stop } = await fire("panic.all");
    expect(operation).toMatchObject({ state: "finished", targets: 0, actor: "policy:rule panic.all", reason: "panic" });
    expect(counts).toEqual({});
    expect(await receiptsOf("subject = $1", `hold:${stop.holdId}`)).toMatchObject([
      { verb: "stop", outcome: "accepted" },
    ]);
    expect(await receiptsOf("request_id like $1", `operation:${operation.id}:%`)).toEqual([]);
    await scene.tools.pool.query("update scope_hold set released_at = clock_timestamp()");
  });

  it("empty_scope_records_audit: a scope without tasks is stopped, with zeros and one receipt", async () => {
    await rule({ kind: "scope", from: "/scope" }, "panic.scope");
    const { operation, counts, stop } = await fire("panic.scope", { scope: "prod/nothing-here" });
    expect(operation).toMatchObject({ state: "finished", targets: 0 });
    expect(counts).toEqual({});
    expect(await receiptsOf("subject = $1", `hold:${stop.holdId}`)).toHaveLength(1);
    expect(await scene.tools.ports.stops.standing("local")).toMatchObject([
      { target: { kind: "scope", value: "prod/nothing-here" }, live: 0, rule: "panic.scope" },
    ]);
  });

  it("closure_scope: names two tasks that are no more; both are unknown, each with its receipt", async () => {
    await rule({ kind: "tasks", from: "/ids" }, "panic.tasks");
    const ids = [v7(), v7()];
    const { operation, counts, stop, groups } = await fire("panic.tasks", { ids });
    expect(stop.holdId).toBeNull();
    expect(operation).toMatchObject({ state: "finished", targets: 2, actor: "policy:rule panic.tasks" });
    expect(counts).toEqual({ gone: 2 });
    expect(groups).toMatchObject([{ outcome: "gone", code: "TASK_NOT_FOUND", count: 2 }]);
    expect(await receiptsOf("subject = $1", `operation:${operation.id}`)).toMatchObject([
      { verb: "stop", outcome: "accepted" },
    ]);
    const audits = await receiptsOf("request_id like $1", `operation:${operation.id}:%`);
    expect(audits).toEqual(
      ids.map((id) => expect.objectContaining({ task_id: id, outcome: "refused", code: "TASK_NOT_FOUND" })),
    );
  });

  it("vector 17: running, paused for reason A, completed and unknown ones each have their outcome", async () => {
    const agent = await scene.agent();
    const [running] = await scene.working(agent, 1);
    const [paused = "", over = ""] = await scene.queued(agent, 2);
    await pauseTask(scene.tools.ports, PEER, { taskId: paused, mode: "finish_step", reason: "A", waitMs: 0 });
    await cancelTask(scene.tools.ports, ANN, { taskId: over, reason: null, mode: "now", undoMs: 0 });
    const { operation, counts } = await fire("panic.tasks", { ids: [running?.taskId, paused, over, v7()] });
    expect(counts).toEqual({ asked: 1, already: 1, skipped: 1, gone: 1 });
    await scene.commit(running ?? raise(), {});
    await scene.run();
    expect(await scene.counts(operation.id)).toEqual({ done: 1, already: 1, skipped: 1, gone: 1 });
    const held = await scene.tools.ports.tasks.find({ tenantId: "local", taskId: paused });
    expect(held?.open).toMatchObject({
      reason: "A",
      holders: [
        { kind: "client", reason: "A" },
        { kind: "panic", reason: "panic" },
      ],
    });
    const stopped = await scene.tools.ports.tasks.find({ tenantId: "local", taskId: running?.taskId ?? "" });
    expect(stopped?.open).toMatchObject({ initiator: "policy", reason: "panic" });
    // No stop stands over named tasks, so people let each go on as usual.
    const resumed = { taskId: stopped?.id ?? "", continueTranscript: true, reason: null };
    expect(await resumeTask(scene.tools.ports, ANN, resumed)).toMatchObject({ kind: "accepted" });
  });

  it("vector 17: a storage error at one task leaves the others done", async () => {
    const agent = await scene.agent();
    const [bad = "", ...good] = await scene.queued(agent, 3);
    const { stops } = await sendEvent(scene.tools.ports, SENDER, {
      topic: "panic.tasks",
      data: { ids: [bad, ...good] },
    });
    const { ports } = scene.tools;
    const transactSlice = async (orders: Parameters<typeof ports.tasks.transactSlice>[0]) => {
      const told = [...(await ports.tasks.transactSlice(orders.filter(({ ref }) => ref.taskId !== bad)))];
      return orders.map(({ ref }) =>
        ref.taskId === bad ? { status: "rejected", reason: new Error("disk") } : told.shift(),
      ) as never;
    };
    await runOperations({ ...ports, tasks: { ...ports.tasks, transactSlice: transactSlice as never } });
    expect(await scene.counts(stops[0]?.operationId ?? "")).toEqual({ done: 2, failed: 1 });
    expect(await scene.states([bad, ...good])).toEqual({ submitted: 1, paused_by_client: 2 });
  });

  it("is made once for an event that is sent twice, and not again while it stands", async () => {
    await rule({ kind: "label", value: "ci" }, "panic.label");
    const send = (id: string) => sendEvent(scene.tools.ports, SENDER, { topic: "panic.label", id });
    const [first, again] = [await send("1"), await send("1")];
    expect(first.stops).toHaveLength(1);
    expect(again).toMatchObject({ repeated: true, stops: [] });
    const second = await send("2");
    expect(second.stops).toEqual(first.stops);
    expect(await receiptsOf("subject = $1", `hold:${first.stops[0]?.holdId}`)).toMatchObject([
      { outcome: "accepted" },
      { outcome: "unchanged" },
    ]);
  });

  it("asks for the sender where its rule names one", async () => {
    const fields = RuleFields.parse({
      name: "gh",
      topic: "panic.gh",
      provider: "github",
      target: { kind: "label", value: "gh" },
    });
    await createRule(scene.tools.ports, ANN, fields);
    const send = (provider: string) => sendEvent(scene.tools.ports, SENDER, { topic: "panic.gh", provider });
    expect((await send("gitlab")).stops).toEqual([]);
    expect((await send("github")).stops).toHaveLength(1);
  });
});

describe("a rule", () => {
  it("is tried without stopping anything", async () => {
    const agent = await scene.agent();
    const tasks = await scene.queued(agent, 2);
    const ruleId = await rule({ kind: "agent", from: "/agent" }, "panic.try");
    expect(await testRule(scene.tools.ports, ANN, { ruleId, data: { agent } })).toMatchObject({
      value: { words: `agent ${agent}`, counts: { queued: 2, total: 2 } },
    });
    expect(await testRule(scene.tools.ports, ANN, { ruleId })).toMatchObject({
      value: { words: null, counts: { total: 0 } },
    });
    expect(await scene.states(tasks)).toEqual({ submitted: 2 });
  });

  it("has a name of its own; off it stops nothing; gone it is gone", async () => {
    const ruleId = await rule({ kind: "label", value: "x" }, "panic.off");
    const fields = RuleFields.parse({ name: "panic.off", topic: "t", target: { kind: "all" } });
    const { ports } = scene.tools;
    expect(await createRule(ports, ANN, fields)).toMatchObject({ refusal: { code: "RULE_NAME_TAKEN" } });
    expect(await updateRule(ports, ANN, { ...fields, ruleId, name: "panic.try" })).toMatchObject({
      refusal: { code: "RULE_NAME_TAKEN" },
    });
    expect(await updateRule(ports, ANN, { ...fields, ruleId, topic: "panic.off" })).toEqual({ value: null });
    expect(await turnRule(ports, ANN, { ruleId, on: false })).toEqual({ value: null });
    expect((await sendEvent(ports, SENDER, { topic: "panic.off" })).stops).toEqual([]);
    expect(await deleteRule(ports, ANN, { ruleId })).toEqual({ value: null });
    expect(await turnRule(ports, ANN, { ruleId, on: true })).toMatchObject({ refusal: { code: "RULE_NOT_FOUND" } });
  });
});

function raise(): never {
  throw new Error("Nothing was claimed.");
}
