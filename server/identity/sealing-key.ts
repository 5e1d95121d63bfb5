import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const KEY_BYTES = 32;

/** The key that secrets are sealed with, made at the first call; readable by its owner alone. Throws on a broken file. */
export function readSealingKey(path: string): Buffer {
  if (!existsSync(path)) makeKey(path);
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
  if (key.length !== KEY_BYTES) throw new Error(`The sealing key ${path} is broken: put back the one from a backup.`);
  return key;
}

/** Two processes may make it at once: the first one's stays. */
function makeKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
