import { canonicalJson } from "../domain/canonical-json";
import type { Json } from "../domain/json";
import type { Ports } from "../ports";

/** What a receipt keeps of an input: sha256 (hex) of its canonical JSON. Null for no input. */
export function inputHash(ports: Pick<Ports, "digest">, input: Json): string | null {
  return input === null ? null : ports.digest(canonicalJson(input)).sha256;
}
