import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedReceiptHead, sealReceipts } from "../domain/receipt/seal-receipts";
import { openKeptHeads } from "../identity/kept-heads";
import { openSigningKeys } from "../identity/signing-keys";
import type { ReceiptAlarm } from "../ports/receipt-book";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import { testDatabase } from "../testing/test-database";
import { verifyExport } from "../testing/verify-export";
import { receiptCutLane } from "./receipt-cut-lane";

// I15: the chain verifies, also when its beginning is past the days kept.

const DAY_MS = 86_400_000;

const database = testDatabase();
let tools: TestTools;
let folder: string;
let alarms: ReceiptAlarm[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "receipt-cut-"));
  tools = joinTestTools(database.url);
});
beforeEach(async () => {
  alarms = [];
  await database.pool.query("truncate receipt, receipt_head, receipt_alarm");
});
afterAll(async () => {
  await tools.close();
  await rm(folder, { recursive: true });
});

/** What a background process that starts now has. */
function start() {
  const { receipts } = tools.ports;
  const of = { folder: join(folder, "keys"), register: receipts.registerKey, today: () => "2026-01-05" };
  const keys = openSigningKeys(of);
  const heads = openKeptHeads({ folder, month: () => "2026-01" });
  return { keys, heads, lane: receiptCutLane(tools.ports, { keys, onAlarm: (alarm) => alarms.push(alarm) }) };
}

/** Leaves so many receipts and seals them as it was done so many days ago. */
async function sealed(count: number, daysAgo: number): Promise<SignedReceiptHead> {
  const act = { actor: { kind: "operator", id: "oncall" }, verb: "pause", reason: null } as const;
  for (let i = 0; i < count; i++)
    await tools.ports.receipts.leave("local", act, { outcome: "refused", code: "TASK_BUSY" });
  const { keys } = start();
  const { id: keyId, sign } = await keys.current();
  await database.pool.query("update signing_key set valid_from = '2020-01-01'");
  const at = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  const hash = (text: string) => tools.ports.digest(text).sha256;
  const done = await tools.ports.receipts.seal("local", 500, (batch) =>
    sealReceipts({ ...batch, at }, { keyId, sign, hash }),
  );
  if (!done) throw new Error("Nothing waited for a seal.");
  return done.head;
}
const verify = (keptHeads?: readonly SignedReceiptHead[]) => verifyExport(tools.ports, "local", keptHeads);
const rows = async (sql: string) => (await database.pool.query(sql)).rows;
const numbers = async () =>
  (await rows("select number::int from receipt where number is not null order by number")).map(({ number }) => number);

describe("the lane that deletes receipts", () => {
  it("deletes those of 400 days, signs where the rest begins, and leaves a receipt of it", async () => {
    const old = await sealed(4, 401);
    const young = await sealed(3, 399);
    expect(await start().lane.settle(500)).toBe(4);
    expect(await numbers()).toEqual([5, 6, 7]);
    const newest = await sealed(1, 0);
    const verdict = await verify([old, young, newest]);
    expect(verdict).toMatchObject({ findings: [], first: 5, last: 9, after: { count: 4 }, keptHeads: 3 });
    expect(await rows("select actor, verb, subject, number::int from receipt where verb = 'delete_receipts'")).toEqual([
      { actor: "system:retention", verb: "delete_receipts", subject: "receipts 1 to 4", number: 8 },
    ]);
    expect(alarms).toEqual([]);
  });

  it("goes on from where it was, some at a time, and rests when nothing is past its days", async () => {
    await sealed(5, 500);
    const { lane } = start();
    expect(await lane.settle(2)).toBe(2);
    expect(await lane.settle(2)).toBe(2);
    expect(await lane.settle(2)).toBe(1);
    await sealed(1, 500);
    expect(await lane.settle(2)).toBe(0);
    expect(await start().lane.settle(500)).toBeGreaterThan(0);
    expect(await verify()).toMatchObject({ findings: [], receipts: 0, head: { count: 9 }, after: { count: 9 } });
  });

  it("lets a younger one protect what was sealed after it under a clock that was set back", async () => {
    await sealed(1, 500);
    await sealed(1, 10);
    await sealed(1, 500);
    await start().lane.settle(500);
    expect(await numbers()).toEqual([2, 3]);
  });

  it.each([
    ["deleted", "delete from receipt where number = 2", { kind: "missing", left: [3, 4] }],
    ["changed", "update receipt set reason = 'x' where number = 2", { kind: "changed", left: [2, 3, 4] }],
  ])(
    "keeps what shows that one was %s by hand, with all after it, and says so once",
    async (_, sql, { kind, left }) => {
      const kept = await sealed(4, 500);
      await database.pool.query(sql);
      expect(await start().lane.settle(500)).toBe(1);
      expect(await start().lane.settle(500)).toBe(0);
      expect(await numbers()).toEqual(left);
      expect(alarms).toMatchObject([{ tenant: "local", kind, number: 2 }]);
      expect((await verify([kept])).findings).toMatchObject([{ number: 2 }]);
    },
  );

  it("deletes nothing without the cut, and writes no cut without deleting", async () => {
    await sealed(3, 500);
    await database.pool.query(
      "create function break() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await database.pool.query("create trigger broken before insert on receipt for each row execute function break()");
    await expect(start().lane.settle(500)).rejects.toThrow("no");
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await rows("select cut from receipt_head")).toEqual([{ cut: null }]);
    await database.pool.query("drop trigger broken on receipt; drop function break");
  });

  it("is not misled by a head that stands in the table as if it were a cut", async () => {
    const old = await sealed(3, 10);
    await sealed(2, 5);
    await database.pool.query("update receipt_head set cut = $1", [JSON.stringify(old)]);
    await database.pool.query("delete from receipt where number <= 3");
    expect((await verify()).findings).toMatchObject([
      { kind: "head_not_valid", number: 3 },
      { kind: "missing", number: 1, to: 3 },
    ]);
  });
});
