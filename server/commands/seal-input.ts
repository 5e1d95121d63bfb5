import type { Actor } from "../domain/actor";
import {
  isMark,
  marksIn,
  mayHoldMark,
  mayHoldSecret,
  redact,
  replaceTexts,
  unredact,
} from "../domain/checkpoint/redact";
import type { Json } from "../domain/json";
import type { Decision, SealedSecret } from "../domain/task/change";
import type { Ports } from "../ports";
import { markOf, openMarks, sealSecrets } from "./checkpoint/seal-state";
import { inputHash } from "./input-hash";

type Tools = Pick<Ports, "checkpoints" | "sealing" | "digest">;

/** What somebody gave, and how it is kept. */
export interface SealedInput {
  /** What it means: a mark that an operator gives stands for its secret. It is checked and used, and stored nowhere. */
  readonly value: Json;
  /** What may be stored and shown: marks stand in the place of secrets. */
  readonly input: Json;
  /** sha256 of the value as canonical JSON; null for no input. */
  readonly inputHash: string | null;
  /** What the marks stand for, for the agent alone. */
  readonly sealed: readonly SealedSecret[];
}

interface Place {
  readonly tenantId: string;
  /** Null: it is for no certain task. */
  readonly taskId: string | null;
  /** Only operators may hand a secret on by its mark. */
  readonly actor: Pick<Actor, "kind">;
}

/** Where inputs of one call go, and who gives them. */
export interface InputPlace extends Place {
  /** Names by which secrets are told there; read when they are first asked for, once for all that is given. */
  secretNames(): Promise<readonly string[]>;
}

export function inputPlace({ checkpoints }: Pick<Tools, "checkpoints">, place: Place): InputPlace {
  const { tenantId, taskId } = place;
  let names: Promise<readonly string[]> | null = null;
  const read = async () => (taskId === null ? [] : (await checkpoints.secretRules({ tenantId, taskId })).keys);
  return {
    ...place,
    secretNames() {
      names ??= read();
      return names;
    },
  };
}

/** Takes the secrets out of what a task is given, by the rules of its agent's state but for the places in it. */
export async function sealInput(tools: Tools, place: InputPlace, given: Json): Promise<SealedInput> {
  const { tenantId, taskId, actor } = place;
  const task = taskId === null ? null : { tenantId, taskId };
  // Names can be told only of what has members.
  const hasNames = given !== null && typeof given === "object";
  const keys = hasNames ? await place.secretNames() : [];
  const text = JSON.stringify(given);
  if (given === null || (keys.length === 0 && !mayHoldSecret(text) && !mayHoldMark(text)))
    return { value: given, input: given, inputHash: inputHash(tools, given), sealed: [] };
  const known =
    task && actor.kind === "operator" && mayHoldMark(text)
      ? await openMarks(tools, task, marksIn(text))
      : new Map<string, string>();
  const value = unredact(given, (mark) => known.get(mark) ?? null);
  const secrets = new Map<string, string>();
  // A mark of nothing that is known is words: it is sealed as such, so that it never comes to mean anything else.
  const words = replaceTexts(value, (one) => {
    if (!isMark(one)) return one;
    const mark = markOf(tools, one);
    secrets.set(mark, one);
    return mark;
  });
  const redacted = redact(words, { keys, paths: [] }, (secret) => markOf(tools, secret));
  for (const [mark, secret] of redacted.secrets) secrets.set(mark, secret);
  return {
    value,
    input: redacted.state,
    inputHash: inputHash(tools, value),
    sealed: sealSecrets(tools, { tenantId }, secrets),
  };
}

/** The same decision, which also keeps what was taken out of the input. */
export function keepSealed<A>(decision: Decision<A>, sealed: readonly SealedSecret[]): Decision<A> {
  if (decision.kind !== "moved" || sealed.length === 0) return decision;
  const { change } = decision;
  return { ...decision, change: { ...change, sealed: [...(change.sealed ?? []), ...sealed] } };
}
