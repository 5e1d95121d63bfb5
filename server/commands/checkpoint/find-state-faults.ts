import { markedPlaces } from "../../contract/document/marked-places";
import { mayHoldMark } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import type { Ports, TaskRef } from "../../ports";
import { unsealState } from "./seal-state";

/**
 * What the agent's schema has against a state as its agent will know it, by JSON pointer; null when it fits. Of a redacted value
 * nothing but that it does not fit.
 */
export async function findStateFaults(
  ports: Pick<Ports, "checkAgainstSchema" | "checkpoints" | "sealing">,
  ref: TaskRef,
  { schema, text }: { readonly schema: Json; readonly text: string },
): Promise<Readonly<Record<string, string>> | null> {
  if (schema === null) return null;
  const faults = ports.checkAgainstSchema(schema, await unsealState(ports, ref, text));
  if (!faults || !mayHoldMark(text)) return faults;
  const marked = markedPlaces(JSON.parse(text), Object.keys(faults));
  return { ...faults, ...Object.fromEntries(marked.map((place) => [place, "The redacted value does not fit."])) };
}
