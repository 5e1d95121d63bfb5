import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RegisterAgent } from "../../contract/register-agent";
import { CreateTaskInput, PauseTaskInput } from "../../contract/task-inputs";
import { listReviewTimes } from "../../queries/review/list-review-times";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { testDatabase } from "../../testing/test-database";
import { runDue } from "../due/run-due";
import { createTask } from "../task/create-task";
import { pauseTask } from "../task/pause-task";
import { registerAgent } from "../worker/register-agent";
import { previewReviewTime } from "./preview-review-time";
import { setReviewTime } from "./set-review-time";

const database = testDatabase();
const callerOf = (tenantId: string) => ({ tenantId, actor: { kind: "operator", id: "local" } }) as const;
const LOCAL = callerOf("local");
let tools: TestTools;

beforeAll(async () => {
  tools = joinTestTools(database.url);
  for (const tenantId of ["local", "other"]) {
    await database.pool.query("insert into tenant (id) values ($1) on conflict do nothing", [tenantId]);
    await registerAgent(tools.ports, tenantId, { name: "careful", ...RegisterAgent.parse({ version: "1" }) });
  }
});
afterAll(() => tools.close());

type Hold = { minutesAgo?: number; caller?: ReturnType<typeof callerOf>; reviewWithinMinutes?: number };

/** A task of the scope that is held since so many minutes. */
async function hold(scope: string, { minutesAgo = 0, caller = LOCAL, ...own }: Hold = {}) {
  const input = CreateTaskInput.parse({ agent: "careful", title: "T", input: null, scope });
  const made = await createTask(tools.ports, caller, input);
  if (made.kind === "refused") throw new Error(made.refusal.message);
  const { taskId } = made;
  const signal = new AbortController().signal;
  await pauseTask(tools.ports, caller, { ...PauseTaskInput.parse({ taskId, ...own }), signal });
  await database.pool.query(
    "update suspension set review_since = review_since - $2 * interval '1 min', review_by = review_by - $2 * interval '1 min' where task_id = $1",
    [taskId, minutesAgo],
  );
  return taskId;
}

/** In how many minutes, from when it was held, it is to be looked at. */
async function minutesOf(taskId: string): Promise<number> {
  const { rows } = await database.pool.query(
    "select (extract(epoch from review_by - review_since) / 60)::float8 as n from suspension where task_id = $1",
    [taskId],
  );
  return rows[0].n;
}
const set = (scope: string | null, withinMinutes: number | null) =>
  setReviewTime(tools.ports, LOCAL, { scope, withinMinutes });

describe("the review time of a scope", () => {
  it("is taken by a pause from the nearest scope above the task", async () => {
    expect(await minutesOf(await hold("first"))).toBe(30);
    await set(null, 60);
    await set("first", 20);
    await set("first/billing", 10);
    const scopes = ["first", "first/lab", "first/billing", "first/billing/eu", "firstly"];
    const minutes = [];
    for (const scope of scopes) minutes.push(await minutesOf(await hold(scope)));
    expect(minutes).toEqual([20, 20, 10, 10, 60]);
    expect(await minutesOf(await hold("first", { caller: callerOf("other") }))).toBe(30);
    await set(null, null);
  });

  it("says beforehand what it would mark, and marks that, also of what is held already", async () => {
    const [young, old] = [await hold("second"), await hold("second/eu", { minutesAgo: 12 })];
    const [own, foreign] = [await hold("second/own", { minutesAgo: 12 }), await hold("secondly", { minutesAgo: 12 })];
    await set("second/own", 25);
    const rule = { scope: "second", withinMinutes: 10 };
    expect(await previewReviewTime(tools.ports, LOCAL, rule)).toEqual({ overdue: 1 });
    expect(await previewReviewTime(tools.ports, LOCAL, { ...rule, withinMinutes: 13 })).toEqual({ overdue: 0 });
    const before = await tools.ports.reader.findView({ tenantId: "local", taskId: old });
    expect(await runDue(tools.ports, "reviews", { limit: 100 })).toBe(0);
    await setReviewTime(tools.ports, LOCAL, rule);
    expect(await Promise.all([young, old, own, foreign].map(minutesOf))).toEqual([10, 10, 25, 30]);
    expect(await runDue(tools.ports, "reviews", { limit: 100 })).toBe(1);
    const after = await tools.ports.reader.findView({ tenantId: "local", taskId: old });
    expect(after).toMatchObject({ state: "paused_by_client", overdueAt: expect.any(String) });
    // Once for the time, once for the mark: whoever shows the task sees that it is another one.
    expect(after?.version).toBe((before?.version ?? 0) + 2);
    expect(await previewReviewTime(tools.ports, LOCAL, rule)).toEqual({ overdue: 0 });
  });

  it("gives way to the time that a pause brings, whatever the scope says later", async () => {
    await set("fifth", 20);
    const [own, usual] = [await hold("fifth", { reviewWithinMinutes: 240 }), await hold("fifth")];
    const second = { kind: "operator", id: "second" } as const;
    const joined = PauseTaskInput.parse({ taskId: own, reviewWithinMinutes: 5 });
    await pauseTask(tools.ports, { ...LOCAL, actor: second }, joined);
    await set("fifth", 5);
    expect(await Promise.all([own, usual].map(minutesOf))).toEqual([240, 5]);
    const view = await tools.ports.reader.findView({ tenantId: "local", taskId: own });
    expect(view?.reviewTime).toEqual({ withinMs: 300_000, rule: { scope: "fifth", withinMs: 300_000 } });
  });

  it("is inherited again when it is taken away, and what is overdue stays so", async () => {
    const held = await hold("third/eu");
    await set("third", 20);
    await set("third/eu", 5);
    expect(await minutesOf(held)).toBe(5);
    expect(await previewReviewTime(tools.ports, LOCAL, { scope: "third/eu", withinMinutes: null })).toEqual({
      overdue: 0,
    });
    await set("third/eu", null);
    expect(await minutesOf(held)).toBe(20);
    const tree = await listReviewTimes(tools.ports, LOCAL);
    expect(tree.filter(({ scope }) => scope?.startsWith("third"))).toEqual([
      { scope: "third", depth: 1, active: 1, overdue: 0, withinMs: 1_200_000, rule: expect.anything() },
      {
        scope: "third/eu",
        depth: 2,
        active: 1,
        overdue: 0,
        withinMs: 1_200_000,
        rule: { scope: "third", withinMs: 1_200_000 },
      },
    ]);
    expect(tree.find(({ scope }) => scope === "second")).toMatchObject({ active: 3, overdue: 1 });
    expect((await listReviewTimes(tools.ports, callerOf("other"))).map(({ scope }) => scope)).toEqual([
      null,
      "default",
      "first",
    ]);
  });

  it("leaves a receipt, also where it was so before", async () => {
    await set("fourth", 15);
    await set("fourth", 15);
    const { rows } = await database.pool.query(
      "select outcome, subject from receipt where verb = 'set_review_time' order by at desc, id desc limit 2",
    );
    expect(rows).toEqual([
      { outcome: "unchanged", subject: "scope fourth: 15 min" },
      { outcome: "accepted", subject: "scope fourth: 15 min" },
    ]);
  });
});
