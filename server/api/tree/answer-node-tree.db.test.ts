import { createServer } from "node:http";
import { expect, it } from "vitest";
import { jsonLinesOf } from "../../testing/json-lines";
import { closeNow, listenHere } from "../../testing/listen-here";
import { testScene } from "../../testing/promises/scene";
import { answerNodeTree } from "./answer-node-tree";
import { TreeSessions } from "./tree-sessions";

const stage = testScene();

it("lets go of a document when the page that it was held for goes away", async () => {
  const { ports, door } = stage.scene;
  const faults: unknown[] = [];
  const sessions = new TreeSessions(ports, (_, error) => faults.push(error));
  const server = createServer(
    (request, response) => void answerNodeTree(request, response, { caller: door.operator, sessions }),
  );
  const url = await listenHere(server);
  const call = (body: unknown, { session = "", signal }: { session?: string; signal?: AbortSignal } = {}) =>
    fetch(`${url}/api/checkpoints/tree${session && `?session=${session}`}`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
  try {
    const task = await stage.scene.task();
    const attempt = await task.claim();
    await attempt.commit({ state: { replace: { rows: [1, 2, 3] } }, checkpoint: { label: "at" } });
    const page = new AbortController();
    const answer = await call(
      { source: { taskId: task.id, version: 1 }, pointer: null, query: "" },
      { signal: page.signal },
    );
    expect(answer.headers.get("content-type")).toBe("application/jsonl");
    // biome-ignore lint/suspicious/noExplicitAny: what is sent is looked into by what is expected of it
    const lines = jsonLinesOf<any>(answer.body ?? []);
    const session = (await lines.next()).value?.id ?? "";
    expect((await lines.next()).value?.view.rows[0]).toMatchObject({ depth: 0, isOpen: true });
    const asked = await call([{ type: "select", node: 1 }], { session });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
    expect((await lines.next()).value?.view.selected.node).toBe(1);
    page.abort();
    await expect.poll(async () => (await call([{ type: "show_more" }], { session })).status).toBe(404);
    expect((await call({ source: "nothing" })).status).toBe(400);
    expect(faults).toEqual([]);
  } finally {
    sessions.close();
    await closeNow(server);
  }
});
