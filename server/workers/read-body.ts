import type { z } from "zod";
import { parseIJson, parseIJsonApart } from "../contract/i-json";
import { NotIJson } from "../contract/i-json-scanner";
import type { Incoming } from "../http/incoming";
import { type Answer, type JsonAnswer, refused, turnedAway } from "./answer";

/** The body as the schema admits it, or the answer that says why not. */
export type Body<T> = { readonly value: T } | { readonly answer: Answer };

/** Reads a JSON body of at most `limitBytes`. Everything wrong with it is named by path; nothing of it throws. */
export async function readBody<S extends z.ZodType>(
  request: Incoming,
  schema: S,
  limitBytes: number,
): Promise<Body<z.output<S>>> {
  const parsed = await readJson(request, limitBytes, parseIJson);
  return "answer" in parsed ? parsed : admit(schema, parsed.value);
}

/** The same, with the text of the value at `place` beside it, unread; the schema finds null there. */
export async function readBodyApart<S extends z.ZodType>(
  request: Incoming,
  schema: S,
  { place, limitBytes }: { readonly place: readonly [string, string]; readonly limitBytes: number },
): Promise<Body<{ readonly body: z.output<S>; readonly apart: string | null }>> {
  const parsed = await readJson(request, limitBytes, (bytes) => parseIJsonApart(bytes, place));
  if ("answer" in parsed) return parsed;
  const { value, apart } = parsed.value;
  const body = admit(schema, value);
  return "answer" in body ? body : { value: { body: body.value, apart } };
}

async function readJson<T>(request: Incoming, limitBytes: number, parse: (bytes: Uint8Array) => T): Promise<Body<T>> {
  const wrongKind = kindOfBody(request);
  if (wrongKind) return { answer: wrongKind };
  const bytes = Number(request.header("content-length") ?? 0) > limitBytes ? null : await request.read(limitBytes);
  if (!bytes) return { answer: tooLarge(limitBytes) };
  try {
    return { value: parse(bytes) };
  } catch (error) {
    if (!(error instanceof NotIJson)) throw error;
    return { answer: malformed({ [error.path]: error.message }) };
  }
}

function admit<S extends z.ZodType>(schema: S, value: unknown): Body<z.output<S>> {
  const result = schema.safeParse(value);
  return result.success ? { value: result.data } : { answer: malformed(fieldsOf(result.error.issues)) };
}

function kindOfBody(request: Incoming): Answer | null {
  const type = request.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return turnedAway(415, "Bodies are sent as application/json. Nothing was done.");
  const encoding = request.header("content-encoding");
  if (encoding && encoding !== "identity") return turnedAway(415, "Bodies are sent uncompressed. Nothing was done.");
  return null;
}

function tooLarge(limitBytes: number): Answer {
  return refused({
    code: "PAYLOAD_TOO_LARGE",
    message: `A body here has at most ${limitBytes} bytes. Nothing was done.`,
    limitBytes,
  });
}

/** A malformed call says so by path; nothing of it was done. */
export function malformed(fields: Readonly<Record<string, string>>): JsonAnswer {
  return turnedAway(400, "The call is not as the protocol has it. Nothing was done.", fields);
}

/** The first fault of each place, by JSON pointer. */
export function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const fields: [string, string][] = [];
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, MAX_FIELDS))
        fields.push([pointer([...issue.path, key]), "There is no such field."]);
    } else {
      fields.push([pointer(issue.path), issue.message]);
    }
  }
  // From the last to the first, so that the first fault of a place stays.
  return Object.fromEntries(fields.reverse());
}

const MAX_FIELDS = 20;

function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}
