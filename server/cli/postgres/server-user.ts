import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";

/** How to run a PostgreSQL program: what to put before it, and as whom. */
export type ServerUser = { prefix: readonly string[]; ids: { uid: number; gid: number } | undefined };

const NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"];

/**
 * PostgreSQL refuses to run as root. As root it gets a user namespace, in which root's own files look like
 * an ordinary user's; where the kernel forbids that, the first system account that may own the folder.
 */
export function findServerUser(clusterDir: string): ServerUser {
  if (process.getuid?.() !== 0) return { prefix: [], ids: undefined };
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined;
  if (owner && owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  if (spawnSync("unshare", [...NAMESPACE.slice(1), "true"]).status === 0) return { prefix: NAMESPACE, ids: undefined };
  const account = findAccount("postgres") ?? findAccount("nobody");
  if (account) return { prefix: [], ids: account };
  throw new Error("PostgreSQL cannot run as root here: start as another user, or set DATABASE_URL.");
}

/** Hands a path to the account the server runs as, where that is not us. */
export function giveTo(user: ServerUser, path: string): void {
  if (user.ids) chownSync(path, user.ids.uid, user.ids.gid);
}

function findAccount(name: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string) => Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout ?? "", 10);
  const [uid, gid] = [ask("-u"), ask("-g")];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}
