import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { findBinaries } from "./postgres/binaries";
import { type Cluster, commandAs, ensureCluster } from "./postgres/cluster";
import { findFreePort } from "./postgres/free-port";
import { findPostmaster, type Postmaster } from "./postgres/postmaster-file";
import { findServerUser, giveTo } from "./postgres/server-user";
import { makeSocketFolder } from "./postgres/socket-folder";
import { isProcessAlive } from "./process-identity";

export type EmbeddedPostgres = {
  url: string;
  pid: number;
  /** True when a server that an earlier launcher left behind was taken over. */
  adopted: boolean;
  /** Open sessions are cut, what was committed is kept. */
  stop(): Promise<void>;
};

type Options = { folder: string; database?: string; settings?: Readonly<Record<string, string>> };

const SOCKET_PORT = 55432;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 10;

/** Runs a PostgreSQL of our own in `folder`, or adopts the one that runs there already. */
export async function startEmbeddedPostgres({
  folder,
  database = "checkrein",
  settings = {},
}: Options): Promise<EmbeddedPostgres> {
  const cluster = openCluster(resolve(folder));
  const found = findPostmaster(cluster.dir);
  const server = found ? await waitUntilReady(cluster, found.pid) : await launch(cluster, settings);
  await ensureDatabase(urlOf(cluster, server, "postgres"), database);
  return {
    url: urlOf(cluster, server, database),
    pid: server.pid,
    adopted: found !== null,
    stop: () => stopServer(cluster, server),
  };
}

function openCluster(folder: string): Cluster {
  const dir = join(folder, "pg");
  const cluster = {
    folder,
    dir,
    passwordFile: join(folder, "pg-password"),
    binaries: findBinaries(),
    user: findServerUser(dir),
  };
  ensureCluster(cluster);
  return cluster;
}

async function launch(cluster: Cluster, settings: Readonly<Record<string, string>>): Promise<Postmaster> {
  const { dir, folder, binaries, user } = cluster;
  const socketDir = makeSocketFolder(realpathSync(dir), SOCKET_PORT, user.ids?.uid);
  if (socketDir) giveTo(user, socketDir);
  const port = socketDir ? SOCKET_PORT : await findFreePort();
  const chosen: Record<string, string> = {
    listen_addresses: socketDir ? "" : "127.0.0.1",
    unix_socket_directories: socketDir ?? "",
    max_connections: "100",
    // Start, stop and trouble of the server itself; a refused statement is told to who sent it.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...settings,
  };
  const args = [
    "-D",
    dir,
    "-p",
    String(port),
    ...Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const logFile = join(folder, "postgres.log");
  const log = openSync(logFile, "w", 0o600);
  // In a group of its own: Ctrl-C must not reach it before those who use it are done.
  const child = spawn(...commandAs(user, binaries.postgres, args), {
    ...user.ids,
    cwd: folder,
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  child.unref();
  const starting = new AbortController();
  const died = once(child, "exit", { signal: starting.signal }).then(([code]) => {
    throw new Error(`PostgreSQL stopped at its start (${code}): ${lastLine(logFile)}`);
  });
  try {
    return await Promise.race([died, waitUntilReady(cluster, child.pid ?? 0)]);
  } finally {
    // What comes after is the watch's to see.
    died.catch(() => undefined);
    starting.abort();
  }
}

async function waitUntilReady({ dir, folder }: Cluster, pid: number): Promise<Postmaster> {
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS; waitedMs += POLL_MS) {
    const server = findPostmaster(dir);
    if (server?.pid === pid && server.ready) return server;
    if (!isProcessAlive(pid)) break;
    await delay(POLL_MS);
  }
  throw new Error(`PostgreSQL did not become ready: ${lastLine(join(folder, "postgres.log"))}`);
}

async function stopServer({ dir }: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  if (findPostmaster(dir)?.pid === pid) process.kill(pid, "SIGINT");
  for (let waitedMs = 0; isProcessAlive(pid); waitedMs += POLL_MS) {
    if (waitedMs > STOP_TIMEOUT_MS) {
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} s.`);
    }
    await delay(POLL_MS);
  }
  if (socketDir) rmSync(socketDir, { recursive: true, force: true });
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

function urlOf({ passwordFile }: Cluster, { port, socketDir }: Postmaster, database: string): string {
  if (socketDir) return `postgresql://checkrein@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`;
  return `postgresql://checkrein:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/${database}`;
}

function lastLine(path: string): string {
  return readFileSync(path, "utf8").trim().split("\n").at(-1) ?? "";
}
