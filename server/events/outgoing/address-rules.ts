import ipaddr from "ipaddr.js";

/** Blocks of addresses, as an administrator named them: `10.1.0.0/16`, `::1/128`. */
export type AddressBlocks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

/** Throws on what is no block. */
export function parseBlocks(texts: readonly string[]): AddressBlocks {
  return texts.map((text) => ipaddr.parseCIDR(text));
}

/** Addresses of the internet that IANA gave out; all else in IPv6 is special or nobody's. */
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an address is one on the public internet, or in a block that was allowed. Loopback, private, link-local,
 * shared, documentation, multicast, reserved and all ways of writing IPv4 inside IPv6 are not.
 */
export function mayConnectTo(address: string, allowed: AddressBlocks): boolean {
  if (!ipaddr.isValid(address)) return false;
  const given = ipaddr.parse(address);
  const meant = ipaddr.process(address);
  if (allowed.some(([block, bits]) => block.kind() === meant.kind() && meant.match(block, bits))) return true;
  if (given.range() !== "unicast") return false;
  return given.kind() === "ipv4" || given.match(GLOBAL_V6);
}
