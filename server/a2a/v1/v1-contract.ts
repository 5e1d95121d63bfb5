import { z } from "zod";
import { Await } from "./await-resumption";
import { PAUSE_SHAPES } from "./pause-extension";
import { SHAPES_0_3, SHAPES_1_0 } from "./shapes";

const { PauseTask, ResumeTask, ...OLD_NAMES } = PAUSE_SHAPES;

/** What the methods of each version take, those of the pause among them. */
export const V1_SHAPES = {
  "1.0": { ...SHAPES_1_0, PauseTask, ResumeTask, AwaitTaskResumption: Await },
  "0.3": { ...SHAPES_0_3, ...OLD_NAMES, "tasks/await_resumption": Await },
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

/** JSON Schemas of all that is taken at `/a2a/v1`, by version. */
export function v1Schemas(): object {
  const versions = Object.entries(V1_SHAPES).map(([version, shapes]) => [version, { methods: methodsOf(shapes) }]);
  return {
    title: "Messages at /a2a/v1",
    $comment: "What methods take; what they answer is what the protocol's own definitions say of each version.",
    versions: Object.fromEntries(versions),
  };
}

function methodsOf(shapes: Readonly<Record<string, z.ZodType>>): object {
  const schema = (shape: z.ZodType) => z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, { params: schema(shape) }]));
}
