import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { describeEnv, type LauncherEnv, readLauncherEnv } from "../env";
import { type CleanUp, collectCleanUp } from "./launcher/clean-up";
import { prepareDataFolder } from "./launcher/data-folder";
import { holdFolder } from "./launcher/hold-folder";
import { openLogFile } from "./launcher/log-file";
import { openDatabase } from "./launcher/open-database";
import { planProcess, ROLES, type Role, type Site } from "./launcher/plan-processes";
import { prepareBuild } from "./launcher/prepare-build";
import { provideWorkerKey } from "./launcher/provide-worker-key";
import { reconcileBeforeServing } from "./launcher/reconcile-sessions";
import { listenForStop, type StopRequests } from "./launcher/stop-requests";
import { type Supervised, supervise } from "./launcher/supervise";
import { watchDatabase } from "./launcher/watch-database";
import { reservePort, waitUntilAnswering, webUrl } from "./launcher/web-address";
import { migrate } from "./migrate";

type StartOptions = { only: Role | undefined; dev: boolean };
type Run = StartOptions & { env: LauncherEnv; cleanUp: CleanUp; stop: StopRequests };

const GRACE_MS = 8_000;
/** Our own agents are there when people hear that all is ready; one that cannot come is not waited for any longer. */
const AGENTS_MS = 10_000;
const say = (line: string) => console.log(line);

/** Runs the whole house, or one part of it, until a signal ends it. Throws one sentence when it cannot start. */
export async function start(options: StartOptions): Promise<void> {
  const run: Run = { ...options, env: readLauncherEnv(process.env), cleanUp: collectCleanUp(), stop: listenForStop() };
  refuseMissingParts(run);
  try {
    await startParts(run);
    await run.stop.wait();
  } catch (error) {
    // What was cut short because we were asked to end is not a failure.
    if (!run.stop.signal.aborted) throw error;
  } finally {
    await run.cleanUp.run();
  }
}

function refuseMissingParts({ only, env }: Run): void {
  if (!only) return;
  if (only !== "agents" && !env.DATABASE_URL) {
    throw new Error(
      `--only ${only} runs one part of a larger installation: set DATABASE_URL to the database they share.`,
    );
  }
  if (only === "agents" && !(env.CHECKREIN_URL && env.CHECKREIN_WORKER_KEY_FILE)) {
    throw new Error(
      "--only agents works for a web process elsewhere: set CHECKREIN_URL and CHECKREIN_WORKER_KEY_FILE.",
    );
  }
}

async function startParts(run: Run): Promise<void> {
  const { env, dev, stop } = run;
  const roles = ROLES.filter((role) => run.only === undefined || run.only === role);
  const folder = env.CHECKREIN_DATA_DIR;
  // Undone last: what is empty then was made for a start that came to nothing.
  run.cleanUp.add(prepareDataFolder(folder));
  const isWeb = roles.includes("web");
  const wanted = env.CHECKREIN_PORT;
  const port = isWeb && wanted === 0 ? await reservePort(env.CHECKREIN_HOST, wanted) : wanted;
  const url = env.CHECKREIN_URL ?? webUrl(env.CHECKREIN_HOST, port);
  // Before the port: who starts a second time hears that it runs here, not that another port would do.
  run.cleanUp.add(holdFolder(folder, run.only, url));
  if (isWeb && wanted !== 0) await reservePort(env.CHECKREIN_HOST, port);
  const databaseUrl = run.only === "agents" ? undefined : await openHeldDatabase(run);
  if (!dev) await prepareBuild(say, stop.signal);
  const workerKeyFile = env.CHECKREIN_WORKER_KEY_FILE ?? join(folder, "worker-key");
  if (databaseUrl) {
    stop.signal.throwIfAborted();
    await migrate({ url: databaseUrl });
    await provideWorkerKey(databaseUrl, workerKeyFile);
    // One part of a larger house may find workers of another part alive; it judges by what is dead for certain.
    await reconcileBeforeServing(databaseUrl, { say, isWhole: run.only === undefined });
  }
  const site: Site = { env, dev, port, url, workerKeyFile, databaseUrl };
  if (env.CHECKREIN_LOG_LEVEL === "debug") describeEnv(env).forEach(say);
  for (const role of roles) {
    stop.signal.throwIfAborted();
    const { ready } = launch(run, role, site);
    // The others would only meet a closed door before.
    if (role === "web") await waitUntilAnswering(url, stop.signal);
    if (role === "agents")
      await Promise.race([ready, delay(AGENTS_MS, undefined, { ref: false, signal: stop.signal })]);
  }
  stop.signal.throwIfAborted();
  say(roles.includes("web") ? `Checkrein is ready at ${url}` : `Checkrein runs its ${run.only}.`);
}

async function openHeldDatabase({ env, cleanUp }: Run): Promise<string> {
  const folder = env.CHECKREIN_DATA_DIR;
  const { url, embedded } = await openDatabase(env.DATABASE_URL, folder);
  if (embedded) {
    const watch = watchDatabase(embedded, folder, say);
    cleanUp.add(() => watch.stop());
  }
  return url;
}

function launch({ cleanUp, dev, env, stop }: Run, role: Role, site: Site): Supervised {
  const beside = join(env.CHECKREIN_DATA_DIR, role);
  const log = dev ? undefined : openLogFile(`${beside}.log`);
  const { databaseUrl } = site;
  // Coding agents may outlive the process that started them, and nobody else would end them.
  const tidy = databaseUrl ? () => reconcileBeforeServing(databaseUrl, { say, isWhole: false }) : undefined;
  const beforeRestart = role === "agents" && tidy ? { beforeRestart: tidy } : {};
  const supervised = supervise(planProcess(role, site), { log, say, pidFile: `${beside}.pid`, ...beforeRestart });
  stop.onSecond(() => supervised.kill());
  cleanUp.add(() => supervised.stop(GRACE_MS));
  return supervised;
}
