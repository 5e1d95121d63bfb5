import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListActivityInput as Input, type ListActivityInput, RECEIPTS_LOOKED_THROUGH } from "../../contract/activity";
import type { TaskRef } from "../../ports";
import { anAct, openTestStore, TENANT, type TestStore } from "../../testing/open-test-store";
import { testDatabase } from "../../testing/test-database";
import { openReceiptBook } from "./receipt-book";

const database = testDatabase();
let store: TestStore;
let task: TaskRef;
const book = () =>
  openReceiptBook({ pool: database.pool, read: database.pool, newId: v7, onCommitted: () => undefined });
const list = (input: Partial<ListActivityInput> = {}, tenantId = TENANT) => book().list(tenantId, Input.parse(input));
const verbsOf = async (input: Partial<ListActivityInput>) => (await list(input)).receipts.map(({ verb }) => verb);

beforeAll(async () => {
  store = openTestStore(database.url);
  const agent = await store.makeAgent({ defaultScope: "prod/billing" });
  task = await store.makeTask(agent.name, { title: "Migrate 100% of billing" });
  await store.tasks.transact(task, anAct("undo_cancel", { reason: "Wrong one" }), () => ({
    kind: "refused",
    refusal: { code: "TASK_NOT_CANCELING", message: "No." },
  }));
  const act = { actor: { kind: "client", id: "ticket-bridge" }, verb: "export", reason: null } as const;
  const facts = { subject: "receipts 1 to 2", inputHash: "5c".repeat(32) };
  await book().leave(TENANT, { ...act, facts }, { outcome: "accepted" });
});
afterAll(() => store[Symbol.asyncDispose]());

describe("the activity of a tenant", () => {
  it("is listed newest first, with the title of the task or what else it was about", async () => {
    expect((await list()).receipts).toMatchObject([
      { verb: "export", taskTitle: null, subject: "receipts 1 to 2", number: null },
      { verb: "undo_cancel", taskTitle: "Migrate 100% of billing", outcome: "refused", code: "TASK_NOT_CANCELING" },
      { verb: "create", taskTitle: "Migrate 100% of billing", stateAfter: "submitted" },
    ]);
  });

  it("says whether an input came along, as does the receipt itself", async () => {
    const { receipts } = await list();
    expect(receipts[0]).toMatchObject({ verb: "export", hasInput: true });
    expect(receipts[1]).toMatchObject({ verb: "undo_cancel", hasInput: false });
    const found = await Promise.all(receipts.map(({ id }) => book().find(TENANT, id)));
    expect(found.map((one) => one?.hasInput)).toEqual(receipts.map(({ hasInput }) => hasInput));
  });

  it("is read page by page", async () => {
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ receipts }) => receipts.length)).toEqual([2, 1]);
    expect(second.nextCursor).toBeNull();
  });

  it.each([
    ["result", { result: "refused" }, ["undo_cancel"]],
    ["result", { result: "accepted" }, ["export", "create"]],
    ["scope", { scope: "prod" }, ["undo_cancel", "create"]],
    ["time", { since: "2100-01-01T00:00:00Z" }, []],
    ["who", { q: "bridge" }, ["export"]],
    ["for whom", { who: "client" }, ["export"]],
    ["what, by its name", { verb: "create" }, ["create"]],
    ["what, as it is said", { q: "undo cancel" }, ["undo_cancel"]],
    ["why", { q: "wrong" }, ["undo_cancel"]],
    ["a code", { q: "not_canceling" }, ["undo_cancel"]],
    ["a title, whatever signs it has", { q: "100% of" }, ["undo_cancel", "create"]],
  ] satisfies [string, Partial<ListActivityInput>, string[]][])("is cut by %s", async (_, input, verbs) => {
    expect(await verbsOf(input)).toEqual(verbs);
  });

  it("is counted under the same filters", async () => {
    expect(await book().counts(TENANT, { q: "" })).toEqual({ all: 3, accepted: 2, refused: 1, atLeast: false });
    expect(await book().counts(TENANT, { q: "billing" })).toMatchObject({ all: 2, refused: 1 });
    expect(await book().counts(TENANT, { q: "", who: "operator", verb: "undo_cancel" })).toMatchObject({
      all: 1,
      refused: 1,
    });
  });

  it("names, of one that was refused, what had been accepted on the task last", async () => {
    const { receipts } = await list({ q: "billing" });
    const [refused, created] = await Promise.all(receipts.map(({ id }) => book().find(TENANT, id)));
    expect(refused?.lastAccepted).toMatchObject({ id: created?.id, verb: "create", actor: created?.actor });
    expect(created?.lastAccepted).toBeNull();
  });

  it("calls keys and endpoints by their names, and what is gone by nothing", async () => {
    const [keyId, goneId] = [v7(), v7()];
    await database.pool.query(
      "insert into api_key (id, tenant_id, name, sha256, scopes) values ($1, $2, 'ci bridge', '\\x00', '{}')",
      [keyId, TENANT],
    );
    for (const subject of [`key:${keyId}`, `webhook:${goneId}`])
      await book().leave(
        TENANT,
        { actor: { kind: "operator", id: "oncall" }, verb: "key.create", reason: null, facts: { subject } },
        { outcome: "accepted" },
      );
    const { receipts } = await list({ limit: 2 });
    expect(receipts.map(({ subjectName }) => subjectName)).toEqual([null, "ci bridge"]);
    const made = receipts[1];
    expect(made && (await book().find(TENANT, made.id))?.subjectName).toBe("ci bridge");
    await database.pool.query("delete from receipt where subject like '%:%'");
  });

  it("is looked through some at a time when it is searched, and says where that ended", async () => {
    // Older than all others: the one that fits is just past what is looked through at once.
    await database.pool.query(
      `insert into receipt (id, tenant_id, verb, actor, initiator, outcome, reason, at)
        select ('01900000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'many', 'pause', 'operator:x', 'operator', 'accepted',
          case i when 1 then 'the needle' else 'hay' end, '2026-01-01'::timestamptz + i * interval '1 s'
        from generate_series(1, $1) i`,
      [RECEIPTS_LOOKED_THROUGH + 5],
    );
    const first = await list({ q: "needle" }, "many");
    expect(first).toMatchObject({ receipts: [], lookedBackTo: "2026-01-01T00:00:06.000Z" });
    const second = await list({ q: "needle", cursor: first.nextCursor }, "many");
    expect(second).toMatchObject({ receipts: [{ reason: "the needle" }], nextCursor: null, lookedBackTo: null });
    expect(await book().counts("many", { q: "needle" })).toMatchObject({ all: 0, atLeast: true });
    // A full page ends at its last one, and what nothing cuts needs no look.
    expect(await list({ q: "hay", limit: 5 }, "many")).toMatchObject({ lookedBackTo: null });
    expect((await list({ limit: 5 }, "many")).receipts).toHaveLength(5);
  });

  it("is nobody else's (I16)", async () => {
    const [own] = (await list()).receipts;
    expect((await list({}, "other")).receipts).toEqual([]);
    expect(own && (await book().find("other", own.id))).toBeNull();
    const act = { actor: { kind: "client", id: "x" }, verb: "cancel", reason: null } as const;
    await book().leave("other", act, { outcome: "refused", code: "TASK_NOT_FOUND", taskId: task.taskId });
    expect((await list({}, "other")).receipts).toMatchObject([{ verb: "cancel", taskTitle: null }]);
  });
});
