import type { Act } from "../../domain/receipt/act";
import type { Refusal, RefusalCode } from "../../domain/refusal";
import type { Caller } from "../../ports";

/** What a change of settings answers, or why it was not made. */
export type SettingsResult<T> = { readonly value: T } | { readonly refusal: Refusal };

const NO_SUCH = {
  WEBHOOK_NOT_FOUND: "There is no such endpoint. Nothing was changed.",
  AGENT_NOT_FOUND: "There is no such agent. Nothing was changed.",
  KEY_NOT_FOUND: "There is no such key in use. Nothing was changed.",
  NO_DEAD_LETTERS: "There are no dead letters there any more. Nothing was changed.",
  WEBHOOK_OFF: "The endpoint is off. Nothing was sent; turn it on first.",
} as const satisfies Partial<Record<RefusalCode, string>>;

export function refuseSetting(code: keyof typeof NO_SUCH): SettingsResult<never> {
  return { refusal: { code, message: NO_SUCH[code] } };
}

/** A change of settings as its receipt tells it. No subject: the thing is only being made. */
export function actOf({ actor }: Caller, verb: string, subject?: string): Act {
  return { actor, verb, reason: null, facts: { subject } };
}

export function webhookSubject(webhookId: string): string {
  return `webhook:${webhookId}`;
}
