import { describe, expect, it } from "vitest";
import type { TreeReply, TreeView } from "../../contract/document/tree/tree-protocol";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import { handleTree } from "./tree-door";
import { TreeSessions } from "./tree-sessions";

const stage = testScene();
const HOST = "localhost:4310";
const faults: unknown[] = [];
const open = new Set<TreeSessions>();
function sessions(): TreeSessions {
  const made = new TreeSessions(stage.scene.ports, (_, error) => faults.push(error));
  open.add(made);
  return made;
}

/** v1 and v2 of a task, some megabytes with one value changed. */
async function twoVersions(rows: number) {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  const state = (done: boolean) => ({
    rows: Array.from({ length: rows }, (_, id) => ({ id, text: "read and sorted ".repeat(8), done: id === 7 && done })),
  });
  for (const done of [false, true])
    await attempt.commit({ state: { replace: state(done) }, checkpoint: { label: "at" } });
  return task;
}

function page(held: TreeSessions, caller = stage.scene.door.operator) {
  const call = (body: unknown, session?: string) =>
    handleTree(
      new Request(`http://${HOST}/api/checkpoints/tree${session ? `?session=${session}` : ""}`, {
        method: "POST",
        headers: { host: HOST, origin: `http://${HOST}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
      { caller, sessions: held },
    );
  return {
    call,
    async open(taskId: string, version = 2) {
      const answer = await call({ source: { taskId, version }, pointer: null, query: "" });
      if (!answer.body) throw new Error(`${answer.status}`);
      const replies = repliesOf(answer.body);
      const first = await replies.next();
      if (first.value?.type !== "session") throw new Error("It was not opened.");
      return { id: first.value.id as string, replies };
    },
  };
}

type Reply = TreeReply | { readonly type: "session"; readonly id: string };

async function* repliesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Reply> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/** The first view that is so. */
async function until(replies: AsyncGenerator<Reply>, is: (view: TreeView) => boolean): Promise<TreeView> {
  for (;;) {
    const { value, done } = await replies.next();
    if (done) throw new Error("It ended.");
    if (value.type === "view" && is(value.view)) return value.view;
  }
}

describe("a document that the server holds", () => {
  it("is sent by what is looked at, compared with progress, and let go of with its stream", async () => {
    const task = await twoVersions(12_000);
    const held = sessions();
    const { call, open: openTree } = page(held);
    const { id, replies } = await openTree(task.id);
    const first = await until(replies, () => true);
    expect(first.total).toBeGreaterThan(1);
    expect(first.rows.length).toBeLessThan(100);
    const rows = first.rows.find(({ key }) => key === "rows");
    expect((await call([{ type: "toggle", node: rows?.node }], id)).status).toBe(204);
    expect((await until(replies, ({ total }) => total > 10_000)).rows.length).toBeLessThan(100);
    await call([{ type: "compare", source: { taskId: task.id, version: 1 } }], id);
    await until(replies, ({ compare }) => compare?.phase === "comparing" && compare.share > 0);
    const compared = await until(replies, ({ compare }) => compare?.phase === "ready");
    expect(compared.compare).toMatchObject({ changes: 1, checkpoint: { version: 1 } });
    await call(
      [
        { type: "search", query: '"id":11999' },
        { type: "search", query: "11999" },
      ],
      id,
    );
    expect((await until(replies, ({ search }) => search.isDone && search.query === "11999")).search.count).toBe(1);
    await replies.return(undefined);
    expect((await call([{ type: "show_more" }], id)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it("is held for its tenant alone, and nothing else can be asked of it", async () => {
    const task = await twoVersions(10);
    const held = sessions();
    const mine = page(held);
    const { id, replies } = await mine.open(task.id);
    expect((await page(held, FOREIGN).call([{ type: "show_more" }], id)).status).toBe(404);
    expect((await mine.call([{ type: "open" }], id)).status).toBe(400);
    expect((await mine.call([{ type: "window", from: 0, to: 1_000_000 }], id)).status).toBe(400);
    const foreign = await page(held, FOREIGN).open(task.id);
    expect((await foreign.replies.next()).value).toMatchObject({
      type: "failed",
      error: { call: { data: { refusal: { code: "CHECKPOINT_NOT_FOUND" } } } },
    });
    await Promise.all([replies.return(undefined), foreign.replies.return(undefined)]);
  });
});
