import { parseIJson } from "../contract/i-json";
import { NotIJson } from "../contract/i-json-scanner";
import type { Incoming } from "../http/incoming";

/** Longest body at this door, bytes. Larger files are sent as addresses. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Most values in a body: more of them are sent as a file, or as its address. */
const MAX_BODY_VALUES = 100_000;

/** Why a body cannot be read. `encoding` is HTTP 415, `size` 413, `text` is no JSON; `type` 415 where the protocol has no word for it. */
export interface BadBody {
  readonly kind: "type" | "encoding" | "size" | "text";
  readonly message: string;
  /** JSON pointer into the text. */
  readonly path?: string;
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** The JSON of a body (I-JSON in UTF-8, uncompressed, of one of the media types), or what is wrong with it. */
export async function readJson(
  request: Incoming,
  mediaTypes: readonly string[],
): Promise<{ readonly value: unknown } | { readonly bad: BadBody }> {
  const told = request.header("content-type") ?? "";
  if (!mediaTypes.includes(told.split(";")[0]?.trim().toLowerCase() ?? ""))
    return bad("type", `Bodies are sent as ${mediaTypes.join(" or ")}. Nothing was done.`);
  const [, charset = "utf-8"] = CHARSET.exec(told) ?? [];
  if (!/^utf-?8$/i.test(charset)) return bad("type", "JSON is sent as UTF-8. Nothing was done.");
  const encoding = request.header("content-encoding")?.trim().toLowerCase();
  if (encoding && encoding !== "identity") return bad("encoding", "Bodies are sent uncompressed. Nothing was done.");
  const isTooLong = Number(request.header("content-length") ?? 0) > MAX_BODY_BYTES;
  const bytes = isTooLong ? null : await request.read(MAX_BODY_BYTES);
  if (!bytes) return bad("size", `A body here has at most ${MAX_BODY_BYTES} bytes. Nothing was done.`);
  try {
    return { value: parseIJson(bytes, MAX_BODY_VALUES) };
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    const { path, message } = error;
    return { bad: { kind: "text", message: `${message} Nothing was done.`, path } };
  }
}

/** The HTTP status of a body that cannot be read; 200 where the protocol itself says what is wrong. */
export function statusOfBad({ kind }: BadBody): number {
  return { type: 415, encoding: 415, size: 413, text: 200 }[kind];
}

function bad(kind: BadBody["kind"], message: string): { readonly bad: BadBody } {
  return { bad: { kind, message } };
}
