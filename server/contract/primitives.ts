import { z } from "zod";
import type { Json } from "../domain/json";
import { AGENT_NAME_MAX, AGENT_NAME_PATTERN, SCOPE_MAX, SCOPE_PATTERN } from "./name-patterns";

// A page may not make code from text, and trying whether it may is told as a breach of its policy.
if (typeof document !== "undefined") z.config({ jitless: true });

/** In lower case, as the database tells it: what waits for a task is found by this text. */
export const TaskId = z.uuid().toLowerCase();
export const Handle = z.string().regex(/^suspend-[0-9a-f-]{36}$/, "A suspension handle looks like suspend-<uuid>.");
export const RequestId = z.string().min(1).max(200);
/** Lower-kebab segments, at most four, joined by slashes. */
export const Scope = z
  .string()
  .max(SCOPE_MAX)
  .regex(SCOPE_PATTERN, "A scope is up to four lower-kebab segments, like prod/billing.");
export const AgentName = z
  .string()
  .max(AGENT_NAME_MAX)
  .regex(AGENT_NAME_PATTERN, "An agent name is lower-kebab, like ci-fixer.");
/** Text a person typed as a reason. Blank is the same as none. */
export const Reason = z
  .string()
  .max(2_000)
  .transform((text) => text.trim() || null)
  .nullish()
  .transform((text) => text ?? null);
/**
 * ISO 8601 with an offset, as PostgreSQL takes it: years 1 to 9999 of UTC, since it has no year 0 and five digits are not read
 * back; offsets below 16 hours; a fraction that fits. It rounds to the millisecond, so the last one of all would be too late.
 */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(isInYearsOfFourDigits, "An instant is in year 1 to 9999.")
  .refine((text) => !/[+-](1[6-9]|2\d):\d\d$/.test(text), "An offset is below 16 hours.")
  .refine((text) => text.length <= INSTANT_MAX_CHARS, "A second has at most nine decimals.");

/** Of one with nanoseconds and an offset. */
const INSTANT_MAX_CHARS = "0000-00-00T00:00:00.000000000+00:00".length;
const YEAR_1_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");

function isInYearsOfFourDigits(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= YEAR_1_MS && ms < LAST_MS;
}

/** Names a step or a question within its task. */
export const StepKey = z.string().min(1).max(300);
export const Label = z.string().trim().min(1).max(80);
/** Any JSON. Bodies are parsed before they come here, so nothing but JSON can, and large ones are not walked again. */
export const JsonValue = z.custom<Json>((value) => value !== undefined, "A JSON value is needed.");
export type JsonValue = Json;

const MAX_METADATA_CHARS = 16_384;

/** What a caller sends along for itself. It is kept and told again, and changes nothing of what is done. */
export const Metadata = z.record(z.string(), JsonValue).superRefine(isSmallMetadata);

/** For metadata of which some is read. */
export function isSmallMetadata(value: object, ctx: z.RefinementCtx): void {
  if (JSON.stringify(value).length <= MAX_METADATA_CHARS) return;
  ctx.addIssue({ code: "custom", message: `Metadata has at most ${MAX_METADATA_CHARS} characters of JSON.` });
}
