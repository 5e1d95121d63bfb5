import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelTask } from "../commands/task/cancel-task";
import { CancelTaskInput } from "../contract/task-inputs";
import { openKeptHeads } from "../identity/kept-heads";
import { makeKey } from "../identity/key-files";
import { openSigningKeys } from "../identity/signing-keys";
import type { ReceiptAlarm } from "../ports/receipt-book";
import type { LaneWatch } from "../ports/watch";
import { joinTestTools, type TestTools } from "../testing/product/join-test-tools";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { verifyExport } from "../testing/verify-export";
import { receiptLane } from "./receipt-lane";

// I15: the chain verifies.

let database: TestDatabase;
let tools: TestTools;
let folder: string;
let alarms: ReceiptAlarm[];
let waits: number[];
const caller = { tenantId: "local", actor: { kind: "operator", id: "oncall" } } as const;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "receipts-"));
  database = await createTestDatabase();
  tools = joinTestTools(database.url);
  alarms = [];
  waits = [];
});
afterEach(async () => {
  await tools.close();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** As a background process that starts on the folder would have it. */
function startLane(name = "own", on: TestTools = tools, watch?: LaneWatch) {
  const { receipts } = on.ports;
  const of = join(folder, name);
  const keys = openSigningKeys({ folder: join(of, "keys"), register: receipts.registerKey, today: () => "2026-01-05" });
  const heads = openKeptHeads({ folder: of, month: () => "2026-01" });
  const told = { onAlarm: (alarm: ReceiptAlarm) => alarms.push(alarm), onSealed: (ms: number) => waits.push(ms) };
  const lane = receiptLane(on.ports, { keys, heads, ...told, ...(watch ? { watch } : {}) });
  return { lane, keys, heads, folder: of };
}

/** Refused commands: each leaves a receipt. */
async function leave(count: number) {
  for (let i = 0; i < count; i++)
    await tools.ports.receipts.leave(
      "local",
      { actor: caller.actor, verb: "pause", reason: `no ${i}` },
      { outcome: "refused", code: "TASK_BUSY" },
    );
}
const verify = (keptHeads?: Parameters<typeof verifyExport>[2]) => verifyExport(tools.ports, "local", keptHeads);
const rows = async (sql: string) => (await database.pool.query(sql)).rows;

describe("the receipt lane", () => {
  it("numbers, links and signs what was left, refused commands too, so that the export verifies", async () => {
    const { lane, heads } = startLane();
    const taskId = tools.ports.newId();
    await cancelTask(tools.ports, caller, CancelTaskInput.parse({ taskId, reason: "no such task" }));
    await leave(4);
    expect(await lane.settle(100)).toBe(5);
    await leave(2);
    expect(await lane.settle(100)).toBe(2);
    expect(await lane.settle(100)).toBe(0);
    await lane.finish();
    expect(await rows("select number::int, code from receipt order by number")).toMatchObject([
      { number: 1, code: "TASK_NOT_FOUND" },
      ...[2, 3, 4, 5, 6, 7].map((number) => ({ number, code: "TASK_BUSY" })),
    ]);
    const keptHeads = await heads.newest(10);
    expect(await verify(keptHeads)).toMatchObject({ findings: [], receipts: 7, head: { count: 7 }, keptHeads: 2 });
    expect(alarms).toEqual([]);
  });

  it("tells of each batch how long its first receipt had waited, by the clock of the database", async () => {
    const { lane } = startLane();
    await leave(2);
    const first = "id = (select id from receipt order by id limit 1)";
    await database.pool.query(`update receipt set at = at - interval '1 minute' where ${first}`);
    await lane.settle(1);
    await lane.settle(100);
    await lane.settle(100);
    const [{ ms }] = await rows(
      `select extract(epoch from sealed_at - at)::float8 * 1000 as ms from receipt where ${first}`,
    );
    expect(waits).toEqual([Math.round(ms), expect.any(Number)]);
    expect(waits[1]).toBeLessThan(60_000);
  });

  it("gives no number twice and leaves none out when two processes seal at once", async () => {
    const other = joinTestTools(database.url);
    const lanes = [startLane("a"), startLane("b", other)];
    // The key is made before they race.
    for (const { keys } of lanes) await keys.current();
    await leave(300);
    let sealed = 0;
    for (let rounds = 0; sealed < 300 && rounds < 200; rounds++)
      sealed += (await Promise.all(lanes.map(({ lane }) => lane.settle(20)))).reduce((sum, one) => sum + one);
    await other.close();
    expect(sealed).toBe(300);
    expect(await rows("select count(distinct number)::int as n, max(number)::int as last from receipt")).toEqual([
      { n: 300, last: 300 },
    ]);
    expect(await verify()).toMatchObject({ findings: [], receipts: 300 });
  });

  it("goes on with its key after a restart, and with a new one after a rotation, and both verify", async () => {
    const first = startLane();
    await leave(2);
    await first.lane.settle(100);
    const again = startLane();
    await leave(2);
    await again.lane.settle(100);
    await makeKey(join(first.folder, "keys"), "2026-01-06");
    await leave(2);
    await again.lane.settle(100);
    expect(await rows("select key_id from receipt order by number")).toEqual(
      ["05", "05", "05", "05", "06", "06"].map((day) => ({ key_id: `rk-2026-01-${day}-1` })),
    );
    expect(await verify()).toMatchObject({ findings: [], keyIds: ["rk-2026-01-05-1", "rk-2026-01-06-1"] });
    expect(await rows("select id, valid_to is null as signs from signing_key order by id")).toEqual([
      { id: "rk-2026-01-05-1", signs: false },
      { id: "rk-2026-01-06-1", signs: true },
    ]);
    const files = (await readdir(join(first.folder, "keys"))).sort();
    expect(files).toEqual(["rk-2026-01-05-1.public.pem", "rk-2026-01-06-1.private.pem", "rk-2026-01-06-1.public.pem"]);
  });

  it("keeps keys and heads for its owner alone", async () => {
    const { lane, folder: of } = startLane();
    await leave(1);
    await lane.settle(10);
    await lane.finish();
    const modeOf = async (...path: string[]) => (await stat(join(of, ...path))).mode & 0o777;
    expect(await modeOf("keys")).toBe(0o700);
    expect(await modeOf("keys", "rk-2026-01-05-1.private.pem")).toBe(0o600);
    expect(await modeOf("heads-2026-01.jsonl")).toBe(0o600);
    expect(await readFile(join(of, "keys", "rk-2026-01-05-1.private.pem"), "utf8")).toContain("PRIVATE KEY");
  });

  it("takes another id when the database knows a key of another folder under the same", async () => {
    const a = startLane("a");
    const b = startLane("b");
    const ids = [(await a.keys.current()).id, (await b.keys.current()).id];
    expect(ids).toEqual(["rk-2026-01-05-1", "rk-2026-01-05-2"]);
    expect((await startLane("b").keys.current()).id).toBe("rk-2026-01-05-2");
  });

  it("says once, and keeps for good, that the chain has not what a kept head says", async () => {
    const { lane } = startLane();
    await leave(5);
    await lane.settle(100);
    await lane.finish();
    // What a restore of an older copy leaves.
    await database.pool.query("delete from receipt where number > 3");
    await database.pool.query("update receipt_head set count = 3, hash = (select hash from receipt where number = 3)");
    const restarted = startLane();
    await restarted.lane.settle(100);
    expect(alarms).toMatchObject([{ kind: "missing", number: 5, tenant: "local" }]);
    await leave(2);
    await restarted.lane.settle(100);
    await restarted.lane.finish();
    await startLane().lane.settle(100);
    // Sealing went on; the number has another receipt now, and both are told.
    expect(alarms).toMatchObject([{ kind: "missing" }, { kind: "changed", number: 5 }]);
    expect(await tools.ports.receipts.alarms("local")).toHaveLength(2);
    expect((await verify(await restarted.heads.newest(10))).findings).toMatchObject([{ kind: "replaced", number: 5 }]);
  });

  it("finds a hand in the table while it runs", async () => {
    const { lane } = startLane();
    await leave(2);
    await lane.settle(100);
    await lane.finish();
    await database.pool.query("update receipt set hash = repeat('0', 64) where number = 2");
    await leave(1);
    await lane.settle(100);
    await lane.finish();
    expect(alarms).toMatchObject([{ kind: "changed", number: 2 }]);
  });

  it("seals the chain of a tenant beside one that cannot be sealed, which rests", async () => {
    const failed: string[] = [];
    const watch = { settled: () => undefined, failed: (lane: string) => failed.push(lane) };
    const { lane } = startLane("own", tools, watch);
    await database.pool.query("insert into tenant (id) values ('other')");
    await leave(3);
    const act = { actor: caller.actor, verb: "pause", reason: null } as const;
    await tools.ports.receipts.leave("other", act, { outcome: "refused", code: "TASK_BUSY" });
    await database.pool.query(
      "create function break() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await database.pool.query(
      "create trigger broken before insert or update on receipt_head for each row when (new.tenant_id = 'local') execute function break()",
    );
    expect(await lane.settle(100)).toBe(1);
    expect(await lane.settle(100)).toBe(0);
    expect(failed).toEqual(["receipts"]);
    expect(await rows("select tenant_id as tenant, number::int from receipt where number is not null")).toEqual([
      { tenant: "other", number: 1 },
    ]);
    await database.pool.query("drop trigger broken on receipt_head");
    expect(await startLane("own", tools).lane.settle(100)).toBe(3);
  });

  it("seals again what was under way when the database went away", async () => {
    const { lane } = startLane();
    await leave(3);
    await database.pool.query(
      "create function break() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    );
    await database.pool.query(
      "create trigger broken before insert or update on receipt_head for each row execute function break()",
    );
    await expect(lane.settle(100)).rejects.toThrow("no");
    expect(await rows("select count(*)::int as n from receipt where number is not null")).toEqual([{ n: 0 }]);
    await database.pool.query("drop trigger broken on receipt_head");
    expect(await lane.settle(100)).toBe(3);
    expect(await verify()).toMatchObject({ findings: [], receipts: 3 });
  });
});
