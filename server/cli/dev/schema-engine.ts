import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as glue from "@prisma/schema-engine-wasm/schema_engine_bg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { readMigrations } from "../migrations/read-migrations";

/**
 * The SQL that leads from what the migrations make to what the schema says; empty when they agree.
 * Uses Prisma's engine as WebAssembly on a database in memory: neither server nor downloaded program.
 */
export async function diffMigrationsToSchema(migrationsDir: string, schemaPath: string): Promise<string> {
  const content = readFileSync(schemaPath, "utf8");
  const files = [{ path: "schema.prisma", content }];
  const engine = await loadSchemaEngine(content, new DatabaseInMemory(new PGlite()));
  const { stdout } = await engine.diff({
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
    from: { tag: "migrations", ...listMigrations(migrationsDir) },
    to: { tag: "schemaDatamodel", files },
  });
  return stdout?.includes("-- This is an empty migration.") ? "" : (stdout ?? "").trim();
}

/** Prisma's own engine for this schema, which reaches its database through the adapter. */
export async function loadSchemaEngine(schema: string, database: SqlMigrationAwareDriverAdapterFactory) {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const wasm = readFileSync(join(dirname(script), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
  const adapter = bindMigrationAwareSqlAdapterFactory(database);
  return glue.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, adapter);
}

/**
 * The library's own adapter starts a script without waiting for it, so that a second migration was not there yet when
 * the schema was read and a broken one went unseen; and its database lacks the extensions that PostgreSQL brings along.
 */
class DatabaseInMemory extends PrismaPGlite {
  override async connectToShadowDb(): Promise<SqlDriverAdapter> {
    const database = new PGlite({ extensions: { pg_trgm } });
    const adapter = await new PrismaPGlite(database).connect();
    adapter.executeScript = async (script) => {
      await database.exec(script);
    };
    return adapter;
  }
}

function listMigrations(baseDir: string) {
  return {
    baseDir,
    shadowDbInitScript: "",
    // As the file beside the migrations says; before the first one there is no such file.
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    migrationDirectories: readMigrations(baseDir).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}
