import { deadline } from "./deadline";
import { Http } from "./http";

/** The door's words on something it did not do; nothing was written. */
export interface RefusedReply {
  readonly kind: "refused";
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Field errors by path, of a malformed body. */
  readonly fields: Readonly<Record<string, string>>;
}

export type Reply<T> =
  | { readonly kind: "answered"; readonly body: T }
  | RefusedReply
  /** No answer, or one that says to come again: whether it was done is not known. */
  | { readonly kind: "unreachable"; readonly problem: string };

export interface Call {
  readonly method: "PUT" | "POST";
  /** Below `/api/workers/`. */
  readonly path: string;
  /** JSON text, so that a repeated call is the same to the byte. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The workers' HTTP door as typed replies; never throws for what a network or server does. */
export class DoorClient {
  private readonly base: string;
  private readonly http = new Http();

  constructor(
    url: string,
    private readonly key: string,
  ) {
    this.base = `${url.replace(/\/+$/, "")}/api/workers/`;
  }

  async call<T>(call: Call): Promise<Reply<T>> {
    const { signal, done } = deadline(call.timeoutMs, call.signal);
    try {
      const { status, text } = await this.http.exchange({
        method: call.method,
        url: this.base + call.path,
        headers: {
          ...this.credentials(),
          ...call.headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(call.text),
        },
        text: call.text,
        signal,
      });
      return readReply<T>(status, parse(text));
    } catch (error) {
      return { kind: "unreachable", problem: problemOf(error) };
    } finally {
      done();
    }
  }

  /** An event stream; throws when it cannot be opened. */
  async open(path: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    const headers = { ...this.credentials(), accept: "text/event-stream" };
    const answer = await this.http.send({ method: "GET", url: this.base + path, headers, signal });
    if (answer.statusCode === 200) return answer;
    answer.destroy();
    throw new Error(`HTTP ${answer.statusCode}`);
  }

  private credentials(): Record<string, string> {
    return { authorization: `Bearer ${this.key}` };
  }
}

/** What an answer means; `body` is undefined when it was no JSON. */
export function readReply<T>(status: number, body: unknown): Reply<T> {
  if (body === undefined) return { kind: "unreachable", problem: `HTTP ${status} without JSON` };
  // What the door answers with 2xx is the contract's type; both come from one build.
  if (status >= 200 && status < 300) return { kind: "answered", body: body as T };
  if (status >= 500 || status === 408 || status === 429) return { kind: "unreachable", problem: `HTTP ${status}` };
  return { kind: "refused", status, ...wordsOf(status, body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsOf(status: number, body: unknown): Omit<RefusedReply, "kind" | "status"> {
  const { refusal, error, fields } = body as {
    refusal?: { code: string; message: string };
    error?: string;
    fields?: Record<string, string>;
  };
  if (refusal) return { code: refusal.code, message: refusal.message, fields: {} };
  return { code: status === 400 ? "MALFORMED" : `HTTP_${status}`, message: error ?? "", fields: fields ?? {} };
}

function problemOf(error: unknown): string {
  // A name with several addresses fails once for each.
  if (error instanceof AggregateError) return problemOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
