import { z } from "zod";
import { isObject } from "../json-object";
import type { ParamsShape } from "./read-params";
import { RpcFault } from "./rpc-fault";
import type { Spelling } from "./spelling";

interface Contract {
  readonly title: string;
  readonly params: Readonly<Record<string, ParamsShape>>;
  readonly results: Readonly<Record<string, z.ZodType>>;
  /** Messages that a stream sends of its own accord, by method. */
  readonly notifications?: Readonly<Record<string, z.ZodType>>;
}

type JsonSchema = Record<string, unknown>;

/**
 * JSON Schemas (2020-12) of every message of a dialect: what each method takes, under all its spellings, and answers; and the
 * member `error` of every refusal.
 */
export function doorSchemas({ title, params, results, notifications = {} }: Contract): JsonSchema {
  const methods = Object.entries(params).map(([name, { schema, spelling }]) => [
    name,
    {
      params: withSpellings(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), spelling),
      result: resultSchema(results[name] ?? z.unknown()),
    },
  ]);
  const told = Object.entries(notifications).map(([name, schema]) => [name, { params: resultSchema(schema) }]);
  const error = resultSchema(RpcFault);
  return { title, methods: Object.fromEntries(methods), notifications: Object.fromEntries(told), error };
}

function resultSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
}

/** Each field under each of its names; one that is needed may come under any of them. */
export function withSpellings(schema: JsonSchema, spelling: Spelling): JsonSchema {
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: schema.anyOf.map((one) => withSpellings(one, spelling)) };
  if (!isObject(schema.properties)) return schema;
  const properties: Record<string, unknown> = {};
  const anyName: JsonSchema[] = [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const [name, field] of Object.entries(schema.properties)) {
    const { also = [], inside } = spelling[name] ?? {};
    const names = [name, ...also];
    for (const one of names) properties[one] = inside && isObject(field) ? withSpellings(field, inside) : field;
    if (also.length > 0 && required.delete(name)) anyName.push({ anyOf: names.map((one) => ({ required: [one] })) });
  }
  return {
    ...schema,
    properties,
    required: [...required],
    ...(anyName.length > 0 ? { allOf: anyName } : {}),
  };
}
