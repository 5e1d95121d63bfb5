import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Pool } from "pg";
import { projectRoot } from "../../cli/project-root";
import { checkLog } from "./check-log";
import { openBenchStore } from "./open-bench-store";
import type { Rounds } from "./store-rounds";

export interface DoorFigures {
  readonly doorPerSecond: number;
  readonly doorP50Ms: number;
  readonly doorP99Ms: number;
}

interface ClientReport {
  readonly perSecond: number;
  readonly samples: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly acknowledged: Readonly<Record<string, number>>;
}

const run = promisify(execFile);
const FROM_SOURCE = ["--import", "tsx"];

/** The web process as it is installed, on that database, with settings of its environment. The build is made first when it is stale. */
export async function withWebProcess<T>(
  databaseUrl: string,
  { folder, ...settings }: { readonly folder: string } & Readonly<Record<string, string>>,
  use: (door: { url: string; key: string }) => Promise<T>,
): Promise<T> {
  const env = {
    ...process.env,
    ...settings,
    DATABASE_URL: databaseUrl,
    CHECKREIN_DATA_DIR: join(folder, "data"),
    CHECKREIN_PORT: "0",
    CHECKREIN_LOG_LEVEL: "warn",
  };
  const launcher = spawn(process.execPath, [...FROM_SOURCE, "server/cli/main.ts", "start", "--only", "web"], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(launcher, "exit");
  try {
    const url = await Promise.race([
      readAddress(launcher.stdout),
      exited.then(() => Promise.reject(new Error("The web process did not start."))),
    ]);
    return await use({ url, key: readFileSync(join(folder, "data", "worker-key"), "utf8").trim() });
  } finally {
    launcher.kill("SIGTERM");
    await exited;
  }
}

/** Steps through the workers' door: worker and server are processes of their own, this one only waits. */
export async function benchDoor(
  databaseUrl: string,
  door: { url: string; key: string },
  { width, rounds, roundMs }: Rounds,
): Promise<DoorFigures> {
  const store = await openBenchStore(databaseUrl);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => undefined);
  try {
    for (let i = 0; i < width; i++) await store.makeTask();
    const args = [door.url, door.key, store.agentName, width, rounds, roundMs].map(String);
    const { stdout } = await run(process.execPath, [
      ...FROM_SOURCE,
      fileURLToPath(new URL("./door-client.ts", import.meta.url)),
      ...args,
    ]);
    const report: ClientReport = JSON.parse(stdout);
    await checkLog(pool, new Map(Object.entries(report.acknowledged)));
    console.log(`${String(width).padStart(3)} door  `, ...report.samples.map((sample) => String(sample).padStart(6)));
    return { doorPerSecond: report.perSecond, doorP50Ms: report.p50Ms, doorP99Ms: report.p99Ms };
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}

/** Goes on reading after it, so that the launcher can go on telling. */
function readAddress(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    let told = "";
    output.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      const [, url] = /ready at (\S+)/.exec(told) ?? [];
      if (url) resolve(url);
    });
  });
}
