import { z } from "zod";
import { INTERRUPT_KINDS, WAKE_RULES } from "../domain/task/interrupt";
import { JsonValue, StepKey } from "./primitives";

/** A call that waits for consent (`confirmation`) or for its result (`tool`). */
const AskedCall = z.strictObject({
  tool: z.string().min(1).max(200),
  arguments: JsonValue,
  /** JSON Schema that the arguments have to fit, also those that a person edited. */
  schema: JsonValue.default(true),
});

const AskedWithin = z
  .int()
  .min(1_000)
  .max(400 * 86_400_000);
export const Ask = z
  .strictObject({
    key: StepKey,
    /** Path of the node that asks, and which run of it; left out by agents without nodes. */
    nodePath: z.string().max(1_000).default(""),
    runId: z.string().max(200).default(""),
    kind: z.enum(INTERRUPT_KINDS).default("input"),
    message: z.string().trim().min(1).max(20_000),
    payload: JsonValue.default(null),
    /** JSON Schema of the answer; of a confirmation with a call it is the consent's own. */
    schema: JsonValue.default(true),
    call: AskedCall.nullable().default(null),
    /** `each`: the task goes on with every answer. `together`: with the last one of its node's run. */
    wake: z.enum(WAKE_RULES).default("together"),
    /** Nobody answered by then: `defaultAnswer` is given, or `{ "expired": true }`. */
    expiresInMs: AskedWithin.optional(),
    defaultAnswer: JsonValue.default(null),
    /** Nobody answered by then: people see that it is urgent. */
    escalatesInMs: AskedWithin.optional(),
  })
  .refine(({ kind, call }) => kind !== "tool" || call !== null, {
    message: "A tool question names its call.",
    path: ["call"],
  })
  .refine(({ kind, defaultAnswer }) => kind !== "credential" || defaultAnswer === null, {
    message: "A sign-in has no default answer.",
    path: ["defaultAnswer"],
  });
export type Ask = z.infer<typeof Ask>;

/** Which question it is, within its task. */
function addressText({ nodePath, runId, key }: Pick<Ask, "nodePath" | "runId" | "key">): string {
  return JSON.stringify([nodePath, runId, key]);
}

/** Questions of one commit. */
export const Asks = z
  .array(Ask)
  .min(1)
  .max(200)
  .refine((questions) => new Set(questions.map(addressText)).size === questions.length, {
    message: "Each question of a commit has a key of its own within its node's run.",
  });

/** Which consent a step had, and sha256 of the call as it was carried out. */
export const StepApproval = z.strictObject({
  key: StepKey,
  nodePath: z.string().max(1_000).default(""),
  runId: z.string().max(200).default(""),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
