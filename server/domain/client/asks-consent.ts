import type { InterruptKind } from "../task/interrupt";

/** Kinds of questions that ask for somebody's authority. */
export const CONSENT_KINDS: readonly InterruptKind[] = ["confirmation", "credential"];

/** Questions that were asked together ask for authority and for nothing else. */
export function asksConsent(questions: readonly { readonly kind: InterruptKind }[]): boolean {
  return questions.length > 0 && questions.every(({ kind }) => CONSENT_KINDS.includes(kind));
}
