import { randomBytes } from "node:crypto";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, inject } from "vitest";

/** A migrated database nobody else uses. It is gone when it is disposed of. */
export type TestDatabase = AsyncDisposable & { url: string; pool: Pool };

/** For one test: `await using database = await createTestDatabase()`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("databaseServerUrl");
  const name = `t_${randomBytes(6).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template template`);
  const url = serverUrl.replace("/postgres", `/${name}`);
  const pool = new Pool({ connectionString: url, max: 10 });
  // The database may be dropped below a connection that a test left open.
  pool.on("error", () => undefined);
  return {
    url,
    pool,
    async [Symbol.asyncDispose]() {
      await pool.end();
      await runOn(serverUrl, letGoOf(name));
      await runOn(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Waits up to half a second for connections that were ended a moment ago: those that the server still has when it drops the
 * database are told so, and their clients hear it as a fault that nobody expects any more.
 */
function letGoOf(database: string): string {
  return `do $$ begin for tries in 1..25 loop
    exit when not exists (select from pg_stat_activity where datname = '${database}' and backend_type = 'client backend');
    perform pg_sleep(0.02); perform pg_stat_clear_snapshot();
  end loop; end $$`;
}

/** For a whole file: call it at the top of the file or of a `describe`; read `url` and `pool` inside tests. */
export function testDatabase(): Pick<TestDatabase, "url" | "pool"> {
  let database: TestDatabase | undefined;
  const opened = () => {
    if (!database) throw new Error("The test database exists only while tests and their hooks run.");
    return database;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
  });
  return {
    get url() {
      return opened().url;
    },
    get pool() {
      return opened().pool;
    },
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
