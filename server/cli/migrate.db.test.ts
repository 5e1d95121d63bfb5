import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { migrate } from "./migrate";

describe("migrate", () => {
  let migrationsDir = "";
  let database: TestDatabase;

  beforeEach(async () => {
    migrationsDir = mkdtempSync(join(tmpdir(), "checkrein-migrations-"));
    database = await createTestDatabase();
    await database.pool.query("drop schema public cascade; create schema public");
    write("20260101000000_first", "create table a (id int); insert into a values (1);");
  });
  afterEach(async () => {
    rmSync(migrationsDir, { recursive: true, force: true });
    await database[Symbol.asyncDispose]();
  });

  function write(name: string, sql: string): void {
    mkdirSync(join(migrationsDir, name), { recursive: true });
    writeFileSync(join(migrationsDir, name, "migration.sql"), sql);
  }
  const run = () => migrate({ url: database.url, migrationsDir });

  it("applies each migration once, in the order of their names", async () => {
    write("20260102000000_second", "alter table a add b int;");
    expect(await run()).toEqual(["20260101000000_first", "20260102000000_second"]);
    expect(await run()).toEqual([]);
    const { rows } = await database.pool.query("select id, b from a");
    expect(rows).toEqual([{ id: 1, b: null }]);
  });

  it("lets one of several that start at once apply them", async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(["20260101000000_first"]);
  });

  it("leaves nothing of a migration that fails", async () => {
    await run();
    write("20260102000000_second", "create table half (id int); select 1/0;");
    await expect(run()).rejects.toThrow("Migration 20260102000000_second failed: division by zero");
    const { rows } = await database.pool.query(
      "select to_regclass('half') as half, count(*)::int as n from _prisma_migrations",
    );
    expect(rows).toEqual([{ half: null, n: 1 }]);
  });

  it("says so where the database takes no tables", async () => {
    const readOnly = new URL(database.url);
    readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
    await expect(migrate({ url: readOnly.href, migrationsDir })).rejects.toThrow(
      "The database takes no tables from this user: cannot execute CREATE TABLE in a read-only transaction. Nothing was changed.",
    );
  });

  it("refuses files that differ from what was applied", async () => {
    await run();
    write("20260101000000_first", "create table a (id bigint);");
    await expect(run()).rejects.toThrow("Migration 20260101000000_first was changed after it had been applied.");
  });

  it("refuses a database that a newer version has migrated", async () => {
    await run();
    rmSync(join(migrationsDir, "20260101000000_first"), { recursive: true });
    await expect(run()).rejects.toThrow("which this version does not know");
  });
});
