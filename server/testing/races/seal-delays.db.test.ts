import { expect, it } from "vitest";
import { testDatabase } from "../test-database";
import { readSealDelays, worstOf } from "./seal-delays";

const database = testDatabase();

it("tells how long receipts waited for their seal; one that still waits after a second counts, a fresh one does not", async () => {
  await database.pool.query(
    `insert into receipt (id, tenant_id, verb, actor, initiator, outcome, at, sealed_at)
     select gen_random_uuid(), 'local', 'pause', 'operator:ann', 'operator', 'accepted', now() - at, now() - at + after
     from (values (interval '1 m', interval '10 ms'), ('1 m', '20 ms'), ('1 m', '500 ms'), ('5 s', null), ('0 s', null)) x(at, after)`,
  );
  const delays = await readSealDelays(database.pool);
  expect(delays).toMatchObject({ receipts: 4, p50Ms: 20 });
  expect(delays.p99Ms).toBeGreaterThanOrEqual(5_000);
  expect(worstOf([delays, { receipts: 1, p50Ms: 30, p99Ms: 40, worstMs: 50 }])).toEqual({
    ...delays,
    receipts: 5,
    p50Ms: 30,
  });
});
