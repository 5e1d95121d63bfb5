/** False for an address that no part of this program could read: one of its %-escapes stands for no text. */
export function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
