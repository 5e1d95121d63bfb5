import { describe, expect, it } from "vitest";
import type { Json } from "../domain/json";
import type { Ports } from "../ports";
import { MemorySnapshotStore } from "../store/snapshots/memory-snapshot-store";
import { testScene } from "../testing/promises/scene";
import { quietWatch } from "../testing/quiet-watch";
import { handleCheckpointFile } from "./checkpoint-file-door";

const stage = testScene();
const HOST = "localhost:4310";
const PAGE = { host: HOST, origin: `http://${HOST}` };

/** A task held with this state as v1. */
async function held(state: Json) {
  const task = await stage.scene.task();
  const attempt = await task.claim();
  await attempt.begin("a");
  await task.pause();
  await attempt.commit({ state: { replace: state } });
  return task;
}

function call(
  method: "GET" | "POST",
  params: Record<string, string>,
  more: { headers?: object; body?: BodyInit; ports?: Ports } = {},
) {
  const { ports, door } = stage.scene;
  const request = new Request(`http://${HOST}/api/checkpoints/file?${new URLSearchParams(params)}`, {
    method,
    headers: { ...PAGE, ...more.headers },
    ...(more.body === undefined ? {} : { body: more.body }),
  });
  return handleCheckpointFile(request, { ports: more.ports ?? ports, caller: door.operator, watch: quietWatch() });
}

describe("a file of a checkpoint", () => {
  it("is taken out and brought in again byte by byte, as the same or under another number", async () => {
    const state = { greeting: "grüß dich 👋", n: 1.5, deep: [[[{}]]] };
    const task = await held(state);
    const out = await call("GET", { taskId: task.id, version: "1" });
    expect(out.headers.get("content-disposition")).toContain(`${task.id}-v1.checkpoint`);
    const file = await out.text();
    expect(file.slice(file.indexOf("\n") + 1)).toBe(JSON.stringify(state));
    const bring = async (params: object, body = file) => {
      const answer = await call("POST", { taskId: task.id, ...params }, { body });
      return [answer.status, await answer.json()];
    };
    expect(await bring({})).toEqual([200, { outcome: "unchanged", version: 1 }]);
    expect(await bring({ version: "5", requestId: "r-1" })).toEqual([200, { outcome: "accepted", version: 5 }]);
    expect(await bring({ version: "5", requestId: "r-1" })).toEqual([200, { outcome: "repeated", version: 5 }]);
    const [status, body] = await bring({}, file.replace('"n":1.5', '"n":2.5'));
    expect([status, body.error.data.refusal.code]).toEqual([400, "CHECKPOINT_DAMAGED"]);
    expect(await bring({ version: "1.5" })).toMatchObject([400, {}]);
    expect(await bring({ version: "1000000000" })).toMatchObject([400, {}]);
    expect(await bring({}, file.replace('"version":1', '"version":2147483647'))).toMatchObject([400, {}]);
    for (const params of [
      { reason: "a\u0000" },
      { requestId: "\u0000" },
      { taskId: `${task.id}\u0000` },
      { "\u0000": "" },
    ])
      expect(await bring(params)).toMatchObject([400, {}]);
    for (const head of ['"label":"\\u0000"', '"label":"\\ud800"', '"label":"a","label":"b"'])
      expect(await bring({ version: "7" }, file.replace(/"label":"[^"]*"/, head))).toMatchObject([400, {}]);
    expect(await bring({}, "no export")).toMatchObject([400, {}]);
    expect(
      (await task.receipts()).filter(({ verb }) => verb === "import_checkpoint").map((one) => one.outcome),
    ).toEqual(["refused", "accepted", "unchanged"]);
  });

  it("is not taken in where snapshots are kept apart from the tasks, and says so", async () => {
    const task = await held({ n: 1 });
    const file = await (await call("GET", { taskId: task.id, version: "1" })).text();
    const apart = { ...stage.scene.ports, snapshots: new MemorySnapshotStore() };
    const answer = await call("POST", { taskId: task.id, version: "5" }, { body: file, ports: apart });
    expect([answer.status, (await answer.json()).error.data.refusal.code]).toEqual([412, "SNAPSHOTS_APART"]);
    expect(await apart.snapshots.listVersions(task.ref)).toEqual([]);
    expect((await task.receipts())[0]).toMatchObject({ verb: "import_checkpoint", code: "SNAPSHOTS_APART" });
  });

  it("may hold the largest state that is kept, and no larger one", async () => {
    const task = await held({ text: "x".repeat(25 * 1024 * 1024 - 20) });
    const file = await (await call("GET", { taskId: task.id, version: "1" })).text();
    expect((await call("POST", { taskId: task.id, version: "2" }, { body: file })).status).toBe(200);
    expect((await call("POST", { taskId: task.id }, { body: `${file}${" ".repeat(70_000)}` })).status).toBe(413);
  });

  it("is handed to pages of this server alone", async () => {
    const task = await held({});
    const params = { taskId: task.id, version: "1" };
    expect((await call("GET", params, { headers: { host: "evil.example" } })).status).toBe(403);
    expect((await call("POST", params, { headers: { origin: "http://evil.example" }, body: "" })).status).toBe(403);
    expect((await call("GET", params, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
    expect((await call("GET", { taskId: task.id, version: "9" })).status).toBe(404);
  });
});
