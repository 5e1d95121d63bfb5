/** False for an address that no part of this program could read: it is none of a page, or one of its %-escapes stands for no text. */
export function isReadable(address: string): boolean {
  if (!/^(\/|https?:\/\/)/i.test(address)) return false;
  try {
    decodeURIComponent(address.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
