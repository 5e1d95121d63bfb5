import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../cli/embedded-postgres";
import { migrate } from "../cli/migrate";

/** A migrated database of its own, as an installation has it. Nothing of it is left, whatever happens. */
export async function withDatabase<T>(use: (url: string, folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "checkrein-bench-"));
  try {
    const server = await startEmbeddedPostgres({ folder });
    try {
      await migrate({ url: server.url });
      return await use(server.url, folder);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
