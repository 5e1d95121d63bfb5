import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { KeyStore } from "../../ports/key-store";

const LOCAL = { tenantId: "local", name: "local workers", scopes: ["worker", "profiles"], agents: [] };

/** Leaves in `path` a key that opens the workers' door, readable by its owner alone. */
export async function ensureWorkerKey(keys: Pick<KeyStore, "findBearer" | "create">, path: string): Promise<void> {
  const secret = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  // Asked each time: the folder may have met another database since, or have a key from before there were profiles.
  const known = secret ? await keys.findBearer(secret) : null;
  if (LOCAL.scopes.every((scope) => known?.scopes.includes(scope))) return;
  const created = await keys.create(LOCAL);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${created.secret}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
