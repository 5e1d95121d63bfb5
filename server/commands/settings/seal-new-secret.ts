import type { Ports } from "../../ports";

const SHOWN_CHARS = 4;

/** A new secret: its text for the one who asked, and what is kept of it. */
export function sealNewSecret(ports: Ports, purpose: string) {
  const text = ports.signing.newSecret();
  // Base64 ends in signs that tell nothing apart.
  const secretEnd = text.replace(/=+$/, "").slice(-SHOWN_CHARS);
  return { text, sealed: { secret: ports.sealing.seal(text, purpose), secretEnd } };
}
