import { dereference, type Schema, Validator } from "@cfworker/json-schema";
import type { Json } from "../domain/json";
import { pointerOf } from "./pointer-of";
import { SCHEMA_OF_SCHEMAS } from "./schema-of-schemas";

/**
 * What keeps a value from being a JSON Schema (2020-12) that can be followed here, by JSON pointer; null when nothing does.
 * References lead to places of the schema itself: nothing is fetched.
 */
export function findSchemaFaults(schema: Json): Readonly<Record<string, string>> | null {
  const { errors } = new Validator(structuredClone(SCHEMA_OF_SCHEMAS), "2020-12").validate(schema);
  // The deepest place comes last; those before it only say that it is below them.
  const fault = errors.at(-1);
  if (fault) return { [pointerOf(fault.instanceLocation)]: `This is not JSON Schema. ${fault.error}` };
  return typeof schema === "boolean" ? null : referenceFaults(schema);
}

/** A schema that names its places as it is followed: the library notes them on its own copy. */
type Placed = Schema & { readonly __absolute_ref__?: string };

function referenceFaults(schema: Json): Readonly<Record<string, string>> | null {
  let places: Record<string, Schema | boolean>;
  try {
    // The check above has it that this is a schema.
    places = dereference(structuredClone(schema) as Schema);
  } catch {
    return { "": "Two of its places have the same address, or an address is none." };
  }
  for (const [address, place] of Object.entries(places)) {
    const target = typeof place === "object" ? (place as Placed).__absolute_ref__ : undefined;
    if (target !== undefined && places[target] === undefined)
      return { [`${pointerOf(address)}/$ref`]: "This reference leads to no place of the schema." };
  }
  return null;
}
