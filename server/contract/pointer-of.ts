/** The JSON pointer in an address as the schema library writes it: after the first `#`, as part of a URI. */
export function pointerOf(address: string): string {
  return decodeURIComponent(address.replace(/^[^#]*#?/, ""));
}
