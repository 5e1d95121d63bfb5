import { expect } from "vitest";
import v1 from "../../a2a/v1/v1-schemas.json";
import { checkAgainstSchema } from "../../contract/json-schema";
import type { Json } from "../../domain/json";

export type V1Version = keyof typeof v1.versions;

/** One definition of the door's schemas, with all that it refers to. */
export function v1Schema(version: V1Version, name: string): Json {
  // Schemas are JSON, whatever the compiler made of the file.
  return { versions: v1.versions as unknown as Json, $ref: `#/versions/${version}/$defs/${name}` };
}

/** An answer by JSON-RPC, or one event of a stream, is as the schemas say. */
export function expectV1Answer(version: V1Version, method: string, body: Json): void {
  const { result, error } = Object(body);
  if (error !== undefined) expect(checkAgainstSchema(v1Schema(version, "RpcError"), error)).toBeNull();
  if (result === undefined) return;
  const methods = v1.versions[version].methods as unknown as Readonly<Record<string, { result: { $ref: string } }>>;
  const [name = ""] = methods[method]?.result.$ref.split("/").slice(-1) ?? [];
  expect(checkAgainstSchema(v1Schema(version, name), result)).toBeNull();
}

/** The same of a refusal over REST in 1.0. */
export function expectV1RestError(body: Json): void {
  expect(checkAgainstSchema(v1Schema("1.0", "RestError"), body)).toBeNull();
}
