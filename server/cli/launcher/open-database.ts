import { Client } from "pg";
import { redactUrl } from "../../env";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres";

export type Database = { url: string; embedded: EmbeddedPostgres | undefined };

const OLDEST_MAJOR = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/** The database that `url` names, or one of our own in `folder`. Throws one sentence when it cannot be used. */
export async function openDatabase(url: string | undefined, folder: string): Promise<Database> {
  const embedded = url ? undefined : await startEmbeddedPostgres({ folder });
  const database = { url: url ?? embedded?.url ?? "", embedded };
  if (url) await provePostgres(url);
  return database;
}

async function provePostgres(url: string): Promise<void> {
  const major = await readMajor(url).catch((error) => {
    throw new Error(`DATABASE_URL (${redactUrl(url)}) leads to no database: ${reasonOf(error)}.`);
  });
  if (major >= OLDEST_MAJOR) return;
  throw new Error(`DATABASE_URL (${redactUrl(url)}) leads to PostgreSQL ${major}: ${OLDEST_MAJOR} or newer is needed.`);
}

async function readMajor(url: string): Promise<number> {
  const patience = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CONNECT_TIMEOUT_MS };
  const client = new Client({ connectionString: url, ...patience });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    return rows[0]?.major ?? 0;
  } finally {
    // A server that went away meanwhile has nothing to be told.
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
