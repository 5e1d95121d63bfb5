import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { type Migration, readMigrations } from "./migrations/read-migrations";
import { projectRoot } from "./project-root";

type Recorded = { migration_name: string; checksum: string; finished_at: Date | null };
type Options = { url: string; migrationsDir?: string };

// The number Prisma's own runner locks, so that the two never run at once.
const LOCK = 72707369;

/**
 * Applies what is missing, in order, and records it as Prisma does, so that `prisma migrate deploy` can go on from here.
 * Returns the names applied now. Throws one sentence when the database and the files disagree.
 */
export async function migrate({
  url,
  migrationsDir = join(projectRoot, "prisma/migrations"),
}: Options): Promise<string[]> {
  const migrations = readMigrations(migrationsDir);
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(RECORD_TABLE).catch(explainNoTables);
    const missing = findMissing(migrations, await listRecorded(client));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function explainNoTables(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  throw new Error(`The database takes no tables from this user: ${why}. Nothing was changed.`, { cause: error });
}

async function listRecorded(client: Client): Promise<Recorded[]> {
  const { rows } = await client.query<Recorded>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
  );
  return rows;
}

function findMissing(migrations: readonly Migration[], recorded: readonly Recorded[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at } of recorded) {
    if (!finished_at)
      throw new Error(`Migration ${name} was begun and never finished: restore a backup or resolve it by hand.`);
    const migration = known.get(name);
    if (!migration)
      throw new Error(`The database holds migration ${name}, which this version does not know: use a newer version.`);
    if (migration.checksum !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`);
    known.delete(name);
  }
  return [...known.values()];
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, clock_timestamp(), 1)",
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const RECORD_TABLE = `create table if not exists _prisma_migrations (
  id varchar(36) primary key not null,
  checksum varchar(64) not null,
  finished_at timestamptz,
  migration_name varchar(255) not null,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz not null default now(),
  applied_steps_count integer not null default 0
)`;
