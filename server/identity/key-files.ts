import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A key pair as files: `<id>.private.pem` while it signs, `<id>.public.pem` for good. */
export interface KeyFile {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** SPKI, base64. */
  readonly publicKey: string;
}

const PRIVATE = ".private.pem";
const PUBLIC = ".public.pem";
const ID = /^rk-(\d{4}-\d{2}-\d{2})-(\d+)$/;

/** Ids of the keys that could sign, the newest last. */
export async function listPrivateKeys(folder: string): Promise<readonly string[]> {
  return (await listIds(folder, PRIVATE)).sort(byAge);
}

export async function readKey(folder: string, id: string): Promise<KeyFile> {
  const privateKey = createPrivateKey(await readFile(join(folder, id + PRIVATE)));
  const publicKey = createPublicKey(privateKey).export({ format: "der", type: "spki" }).toString("base64");
  return { id, privateKey, publicKey };
}

/** Makes a pair under the first id of the day that is free in the folder. `day` is YYYY-MM-DD. */
export async function makeKey(folder: string, day: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const id = await nextId(folder, day);
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  await writeDurably(join(folder, id + PUBLIC), publicKey.export({ format: "pem", type: "spki" }).toString());
  await writeDurably(join(folder, id + PRIVATE), privateKey.export({ format: "pem", type: "pkcs8" }).toString());
  return id;
}

/** Another id for a pair that has signed nothing yet. */
export async function renameKey(folder: string, id: string): Promise<string> {
  const [, day = ""] = ID.exec(id) ?? [];
  const next = await nextId(folder, day);
  await rename(join(folder, id + PRIVATE), join(folder, next + PRIVATE));
  await rename(join(folder, id + PUBLIC), join(folder, next + PUBLIC));
  return next;
}

/** Takes the private half away: it signs nothing more, not even for somebody who finds it. */
export async function destroyPrivateKey(folder: string, id: string): Promise<void> {
  await rm(join(folder, id + PRIVATE), { force: true });
}

async function nextId(folder: string, day: string): Promise<string> {
  const taken = (await listIds(folder, PUBLIC)).map((id) => ID.exec(id)).filter((match) => match?.[1] === day);
  return `rk-${day}-${Math.max(0, ...taken.map((match) => Number(match?.[2]))) + 1}`;
}

async function listIds(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((id) => ID.test(id));
}

function byAge(a: string, b: string): number {
  const [, dayA = "", noA] = ID.exec(a) ?? [];
  const [, dayB = "", noB] = ID.exec(b) ?? [];
  return dayA === dayB ? Number(noA) - Number(noB) : dayA < dayB ? -1 : 1;
}

/** Under its name only once it is whole; never over another one. */
async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
