import type { TreeReply, TreeRequest } from "@/server/contract/document/tree/tree-protocol";

/** A document that the server holds for this page: requests go there one call after the other, replies come in a stream. */
export interface RemoteTree {
  post(request: TreeRequest): void;
  close(): void;
}

interface RemoteOptions {
  readonly onReply: (reply: TreeReply) => void;
  /** The server holds too many already. */
  readonly onFull: () => void;
}

export type OpenRemoteTree = (open: Extract<TreeRequest, { type: "open" }>, options: RemoteOptions) => RemoteTree;

const ADDRESS = "/api/checkpoints/tree";
const FULL = 503;
const LOST = { message: "The server no longer holds this document.", call: { data: undefined } };

export const openRemoteTree: OpenRemoteTree = ({ source, pointer, query }, { onReply, onFull }) => {
  const control = new AbortController();
  let waiting: TreeRequest[] = [];
  let session: string | null = null;
  let isSending = false;
  const fail = () => {
    if (!control.signal.aborted) onReply({ type: "failed", error: LOST });
    control.abort();
  };
  const flush = async () => {
    if (session === null || isSending) return;
    isSending = true;
    while (waiting.length > 0 && !control.signal.aborted) {
      const requests = waiting;
      waiting = [];
      const answer = await call(`${ADDRESS}?session=${session}`, requests, control.signal).catch(() => null);
      if (!answer?.ok) return fail();
    }
    isSending = false;
  };
  const follow = async () => {
    const answer = await call(ADDRESS, { source, pointer, query }, control.signal);
    if (answer.status === FULL) return control.signal.aborted ? undefined : onFull();
    if (!answer.ok || !answer.body) {
      const { error } = await answer.json();
      return onReply({ type: "failed", error: { message: error.message, call: { data: error.data } } });
    }
    for await (const line of linesOf(answer.body)) {
      const reply = JSON.parse(line) as TreeReply | { readonly type: "session"; readonly id: string };
      if (reply.type !== "session") onReply(reply);
      else {
        session = reply.id;
        void flush();
      }
    }
    fail();
  };
  follow().catch(fail);
  return {
    post(request) {
      waiting = [...waiting.filter((each) => !isOutdatedBy(each, request)), request];
      void flush();
    },
    close: () => control.abort(),
  };
};

/** Where a page has scrolled to matters, not the way there. */
function isOutdatedBy(waits: TreeRequest, newer: TreeRequest): boolean {
  return waits.type === newer.type && (newer.type === "window" || newer.type === "compare_window");
}

function call(address: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(body), signal });
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
