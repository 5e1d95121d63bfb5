import { v7 } from "uuid";
import { startStop } from "../../commands/hold/start-stop";
import { runOperations } from "../../commands/operation/run-operations";
import { startOperation } from "../../commands/operation/start-operation";
import { commitWork } from "../../commands/worker/commit-work";
import { registerAgent } from "../../commands/worker/register-agent";
import { StartOperationInput } from "../../contract/operation-inputs";
import type { OperationCounts } from "../../contract/operation-view";
import { RegisterAgent } from "../../contract/register-agent";
import { StartStopInput } from "../../contract/stop-inputs";
import { Commit } from "../../contract/worker-protocol";
import { TURNS_ON_END } from "../../domain/operation/operation";
import type { Caller } from "../../ports";
import { joinTestTools, type TestTools } from "../../testing/product/join-test-tools";
import { median, round } from "../quantile";
import { withDatabase } from "../with-database";
import { barePause } from "./bare-pause";
import { checkSameRows } from "./same-rows";
import { seedTasks } from "./seed-tasks";

/** Of the pause of queued tasks beside the bare statement. */
const ROUNDS = 3;
/** Workers that commit at the same time, each one task after the other. */
const WORKERS = 32;
const BENCH: Caller = { tenantId: "local", actor: { kind: "operator", id: "bench" } };

/** Of operations on so many tasks each; a stop takes in ten times as many. Milliseconds. */
export interface OperationFigures {
  readonly tasks: number;
  readonly acceptedMs: number;
  readonly queuedAllMs: number;
  readonly workingAskedMs: number;
  readonly workingAllMs: number;
  readonly bareMs: number;
  readonly stopped: number;
  readonly stopFirstMs: number;
  readonly stopAllMs: number;
  readonly queuedVsBare: number;
}

function operate(count: number): Promise<OperationFigures> {
  return withDatabase(async (url) => {
    const tools = joinTestTools(url);
    try {
      const queued = await pauseQueued(tools, count);
      const working = await pauseAll(tools, count, "working");
      const boundary = await reachBoundaries(tools, working.operationId);
      const stop = await stopAll(tools, 10 * count);
      check(boundary.counts, { done: count });
      return {
        tasks: count,
        acceptedMs: round(Math.max(queued.acceptedMs, working.acceptedMs), 0),
        queuedAllMs: round(queued.allMs, 0),
        workingAskedMs: round(working.allMs, 0),
        workingAllMs: round(working.allMs + boundary.ms, 0),
        bareMs: round(queued.bareMs, 0),
        ...stop,
        queuedVsBare: round(queued.ratio),
      };
    } finally {
      await tools.close();
    }
  });
}

async function makeAgent({ ports }: TestTools): Promise<{ readonly agentId: string; readonly name: string }> {
  const name = `bench-${v7()}`;
  const agent = { name, ...RegisterAgent.parse({ version: "1" }) };
  return { ...(await registerAgent(ports, BENCH.tenantId, agent)), name };
}

/** Beside the bare statement, one after the other: medians of some rounds, the first of which finds everything cold. */
async function pauseQueued(tools: TestTools, count: number) {
  const rounds: { acceptedMs: number; allMs: number; bareMs: number; ratio: number }[] = [];
  for (let no = 1; no <= ROUNDS; no++) {
    const { agentId } = await makeAgent(tools);
    await seedTasks(tools.pool, { agentId, count, state: "submitted" });
    const bareMs = await barePause(tools.pool, agentId);
    const paused = await pauseAll(tools, count, "submitted");
    check(paused.counts, { done: count });
    await checkSameRows(tools.pool, [agentId, paused.agentId]);
    const { acceptedMs, allMs } = paused;
    rounds.push({ acceptedMs, allMs, bareMs, ratio: (allMs - acceptedMs) / bareMs });
  }
  const shown = rounds.map(({ acceptedMs, allMs, bareMs }) => `${round(allMs - acceptedMs, 0)}/${round(bareMs, 0)}`);
  console.log(`Milliseconds of a pause of queued tasks and of the bare statement: ${shown.join(" ")}`);
  const of = (name: "acceptedMs" | "allMs" | "bareMs" | "ratio") => median(rounds.map((one) => one[name]));
  return {
    acceptedMs: of("acceptedMs"),
    allMs: of("allMs"),
    bareMs: of("bareMs"),
    ratio: of("ratio"),
  };
}

/** From the order to the last target's turn. */
async function pauseAll(tools: TestTools, count: number, state: "submitted" | "working") {
  const { agentId, name } = await makeAgent(tools);
  await seedTasks(tools.pool, { agentId, count, state });
  const begun = performance.now();
  const order = { verb: "pause", selection: { filter: { agents: [name] } }, expected: count, reason: "bench" };
  const started = await startOperation(tools.ports, BENCH, StartOperationInput.parse(order));
  if ("refusal" in started) throw new Error(started.refusal.message);
  const acceptedMs = performance.now() - begun;
  while ((await runOperations(tools.ports, TURNS_ON_END)) > 0);
  const allMs = performance.now() - begun;
  const { operationId } = started.value;
  return { agentId, operationId, acceptedMs, allMs, counts: await countsOf(tools, operationId) };
}

/** A stop of ten times as many tasks, one in a hundred of them at work: until the first of those is asked, and until all are. */
async function stopAll(tools: TestTools, count: number) {
  const { agentId, name } = await makeAgent(tools);
  const working = Math.max(1, Math.round(count / 100));
  await seedTasks(tools.pool, { agentId, count: count - working, state: "submitted" });
  await seedTasks(tools.pool, { agentId, count: working, state: "working" });
  const begun = performance.now();
  const order = StartStopInput.parse({ target: { kind: "agent", value: name }, mode: "finish_step", reason: "bench" });
  const stopped = await startStop(tools.ports, BENCH, order);
  if ("refusal" in stopped) throw new Error(stopped.refusal.message);
  await runOperations(tools.ports);
  const stopFirstMs = performance.now() - begun;
  while ((await runOperations(tools.ports, TURNS_ON_END)) > 0);
  const stopAllMs = performance.now() - begun;
  check(await countsOf(tools, stopped.value.operationId ?? ""), { asked: working, done: count - working });
  return { stopped: count, stopFirstMs: round(stopFirstMs, 0), stopAllMs: round(stopAllMs, 0) };
}

/** Every worker comes to its boundary; until each target is done. */
async function reachBoundaries(tools: TestTools, operationId: string) {
  const { rows } = await tools.pool.query<{ id: string; attempt: string }>(
    "select t.id, t.attempt from operation_target x join task t on t.id = x.task_id where x.operation_id = $1 order by x.no",
    [operationId],
  );
  const begun = performance.now();
  const next = rows.values();
  const work = async () => {
    for (const { id, attempt } of next)
      await commitWork(tools.ports, { tenantId: "local", taskId: id }, Commit.parse({ attempt, no: 1 }));
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  while ((await tools.ports.operations.settleAsked(2_000)) > 0);
  return { ms: performance.now() - begun, counts: await countsOf(tools, operationId) };
}

async function countsOf(tools: TestTools, operationId: string): Promise<OperationCounts> {
  const detail = await tools.ports.operations.find({ tenantId: "local", operationId });
  if (!detail) throw new Error("The operation is gone.");
  return detail.operation.counts;
}

function check(counts: OperationCounts, expected: Partial<OperationCounts>): void {
  const found = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`Not every task was paused: ${JSON.stringify(found)}.`);
}

process.send?.(await operate(Number(process.argv[2])));
process.disconnect?.();
