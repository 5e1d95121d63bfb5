import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handleA2aRequest } from "../a2a/a2a-door";
import { CallLimit } from "../a2a/call-limit";
import { handleConsoleCall } from "../api/console-door";
import { handleMetrics } from "../api/metrics-door";
import type { Ports } from "../ports";
import { Revocations } from "../queries/revocations";
import { readLiveCounts } from "../store/read/live-counts";
import { type OpenDoor, openWorkerDoor } from "../testing/open-worker-door";
import { type OtlpReceiver, openOtlpReceiver } from "../testing/otlp-receiver";
import { type Served, serveRequests } from "../testing/product/serve-requests";
import { testDatabase } from "../testing/test-database";
import { handleWorkerRequest } from "../workers/worker-door";
import { openLog } from "./open-log";
import { RequestScopes } from "./spans/request-scope";
import { Telemetry } from "./telemetry";

const CANARY = "the secret words";
const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const POOL = { totalCount: 5, idleCount: 3, waitingCount: 7 };

const database = testDatabase();
let otlp: OtlpReceiver;
let door: OpenDoor;
let served: Served;
let telemetry: Telemetry;
const lines: string[] = [];
let isBroken = false;

/** The doors as the web process has them, with everything switched on. */
beforeAll(async () => {
  otlp = await openOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", otlp.url);
  door = await openWorkerDoor(database.url);
  const scopes = new RequestScopes();
  const log = openLog({
    level: "info",
    fields: () => scopes.fields(),
    destination: { write: (line) => lines.push(line) },
  });
  telemetry = new Telemetry({
    process: "web",
    environment: process.env,
    log,
    scopes,
    pools: { writer: POOL },
    web: { readCounts: () => readLiveCounts(database.pool), feedReaders: () => 4 },
  });
  await telemetry.ready;
  const ports: Ports = { ...door.ports, tasks: telemetry.watchTasks(breaking(door.ports.tasks)) };
  const stopping = new AbortController().signal;
  const revocations = new Revocations(ports);
  served = await serveRequests((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/metrics") return handleMetrics(request, { scrape: () => telemetry.scrape() });
    if (pathname.startsWith("/api/trpc/")) {
      return handleConsoleCall(request, { ports, caller: door.operator, stopping, watch: telemetry.doors.console });
    }
    if (pathname.startsWith("/a2a/")) {
      const calls = new CallLimit({ perSecond: 1_000, burst: 1_000 });
      const mount = { publicUrl: "http://here", publicTenant: "local", anonymous: null, calls, revocations };
      return handleA2aRequest(request, { ports, watch: telemetry.doors.a2a, stopping, ...mount });
    }
    return handleWorkerRequest(request, { ports, stopping, watch: telemetry.doors.workers, revocations });
  });
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await served.close();
  await door[Symbol.asyncDispose]();
  await otlp[Symbol.asyncDispose]();
});

/** A resume that the database does not take, with an error as its driver makes it. */
function breaking(tasks: Ports["tasks"]): Ports["tasks"] {
  return {
    ...tasks,
    // biome-ignore lint/complexity/useMaxParams: the port's own shape.
    async transact(ref, act, decide, options) {
      if (act?.verb !== "resume" || !isBroken) return tasks.transact(ref, act, decide, options);
      const task = await tasks.find(ref);
      if (task) decide(task, new Date());
      throw Object.assign(new Error(`invalid json: "${CANARY}"`), { code: "22P02", detail: CANARY });
    },
  };
}

async function ask(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${served.url}${path}`, {
    method: path.startsWith("/api/workers/agents/") ? "PUT" : "POST",
    headers: {
      "content-type": "application/json",
      origin: served.url,
      authorization: `Bearer ${door.key}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const worker = (path: string, body: object) =>
  ask(`/api/workers/${path}`, body, { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` });
const call = (verb: string, input: object) => ask(`/api/trpc/task.${verb}`, input);
const scrape = async () => (await fetch(`${served.url}/metrics`)).text();

/** Worked upon, paused, resumed with input, canceled; refused, broken and turned away in between. */
async function liveThroughEverything(): Promise<void> {
  await worker("agents/teller", { version: CANARY, description: CANARY });
  const made = await call("create", { agent: "teller", title: CANARY, input: CANARY, labels: [CANARY] });
  const { id: taskId } = made.body.result.data.task;
  const { attempt } = (await worker("claim", { workerId: CANARY, agents: ["teller"] })).body.work[0];
  const step = { key: CANARY, name: CANARY, startedAt: "2026-01-01T00:00:00Z" };
  await worker(`tasks/${taskId}/commit`, { attempt, no: 1, running: [step], messages: [{ text: CANARY }] });
  await call("pause", { taskId, reason: CANARY, waitMs: 0 });
  const done = { ...step, endedAt: step.startedAt, status: "completed", result: CANARY };
  await worker(`tasks/${taskId}/commit`, { attempt, no: 2, steps: [done] });
  expect((await worker(`tasks/${taskId}/commit`, { attempt, no: 9 })).body.refusal.code).toBe("ATTEMPT_SUPERSEDED");
  expect((await call("resume", { taskId, handle: "suspend-0199a000-0000-7000-8000-000000000001" })).status).toBe(409);
  isBroken = true;
  expect((await call("resume", { taskId })).status).toBe(500);
  isBroken = false;
  await call("resume", { taskId, input: { note: CANARY }, reason: CANARY });
  await call("cancel", { taskId, reason: CANARY, undoMs: 0 });
  expect((await ask("/api/workers/claim", { agents: [CANARY] }, { authorization: "Bearer no" })).status).toBe(401);
  await call("create", { agent: "teller", title: CANARY, input: CANARY });
}

/** A method of each outside door, by what it does to a task. */
const OUTSIDE = [
  ["v1", "1.0", { send: "SendMessage", pause: "PauseTask", resume: "ResumeTask", cancel: "CancelTask" }],
  ["v1", "0.3", { send: "message/send", pause: "tasks/pause", resume: "tasks/resume", cancel: "tasks/cancel" }],
  ["bindu", "", { send: "message/send", pause: "tasks/pause", resume: "tasks/resume", cancel: "tasks/cancel" }],
  ["harn", "", { send: "message/send", pause: "tasks/pause", resume: "tasks/resume", cancel: "tasks/cancel" }],
] as const;

/** The same words through the doors of outside agents: said, given as reasons and inputs, refused, misplaced and broken. */
async function speakOutside(): Promise<void> {
  const client = (
    await door.ports.keys.create({ tenantId: "local", name: "c", agents: [], scopes: ["agent:read", "agent:write"] })
  ).secret;
  for (const [dialect, version, { send, pause, resume, cancel }] of OUTSIDE) {
    const headers = {
      authorization: `Bearer ${client}`,
      "a2a-version": version,
      traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01`,
    };
    const rpc = async (method: string, params: object) =>
      (await ask(`/a2a/${dialect}/agents/teller`, { jsonrpc: "2.0", id: CANARY, method, params }, headers)).body;
    const message = {
      messageId: `${CANARY} ${dialect} ${version}`,
      role: version === "1.0" ? "ROLE_USER" : "user",
      parts: [version === "1.0" ? { text: CANARY } : { kind: "text", text: CANARY }],
      metadata: { [CANARY]: CANARY },
    };
    const sent = await rpc(send, { message, configuration: { returnImmediately: true, blocking: false } });
    const { id } = sent.result.task ?? sent.result;
    await rpc(pause, { id, reason: CANARY, metadata: { note: CANARY } });
    await rpc(pause, { id: CANARY, reason: CANARY });
    await rpc(resume, { id, handle: CANARY, input: CANARY });
    await rpc(resume, { id, input: { note: CANARY }, reason: CANARY });
    isBroken = true;
    expect(JSON.stringify(await rpc(resume, { id, input: CANARY, reason: CANARY }))).toContain("Something went wrong");
    isBroken = false;
    await rpc(CANARY, { [CANARY]: CANARY });
    await rpc(cancel, { id, reason: CANARY, metadata: { reason: CANARY } });
  }
}

/** The background process, as far as it tells of itself. */
const runtime = (environment: Record<string, string>) =>
  new Telemetry({
    process: "runtime",
    environment,
    log: openLog({ level: "silent", fields: () => ({}), destination: { write: () => undefined } }),
    scopes: new RequestScopes(),
    pools: { writer: POOL },
    web: null,
  });

describe("a web process with telemetry", () => {
  beforeAll(liveThroughEverything);

  it("is scraped at its door", async () => {
    const response = await fetch(`${served.url}/metrics`);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    const text = await response.text();
    for (const line of [
      'checkrein_tasks{state="submitted"} 1',
      'checkrein_tasks{state="working"} 0',
      'checkrein_queue_tasks{agent="teller"} 1',
      "checkrein_claims_total 1",
      "checkrein_commits_total 2",
      'checkrein_task_transitions_total{from="working",to="paused_by_client"} 1',
      'checkrein_refusals_total{door="workers",code="ATTEMPT_SUPERSEDED"} 1',
      'checkrein_refusals_total{door="console",code="HANDLE_MISMATCH"} 1',
      'checkrein_calls_unauthenticated_total{door="workers"} 1',
      'checkrein_pause_boundary_seconds_count{mode="finish_step",stop_proof="acknowledged"} 1',
      'checkrein_task_held_seconds_count{initiator="client",cause="explicit_resume"} 1',
      "checkrein_feed_readers 4",
      'db_client_connection_count{db_client_connection_pool_name="writer",db_client_connection_state="used"} 2',
      'db_client_connection_pending_requests{db_client_connection_pool_name="writer"} 7',
    ])
      expect(text.split("\n")).toContain(line);
    expect(text).toMatch(/^checkrein_queue_age_seconds\{agent="teller"\} [\d.e-]+$/m);
    for (const line of text.split("\n").filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE|UNIT) |[a-z_]+(\{[^}]*\})? )/);
  });

  it("is scraped all the same when the background process tells nothing: without a port that one has no figures", async () => {
    const background = runtime({});
    background.lanes.settled("wakes", { moved: 3, lateMs: 20 });
    expect(await background.scrape()).toBe("");
    const response = await fetch(`${served.url}/metrics`);
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain("checkrein_feed_readers 4");
    expect(text).not.toContain("checkrein_lane_rows");
    await background.close();
  });

  it("answers no page of another site", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await fetch(`${served.url}/metrics`, { headers })).status).toBe(403);
  });

  it("says in its log which call and which trace a failure belongs to", () => {
    const failure = lines.map((line) => JSON.parse(line)).find(({ level }) => level >= 50);
    const ids = { requestId: expect.any(String), trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) };
    expect(failure).toMatchObject({ door: "console", path: "task.resume", ...ids });
    expect(failure.err).toMatchObject({ code: "22P02", message: 'invalid json: "…"' });
  });

  it("vector 19: lets nothing that anybody wrote out of the house, at any door", async () => {
    await speakOutside();
    expect(lines.filter((line) => JSON.parse(line).door === "a2a")).toHaveLength(OUTSIDE.length);
    const scraped = await scrape();
    await telemetry.close();
    const sent = { spans: otlp.received("/v1/traces"), metrics: otlp.received("/v1/metrics") };
    expect(sent.spans).toContain("invoke_agent teller");
    expect(sent.spans).toContain("checkrein-web");
    expect(sent.spans).toContain(Buffer.from(TRACE_ID, "hex").toString("latin1"));
    expect(sent.metrics).toContain("checkrein.pause.boundary");
    for (const text of [sent.spans, sent.metrics, scraped, lines.join()]) expect(text).not.toContain("secret");
  });
});

describe("the figures of the background process", () => {
  it("are scraped at a port of its own on this machine, when one is named", async () => {
    const port = await freePort();
    const background = runtime({ OTEL_EXPORTER_PROMETHEUS_PORT: String(port) });
    background.lanes.settled("wakes", { moved: 3, lateMs: 20 });
    background.sealed(120);
    background.sealed(1_200);
    const own = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (response) => response.text(),
        () => "",
      );
    await expect.poll(own).toContain('checkrein_lane_rows_total{lane="wakes"} 3');
    const figures = await own();
    expect(figures).not.toContain("checkrein_tasks{");
    // How many batches were sealed within a second is told.
    expect(figures).toContain('checkrein_receipt_sealing_seconds_bucket{le="1"} 1');
    expect(figures).toContain("checkrein_receipt_sealing_seconds_count 2");
    await background.close();
  });
});
