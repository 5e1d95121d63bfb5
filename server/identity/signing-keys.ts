import { sign } from "node:crypto";
import type { ReceiptBook, SigningKeys } from "../ports/receipt-book";
import { destroyPrivateKey, type KeyFile, listPrivateKeys, makeKey, readKey, renameKey } from "./key-files";

export interface SigningKeyOptions {
  readonly folder: string;
  readonly register: ReceiptBook["registerKey"];
  /** YYYY-MM-DD */
  readonly today: () => string;
}

/** How often another id is looked for when a key of another folder has it. */
const MAX_RENAMES = 20;

/**
 * The newest key of the folder, made when there is none. It is made known before it signs, and the older ones are taken out
 * of use. A key that was added meanwhile is found at the next call.
 */
export function openSigningKeys({ folder, register, today }: SigningKeyOptions): SigningKeys {
  let known: Awaited<ReturnType<SigningKeys["current"]>> | null = null;
  // Of two who ask at once one makes the key.
  let asked: ReturnType<SigningKeys["current"]> | null = null;
  return {
    current() {
      asked ??= find().finally(() => {
        asked = null;
      });
      return asked;
    },
  };

  async function find(): ReturnType<SigningKeys["current"]> {
    const ids = await listPrivateKeys(folder);
    const newest = ids.at(-1) ?? (await makeKey(folder, today()));
    if (known?.id === newest) return known;
    const key = await makeKnown(newest, ids.slice(0, -1));
    for (const old of ids.slice(0, -1)) await destroyPrivateKey(folder, old);
    known = { id: key.id, sign: (text) => sign(null, Buffer.from(text), key.privateKey).toString("base64") };
    return known;
  }

  async function makeKnown(newest: string, retires: readonly string[]): Promise<KeyFile> {
    let id = newest;
    for (let tries = 0; tries < MAX_RENAMES; tries++) {
      const key = await readKey(folder, id);
      if (await register({ id, publicKey: key.publicKey, retires })) return key;
      id = await renameKey(folder, id);
    }
    throw new Error(`The database knows other keys under the names of those in ${folder}. Nothing was signed.`);
  }
}
