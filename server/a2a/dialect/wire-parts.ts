import { z } from "zod";
import { JsonValue, TaskId } from "../../contract/primitives";
import type { MessagePart } from "../../domain/client/client-message";
import type { Json } from "../../domain/json";
import { isObject } from "../json-object";
import { CONTEXT_ID, MessageId } from "./dialect-primitives";
import type { Spelling } from "./spelling";

const MAX_PARTS = 100;
const KINDS = ["text", "file", "data"] as const;

const WireFile = z.object({
  uri: z.string().min(1).optional(),
  /** Base64. */
  bytes: z.base64().optional(),
  mimeType: z.string().max(200).optional(),
  name: z.string().max(300).optional(),
});

/** One of text, data and file. What it is may be told by `kind` or `type`, or be left to what it has. */
const WirePart = z
  .object({
    kind: z.enum(KINDS).optional(),
    type: z.enum(KINDS).optional(),
    text: z.string().optional(),
    data: JsonValue.optional(),
    file: WireFile.optional(),
    metadata: JsonValue.optional(),
  })
  .superRefine((part, ctx) => {
    const has = KINDS.filter((kind) => part[kind] !== undefined);
    const told = part.kind ?? part.type;
    if (has.length !== 1 || (told && told !== has[0]))
      ctx.addIssue({ code: "custom", message: "A part has one of text, data and file, and is told to be that." });
    if (part.file && (part.file.uri === undefined) === (part.file.bytes === undefined))
      ctx.addIssue({ code: "custom", path: ["file"], message: "A file has one of uri and bytes." });
  });
type WirePart = z.infer<typeof WirePart>;

export const WireParts = z.array(WirePart).min(1, "A message says something.").max(MAX_PARTS);

export const MESSAGE_SPELLING: Spelling = {
  messageId: { also: ["message_id"], as: MessageId },
  contextId: CONTEXT_ID,
  taskId: { also: ["task_id"], as: TaskId },
  referenceTaskIds: { also: ["reference_task_ids"] },
};

export function fromWireParts(parts: readonly WirePart[]): readonly MessagePart[] {
  return parts.map(({ text, data, file, metadata }) => ({
    ...(text !== undefined ? { text } : {}),
    ...(data !== undefined ? { data } : {}),
    ...(file?.uri ? { url: file.uri } : {}),
    ...(file?.bytes !== undefined ? { raw: file.bytes } : {}),
    ...(file?.mimeType ? { mediaType: file.mimeType } : {}),
    ...(file?.name ? { filename: file.name } : {}),
    ...(metadata !== undefined ? { metadata } : {}),
  }));
}

/** The parts of a stored message; `word` is the name under which the dialect tells the kind of a part. */
export function toWireParts(parts: Json, word: "kind" | "type"): readonly Json[] {
  const all: readonly Json[] = Array.isArray(parts) ? parts : [parts];
  return all.map((part) => toWirePart(part, word));
}

function toWirePart(part: Json, word: "kind" | "type"): Json {
  if (!isObject(part)) return { [word]: "data", data: part };
  // A stored part is JSON in all its members.
  const { text, data, url, raw, mediaType, filename, metadata } = part as Readonly<Record<string, Json>>;
  const more: Record<string, Json> = metadata === undefined ? {} : { metadata };
  if (text !== undefined) return { [word]: "text", text, ...more };
  if (url === undefined && raw === undefined) return { [word]: "data", data: data ?? null, ...more };
  const file: Record<string, Json> = {
    ...(url === undefined ? { bytes: raw ?? "" } : { uri: url }),
    ...(mediaType === undefined ? {} : { mimeType: mediaType }),
    ...(filename === undefined ? {} : { name: filename }),
  };
  return { [word]: "file", file, ...more };
}
