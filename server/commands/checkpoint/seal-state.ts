import { isMark, marksIn, mayHoldMark, mayHoldSecret, redact, unredact } from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import type { SealedSecret } from "../../domain/task/change";
import type { Ports, TaskRef } from "../../ports";

type Tools = Pick<Ports, "checkpoints" | "sealing">;

/** A state as the text that may be stored: with marks in the place of its secrets, and those sealed for its agent alone. */
export async function sealState(
  { checkpoints, sealing }: Tools,
  ref: TaskRef,
  state: Json,
): Promise<{ readonly text: string; readonly sealed: readonly SealedSecret[] }> {
  const rules = await checkpoints.secretRules(ref);
  const text = JSON.stringify(state);
  if (rules.keys.length + rules.paths.length === 0 && !mayHoldSecret(text)) return { text, sealed: [] };
  const { state: redacted, secrets } = redact(
    state,
    rules,
    (secret) => `[redacted ${sealing.mark(secret, MARK_LENGTH)}]`,
  );
  const sealed = Array.from(secrets, ([mark, secret]) => ({
    mark,
    sealed: sealing.seal(secret, purposeOf(ref, mark)),
  }));
  return { text: redacted === state ? text : JSON.stringify(redacted), sealed };
}

const MARK_LENGTH = 24;

/** The state as its agent knows it. */
export async function unsealState(tools: Tools, ref: TaskRef, text: string): Promise<Json> {
  const state: Json = JSON.parse(text);
  if (!mayHoldMark(text)) return state;
  const secrets = await openMarks(tools, ref, marksIn(text));
  return unredact(state, (mark) => secrets.get(mark) ?? null);
}

/** What a mark of the task stands for; null when nothing is known of it. */
export async function openMark(tools: Tools, ref: TaskRef, mark: string): Promise<string | null> {
  if (!isMark(mark)) return null;
  return (await openMarks(tools, ref, [mark])).get(mark) ?? null;
}

async function openMarks(
  { checkpoints, sealing }: Tools,
  ref: TaskRef,
  marks: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  for (const { mark, sealed } of await checkpoints.sealedSecrets(ref, marks)) {
    const secret = sealing.open(sealed, purposeOf(ref, mark));
    if (secret !== null) secrets.set(mark, secret);
  }
  return secrets;
}

/** A secret moved to another tenant, or under another mark, opens nothing; a fork takes its own along. */
function purposeOf({ tenantId }: TaskRef, mark: string): string {
  return `state:${tenantId}:${mark}`;
}
