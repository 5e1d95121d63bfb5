import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openLogFile } from "../../cli/launcher/log-file";
import { planProcess, type Site } from "../../cli/launcher/plan-processes";
import { prepareBuild } from "../../cli/launcher/prepare-build";
import { supervise } from "../../cli/launcher/supervise";
import { reservePort, waitUntilAnswering, webUrl } from "../../cli/launcher/web-address";
import { readLauncherEnv } from "../../env";

export interface WebUnderLoad extends AsyncDisposable {
  readonly url: string;
  /** What the process holds in memory now. */
  rssMb(): number;
}

const HOST = "127.0.0.1";
const GRACE_MS = 8_000;

/** The web process of an installation on the bench's database, built when the sources changed. */
export async function startWeb(databaseUrl: string, folder: string): Promise<WebUnderLoad> {
  const stopping = new AbortController();
  await prepareBuild((line) => console.log(line), stopping.signal);
  const port = await reservePort(HOST, 0);
  const url = webUrl(HOST, port);
  const env = readLauncherEnv({ CHECKREIN_DATA_DIR: folder, CHECKREIN_HOST: HOST, CHECKREIN_LOG_LEVEL: "warn" });
  const site: Site = { env, dev: false, port, url, databaseUrl, workerKeyFile: join(folder, "worker-key") };
  const log = openLogFile(join(folder, "web.log"));
  const pidFile = join(folder, "web.pid");
  const web = supervise(planProcess("web", site), { log, say: (line) => console.log(line), pidFile });
  await waitUntilAnswering(url, stopping.signal);
  return {
    url,
    rssMb: () => rssMbOf(readFileSync(pidFile, "utf8").trim()),
    async [Symbol.asyncDispose]() {
      await web.stop(GRACE_MS);
      const printed = readFileSync(log.path, "utf8");
      log.close();
      if (/error/i.test(printed)) console.log(`The web process printed:\n${printed}`);
    },
  };
}

/** NaN where the system does not tell. */
function rssMbOf(pid: string): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? Number.NaN) / 1_024;
}
