import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../cli/embedded-postgres";
import { migrate } from "../cli/migrate";

declare module "vitest" {
  interface ProvidedContext {
    /** Any database of the run's server but the template; from here copies of the template are made. */
    databaseServerUrl: string;
  }
}

// Nothing in it outlives the run, so nothing is forced to disk.
const FORGETFUL = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "checkrein-test-"));
  const server = await startEmbeddedPostgres({ folder, database: "template", settings: FORGETFUL });
  // When the run dies before its teardown; nothing in the folder is worth a clean end.
  const quit = () => process.kill(server.pid, "SIGQUIT");
  process.once("exit", quit);
  try {
    await migrate({ url: server.url });
    const url = server.url.replace("/template", "/postgres");
    const admin = new Client({ connectionString: url });
    await admin.connect();
    await admin.query("alter database template is_template true allow_connections false");
    await admin.end();
    project.provide("databaseServerUrl", url);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;

  async function stop(): Promise<void> {
    process.off("exit", quit);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
