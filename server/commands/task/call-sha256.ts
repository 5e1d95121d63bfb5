import { canonicalJson } from "../../domain/canonical-json";
import type { Json } from "../../domain/json";
import { consentedCall } from "../../domain/task/consent";
import type { QuestionText } from "../../domain/task/interrupt";
import type { Ports } from "../../ports";

/** sha256 of the call that an answer consents to, with its edits; null where it consents to none. */
export function callSha256(
  ports: Pick<Ports, "digest">,
  question: Pick<QuestionText, "kind" | "call">,
  answer: Json,
): string | null {
  const call = consentedCall(question, answer);
  return call && ports.digest(canonicalJson(call)).sha256;
}
