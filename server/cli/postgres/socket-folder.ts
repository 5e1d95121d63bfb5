import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// A socket's path must stay below 108 bytes on Linux and 104 on macOS.
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * A private folder for the server's socket, named after the cluster it belongs to. It lies outside the project,
 * where a bundler that watches files would trip over a socket. Undefined where sockets cannot be used.
 */
export function makeSocketFolder(clusterDir: string, port: number, serverUid: number | undefined): string | undefined {
  if (process.platform === "win32") return undefined;
  const id = createHash("sha256").update(clusterDir).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `checkrein-${process.getuid?.() ?? 0}-${id}`);
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) > MAX_SOCKET_PATH_BYTES) return undefined;
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const found = lstatSync(folder);
  // The temp folder is open to all: what somebody else put there under our name is not used.
  if (!found.isDirectory() || ![process.getuid?.(), serverUid].includes(found.uid)) return undefined;
  chmodSync(folder, 0o700);
  return folder;
}
