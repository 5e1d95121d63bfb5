import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database";
import { migrate } from "./migrate";
import { readMigrations } from "./migrations/read-migrations";
import { projectRoot } from "./project-root";
import { tool } from "./tool";

const MIGRATIONS = readMigrations(join(projectRoot, "prisma/migrations")).map(({ name }) => name);
/** All that the migrations make, by name. */
const SHAPE = `select 'column' as kind, table_name || '.' || column_name as name, data_type || ' ' || coalesce(column_default, '') || is_nullable as shape
    from information_schema.columns where table_schema = 'public' and table_name <> '_prisma_migrations'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public' and tablename <> '_prisma_migrations'
  union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> '_prisma_migrations'::regclass
  union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1, 2`;

describe("prisma migrate deploy", { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "checkrein-deploy-"));
  const engine = join(folder, "schema-engine");
  let ours: TestDatabase;

  beforeAll(async () => {
    const program = join(projectRoot, "server/testing/prisma/engine-process.ts");
    writeFileSync(engine, `#!/bin/sh\nexec "${process.execPath}" --import tsx "${program}" "$@"\n`, { mode: 0o755 });
    ours = await createTestDatabase();
  });
  afterAll(async () => {
    await ours[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deploy(url: string): Promise<string> {
    const [node = "", ...args] = tool("prisma", "migrate", "deploy");
    const env = { DATABASE_URL: url, PRISMA_SCHEMA_ENGINE_BINARY: engine, CHECKPOINT_DISABLE: "1" };
    const { stdout } = await promisify(execFile)(node, args, { cwd: projectRoot, env: { ...process.env, ...env } });
    return stdout;
  }

  it("makes of an empty database what our own runner makes, which then finds nothing left to do", async () => {
    await using empty = await createTestDatabase();
    await empty.pool.query("drop schema public cascade; create schema public");
    expect(await deploy(empty.url)).toContain("All migrations have been successfully applied.");
    const { rows } = await empty.pool.query<{ name: string }>(
      "select migration_name as name from _prisma_migrations where finished_at is not null order by 1",
    );
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS);
    const [theirs, here] = await Promise.all([empty, ours].map(async ({ pool }) => (await pool.query(SHAPE)).rows));
    expect(theirs).toEqual(here);
    expect(await migrate({ url: empty.url })).toEqual([]);
  });

  it("finds nothing left to do where our own runner was", async () => {
    expect(await deploy(ours.url)).toContain("No pending migrations to apply.");
  });
});
