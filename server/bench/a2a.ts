import type { TaskContext } from "../sdk/worker";
import { openA2aDoor } from "../testing/open-a2a-door";
import { serveAgent } from "../testing/serve-agent";
import { type Side, type Timed, timeSends, timeStream, timeStreams } from "./a2a/client-rounds";
import { openLibraryServer } from "./a2a/library-server";
import type { BenchFlags } from "./bench-flags";
import { quantile, round } from "./quantile";
import { withDatabase } from "./with-database";

const SENDS = 200;
const PIECES = 3_000;
const STREAMS = 200;

/**
 * The official client against our door (every message, event and piece is committed before it is told) and against the
 * library's own server (in memory), in one run. Ratios are their time divided by ours.
 */
export async function benchA2a({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const sends = Math.ceil(SENDS * effort);
  const pieces = Math.ceil(PIECES * effort);
  const streams = Math.ceil(STREAMS * effort);
  return withDatabase(async (databaseUrl) => {
    await using door = await openA2aDoor(databaseUrl);
    await using served = serveAgent(door, answer, { key: door.key, capacity: 50 });
    await using library = await openLibraryServer();
    await served.worker.ready;
    const ours: Side = { name: "ours", url: `${door.url}/a2a/v1/agents/tester` };
    const theirs: Side = { name: "theirs", url: library.url };
    const both = async (time: (side: Side) => Promise<Timed>) => ({
      ours: await time(ours),
      theirs: await time(theirs),
    });
    await both((side) => timeSends(side, Math.ceil(sends / 10)));
    const sent = await both((side) => timeSends(side, sends));
    const streamed = await both((side) => timeStream(side, pieces));
    const crowded = await both((side) => timeStreams(side, streams));
    if (door.failures.length > 0) throw new Error(`The door failed: ${String(door.failures[0])}`);
    const figures = {
      beside: "@a2a-js/sdk 1.3.0: DefaultRequestHandler in memory on node:http",
      sends,
      pieces,
      streams,
      sendRatio: ratio(sent),
      streamRatio: ratio(streamed),
      crowdRatio: ratio(crowded),
      sendMs: told(sent),
      streamMs: told(streamed),
      crowdMs: told(crowded),
    };
    console.log(JSON.stringify(figures, null, 2));
    return figures;
  });
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
  const of = ({ totalMs, samplesMs }: Timed) => ({
    total: round(totalMs, 0),
    p50: round(quantile(samplesMs, 0.5), 1),
    p95: round(quantile(samplesMs, 0.95), 1),
  });
  return { ours: of(ours), theirs: of(theirs) };
}
