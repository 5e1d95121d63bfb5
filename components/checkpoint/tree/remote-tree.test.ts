import { afterEach, describe, expect, it, vi } from "vitest";
import type { TreeReply, TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import { openRemoteTree } from "./remote-tree";

const OPEN = { type: "open", source: { taskId: "t-1", version: 2 }, pointer: null, query: "" } as const;

/** A server whose stream and answers are in the hands of the test. */
function server(status = 200) {
  const encoder = new TextEncoder();
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: (readonly TreeRequest[])[] = [];
  const answers: ((status: number) => void)[] = [];
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    if (!address.includes("?session=")) {
      const made = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      return new Response(status === 200 ? made : null, { status });
    }
    asked.push(JSON.parse(body));
    return new Promise<Response>((resolve) => answers.push((code) => resolve(new Response(null, { status: code }))));
  });
  return {
    asked,
    send: (text: string) => stream?.enqueue(encoder.encode(text)),
    end: () => stream?.close(),
    answer: (code = 204) => answers.shift()?.(code),
  };
}

function open() {
  const replies: TreeReply[] = [];
  const full = vi.fn();
  const tree = openRemoteTree(OPEN, { onReply: (reply) => replies.push(reply), onFull: full });
  return { tree, replies, full };
}

afterEach(() => vi.unstubAllGlobals());

describe("a document that the server holds", () => {
  it("is asked once it is open, one call after the other, with what was scrolled past left out", async () => {
    const { send, asked, answer } = server();
    const { tree, replies } = open();
    tree.post({ type: "toggle", node: 1 });
    await vi.waitFor(() => send('{"type":"session","id":"s-1"}\n{"type":"copied","id":1,'));
    send('"text":"a"}\n');
    await vi.waitFor(() => expect(replies).toEqual([{ type: "copied", id: 1, text: "a" }]));
    for (const from of [0, 50, 100]) tree.post({ type: "window", from, to: from + 80 });
    expect(asked).toEqual([[{ type: "toggle", node: 1 }]]);
    answer();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual([{ type: "window", from: 100, to: 180 }]);
    tree.close();
  });

  it("has failed when its stream ends or the server knows nothing of it any more", async () => {
    const first = server();
    const one = open();
    await vi.waitFor(() => first.send('{"type":"session","id":"s-1"}\n'));
    first.end();
    await vi.waitFor(() => expect(one.replies).toMatchObject([{ type: "failed" }]));
    const second = server();
    const other = open();
    await vi.waitFor(() => second.send('{"type":"session","id":"s-2"}\n'));
    other.tree.post({ type: "show_more" });
    await vi.waitFor(() => expect(second.asked).toHaveLength(1));
    second.answer(404);
    await vi.waitFor(() => expect(other.replies).toMatchObject([{ type: "failed" }]));
  });

  it("says so when the server has no room", async () => {
    server(503);
    const { full, replies } = open();
    await vi.waitFor(() => expect(full).toHaveBeenCalledOnce());
    expect(replies).toEqual([]);
  });
});
