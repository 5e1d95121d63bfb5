import { createServer, type ServerResponse } from "node:http";
import { Pool } from "pg";
import { v7 } from "uuid";
import { readNodeBody } from "../../http/read-node-body";
import { listenHere } from "../../testing/listen-here";

/**
 * The least that a durable send to a worker of its own can be: one row is flushed before the worker is told, its end before the
 * client is. No key, check, decision, event or receipt. Tells its address to the process that forked it.
 */
const pool = new Pool({ connectionString: process.argv[2], max: 2 });
const callers = new Map<string, { readonly rpcId: unknown; readonly response: ServerResponse }>();
const works: string[] = [];
let worker: ServerResponse | null = null;

const ROUTES: Readonly<Record<string, (body: string, response: ServerResponse) => Promise<void>>> = {
  "/": send,
  "/work": takeWork,
  "/end": endWork,
};

async function send(body: string, response: ServerResponse): Promise<void> {
  const { id: rpcId, params } = JSON.parse(body);
  const id = v7();
  callers.set(id, { rpcId, response });
  await pool.query("insert into floor (id, said) values ($1, $2)", [id, JSON.stringify(params.message)]);
  works.push(JSON.stringify({ id, message: params.message }));
  handOver();
}

async function takeWork(_: string, response: ServerResponse): Promise<void> {
  worker = response;
  handOver();
}

function handOver(): void {
  const work = worker && works.shift();
  if (!worker || !work) return;
  answer(worker, work);
  worker = null;
}

async function endWork(body: string, response: ServerResponse): Promise<void> {
  const { id, message } = JSON.parse(body);
  await pool.query("update floor set ended = $2 where id = $1", [id, JSON.stringify(message)]);
  const caller = callers.get(id);
  callers.delete(id);
  const status = { state: "TASK_STATE_COMPLETED", message, timestamp: new Date().toISOString() };
  const task = { id, contextId: id, status, artifacts: [], history: [] };
  if (caller) answer(caller.response, JSON.stringify({ jsonrpc: "2.0", id: caller.rpcId, result: { task } }));
  answer(response, "{}");
}

function answer(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

const MOST_BYTES = 1_000_000;
await pool.query("create table floor (id uuid primary key, said json not null, ended json)");
const server = createServer(async (request, response) => {
  const body = await readNodeBody(request, MOST_BYTES);
  await ROUTES[request.url ?? ""]?.(new TextDecoder().decode(body ?? undefined), response);
});
process.send?.(await listenHere(server));
process.once("disconnect", () => process.exit());
