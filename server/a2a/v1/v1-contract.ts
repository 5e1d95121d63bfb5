import { z } from "zod";
import { withSpellings } from "../dialect/door-schemas";
import type { Spelling } from "../dialect/spelling";
import { ANSWERS_1_0, RESULTS_1_0 } from "./answer-shapes";
import { ANSWERS_0_3, RESULTS_0_3 } from "./old-answer-shapes";
import { PROTO_NAMES } from "./proto-names";
import { V1_PARAMS } from "./v1-params";

interface Version {
  readonly spelling: Spelling;
  readonly params: Readonly<Record<string, z.ZodType>>;
  readonly answers: Readonly<Record<string, z.ZodType>>;
  /** The name among the answers of what each method answers. */
  readonly results: Readonly<Record<string, string>>;
}

const VERSIONS: Readonly<Record<keyof typeof V1_PARAMS, Version>> = {
  "1.0": { spelling: PROTO_NAMES["1.0"], params: V1_PARAMS["1.0"], answers: ANSWERS_1_0, results: RESULTS_1_0 },
  "0.3": { spelling: PROTO_NAMES["0.3"], params: V1_PARAMS["0.3"], answers: ANSWERS_0_3, results: RESULTS_0_3 },
};

/** JSON Schemas (2020-12) of all messages at `/a2a/v1`, by version: what each method takes and answers, and refusals as `RpcError`. */
export function v1Schemas(): object {
  const versions = Object.entries(VERSIONS).map(([version, shapes]) => [version, schemasOf(version, shapes)]);
  return {
    title: "Messages at /a2a/v1",
    $comment:
      "Answers have at least what is said here; all else about them is what the protocol's own definitions say. What 0.3 takes and answers over REST is the same in that version's older names.",
    versions: Object.fromEntries(versions),
  };
}

function schemasOf(version: string, { spelling, params, answers, results }: Version): object {
  const uri = (name: string) => `#/versions/${version}/$defs/${name}`;
  const taken = (shape: z.ZodType) =>
    withSpellings(z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }), spelling);
  const methods = Object.entries(params).map(([name, shape]) => {
    const result = results[name];
    if (!result) throw new Error(`Nothing is written down of what ${name} answers.`);
    return [name, { params: taken(shape), result: { $ref: uri(result) } }];
  });
  return { methods: Object.fromEntries(methods), $defs: definitionsOf(answers, uri) };
}

function definitionsOf(answers: Version["answers"], uri: (name: string) => string): object {
  const registry = z.registry<{ id: string }>();
  for (const [id, shape] of Object.entries(answers)) registry.add(shape, { id });
  const { schemas } = z.toJSONSchema(registry, { uri, io: "output", unrepresentable: "any" });
  // They stand in one file, which names itself: a name of their own would lead elsewhere.
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]));
}
