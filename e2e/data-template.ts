import { execFileSync } from "node:child_process";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../server/cli/embedded-postgres";
import { migrate } from "../server/cli/migrate";
import { makeTempFolder, removeTempFolder } from "./temp-folder";

const TEMPLATE = "CHECKREIN_E2E_TEMPLATE";
// Nothing in it outlives the run, so nothing is forced to disk.
const FORGETFUL = ["fsync", "full_page_writes", "synchronous_commit"];

/** Makes, once for a run, the database of a product that was never used; workers of the run know where. Returns its end. */
export async function makeDataTemplate(): Promise<() => void> {
  const folder = makeTempFolder("checkrein-template-");
  const server = await startEmbeddedPostgres({ folder });
  try {
    await migrate({ url: server.url });
    const client = new Client({ connectionString: server.url });
    await client.connect();
    for (const setting of FORGETFUL) await client.query(`alter system set ${setting} = off`);
    await client.end();
  } finally {
    await server.stop();
  }
  process.env[TEMPLATE] = folder;
  return () => removeTempFolder(folder);
}

/** A data folder whose database is made already: that takes a start most of its time. */
export function makeDataDir(): string {
  const folder = makeTempFolder("checkrein-e2e-");
  const template = process.env[TEMPLATE];
  if (!template) throw new Error("The run made no data template.");
  // Owners are kept, since the database may belong to another account.
  execFileSync("cp", ["-a", `${template}/.`, folder]);
  return folder;
}

/** The data folder of a first start. */
export function makeEmptyDataDir(): string {
  return makeTempFolder("checkrein-e2e-");
}
