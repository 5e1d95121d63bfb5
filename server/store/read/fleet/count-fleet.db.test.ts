import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Count, FacetValue } from "../../../contract/fleet-view";
import { TaskFilter } from "../../../contract/task-inputs";
import { insertAgent, insertRow, insertTask } from "../../../testing/insert-rows";
import { testDatabase } from "../../../testing/test-database";
import { countFleet } from "./count-fleet";
import { listTasks } from "./list-tasks";

const database = testDatabase();
const LOCAL = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;
const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const count = (filter: Partial<TaskFilter> = {}, tenantId = "local") =>
  countFleet(database.pool, { ...LOCAL, tenantId }, TaskFilter.parse(filter));
const plain = (counts: Readonly<Record<string, Count>>) =>
  Object.fromEntries(Object.entries(counts).flatMap(([name, { n }]) => (n > 0 ? [[name, n]] : [])));
const facet = (values: readonly FacetValue[]) =>
  Object.fromEntries(values.map(({ value, count: { n } }) => [value, n]));

/** A budget of 100 steps of which some are used now. In the window before, all were. */
async function insertBudget(name: string, used: number): Promise<string> {
  const { pool } = database;
  const id = randomUUID();
  const row = { id, tenant_id: "local", name, measure: "steps", target_kind: "scope", target: "", window_kind: "day" };
  const policy = { limit_units: 100, at_limit: "pause", bucket_seconds: 60, created_by: "operator:local" };
  await insertRow(pool, "budget", { ...row, ...policy });
  for (const [starts_at, spent] of [
    [ago(25 * HOUR), 100],
    [ago(HOUR), used],
  ] as const) {
    await insertRow(pool, "budget_window", { budget_id: id, starts_at, tenant_id: "local", limit_units: 100 });
    await insertRow(pool, "budget_slot", { budget_id: id, starts_at, no: 0, spent });
  }
  return id;
}

beforeAll(async () => {
  const { pool } = database;
  const digest = await insertAgent(pool);
  const fixer = await insertAgent(pool, { name: "ci-fixer", pause_modes: [] });
  await insertTask(pool, { agent_id: digest, scope: "prod", labels: ["q4"] });
  const near = await insertBudget("near", 85);
  const spent = await insertBudget("spent", 100);
  await insertTask(pool, {
    agent_id: digest,
    scope: "prod/lab",
    state: "working",
    state_since: ago(2 * HOUR),
    budgets: [near],
  });
  const pausing = {
    mode: "finish_step",
    handle: "suspend-x",
    reason: null,
    actor: LOCAL.actor,
    holders: [],
    since: ago(0),
  };
  await insertTask(pool, {
    agent_id: digest,
    state: "working",
    pending_pause: JSON.stringify(pausing),
    labels: ["q4", "audit"],
  });
  const held = await insertTask(pool, { agent_id: fixer, state: "paused_by_client" });
  await insertRow(pool, "holder", { handle: `suspend-${held}`, kind: "budget", actor: "policy:daily" });
  await insertRow(pool, "holder", { handle: `suspend-${held}`, kind: "operator", actor: "operator:second" });
  await insertTask(pool, { agent_id: fixer, state: "paused_by_agent", scope: "prod" });
  await insertTask(pool, { agent_id: fixer, state: "input_required", budgets: [near, spent] });
  const ended = (agent_id: string, row: Record<string, unknown>) =>
    insertTask(pool, { agent_id, state: "completed", ...row });
  await ended(digest, { ended_at: ago(0.5 * HOUR), scope: "prod", labels: ["q4"] });
  await ended(digest, { ended_at: ago(2 * HOUR), state: "failed" });
  await ended(fixer, { ended_at: ago(30 * HOUR), scope: "prod/lab", title: "Old one" });
  const other = await insertAgent(pool, { tenant_id: "other" });
  await insertTask(pool, { agent_id: other, tenant_id: "other", labels: ["q4"] });
  await insertTask(pool, { agent_id: other, tenant_id: "other", state: "completed" });
  await pool.query(`insert into ended_count (tenant_id, scope, agent_id, state, day, count)
    select tenant_id, scope, agent_id, state, ended_at::date, count(*) from task where ended_at is not null group by 1, 2, 3, 4, 5`);
});

describe("countFleet", () => {
  it("counts the tabs, and each state once", async () => {
    const counts = await count();
    expect(plain(counts.views)).toEqual({ active: 6, needs_you: 1, held: 2, ended: 3, all: 9 });
    expect(plain(counts.states)).toEqual({
      submitted: 1,
      working: 1,
      pausing: 1,
      paused_by_client: 1,
      paused_by_agent: 1,
      input_required: 1,
      completed: 1,
      failed: 1,
    });
    expect(counts.matching).toEqual({ n: 6 });
    expect(counts.everHadTasks).toBe(true);
  });

  it("counts what ended in the last day among the states, and all of it in the tab", async () => {
    const { views, states } = await count({ view: "ended" });
    expect(views.ended).toEqual({ n: 3 });
    expect(states.completed).toEqual({ n: 1 });
  });

  it("counts a task held by several once for each kind", async () => {
    expect(facet((await count({ view: "held" })).facets.heldBy)).toEqual({ operator: 1, budget: 1, agent: 1 });
  });

  it("cuts tabs and states by everything but the states", async () => {
    const counts = await count({ scope: "prod", states: ["working"] });
    expect(plain(counts.views)).toEqual({ active: 3, held: 1, ended: 2, all: 5 });
    expect(plain(counts.states)).toEqual({ submitted: 1, working: 1, paused_by_agent: 1, completed: 1 });
    expect(counts.matching).toEqual({ n: 1 });
  });

  it("lets the other values of a facet be chosen", async () => {
    const { facets } = await count({ agents: ["ci-fixer"], view: "all" });
    expect(facet(facets.agent)).toEqual({ digest: 5, "ci-fixer": 4 });
    expect(facet(facets.scope)).toEqual({ default: 2, prod: 1, "prod/lab": 1 });
    expect(facet(facets.pauseSupport)).toEqual({ none: 4 });
  });

  it("leaves other ways to pause to be chosen, and counts them on both sides of the end", async () => {
    const { matching, facets } = await count({ pauseSupport: ["none"] });
    expect(matching).toEqual({ n: 3 });
    expect(facet(facets.pauseSupport)).toEqual({ finish_step: 3, interrupt_immediate: 3, none: 3 });
    expect((await count({ view: "all", pauseSupport: ["interrupt_immediate", "none"] })).matching).toEqual({ n: 9 });
    expect((await count({ view: "ended", pauseSupport: ["wait_for_completion"] })).matching).toEqual({ n: 0 });
  });

  it("counts how far the budgets of live tasks are used up in the window that holds now", async () => {
    expect(facet((await count()).facets.budgetUsed)).toEqual({ over_80: 2, at_limit: 1 });
    const { matching, facets } = await count({ view: "all", budgetUsed: "at_limit" });
    expect(matching).toEqual({ n: 1 });
    expect(facet(facets.budgetUsed)).toEqual({ over_80: 2, at_limit: 1 });
  });

  it("counts time in state on both sides of the end", async () => {
    expect(facet((await count({ view: "all" })).facets.inState)).toEqual({
      under_5m: 5,
      "5m_to_1h": 1,
      "1h_to_1d": 2,
      over_1d: 1,
    });
  });

  it("counts labels of live and ended tasks", async () => {
    expect(facet((await count({ view: "all" })).facets.labels)).toEqual({ q4: 3, audit: 1 });
  });

  it.each([
    {},
    { view: "all" },
    { view: "ended", scope: "prod" },
    { view: "all", q: "old" },
    { view: "ended", q: "old", states: ["failed"] },
    { view: "all", labels: ["q4"] },
    { view: "ended", inState: "1h_to_1d" },
    { view: "ended", agents: ["ci-fixer"], states: ["completed"] },
    { view: "all", heldBy: ["budget"] },
    { view: "all", budgetUsed: "over_80" },
    { view: "all", pauseSupport: ["none"] },
    { view: "ended", pauseSupport: ["finish_step"], scope: "prod" },
    { view: "ended", pauseSupport: ["none"], states: ["failed", "canceled"] },
    { view: "all", q: "digest", labels: ["q4"], states: ["completed", "submitted"] },
  ] as const)("counts as many as the list shows: %o", async (filter) => {
    const input = TaskFilter.parse(filter);
    const { tasks } = await listTasks(database.pool, LOCAL, { ...input, sort: "last_event", limit: 200 });
    expect((await countFleet(database.pool, LOCAL, input)).matching).toEqual({ n: tasks.length });
  });

  it("never counts another tenant's task (I16)", async () => {
    expect(plain((await count({}, "other")).views)).toEqual({ active: 1, ended: 1, all: 2 });
    const nobody = await count({ view: "all" }, "nobody");
    expect(nobody.matching).toEqual({ n: 0 });
    expect(nobody.everHadTasks).toBe(false);
  });
});
