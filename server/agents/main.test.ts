import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import type { CommitBody, WorkItem } from "../contract/worker-protocol";
import { makeTree, type ScriptedTree } from "./digest/scripted-tree";

const MAIN = join(import.meta.dirname, "main.ts");
const KEY = "test-key";
const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0)) step();
});

const WORK: WorkItem = {
  taskId: "0192f0c4-0000-7000-8000-000000000001",
  agent: "digest",
  attempt: "0192f0c4-0000-7000-8000-000000000002",
  attemptNo: 1,
  leaseMs: 15_000,
  title: "Digest f",
  scope: "default",
  input: { folder: "f", paceMs: 60_000 },
  state: null,
  journal: [],
  answers: [],
  notes: [],
  messages: [],
  parks: [],
  resume: null,
};

/** A workers' door that hands out one task and keeps what it is told. */
async function openDoor(): Promise<{
  url: string;
  commits: CommitBody[];
  registered: string[];
  readUntil(test: (commit: CommitBody) => boolean): Promise<void>;
}> {
  const commits: CommitBody[] = [];
  const registered: string[] = [];
  const waiting: { test: (commit: CommitBody) => boolean; done: () => void }[] = [];
  const work = [WORK];
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${KEY}`) return answer(response, 401, { error: "no key" });
    const path = request.url ?? "";
    if (path.includes("/control"))
      return void response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    const body = await readBody(request);
    if (request.method === "PUT") {
      registered.push(path);
      return answer(response, 200, { agent: {} });
    }
    if (path.endsWith("/claim")) {
      const next = work.splice(0);
      if (next.length > 0) answer(response, 200, { work: next });
      else request.socket.once("close", () => response.destroy());
      return;
    }
    if (path.endsWith("/heartbeat")) return answer(response, 200, { leases: [] });
    commits.push(body);
    const attemptEnded = body.release === true;
    answer(response, 200, {
      directive: "continue",
      attemptEnded,
      state: "working",
      version: 1,
      checkpointVersion: null,
      leaseMs: 15_000,
    });
    for (const { test, done } of waiting) if (test(body)) done();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  cleanUp.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  const readUntil = (test: (commit: CommitBody) => boolean) =>
    new Promise<void>((done) => waiting.push({ test, done }));
  return { url: `http://127.0.0.1:${address.port}`, commits, registered, readUntil };
}

async function readBody(request: IncomingMessage): Promise<CommitBody> {
  return JSON.parse((await text(request)) || "{}");
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function start(
  tree: ScriptedTree,
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<readonly [number | null, string]> } {
  const args = ["--import", "tsx", MAIN];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CHECKREIN_WORKDIR: tree.path, CHECKREIN_WORKER_KEY_FILE: join(tree.path, "key"), ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  cleanUp.push(() => child.kill("SIGKILL"));
  const said = child.stderr ? text(child.stderr) : "";
  return { child, ended: once(child, "exit").then(async ([code]) => [code, await said] as const) };
}

function aTree(): ScriptedTree {
  const tree = makeTree({ "f/a.md": "one two\n", "f/b.md": "three\n" });
  writeFileSync(join(tree.path, "key"), `${KEY}\n`);
  cleanUp.push(() => tree[Symbol.dispose]());
  return tree;
}

describe("the process of the built-in agents", () => {
  it.each([
    ["a signal", (child: ChildProcess) => child.kill("SIGTERM")],
    ["the loss of its launcher", (child: ChildProcess) => child.disconnect()],
  ])("works until %s, then cuts its step, hands the task back and ends", async (_, end) => {
    const door = await openDoor();
    const { child, ended } = start(aTree(), { CHECKREIN_URL: door.url });
    await door.readUntil((commit) => commit.running?.[0]?.key === "read:0");
    end(child);
    expect(await ended).toEqual([0, ""]);
    expect(door.registered).toEqual(["/api/workers/agents/digest"]);
    expect(door.commits.flatMap((commit) => commit.steps ?? []).map(({ key, status }) => [key, status])).toEqual([
      ["walk", "completed"],
      ["read:0", "discarded"],
    ]);
    expect(door.commits.at(-1)).toMatchObject({ release: true });
  });

  it("ends with one sentence when its key is refused", async () => {
    const door = await openDoor();
    const tree = aTree();
    writeFileSync(join(tree.path, "key"), "another");
    const [code, said] = await start(tree, { CHECKREIN_URL: door.url }).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/^The server refused the agent digest: HTTP_401 no key\n$/);
  });

  it("ends with one sentence when it does not know the server", async () => {
    expect(await start(aTree(), { CHECKREIN_URL: "" }).ended).toEqual([
      1,
      "CHECKREIN_URL is not set: it names the address of the web process.\n",
    ]);
  });
});
