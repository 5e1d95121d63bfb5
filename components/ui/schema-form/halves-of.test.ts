import { describe, expect, it } from "vitest";
import { objectSchema } from "@/server/testing/show-schema-form";
import { halvesOf } from "./group-input";
import type { Json } from "./json";
import { readField } from "./read-field";

const halves = (...schemas: Json[]) => {
  const group = readField(objectSchema(Object.fromEntries(schemas.map((schema, n) => [`f${n}`, schema]))));
  return group.kind === "group" ? halvesOf(group.fields.map(({ field }) => field)) : null;
};
const short = { type: "integer" };
const long = { type: "boolean" };

describe("halvesOf", () => {
  it.each([
    ["pairs of short fields share a row", [short, short], [true, true]],
    ["a short field alone has its row", [long, short, long], [false, false, false]],
    ["the last of three has its row", [short, short, short], [true, true, false]],
  ])("%s", (_, schemas, expected) => {
    expect(halves(...schemas)).toEqual(expected);
  });
});
