import { isIP } from "node:net";
import type { SendError } from "../../domain/notice/judge-attempt";
import { type AddressBlocks, mayConnectTo } from "./address-rules";

export interface FoundAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name. Throws when it has none. */
export type Resolve = (host: string) => Promise<readonly FoundAddress[]>;

/**
 * The one address to connect to. A name that also leads to an address one may not call is refused whole: it would be
 * another one at the next look.
 */
export async function findAddress(
  host: string,
  { resolve, allowed }: { readonly resolve: Resolve; readonly allowed: AddressBlocks },
): Promise<FoundAddress | Extract<SendError, "name_not_found" | "target_refused">> {
  const found = await allAddresses(host, resolve);
  const [first] = found;
  if (!first) return "name_not_found";
  return found.every(({ address }) => mayConnectTo(address, allowed)) ? first : "target_refused";
}

async function allAddresses(host: string, resolve: Resolve): Promise<readonly FoundAddress[]> {
  const family = isIP(host);
  if (family === 4 || family === 6) return [{ address: host, family }];
  // A name without an answer is an answer here.
  return resolve(host).catch(() => []);
}
