import type { IncomingMessage, ServerResponse } from "node:http";
import { gatherBytes } from "../contract/gather-bytes";
import { readNodeBody } from "./read-node-body";

/** A call at the door, whichever server brought it. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  header(name: string): string | null;
  /** The body; null when there are more than `limitBytes`, then the rest is not read. */
  read(limitBytes: number): Promise<Uint8Array | null>;
  /** Aborts when the caller went away. */
  readonly signal: AbortSignal;
}

export function incomingOfRequest(request: Request): Incoming {
  return {
    method: request.method,
    url: new URL(request.url),
    header: (name) => request.headers.get(name),
    read: (limitBytes) => gatherBytes(request.body ?? [], limitBytes),
    signal: request.signal,
  };
}

/** Straight from Node's server: wrapping a call in the standard types costs as much as answering it. */
export function incomingOfNode(request: IncomingMessage, response: ServerResponse): Incoming {
  let gone: AbortController | null = null;
  return {
    method: request.method ?? "GET",
    url: new URL(request.url ?? "/", "http://door"),
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    read: (limitBytes) => readNodeBody(request, limitBytes),
    // Made for those who ask, who are few: each would be aborted once its answer is out.
    get signal() {
      gone ??= goneSignal(response);
      return gone.signal;
    },
  };
}

/** One for all: an error of its own, with its stack, for each call that is over costs more than it says. */
const GONE = new Error("The caller was answered, or went away.");

function goneSignal(response: ServerResponse): AbortController {
  const gone = new AbortController();
  if (response.destroyed) gone.abort(GONE);
  else response.once("close", () => gone.abort(GONE));
  return gone;
}
