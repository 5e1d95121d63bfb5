import { TreeHost } from "../../contract/document/tree/tree-host";
import type { SentError, TreeRequest, TreeSource } from "../../contract/document/tree/tree-protocol";
import type { Caller, Ports } from "../../ports";
import { found } from "../../queries/found";
import { orRefuse, RefusalCause } from "../refusal";
import type { SessionReply } from "./glances";

/** What a page may leave unread before it is taken for gone: views are made faster than a bad line takes them. */
const MAX_UNREAD = 100;

interface SessionTools {
  readonly id: string;
  readonly caller: Caller;
  readonly reader: Ports["reader"];
  /** Before a document is read: throws when there is no room for one of so many bytes beside those that are held. */
  readonly claim: (bytes: number) => void;
  /** A fault of ours; returns the id that it is logged under. */
  readonly failed: (error: unknown) => string;
  readonly onEnd: () => void;
}

/** One large document that is held for one page, and what it is compared with. It lives as long as its stream. */
export class TreeSession {
  readonly stream: ReadableStream<Uint8Array>;
  readonly caller: Caller;
  usedAtMs = performance.now();
  readonly #tools: SessionTools;
  readonly #host: TreeHost;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #opened: { readonly source: TreeSource; readonly bytes: number } | null = null;
  #otherBytes = 0;

  constructor(tools: SessionTools) {
    this.#tools = tools;
    this.caller = tools.caller;
    this.#host = new TreeHost({
      read: (source) => this.#read(source),
      reply: (reply) => this.#send(reply),
      breathe: () => new Promise((resolve) => setImmediate(resolve)),
      describe: (error) => this.#describe(error),
    });
    this.stream = new ReadableStream<Uint8Array>(
      { start: (controller) => void this.#begin(controller), cancel: () => this.end() },
      { highWaterMark: 0 },
    );
  }

  /** Bytes of the states that it holds. */
  get bytes(): number {
    return (this.#opened?.bytes ?? 0) + this.#otherBytes;
  }

  handle(request: TreeRequest): void {
    this.usedAtMs = performance.now();
    // The state goes to the agent's schema when it is saved; a schema that a page sends along is not run here.
    const safe = request.type === "preview_edit" ? { ...request, schema: null } : request;
    this.#host.handle(safe).catch((error: unknown) => {
      this.#tools.failed(error);
      this.end();
    });
  }

  end(): void {
    const controller = this.#controller;
    if (!controller) return;
    this.#controller = null;
    this.#tools.onEnd();
    try {
      controller.close();
    } catch {
      // Whoever read it has let go of it already.
    }
  }

  #begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#controller = controller;
    this.#send({ type: "session", id: this.#tools.id });
  }

  #send(reply: SessionReply): void {
    this.#controller?.enqueue(encoder.encode(`${JSON.stringify(reply)}\n`));
    if ((this.#controller?.desiredSize ?? 0) < -MAX_UNREAD) this.end();
  }

  async #read(source: TreeSource) {
    const ref = { tenantId: this.caller.tenantId, taskId: source.taskId };
    const size = await this.#tools.reader.checkpointSize(ref, source.version);
    const bytes = orRefuse(found(size, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task."));
    if (this.#opened) this.#otherBytes = 0;
    this.#tools.claim(bytes);
    if (this.#opened) this.#otherBytes = bytes;
    else this.#opened = { source, bytes };
    const checkpoint = await this.#tools.reader.findCheckpoint(ref, source.version);
    return orRefuse(found(checkpoint, "CHECKPOINT_NOT_FOUND", "There is no such checkpoint on this task."));
  }

  #describe(error: unknown): SentError {
    const refusal = refusalIn(error);
    if (refusal) return { message: refusal.message, call: { data: { requestId: this.#tools.id, refusal } } };
    const requestId = this.#tools.failed(error);
    return { message: "The document could not be read.", call: { data: { requestId } } };
  }
}

const encoder = new TextEncoder();

function refusalIn(error: unknown) {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof RefusalCause ? cause.refusal : null;
}
