/**
 * False when a request names its host twice (RFC 9112, 3.2): who stands before this server and the server itself could each go
 * by another one. `headers`: names and values in turns, as they came.
 */
export function namesOneHost(headers: readonly string[]): boolean {
  return headers.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length < 2;
}
