import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries";
import { giveTo, type ServerUser } from "./server-user";

/** The folder of one PostgreSQL server, and the programs and the account it runs with. */
export type Cluster = { folder: string; dir: string; passwordFile: string; binaries: Binaries; user: ServerUser };

/** Makes the cluster where there is none. Throws one sentence when an older or newer PostgreSQL made it. */
export function ensureCluster(cluster: Cluster): void {
  const { folder, dir, binaries, user } = cluster;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
  const versionFile = join(dir, "PG_VERSION");
  if (!existsSync(versionFile)) initialise(cluster);
  const major = readFileSync(versionFile, "utf8").trim();
  if (major === binaries.major) return;
  throw new Error(
    `${dir} was made by PostgreSQL ${major} and this version brings ${binaries.major}: restore a backup into a new folder.`,
  );
}

/** File and arguments for spawn, with what the account needs put before them. */
export function commandAs(user: ServerUser, program: string, args: readonly string[]): [string, string[]] {
  const [file = program, ...rest] = [...user.prefix, program];
  return [file, [...rest, ...args]];
}

function initialise({ folder, dir, passwordFile, binaries, user }: Cluster): void {
  // Without PG_VERSION it is what an interrupted initdb left behind.
  rmSync(dir, { recursive: true, force: true });
  writeFileSync(passwordFile, randomBytes(18).toString("hex"), { mode: 0o600 });
  giveTo(user, passwordFile);
  const args = [
    "-D",
    dir,
    "-U",
    "checkrein",
    `--pwfile=${passwordFile}`,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
  ];
  // Byte order for speed and repeatable sorting, Unicode rules for upper and lower case.
  args.push("-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions");
  const result = spawnSync(...commandAs(user, binaries.initdb, args), { ...user.ids, cwd: folder, encoding: "utf8" });
  if (result.status !== 0) {
    throw new Error(`The database folder could not be made: ${(result.stderr || String(result.error)).trim()}`);
  }
}
