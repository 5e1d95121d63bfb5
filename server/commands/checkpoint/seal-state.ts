import {
  isMark,
  marksIn,
  mayHoldMark,
  mayHoldSecret,
  redact,
  secretWords,
  unredact,
} from "../../domain/checkpoint/redact";
import type { Json } from "../../domain/json";
import type { SealedSecret } from "../../domain/task/change";
import type { Ports, TaskRef } from "../../ports";

type Tools = Pick<Ports, "checkpoints" | "sealing">;

/** A state as the text that may be stored: with marks in the place of its secrets, and those sealed for its agent alone. */
export interface SealedState {
  readonly text: string;
  readonly sealed: readonly SealedSecret[];
}

/** Whose rules say what of a state is secret. */
export interface StateOwner extends TaskRef {
  /** It goes on to another agent than that of the task: what that one names is secret, too. */
  readonly alsoAgent?: string | undefined;
}

/** The text stays as it was written where nothing in it is secret; it is parsed only where something may be. */
export async function sealText({ checkpoints, sealing }: Tools, ref: StateOwner, text: string): Promise<SealedState> {
  const rules = await checkpoints.secretRules(ref, ref.alsoAgent);
  if (rules.keys.length + rules.paths.length === 0 && !mayHoldSecret(text)) return { text, sealed: [] };
  const state: Json = JSON.parse(text);
  const { state: redacted, secrets } = redact(state, rules, (secret) => markOf({ sealing }, secret));
  const sealed = sealSecrets({ sealing }, ref, secrets);
  return { text: redacted === state ? text : JSON.stringify(redacted), sealed };
}

/** What stands for a secret: the same one for the same secret. */
export function markOf({ sealing }: Pick<Tools, "sealing">, secret: string): string {
  return `[redacted ${sealing.mark(secret, MARK_LENGTH)}]`;
}

/** Secrets by their marks, as they may be kept. */
export function sealSecrets(
  { sealing }: Pick<Tools, "sealing">,
  ref: Pick<TaskRef, "tenantId">,
  secrets: ReadonlyMap<string, string>,
): readonly SealedSecret[] {
  return Array.from(secrets, ([mark, secret]) => ({ mark, sealed: sealing.seal(secret, purposeOf(ref, mark)) }));
}

const MARK_LENGTH = 24;
/** What everybody's secrets look like, beside an agent's own rules, which are of its state. */
export const EVERYBODYS_RULES = { keys: [], paths: [] };

interface Step {
  readonly result?: Json | undefined;
}

/** Steps as their record may hold them: secrets in what they return are sealed as those of a state are. */
export function sealResults<S extends Step>(
  { sealing }: Pick<Tools, "sealing">,
  ref: TaskRef,
  steps: readonly S[],
): { readonly steps: readonly S[]; readonly sealed: readonly SealedSecret[] } {
  const sealed: SealedSecret[] = [];
  const safe = steps.map((step) => {
    if (step.result === undefined || !mayHoldSecret(JSON.stringify(step.result))) return step;
    const found = redact(step.result, EVERYBODYS_RULES, (secret) => markOf({ sealing }, secret));
    sealed.push(...sealSecrets({ sealing }, ref, found.secrets));
    return { ...step, result: found.state };
  });
  return { steps: safe, sealed };
}

/** The state as its agent knows it. */
export async function unsealState(tools: Tools, ref: TaskRef, text: string): Promise<Json> {
  const state: Json = JSON.parse(text);
  if (!mayHoldMark(text)) return state;
  const secrets = await openMarks(tools, ref, marksIn(text));
  return unredact(state, (mark) => secrets.get(mark) ?? null);
}

/** What a mark of the task stands for, as words; null when nothing is known of it. */
export async function openMark(tools: Tools, ref: TaskRef, mark: string): Promise<string | null> {
  if (!isMark(mark)) return null;
  const secret = (await openMarks(tools, ref, [mark])).get(mark) ?? null;
  return secret === null ? null : secretWords(secret);
}

/** What is kept for these marks of the task; null for what is no longer what was sealed for its place. */
export async function openMarks(
  { checkpoints, sealing }: Tools,
  ref: TaskRef,
  marks: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (marks.length === 0) return new Map();
  const kept = await checkpoints.sealedSecrets(ref, marks);
  return new Map(kept.map(({ mark, sealed }) => [mark, sealing.open(sealed, purposeOf(ref, mark))]));
}

/** A secret moved to another tenant, or under another mark, opens nothing; a fork takes its own along. */
function purposeOf({ tenantId }: Pick<TaskRef, "tenantId">, mark: string): string {
  return `state:${tenantId}:${mark}`;
}
