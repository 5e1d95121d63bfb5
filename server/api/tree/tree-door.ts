import { OpenTreeInput, TreeRequestsInput } from "../../contract/document/tree/tree-request";
import { parseIJson } from "../../contract/i-json";
import { NotIJson } from "../../contract/i-json-scanner";
import { type Incoming, incomingOfRequest } from "../../http/incoming";
import { jsonReply, type Reply, toResponse } from "../../http/reply";
import type { Caller } from "../../ports";
import { checkCall } from "../door-check";
import type { TreeSessions } from "./tree-sessions";

export interface TreeDoor {
  readonly caller: Caller;
  readonly sessions: TreeSessions;
}

/** An edited text, and room for the rest. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const NOT_KEPT = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };

/**
 * `POST /api/checkpoints/tree`: holds a large document for a page and sends what it shows of it, as JSON lines; with `?session` what
 * the page asks of it. 503 where too many are held: then the page reads it whole.
 */
export async function answerTreeCall(call: Incoming, { caller, sessions }: TreeDoor): Promise<Reply> {
  const refusal = checkCall({ method: call.method, headers: { get: (name) => call.header(name) } });
  if (refusal) return answer(refusal.status, refusal.message);
  const bytes = await call.read(MAX_BODY_BYTES);
  const body = bytes && readJson(bytes);
  if (!body) return answer(400, "The call is no JSON, or too long.");
  const session = call.url.searchParams.get("session");
  if (session === null) return open(body.value, { caller, sessions });
  const asked = TreeRequestsInput.safeParse(body.value);
  if (!asked.success) return answer(400, "Nothing like this can be asked of a document.");
  if (!sessions.ask(caller, session, asked.data)) return answer(404, "The server no longer holds this document.");
  return { status: 204, headers: NOT_KEPT, body: "" };
}

/** The same for a server that speaks in standard requests. */
export async function handleTree(request: Request, door: TreeDoor): Promise<Response> {
  return toResponse(await answerTreeCall(incomingOfRequest(request), door));
}

async function open(value: unknown, { caller, sessions }: TreeDoor): Promise<Reply> {
  const order = OpenTreeInput.safeParse(value);
  if (!order.success) return answer(400, "This does not say which document is meant.");
  const stream = await sessions.open(caller, order.data);
  if (!stream) return answer(503, "The server holds as many large checkpoints as it can.");
  return { status: 200, headers: { ...NOT_KEPT, "content-type": "application/jsonl" }, body: stream };
}

function readJson(bytes: Uint8Array): { readonly value: unknown } | null {
  try {
    return { value: parseIJson(bytes) };
  } catch (error) {
    if (error instanceof NotIJson) return null;
    throw error;
  }
}

function answer(status: number, message: string): Reply {
  return jsonReply(status, { error: { message, data: null } }, NOT_KEPT);
}
