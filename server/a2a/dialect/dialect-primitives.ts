import { z } from "zod";
import { JsonValue } from "../../contract/primitives";

const MAX_METADATA_CHARS = 16_384;

/** What a client sends along for itself. It changes nothing of what is done. */
export const Metadata = z.record(z.string(), JsonValue).superRefine(isSmall);

/** For metadata of which some is read. */
export function isSmall(value: object, ctx: z.RefinementCtx): void {
  if (JSON.stringify(value).length <= MAX_METADATA_CHARS) return;
  ctx.addIssue({ code: "custom", message: `Metadata has at most ${MAX_METADATA_CHARS} characters of JSON.` });
}

export const MessageId = z.string().trim().min(1).max(200);
export const ContextId = z.string().trim().min(1).max(200);
export const HistoryLength = z.int().min(0).max(10_000);

export const TASK_ID = { also: ["task_id", "id"] };
