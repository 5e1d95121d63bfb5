import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import type { TreeReply, TreeRequest } from "@/server/contract/document/tree/tree-protocol";
import type { CheckpointView } from "@/server/contract/task-view";
import { aCheckpointMeta, aTaskId } from "@/server/testing/make-views";
import type { OpenRemoteTree } from "./remote-tree";
import { TreeSwitch } from "./tree-switch";

const TASK = aTaskId();
const OPEN: TreeRequest = { type: "open", source: { taskId: TASK, version: 2 }, pointer: null, query: "" };
const VIEW = { type: "view", view: { total: 99 } } as unknown as TreeReply;

const aCheckpoint = (version: number): CheckpointView => ({
  ...aCheckpointMeta({ version }),
  taskId: TASK,
  dataText: '{"a":1}',
  messages: [],
  artifacts: [],
});

function tooLarge(): Error {
  const data = { refusal: { code: "CHECKPOINT_TOO_LARGE", message: "too large" } };
  const error = { code: -32_000, message: "too large", data };
  return new TRPCClientError("too large", { result: { error } } as never);
}

/** A switch on versions of which those named are large. */
function held(large: readonly number[], readWhole = async (version: number) => aCheckpoint(version)) {
  const replies: TreeReply[] = [];
  const remotes: { posted: TreeRequest[]; options: Parameters<OpenRemoteTree>[1]; isClosed: boolean }[] = [];
  const tree = new TreeSwitch({
    read: async ({ version }, maxBytes) => {
      if (maxBytes !== null && large.includes(version)) throw tooLarge();
      return readWhole(version);
    },
    reply: (reply) => replies.push(reply),
    openRemote: (_, options) => {
      const remote = { posted: [] as TreeRequest[], options, isClosed: false };
      remotes.push(remote);
      return {
        post: (request) => remote.posted.push(request),
        close: () => {
          remote.isClosed = true;
        },
      };
    },
  });
  return { tree, replies, remotes };
}

describe("TreeSwitch", () => {
  it("holds a small document itself", async () => {
    const { tree, replies, remotes } = held([]);
    await tree.handle(OPEN);
    expect(replies.at(-1)).toMatchObject({ type: "view" });
    expect(remotes).toEqual([]);
  });

  it("leaves a large one to the server, and asks it from then on", async () => {
    const { tree, replies, remotes } = held([2]);
    await tree.handle(OPEN);
    expect(replies).toEqual([]);
    remotes[0]?.options.onReply(VIEW);
    expect(replies).toEqual([VIEW]);
    await tree.handle({ type: "toggle", node: 3 });
    expect(remotes[0]?.posted).toEqual([{ type: "toggle", node: 3 }]);
    await tree.handle(OPEN);
    expect(remotes[0]?.isClosed).toBe(true);
  });

  it("leaves both to the server when the other one is large", async () => {
    const { tree, remotes } = held([1]);
    const compare: TreeRequest = { type: "compare", source: { taskId: TASK, version: 1 } };
    await tree.handle(OPEN);
    await tree.handle(compare);
    expect(remotes[0]?.posted).toEqual([compare]);
  });

  it("holds a large one itself where the server has no room", async () => {
    const { tree, replies, remotes } = held([2]);
    await tree.handle(OPEN);
    remotes[0]?.options.onFull();
    await expect.poll(() => replies.at(-1)).toMatchObject({ type: "view" });
  });

  it("reads a large one whole to save it", async () => {
    const { tree, replies } = held([2]);
    await tree.handle(OPEN);
    await tree.handle({ type: "save", id: 4 });
    expect(replies.at(-1)).toMatchObject({ type: "saved", id: 4, text: expect.stringContaining('"state":{"a":1}') });
  });

  it("says of a file that could not be read which one it was, not that the document is gone", async () => {
    const { tree, replies } = held([2], () => Promise.reject(new Error("The line is down.")));
    await tree.handle(OPEN);
    await tree.handle({ type: "save", id: 4 });
    expect(replies).toEqual([{ type: "not_saved", id: 4, error: { message: "The line is down." } }]);
  });
});
