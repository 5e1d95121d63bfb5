import { createWorker, defineAgent, type TaskContext, type Worker } from "../sdk/worker";
import { type Side, type Timed, timeSends, timeStream, timeStreams } from "./a2a/client-rounds";
import { openFloor } from "./a2a/floor";
import { openLibraryServer } from "./a2a/library-server";
import type { BenchFlags } from "./bench-flags";
import { withWebProcess } from "./commit/door-rounds";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const SENDS = 200;
const PIECES = 3_000;
const STREAMS = 200;
/** How much longer a stream of four times the pieces may take: four times as long is linear, sixteen times quadratic. */
const GROWTH_BAR = 6;
/** Clients of this machine need no key, and may call as often as they can. */
const OPEN_DOOR = { CHECKREIN_A2A_ANONYMOUS: "on", CHECKREIN_CLIENT_CALLS_PER_SECOND: "10000" };

/**
 * The official client against our web process (every message, event and piece is committed before it is told, by a worker
 * that is a client itself) and against the library's own server in memory, in a route of Next: both built for production,
 * each a process of its own, in one run. Ratios are their time divided by ours; the growth is our time of a stream divided by
 * that of one with a quarter of the pieces. The floor is what a send takes of a server of our shape that does nothing but keep it.
 */
export async function benchA2a({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const sends = Math.ceil(SENDS * effort);
  const pieces = Math.ceil(PIECES * effort);
  const streams = Math.ceil(STREAMS * effort);
  return withDatabase((databaseUrl, folder) =>
    withWebProcess(databaseUrl, { folder, ...OPEN_DOOR }, async (door) => {
      await using library = await openLibraryServer();
      await using floor = await openFloor(databaseUrl);
      await using _worker = await startWorker(door);
      const ours: Side = { name: "ours", url: `${door.url}/a2a/v1/agents/tester` };
      const theirs: Side = { name: "theirs", url: library.url };
      const least: Side = { name: "the floor", url: floor.url };
      const both = async (time: (side: Side) => Promise<Timed>) => ({
        ours: await time(ours),
        theirs: await time(theirs),
      });
      const timeAll = async (count: number) => ({
        ...(await both((side) => timeSends(side, count))),
        floor: await timeSends(least, count),
      });
      await timeAll(Math.ceil(sends / 4));
      const sent = await timeAll(sends);
      const streamed = await both((side) => timeStream(side, pieces));
      // After it: what warms one side up alone would tilt the comparison.
      const quarter = await timeStream(ours, Math.ceil(pieces / 4));
      const crowded = await both((side) => timeStreams(side, streams));
      const figures = {
        beside: "@a2a-js/sdk 1.3.0: DefaultRequestHandler in memory in a route of Next",
        sends,
        pieces,
        streams,
        sendRatio: ratio(sent),
        sendFloorRatio: ratio({ ...sent, ours: sent.floor }),
        streamRatio: ratio(streamed),
        crowdRatio: ratio(crowded),
        streamGrowth: round(streamed.ours.totalMs / quarter.totalMs),
        streamGrowthBar: GROWTH_BAR,
        sendMs: { ...told(sent), floor: timesOf(sent.floor) },
        streamMs: told(streamed),
        crowdMs: told(crowded),
      };
      console.log(JSON.stringify(figures, null, 2));
      return figures;
    }),
  );
}

async function startWorker({ url, key }: { readonly url: string; readonly key: string }): Promise<AsyncDisposable> {
  const agents = [defineAgent({ name: "tester", version: "1", run: answer })];
  const worker: Worker = createWorker({ url, key, agents, capacity: 50 });
  const running = worker.run();
  await worker.ready;
  return {
    async [Symbol.asyncDispose]() {
      await worker.stop({ now: true, timeoutMs: 1_000 });
      await running;
    },
  };
}

async function answer(ctx: TaskContext): Promise<void> {
  const [, count = "0"] = String(ctx.input).split(" ");
  const pieces = Number(count);
  for (let n = 1; n <= pieces; n++)
    ctx.artifact({
      id: "text",
      name: "Text",
      mimeType: "text/plain",
      text: `piece ${n} `,
      append: n > 1,
      last: n === pieces,
    });
  ctx.message("Done.");
}

type Both = Readonly<Record<"ours" | "theirs", Timed>>;

function ratio({ ours, theirs }: Both): number {
  return round(theirs.totalMs / ours.totalMs);
}

function told({ ours, theirs }: Both) {
  return { ours: timesOf(ours), theirs: timesOf(theirs) };
}

function timesOf({ totalMs, samplesMs }: Timed) {
  return {
    total: round(totalMs, 0),
    p50: round(quantile(samplesMs, 0.5), 1),
    p95: round(quantile(samplesMs, 0.95), 1),
  };
}
