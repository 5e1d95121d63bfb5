import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { diffMigrationsToSchema } from "./schema-engine";

const MIGRATIONS = join(projectRoot, "prisma/migrations");
const SCHEMA = join(projectRoot, "prisma/schema.prisma");
const LOCKFILE = join(MIGRATIONS, "migration_lock.toml");

const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name))
  fail("Name the migration in snake_case: npm run db:migration -- add_budget");
const sql = await diffMigrationsToSchema(MIGRATIONS, SCHEMA);
if (!sql) fail("Schema and migrations agree already: there is nothing to migrate.");
const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
const folder = join(MIGRATIONS, `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
if (!existsSync(LOCKFILE)) writeFileSync(LOCKFILE, 'provider = "postgresql"\n');
writeFileSync(join(folder, "migration.sql"), `${sql}\n`);
console.log(`Wrote ${join(folder, "migration.sql")}. Read it before you commit it.`);
// The database in memory would keep the process.
process.exit(0);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
