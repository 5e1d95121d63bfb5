import { describe, expect, it } from "vitest";
import type { TreeReply, TreeRequest, TreeView } from "../../contract/document/tree/tree-protocol";
import { applyPatch } from "../../contract/json-patch";
import { jsonLinesOf } from "../../testing/json-lines";
import { FOREIGN, testScene } from "../../testing/promises/scene";
import { firstLook } from "./first-look";
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
      const replies = jsonLinesOf<Reply>(answer.body);
      const first = await replies.next();
      if (first.value?.type !== "session") throw new Error("It was not opened.");
      return { id: first.value.id as string, replies };
    },
  };
}

type Reply = TreeReply | { readonly type: "session"; readonly id: string };

async function replyTo(replies: AsyncGenerator<Reply>, id: number): Promise<TreeReply> {
  for (;;) {
    const { value, done } = await replies.next();
    if (done) throw new Error("It ended.");
    if (value.type !== "session" && "id" in value && value.id === id) return value;
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
    const asked = async (request: TreeRequest & { readonly id: number }) => {
      await call([request], id);
      return replyTo(replies, request.id);
    };
    expect(await asked({ type: "read_part", id: 1, pointer: "/state/rows/7" })).toMatchObject({
      type: "copied",
      text: expect.stringContaining('"done": true'),
    });
    const part = { pointer: "/state/rows/7/done", text: "false" };
    expect(await asked({ type: "preview_edit", id: 2, part, schema: false })).toMatchObject({
      type: "previewed",
      preview: { problem: null, changes: 1, misfits: {} },
    });
    const before = await task.checkpoint(1);
    const patch = await asked({ type: "save_patch", id: 3 });
    const operations = patch.type === "saved" ? (JSON.parse(patch.text) as { readonly path: string }[]) : [];
    const ofState = operations.flatMap((one) =>
      one.path.startsWith("/state") ? { ...one, path: one.path.slice("/state".length) } : [],
    );
    expect(applyPatch(before, ofState)).toEqual({ value: await task.checkpoint(2) });
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

  it("is shown to a page that is being made, as whoever opens it sees it first, and is not held for that", async () => {
    const task = await twoVersions(12_000);
    const held = sessions();
    const caller = stage.scene.door.operator;
    const source = { taskId: task.id, version: 2 };
    const order = { source, pointer: "/state/rows" };
    const first = await firstLook({ caller, sessions: held }, order);
    const { replies } = await page(held).open(task.id);
    const opened = await until(replies, () => true);
    expect(first?.rows.map(({ node, key }) => [node, key])).toEqual(opened.rows.map(({ node, key }) => [node, key]));
    expect(first?.selected?.pointer).toBe("/state/rows");
    expect(JSON.stringify(first).length).toBeLessThan(50_000);
    await replies.return(undefined);
    for (let looks = 0; looks < 3; looks += 1)
      expect(await firstLook({ caller, sessions: held }, order)).not.toBeNull();
    expect(faults).toEqual([]);
  });

  it("that a page was shown is the one that the page goes on with: it is read once", async () => {
    const task = await twoVersions(40_000);
    const { reader, newId } = stage.scene.ports;
    let reads = 0;
    const counting: typeof reader = Object.assign(Object.create(reader), {
      findCheckpoint: (...asked: Parameters<typeof reader.findCheckpoint>) => {
        reads += 1;
        return reader.findCheckpoint(...asked);
      },
    });
    const held = new TreeSessions({ reader: counting, newId }, (_, error) => faults.push(error));
    const caller = stage.scene.door.operator;
    const source = { taskId: task.id, version: 2 };
    const look = await firstLook({ caller, sessions: held }, { source, pointer: null });
    const { call, open: openTree } = page(held);
    const { id, replies } = await openTree(task.id);
    expect(await until(replies, () => true)).toEqual(look);
    const rows = look?.rows.find(({ key }) => key === "rows");
    await call([{ type: "toggle", node: rows?.node }], id);
    await until(replies, ({ total }) => total > 10_000);
    expect(reads).toBe(1);
    const other = await openTree(task.id);
    await until(other.replies, () => true);
    expect(reads).toBe(2);
    await Promise.all([replies.return(undefined), other.replies.return(undefined)]);
    expect((await call([{ type: "show_more" }], id)).status).toBe(404);
    expect(faults).toEqual([]);
  });

  it("is shown to no other tenant, and not where there is none", async () => {
    const task = await twoVersions(10);
    const caller = stage.scene.door.operator;
    const at = (taskId: string, more: { version?: number; by?: typeof caller } = {}) =>
      firstLook(
        { caller: more.by ?? caller, sessions: sessions() },
        { source: { taskId, version: more.version ?? 2 }, pointer: null },
      );
    const looks = await Promise.all([
      at(task.id),
      at(task.id, { by: FOREIGN }),
      at(task.id, { version: 9 }),
      at(task.id, { version: Number.NaN }),
      at("nothing"),
    ]);
    expect(looks.map((view) => view === null)).toEqual([false, true, true, true, true]);
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
