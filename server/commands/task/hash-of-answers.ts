import type { Json } from "../../domain/json";
import type { Ports } from "../../ports";
import { inputHash } from "../input-hash";

/** What the receipt keeps of the answers of one act, each by the id of its question: of one answer its own hash, of several one of all. */
export function hashOfAnswers(
  ports: Pick<Ports, "digest">,
  answers: readonly { readonly id: string; readonly answer: Json }[],
): string | null {
  const [only] = answers;
  if (only && answers.length === 1) return inputHash(ports, only.answer);
  return inputHash(ports, Object.fromEntries(answers.map(({ id, answer }) => [id, answer])));
}
