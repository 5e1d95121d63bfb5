import { expect, it } from "vitest";
import { testDatabase } from "../testing/test-database";
import { openPools } from "./pools";

const database = testDatabase();

it("a connection that the server ends while nobody listens to it ends no process", async () => {
  const pools = openPools(database.url);
  for (const pool of [pools.writer, pools.read, pools.feed]) {
    const client = await pool.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await expect(client.query("select 1")).rejects.toThrow();
    client.release(true);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  }
  await pools.close();
});
