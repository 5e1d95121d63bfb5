import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../cli/embedded-postgres";
import { migrate } from "../../cli/migrate";
import { isProcessAlive } from "../../cli/process-identity";

// What was committed survives the end of the server's processes, though not that of the machine.
const SETTINGS = { fsync: "off", full_page_writes: "off", max_connections: "200" };
const LOOK_EVERY_MS = 5;

/** A PostgreSQL server of the test's own that can be killed and started again with its data. */
export class DatabaseProcess {
  /** When the run is cut short. */
  private readonly quit = () => {
    killAll(this.server.pid);
    const socketFolder = new URL(this.url).searchParams.get("host");
    for (const path of [this.folder, socketFolder])
      if (path) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };

  private constructor(
    readonly folder: string,
    private server: EmbeddedPostgres,
  ) {
    process.once("exit", this.quit);
  }

  static async start(): Promise<DatabaseProcess> {
    const folder = mkdtempSync(join(tmpdir(), "checkrein-world-"));
    const database = new DatabaseProcess(folder, await startEmbeddedPostgres({ folder, settings: SETTINGS }));
    await migrate({ url: database.url });
    return database;
  }

  /** The same after each start. */
  get url(): string {
    return this.server.url;
  }

  /** kill -9 of the server and of all its sessions, in one stroke. */
  async kill(): Promise<void> {
    const pids = killAll(this.server.pid);
    while (pids.some(isProcessAlive)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }

  async restart(): Promise<void> {
    this.server = await startEmbeddedPostgres({ folder: this.folder, settings: SETTINGS });
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    process.off("exit", this.quit);
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Frozen first, so that it neither mourns its sessions nor makes new ones. Returns whom it killed. */
function killAll(pid: number): readonly number[] {
  if (!isProcessAlive(pid)) return [];
  process.kill(pid, "SIGSTOP");
  const pids = [...childrenOf(pid), pid];
  for (const each of pids) if (isProcessAlive(each)) process.kill(each, "SIGKILL");
  return pids;
}

function childrenOf(pid: number): readonly number[] {
  if (process.platform === "linux") return numbersIn(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
  const listed = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return numbersIn(listed.stdout);
}

function numbersIn(text: string): readonly number[] {
  return text.split(/\s+/).filter(Boolean).map(Number);
}
