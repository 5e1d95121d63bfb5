import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { describeFailure } from "@/components/data/describe-failure";
import { NO_SEARCH, type TreeRequest, type TreeView } from "@/server/contract/document/tree/tree-protocol";
import { aCheckpointMeta, aTaskId } from "@/server/testing/make-views";
import type { PageReply } from "./page-reply";
import { fromSentError, toSentError } from "./sent-error";
import { TreeClient } from "./tree-client";
import type { PortOptions } from "./tree-port";

const SOURCE = { taskId: aTaskId(), version: 14 };
const START = { pointer: null, query: "" };
const VIEW = {
  type: "view",
  view: {
    checkpoint: aCheckpointMeta(),
    messages: 0,
    total: 1,
    from: 0,
    rows: [],
    selected: null,
    missing: null,
    search: NO_SEARCH,
    reveal: null,
    heaviest: null,
    changedOnly: false,
    compare: null,
  },
} as const satisfies PageReply;

/** A client whose ports a test answers for, the newest last. */
function client(first: TreeView | null = null) {
  const ports: { posted: TreeRequest[]; reply: PortOptions["onReply"]; isClosed: boolean }[] = [];
  const tree = new TreeClient(
    () => Promise.reject(new Error("not read here")),
    first,
    (open, { onReply }) => {
      const port = { posted: [open] as TreeRequest[], reply: onReply, isClosed: false };
      ports.push(port);
      return {
        post: (request) => port.posted.push(request),
        close: () => {
          port.isClosed = true;
        },
      };
    },
  );
  return { tree, ports };
}

describe("TreeClient", () => {
  it("is opening until the first view, and tells its listeners", () => {
    const { tree, ports } = client();
    let told = 0;
    tree.subscribe(() => {
      told += 1;
    });
    tree.open(SOURCE, START);
    expect(tree.get()).toEqual({ phase: "opening" });
    expect(ports[0]?.posted).toEqual([{ type: "open", source: SOURCE, ...START }]);
    ports[0]?.reply(VIEW);
    expect(tree.get()).toMatchObject({ phase: "ready", view: { total: 1 } });
    expect(told).toBe(2);
  });

  it("drops what an earlier document still sends", () => {
    const { tree, ports } = client();
    tree.open(SOURCE, START);
    tree.open({ ...SOURCE, version: 13 }, START);
    ports[0]?.reply(VIEW);
    expect(ports[0]?.isClosed).toBe(true);
    expect(tree.get()).toEqual({ phase: "opening" });
  });

  it("shows what came with the page until the first reply, and then asks what was asked meanwhile, in order", () => {
    const { tree, ports } = client({ ...VIEW.view, total: 7 });
    expect(tree.get()).toMatchObject({ phase: "ready", view: { total: 7 } });
    tree.open(SOURCE, START);
    tree.close();
    tree.open(SOURCE, START);
    tree.toggle(3);
    tree.compare({ ...SOURCE, version: 13 });
    void tree.readFile();
    expect(tree.get()).toMatchObject({ phase: "ready", view: { total: 7 } });
    const compare = { type: "compare", source: { ...SOURCE, version: 13 } };
    expect(ports[1]?.posted.slice(1)).toEqual([compare]);
    ports[1]?.reply(VIEW);
    expect(tree.get()).toMatchObject({ phase: "ready", view: { total: 1 } });
    expect(ports[1]?.posted.slice(2)).toEqual([
      { type: "toggle", node: 3 },
      { type: "save", id: 1 },
    ]);
    tree.toggle(4);
    expect(ports[1]?.posted.at(-1)).toEqual({ type: "toggle", node: 4 });
    tree.open(SOURCE, START);
    expect(tree.get()).toEqual({ phase: "opening" });
  });

  it("carries out no more of a key that is held down meanwhile than somebody would wait for", () => {
    const { tree, ports } = client(VIEW.view);
    tree.open(SOURCE, START);
    for (let press = 0; press < 200; press += 1) tree.move("down", 30);
    void tree.readFile();
    ports[0]?.reply(VIEW);
    expect(ports[0]?.posted).toHaveLength(22);
    expect(ports[0]?.posted.at(-1)).toEqual({ type: "save", id: 1 });
  });

  it("says that a document cannot be read though its first rows came with the page", () => {
    const { tree, ports } = client(VIEW.view);
    tree.open(SOURCE, START);
    tree.toggle(3);
    ports[0]?.reply({ type: "failed", error: { message: "The line is down." } });
    expect(tree.get()).toMatchObject({ phase: "failed" });
    expect(ports[0]?.posted).toHaveLength(1);
  });

  it("matches answers to what was asked", async () => {
    const { tree, ports } = client();
    tree.open(SOURCE, START);
    const [text, file] = [tree.readValue(), tree.readFile()];
    ports[0]?.reply({ type: "saved", id: 2, file: new Blob(["{}"]) });
    ports[0]?.reply({ type: "copied", id: 1, text: "value" });
    expect(await text).toBe("value");
    expect(await (await file).text()).toBe("{}");
  });

  it("tells whoever asked for a file that it could not be read, and shows the document as before", async () => {
    const { tree, ports } = client();
    tree.open(SOURCE, START);
    ports[0]?.reply(VIEW);
    const file = tree.readFile();
    ports[0]?.reply({ type: "not_saved", id: 1, error: { message: "The line is down.", call: { data: null } } });
    await expect(file).rejects.toThrow("The line is down.");
    expect(tree.get()).toMatchObject({ phase: "ready" });
  });

  it("asks nothing of a document that is closed", () => {
    const { tree, ports } = client();
    tree.open(SOURCE, START);
    tree.close();
    tree.search("x");
    expect(ports[0]?.posted).toHaveLength(1);
  });
});

describe("errors between threads", () => {
  const sent = (error: unknown) => describeFailure(fromSentError(structuredClone(toSentError(error))));

  it("keep a refusal and its request id", () => {
    const refusal = { code: "CHECKPOINT_NOT_FOUND" as const, message: "There is no such checkpoint on this task." };
    const data = { code: "NOT_FOUND", httpStatus: 404, requestId: "req-7", refusal };
    const error = new TRPCClientError("x", { result: { error: { code: -32_004, message: "x", data } } });
    expect(sent(error)).toMatchObject({ kind: "not_found", code: "CHECKPOINT_NOT_FOUND", requestId: "req-7" });
  });

  it("keep that nobody answered, and plain words", () => {
    expect(sent(new TRPCClientError("fetch failed"))).toMatchObject({ kind: "unreachable" });
    expect(sent(new Error("This is no JSON at character 6."))).toMatchObject({
      kind: "failed",
      title: "This is no JSON at character 6.",
    });
  });
});
