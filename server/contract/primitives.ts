import { z } from "zod";
import type { Json } from "../domain/json";

// A page may not make code from text, and trying whether it may is told as a breach of its policy.
if (typeof document !== "undefined") z.config({ jitless: true });

export const TaskId = z.uuid();
export const Handle = z.string().regex(/^suspend-[0-9a-f-]{36}$/, "A suspension handle looks like suspend-<uuid>.");
export const RequestId = z.string().min(1).max(200);
/** Lower-kebab segments, at most four, joined by slashes. */
export const Scope = z
  .string()
  .max(200)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,3}$/,
    "A scope is up to four lower-kebab segments, like prod/billing.",
  );
export const AgentName = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "An agent name is lower-kebab, like ci-fixer.");
/** Text a person typed as a reason. Blank is the same as none. */
export const Reason = z
  .string()
  .max(2_000)
  .transform((text) => text.trim() || null)
  .nullish()
  .transform((text) => text ?? null);
/** ISO 8601 with an offset, in the years 1 to 9999 of UTC: PostgreSQL has no year 0, and five digits are not read back. */
export const Instant = z.iso
  .datetime({ offset: true })
  .refine(isInYearsOfFourDigits, "An instant is in year 1 to 9999.");

const YEAR_1_MS = Date.parse("0001-01-01T00:00:00Z");
const YEAR_10000_MS = Date.parse("+010000-01-01T00:00:00Z");

function isInYearsOfFourDigits(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= YEAR_1_MS && ms < YEAR_10000_MS;
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
