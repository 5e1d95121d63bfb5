import { cutText } from "../domain/cut-text";

/** Reasons that people and agents give are kept up to this, characters. */
const MAX_REASON_CHARS = 2_000;

/** The reason that a client gives among things of its own, where the protocol has no place for one; as much as is kept of it. */
export function reasonIn(metadata: { readonly reason?: unknown } | null | undefined): string | null {
  return typeof metadata?.reason === "string" ? cutText(metadata.reason, MAX_REASON_CHARS) : null;
}
