import type { JsonKind } from "@/server/contract/document/json-tape";

/** The colour of a value by what it is. */
export const VALUE_TONE: Readonly<Record<JsonKind, string>> = {
  object: "text-t3",
  array: "text-t3",
  string: "text-t1",
  number: "text-st-resumed",
  boolean: "text-st-paused",
  null: "text-st-paused",
};
