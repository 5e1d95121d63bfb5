import { parseArgs } from "node:util";
import { createKey } from "../../commands/settings/create-key";
import { revokeKey } from "../../commands/settings/revoke-key";
import { CreateKeyInput, KEY_SCOPES, RevokeKeyInput } from "../../contract/settings-inputs";
import type { Caller } from "../../ports";
import type { KeyStore } from "../../ports/key-store";

/** The person at this machine. */
const LOCAL: Caller = { tenantId: "local", actor: { kind: "operator", id: "local" } };

type Say = (line: string) => void;
type Keys = (run: (keys: KeyStore) => Promise<number>) => Promise<number>;

export interface KeyTools {
  readonly say: Say;
  readonly withKeys: Keys;
}

/** Prints the secret alone on a line of its own, once: only its hash is kept. */
export async function createKeyCommand(args: string[], { say, withKeys }: KeyTools): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { scope: { type: "string", multiple: true }, agent: { type: "string", multiple: true } },
  });
  const given = { name: positionals.join(" "), scopes: values.scope ?? [], agents: values.agent ?? [] };
  const parsed = CreateKeyInput.safeParse(given);
  if (!parsed.success) {
    const [fault] = parsed.error.issues;
    const wrong =
      fault?.path[0] === "scopes"
        ? `A key needs a scope; scopes are ${KEY_SCOPES.join(", ")}.`
        : `${String(fault?.path[0])}: ${fault?.message}`;
    throw new Error(`${wrong} No key was made.`);
  }
  return withKeys(async (keys) => {
    const { keyId, secret } = await createKey({ keys }, LOCAL, parsed.data);
    say(`Key ${keyId}, ${parsed.data.name}: ${parsed.data.scopes.join(", ")}. Its secret is shown this once:`);
    say(secret);
    return 0;
  });
}

export function listKeysCommand({ say, withKeys }: KeyTools): Promise<number> {
  return withKeys(async (keys) => {
    const all = await keys.list(LOCAL.tenantId);
    for (const { id, prefix, name, scopes, agents, lastUsedAt } of all) {
      const of = agents.length > 0 ? ` for ${agents.join(", ")}` : "";
      say(`${id}  ${prefix}…  ${name}  ${scopes.join(", ")}${of}  ${lastUsedAt ? `used ${lastUsedAt}` : "never used"}`);
    }
    if (all.length === 0) say("There are no keys.");
    return 0;
  });
}

export function revokeKeyCommand([keyId = ""]: string[], { say, withKeys }: KeyTools): Promise<number> {
  const parsed = RevokeKeyInput.safeParse({ keyId });
  if (!parsed.success) throw new Error("Name the key by its id, as key list shows it. Nothing was revoked.");
  return withKeys(async (keys) => {
    const result = await revokeKey({ keys }, LOCAL, parsed.data);
    if ("refusal" in result) throw new Error(result.refusal.message);
    say(
      `Key ${keyId} opens nothing any more. A door that is not connected to the database just now may take it for 5 s more.`,
    );
    return 0;
  });
}
