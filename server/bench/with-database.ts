import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../cli/embedded-postgres";
import { migrate } from "../cli/migrate";

/** A migrated database of its own, as an installation has it. Nothing of it is left, also when it is interrupted. */
export async function withDatabase<T>(use: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "checkrein-bench-"));
  let server: EmbeddedPostgres | undefined;
  const clear = () => clearAway(folder, server);
  process.once("exit", clear);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    server = await startEmbeddedPostgres({ folder });
    await migrate({ url: server.url });
    return await use(server.url, folder);
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
    process.off("exit", clear);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** A signal alone would end the process without telling those who listen for its end. */
function interrupt(): void {
  process.exit(130);
}

/** The process ends now and cannot wait: the database is stopped without a word, its files go at once. */
function clearAway(folder: string, server: EmbeddedPostgres | undefined): void {
  if (server) {
    process.kill(server.pid, "SIGQUIT");
    const sockets = new URL(server.url).searchParams.get("host");
    if (sockets) rmSync(sockets, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}
