import { describe, expect, it } from "vitest";
import { aCheckpointMeta, aMessage, anArtifactMeta, aTaskId } from "../../../testing/make-views";
import type { CheckpointView } from "../../task-view";
import { TreeHost } from "./tree-host";
import type { TreeReply, TreeRequest, TreeSource, TreeView } from "./tree-protocol";

const TASK = aTaskId();
const STATE = {
  step: { index: 9, name: "verify_counts" },
  migration: { rows_copied: 41218904, verified: { rows_copied: true }, partitions: [1, 2, 3] },
};

function aCheckpoint(state: unknown, overrides: Partial<CheckpointView> = {}): CheckpointView {
  const dataText = JSON.stringify(state);
  return {
    ...aCheckpointMeta(),
    taskId: TASK,
    dataText,
    messages: [aMessage()],
    artifacts: [anArtifactMeta()],
    ...overrides,
  };
}

/** A host with its replies; `read` may be replaced by one that a test holds back. */
function host(read: (source: TreeSource) => Promise<CheckpointView> = async () => aCheckpoint(STATE)) {
  const replies: TreeReply[] = [];
  const describe = (error: unknown) => ({ message: error instanceof Error ? error.message : String(error) });
  const tree = new TreeHost({ read, reply: (reply) => replies.push(reply), breathe: async () => undefined, describe });
  const ask = async (...requests: TreeRequest[]) => {
    for (const request of requests) await tree.handle(request);
    return last(replies);
  };
  const open = (start: { pointer?: string; query?: string } = {}) =>
    ask({
      type: "open",
      source: { taskId: TASK, version: 14 },
      pointer: start.pointer ?? null,
      query: start.query ?? "",
    });
  return { replies, ask, open };
}

function last(replies: readonly TreeReply[]): TreeView {
  const view = replies.findLast((reply) => reply.type === "view");
  if (view?.type !== "view") throw new Error("There was no view.");
  return view.view;
}

const keysOf = (view: TreeView) => view.rows.map((row) => row.key);
const nodeOf = (view: TreeView, key: string) => view.rows.find((row) => row.key === key)?.node ?? -1;

describe("TreeHost", () => {
  it("opens the whole and its state, beside them conversation and artifacts", async () => {
    const view = await host().open();
    expect(keysOf(view)).toEqual([
      null,
      "task_id",
      "version",
      "paused_from_state",
      "state",
      "step",
      "migration",
      "artifacts",
      "message_history",
    ]);
    expect(view).toMatchObject({ total: 9, messages: 1, selected: null, reveal: null, checkpoint: { version: 14 } });
    expect(view.checkpoint).not.toHaveProperty("dataText");
  });

  it("starts at a place that was given, unfolded and in view", async () => {
    const view = await host().open({ pointer: "/state/migration/verified" });
    expect(view.selected).toMatchObject({ pointer: "/state/migration/verified", kind: "object", count: 1 });
    expect(view.reveal).toEqual({ row: view.selected?.row });
  });

  it("starts without one when there is no such place, and leads to the nearest that there is", async () => {
    const { open, ask } = host();
    const view = await open({ pointer: "/state/migration/gone/0" });
    expect(view.selected).toBeNull();
    expect(view.missing).toMatchObject({
      pointer: "/state/migration/gone/0",
      nearest: { pointer: "/state/migration" },
    });
    expect(view.reveal).not.toBeNull();
    const found = await ask({ type: "select", node: view.missing?.nearest.node ?? 0 });
    expect([found.missing, found.selected?.pointer]).toEqual([null, "/state/migration"]);
  });

  it.each(["gone", "/gone", "/~2", ""])("leads from %j to the whole", async (pointer) => {
    const { missing, selected } = await host().open({ pointer });
    expect(missing?.nearest.pointer ?? selected?.pointer).toBe("");
  });

  it("folds and unfolds, and selects the fold in place of what it hides", async () => {
    const { open, ask } = host();
    const opened = await open({ pointer: "/state/migration/verified/rows_copied" });
    const folded = await ask({ type: "toggle", node: nodeOf(opened, "migration") });
    expect(folded.selected?.pointer).toBe("/state/migration");
    const again = await ask({ type: "toggle", node: nodeOf(folded, "migration") });
    expect(keysOf(again)).toEqual(keysOf(opened));
  });

  it("opens on a press what is closed, and folds what is open only when it is selected, by its own state alone", async () => {
    const { open, ask } = host();
    const node = nodeOf(await open(), "migration");
    const press = async () => {
      const { rows, selected } = await ask({ type: "press", node });
      return [rows.find((row) => row.node === node)?.isOpen, selected?.pointer];
    };
    expect(await press()).toEqual([true, "/state/migration"]);
    expect(await press()).toEqual([false, "/state/migration"]);
    expect(await press()).toEqual([true, "/state/migration"]);
    await ask({ type: "select", node: 0 });
    expect(await press()).toEqual([true, "/state/migration"]);
  });

  it("moves by arrows: down and up by rows, right in, left out", async () => {
    const { open, ask } = host();
    const go = (move: Extract<TreeRequest, { type: "move" }>["move"]) => ask({ type: "move", move, page: 3 });
    await open();
    expect((await go("down")).selected?.pointer).toBe("");
    for (let n = 0; n < 5; n += 1) await go("down");
    expect((await go("right")).selected?.pointer).toBe("/state/step");
    expect((await go("right")).selected?.pointer).toBe("/state/step/index");
    expect((await go("right")).selected?.pointer).toBe("/state/step/index");
    expect((await go("left")).selected?.pointer).toBe("/state/step");
    expect((await go("left")).total).toBe(9);
    expect((await go("left")).selected?.pointer).toBe("/state");
    expect((await go("page_down")).selected?.pointer).toBe("/artifacts");
    expect((await go("last")).selected?.pointer).toBe("/message_history");
    expect((await go("down")).selected?.pointer).toBe("/message_history");
    expect((await go("first")).selected?.pointer).toBe("");
  });

  it("sends only the rows that are asked for", async () => {
    const { open, ask } = host(async () => aCheckpoint(Array.from({ length: 50_000 }, (_, n) => n)));
    await open();
    const view = await ask({ type: "window", from: 40_000, to: 40_050 });
    expect(view).toMatchObject({ total: 50_007, from: 40_000 });
    expect(view.rows).toHaveLength(50);
    expect(view.rows[0]).toMatchObject({ text: "39995", place: 39_995, siblings: 50_000 });
  });

  it("shows the first match without selecting it, and walks round all", async () => {
    const { open, ask } = host();
    await open();
    const found = await ask({ type: "search", query: "ROWS_copied" });
    expect(found.search).toMatchObject({ count: 2, isDone: true, at: 0, node: nodeOf(found, "rows_copied") });
    expect(found.selected).toBeNull();
    expect(found.reveal).not.toBeNull();
    const second = await ask({ type: "step_match", by: 1 });
    expect(second.selected?.pointer).toBe("/state/migration/verified/rows_copied");
    expect((await ask({ type: "step_match", by: 1 })).search.at).toBe(0);
    expect((await ask({ type: "step_match", by: -1 })).search.at).toBe(1);
    expect((await ask({ type: "search", query: "" })).search).toMatchObject({ query: "", at: null });
  });

  it("finds nothing without an error", async () => {
    const { open, ask } = host();
    await open();
    expect((await ask({ type: "search", query: "zebra" })).search).toMatchObject({ count: 0, isDone: true, at: null });
    expect((await ask({ type: "step_match", by: 1 })).selected).toBeNull();
  });

  it("drops a search for a newer one, in the middle of a large document", async () => {
    const { open, ask, replies } = host(async () => aCheckpoint(Array.from({ length: 60_000 }, (_, n) => `row ${n}`)));
    await open();
    const first = ask({ type: "search", query: "59999" });
    const second = ask({ type: "search", query: "row 7" });
    await Promise.all([first, second]);
    expect(last(replies).search).toMatchObject({ query: "row 7", isDone: true, count: 1_111 });
    const queries = replies.flatMap((reply) => (reply.type === "view" ? [reply.view.search] : []));
    expect(queries.filter((search) => search.query === "59999" && search.isDone)).toEqual([]);
  });

  it("cuts a long value until more is asked for, and starts short again at the next one", async () => {
    const { open, ask } = host(async () => aCheckpoint({ log: "x".repeat(41_000), other: "y".repeat(41_000) }));
    const opened = await open({ pointer: "/state/log" });
    expect(opened.selected).toMatchObject({ isCut: true, bytes: 41_002 });
    expect(opened.selected?.text).toHaveLength(2_000);
    expect((await ask({ type: "show_more" })).selected).toMatchObject({ isCut: false, text: "x".repeat(41_000) });
    expect((await ask({ type: "move", move: "down", page: 1 })).selected?.text).toHaveLength(2_000);
  });

  it("gives the whole value and the whole file", async () => {
    const { open, ask, replies } = host(async () => aCheckpoint({ log: "x".repeat(5_000) }));
    await open({ pointer: "/state" });
    await ask({ type: "copy_value", id: 7 }, { type: "save", id: 8 });
    expect(replies).toContainEqual({
      type: "copied",
      id: 7,
      text: JSON.stringify({ log: "x".repeat(5_000) }, null, 2),
    });
    const saved = replies.at(-1);
    if (saved?.type !== "saved") throw new Error("There was no file.");
    expect(JSON.parse(saved.text)).toMatchObject({ version: 14, state: { log: "x".repeat(5_000) } });
  });

  it("tells why it could not open, and drops an answer that a newer wish overtook", async () => {
    let answer: (checkpoint: CheckpointView) => void = () => undefined;
    const slow = new Promise<CheckpointView>((resolve) => {
      answer = resolve;
    });
    const { replies, ask } = host((source) => {
      if (source.version === 1) return slow;
      return source.version === 2 ? Promise.resolve(aCheckpoint("new")) : Promise.reject(new Error("No disk."));
    });
    const open = (version: number) =>
      ask({ type: "open", source: { taskId: TASK, version }, pointer: null, query: "" });
    const first = open(1);
    await open(2);
    answer(aCheckpoint("old"));
    await first;
    expect(replies.filter((reply) => reply.type === "view")).toHaveLength(1);
    expect(last(replies).rows.find((row) => row.key === "state")?.text).toBe("new");
    await open(3);
    expect(replies.at(-1)).toEqual({ type: "failed", error: { message: "No disk." } });
  });

  it("fails in words on a document that is no JSON", async () => {
    const { replies, open } = host(async () => aCheckpoint(null, { dataText: '{"a":' }));
    await expect(open()).rejects.toThrow("no view");
    expect(replies).toMatchObject([{ type: "failed", error: { message: expect.stringContaining("no JSON") } }]);
  });
});
