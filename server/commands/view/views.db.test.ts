import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SaveViewInput, ViewFilter } from "../../contract/saved-view";
import { TaskFilter } from "../../contract/task-inputs";
import { MAX_VIEWS } from "../../domain/view/scope-of-view";
import type { Caller } from "../../ports";
import { listViews } from "../../queries/view/list-views";
import { insertAgent, insertTask } from "../../testing/insert-rows";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { testDatabase } from "../../testing/test-database";
import { deleteView } from "./delete-view";
import { renameView } from "./rename-view";
import { saveView } from "./save-view";

const database = testDatabase();
const callerOf = (id: string, tenantId = "local"): Caller => ({ tenantId, actor: { kind: "operator", id } });
const [ANN, BEN, EVE, FULL] = [callerOf("ann"), callerOf("ben"), callerOf("ann", "other"), callerOf("full")];
let tools: TestTools;

beforeAll(async () => {
  tools = joinTestTools(database.url);
  const { pool } = database;
  const digest = await insertAgent(pool);
  const fixer = await insertAgent(pool, { name: "ci-fixer" });
  await insertTask(pool, { agent_id: digest, scope: "prod" });
  await insertTask(pool, { agent_id: digest, scope: "prod/billing", state: "paused_by_client", labels: ["q4"] });
  await insertTask(pool, { agent_id: fixer, scope: "lab", state: "paused_by_client" });
  await insertTask(pool, { agent_id: fixer, scope: "lab", state: "failed", ended_at: new Date(), labels: ["q4"] });
  const foreign = await insertAgent(pool, { tenant_id: "other" });
  await insertTask(pool, { agent_id: foreign, tenant_id: "other", state: "paused_by_client" });
});
afterAll(() => tools.close());

type Asked = Partial<Omit<SaveViewInput, "filter">> & { readonly filter?: object };

async function save(caller: Caller, { filter = {}, ...rest }: Asked & { readonly name: string }): Promise<string> {
  const saved = await saveView(tools.ports, caller, { shared: false, filter: ViewFilter.parse(filter), ...rest });
  if ("refusal" in saved) throw new Error(saved.refusal.message);
  return saved.value.viewId;
}
const refused = async (answer: Promise<object>) => (await answer) as { refusal?: { code: string } };
const listed = async (caller: Caller, scope?: string) => {
  const views = await listViews(tools.ports, caller, scope ? { scope } : {});
  return views.map(({ name, leadsTo, count }) => [name, leadsTo, count?.n ?? null]);
};

describe("saved views", () => {
  it("are listed for their owner, and for all when they are shared, each counted where it leads", async () => {
    await save(ANN, { name: "Held", filter: { view: "held" } });
    await save(ANN, { name: "Q4", scope: "prod", shared: true, filter: { view: "all", labels: ["q4"] } });
    await save(BEN, { name: "Fixers", filter: { agents: ["ci-fixer"], view: "all", sort: "created" } });
    await save(EVE, { name: "Elsewhere", shared: true });
    expect(await listed(ANN)).toEqual([
      ["Held", null, 2],
      ["Q4", "prod", 1],
    ]);
    expect(await listed(BEN)).toEqual([
      ["Q4", "prod", 1],
      ["Fixers", null, 2],
    ]);
    expect(await listed(ANN, "lab")).toEqual([["Held", "lab", 1]]);
    expect(await listed(ANN, "prod/billing")).toEqual([
      ["Held", "prod/billing", 1],
      ["Q4", "prod/billing", 1],
    ]);
    expect(await listed(EVE)).toEqual([["Elsewhere", null, 1]]);
  });

  it.each([
    {},
    { view: "held", heldBy: ["operator"] },
    { view: "all", q: "digest" },
    { view: "ended", states: ["failed"], labels: ["q4"] },
    { view: "all", inState: "under_5m", agents: ["ci-fixer", "digest"] },
    { view: "held", review: "overdue" },
    { view: "all", scope: "lab" },
  ] as const)("count as many as the list shows: %o", async (asked) => {
    const filter = TaskFilter.parse(asked);
    const shown = await tools.ports.reader.list(ANN, { ...filter, sort: "last_event", limit: 200 });
    expect(await tools.ports.views.counts("local", [filter, TaskFilter.parse({})])).toEqual([
      { n: shown.tasks.length },
      { n: 3 },
    ]);
  });

  it("have names of their own, among one's own and among the shared ones", async () => {
    const view = { shared: true, filter: ViewFilter.parse({}) };
    await save(ANN, { name: "Mine" });
    await save(BEN, { name: "Mine" });
    await save(BEN, { name: "Ours", shared: true });
    expect(await refused(saveView(tools.ports, ANN, { ...view, name: "Mine", shared: false }))).toMatchObject({
      refusal: { code: "VIEW_NAME_TAKEN" },
    });
    expect(await refused(saveView(tools.ports, ANN, { ...view, name: "Ours" }))).toMatchObject({
      refusal: { code: "VIEW_NAME_TAKEN" },
    });
  });

  it("are renamed and deleted by whoever sees them, and by nobody else", async () => {
    const own = await save(ANN, { name: "Own" });
    const shared = await save(ANN, { name: "For all", shared: true });
    const missing = { refusal: { code: "VIEW_NOT_FOUND" } };
    for (const stranger of [BEN, EVE]) {
      expect(await renameView(tools.ports, stranger, { viewId: own, name: "Taken over" })).toMatchObject(missing);
      expect(await deleteView(tools.ports, stranger, { viewId: own })).toMatchObject(missing);
    }
    expect(await renameView(tools.ports, EVE, { viewId: shared, name: "Taken over" })).toMatchObject(missing);
    expect(await renameView(tools.ports, BEN, { viewId: shared, name: "Of all" })).toEqual({ value: null });
    expect(await renameView(tools.ports, BEN, { viewId: shared, name: "Q4" })).toMatchObject({
      refusal: { code: "VIEW_NAME_TAKEN" },
    });
    expect((await listed(ANN)).map(([name]) => name)).toContain("Of all");
    expect(await deleteView(tools.ports, BEN, { viewId: shared })).toEqual({ value: null });
    expect(await deleteView(tools.ports, ANN, { viewId: own })).toEqual({ value: null });
    expect(await deleteView(tools.ports, ANN, { viewId: own })).toMatchObject(missing);
  });

  it("are fifty for each person at most, and the first six of those listed are counted", async () => {
    await Promise.all(Array.from({ length: MAX_VIEWS - 1 }, (_, n) => save(FULL, { name: `View ${n}`, scope: "lab" })));
    await save(FULL, { name: "Last", scope: "lab" });
    expect(
      await refused(saveView(tools.ports, FULL, { name: "More", shared: false, filter: ViewFilter.parse({}) })),
    ).toMatchObject({ refusal: { code: "TOO_MANY_VIEWS" } });
    const counted = (await listed(FULL, "lab")).map(([, , n]) => n !== null);
    expect(counted.slice(0, 7)).toEqual([true, true, true, true, true, true, false]);
  });
});
