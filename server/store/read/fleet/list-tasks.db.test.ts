import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { ListTasksInput } from "../../../contract/task-inputs";
import { insertAgent, insertRow, insertTask } from "../../../testing/insert-rows";
import { testDatabase } from "../../../testing/test-database";
import { listTasks } from "./list-tasks";

const database = testDatabase();
const LOCAL = { tenantId: "local", actor: { kind: "operator", id: "local" } } as const;
const MINUTE = 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const list = (input: Partial<ListTasksInput> = {}, tenantId = "local") =>
  listTasks(database.pool, { ...LOCAL, tenantId }, ListTasksInput.parse(input));
const titles = async (input: Partial<ListTasksInput> = {}) => (await list(input)).tasks.map((task) => task.title);

/** All titles, page by page. */
async function walk(input: Partial<ListTasksInput>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ ...input, ...(cursor ? { cursor } : {}) });
    seen.push(...page.tasks.map((task) => task.title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return seen;
}

beforeAll(async () => {
  const { pool } = database;
  const digest = await insertAgent(pool);
  const fixer = await insertAgent(pool, { name: "ci-fixer", pause_modes: [] });
  const foreign = await insertAgent(pool, { name: "digest", tenant_id: "other" });
  const task = (title: string, row: Record<string, unknown>) => insertTask(pool, { agent_id: digest, title, ...row });
  await task("queued", {
    scope: "prod",
    updated_at: ago(1 * MINUTE),
    state_since: ago(2 * MINUTE),
    spent_micros: null,
  });
  await task("working", {
    state: "working",
    scope: "prod/billing",
    updated_at: ago(2 * MINUTE),
    state_since: ago(90 * MINUTE),
    spent_micros: 7,
    labels: ["q4"],
    active_ms: 5 * MINUTE,
  });
  const pausing = {
    mode: "finish_step",
    handle: "suspend-x",
    reason: null,
    actor: LOCAL.actor,
    holders: [],
    since: ago(0),
  };
  await task("pausing", {
    state: "working",
    scope: "product",
    updated_at: ago(3 * MINUTE),
    state_since: ago(10 * MINUTE),
    spent_micros: 9,
    active_ms: 9 * MINUTE,
    pending_pause: JSON.stringify(pausing),
  });
  await task("asks", {
    state: "input_required",
    agent_id: fixer,
    updated_at: ago(4 * MINUTE),
    spent_micros: 7,
    labels: ["q4", "audit"],
  });
  const held = await task("held", {
    state: "paused_by_client",
    agent_id: fixer,
    updated_at: ago(5 * MINUTE),
    state_since: ago(2 * 24 * 60 * MINUTE),
    active_ms: 7 * MINUTE,
  });
  await insertRow(pool, "holder", {
    handle: `suspend-${held}`,
    kind: "budget",
    actor: "policy:daily",
    reason: "spent",
  });
  await task("parked", { state: "paused_by_agent", updated_at: ago(6 * MINUTE) });
  for (const [at, state] of ["completed", "failed", "canceled", "completed", "rejected"].entries()) {
    const ended = { state, ended_at: ago((10 + at) * MINUTE), updated_at: ago((10 + at) * MINUTE) };
    await task(`ended ${at}`, {
      ...ended,
      scope: at % 2 ? "prod/billing" : "dev",
      agent_id: at === 4 ? fixer : digest,
      labels: at === 3 ? ["q4"] : [],
    });
  }
  await insertTask(pool, { agent_id: foreign, tenant_id: "other", title: "foreign", scope: "prod", labels: ["q4"] });
  await insertTask(pool, { agent_id: foreign, tenant_id: "other", title: "foreign ended", state: "completed" });
});

describe("listTasks", () => {
  it("lists what lives, the newest event first", async () => {
    expect(await titles()).toEqual(["queued", "working", "pausing", "asks", "held", "parked"]);
  });

  it.each([
    ["needs_you", ["asks"]],
    ["held", ["held", "parked"]],
    ["ended", ["ended 0", "ended 1", "ended 2", "ended 3", "ended 4"]],
  ] as const)("cuts to the view %s", async (view, expected) => {
    expect(await titles({ view })).toEqual(expected);
  });

  it("puts live and ended in one order in the view of all", async () => {
    expect(await titles({ view: "all" })).toEqual([
      "queued",
      "working",
      "pausing",
      "asks",
      "held",
      "parked",
      "ended 0",
      "ended 1",
      "ended 2",
      "ended 3",
      "ended 4",
    ]);
  });

  it.each([
    ["created", ["parked", "held", "asks", "pausing", "working", "queued"]],
    ["time_in_state", ["held", "working", "pausing", "queued", "asks", "parked"]],
    ["active_time", ["pausing", "held", "working", "parked", "asks", "queued"]],
    ["spend", ["pausing", "asks", "working", "parked", "held", "queued"]],
  ] as const)("sorts by %s", async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected);
  });

  it("keeps pausing apart from working", async () => {
    expect(await titles({ states: ["working"] })).toEqual(["working"]);
    expect(await titles({ states: ["pausing"] })).toEqual(["pausing"]);
    expect(await titles({ states: ["working", "pausing"] })).toEqual(["working", "pausing"]);
  });

  it("takes a scope with what is below it, and no neighbour that begins alike", async () => {
    expect(await titles({ scope: "prod" })).toEqual(["queued", "working"]);
    expect(await titles({ view: "ended", scope: "prod" })).toEqual(["ended 1", "ended 3"]);
    expect(await titles({ view: "ended", scope: "prod/billing", states: ["failed"] })).toEqual(["ended 1"]);
  });

  it("cuts by agent, on both sides of the end", async () => {
    expect(await titles({ view: "all", agents: ["ci-fixer"] })).toEqual(["asks", "held", "ended 4"]);
    expect(await titles({ view: "ended", agents: ["ci-fixer", "digest"], states: ["rejected", "canceled"] })).toEqual([
      "ended 2",
      "ended 4",
    ]);
    expect(await titles({ view: "all", agents: ["nobody"] })).toEqual([]);
  });

  it("cuts by who holds", async () => {
    expect(await titles({ heldBy: ["budget"] })).toEqual(["held"]);
    expect(await titles({ view: "all", heldBy: ["operator", "agent"] })).toEqual(["held", "parked"]);
  });

  it("cuts by labels, any of them", async () => {
    expect(await titles({ view: "all", labels: ["q4"] })).toEqual(["working", "asks", "ended 3"]);
    expect(await titles({ labels: ["audit", "nothing"] })).toEqual(["asks"]);
  });

  it.each([
    ["under_5m", ["queued", "asks", "parked"]],
    ["5m_to_1h", ["pausing", "ended 0", "ended 1", "ended 2", "ended 3", "ended 4"]],
    ["1h_to_1d", ["working"]],
    ["over_1d", ["held"]],
  ] as const)("cuts by time in state: %s", async (inState, expected) => {
    expect(await titles({ view: "all", inState })).toEqual(expected);
  });

  it("finds text in titles, agents' names and the start of an id", async () => {
    expect(await titles({ q: "AUSIN" })).toEqual(["pausing"]);
    expect(await titles({ view: "all", q: "ended" })).toEqual(["ended 0", "ended 1", "ended 2", "ended 3", "ended 4"]);
    expect(await titles({ view: "all", q: "i-fix" })).toEqual(["asks", "held", "ended 4"]);
    const [task] = (await list({ view: "ended", limit: 1 })).tasks;
    expect(await titles({ view: "all", q: task?.id ?? "" })).toEqual(["ended 0"]);
  });

  it("finds one or two characters at the beginning of a word, on both sides", async () => {
    expect(await titles({ view: "all", q: "4" })).toEqual(["ended 4"]);
    expect(await titles({ view: "all", q: "nd" })).toEqual([]);
    expect(await titles({ view: "all", q: "he" })).toEqual(["held"]);
  });

  it("takes the signs of a pattern as they are", async () => {
    expect(await titles({ view: "all", q: "%" })).toEqual([]);
    expect(await titles({ view: "all", q: "ended_0" })).toEqual([]);
  });

  it.each([
    { view: "all" },
    { view: "active", sort: "spend" },
    { view: "active", sort: "time_in_state" },
    { view: "active", sort: "active_time" },
    { view: "all", sort: "created" },
    { view: "ended", agents: ["digest"] },
    { view: "ended", scope: "prod" },
    { view: "ended", states: ["failed", "canceled", "rejected"] },
    { view: "all", q: "e", sort: "created" },
    { view: "all", q: "ended" },
    { view: "all", labels: ["q4"] },
  ] as const)("pages through $view without a gap or a double: %o", async (input) => {
    const whole = await titles(input as Partial<ListTasksInput>);
    expect(whole.length).toBeGreaterThan(1);
    expect(await walk({ ...(input as Partial<ListTasksInput>), limit: 1 })).toEqual(whole);
  });

  it("reads from the start at a cursor of another order", async () => {
    const { nextCursor } = await list({ sort: "spend", limit: 1 });
    expect(await titles({ cursor: nextCursor ?? "", limit: 1 })).toEqual(["queued"]);
  });

  it("never shows another tenant's task (I16)", async () => {
    const theirs = (await list({ view: "all" }, "other")).tasks;
    expect(new Set(theirs.map((task) => task.title))).toEqual(new Set(["foreign", "foreign ended"]));
    expect((await list({ view: "all" }, randomUUID())).tasks).toEqual([]);
  });
});
