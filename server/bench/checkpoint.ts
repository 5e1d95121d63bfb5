import { SearchCheckpointsInput } from "../contract/checkpoint-inputs";
import { diffAtOnce } from "../contract/document/diff/diff-documents";
import { scanJson } from "../contract/document/scan-json";
import { checkpointLane } from "../runtime/checkpoint-lane";
import { openWorkerDoor } from "../testing/open-worker-door";
import type { BenchFlags } from "./bench-flags";
import { type HardVersion, readInBrowser } from "./checkpoint/read-in-browser";
import { hardStates, recordsOf } from "./checkpoint/states";
import { withWebProcess } from "./commit/door-rounds";
import { quantile } from "./quantile";
import { withDatabase } from "./with-database";

const MB = 1024 * 1024;
const VERSIONS = 1_000;

/**
 * Saving and loading a large state through the workers' door, comparing two of 1 MB, finding a value among many versions, and
 * reading the hard ones in a real browser.
 */
export async function benchCheckpoint({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const rounds = Math.max(2, Math.round(5 * effort));
  const versions = Math.round(VERSIONS * effort);
  return withDatabase(async (url, folder) => {
    await using door = await openWorkerDoor(url);
    await door.call("PUT agents/bench", { version: "1" });
    const ref = { tenantId: "local", taskId: door.ports.newId() };
    const made = {
      id: ref.taskId,
      contextId: ref.taskId,
      tenantId: "local",
      agentName: "bench",
      scope: null,
      title: "Bench",
      labels: [],
    };
    await door.ports.tasks.create({ ...made, inputText: "{}", actor: door.operator.actor });
    const { body } = await door.call("POST claim", { workerId: "bench", agents: ["bench"], waitMs: 0 });
    const attempt: string = body.work[0].attempt;
    let no = 0;
    const commit = async (text: string, flagged = false) => {
      no += 1;
      const checkpoint = JSON.stringify({ label: `v${no}`, flagged });
      const sent = `{"attempt":"${attempt}","no":${no},"checkpoint":${checkpoint},"state":{"replace":${text}}}`;
      const reply = await door.call(`POST tasks/${ref.taskId}/commit`, sent);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    };
    const large = recordsOf(20 * MB);
    const saves: number[] = [];
    const loads: number[] = [];
    for (let round = 0; round < rounds; round++) {
      saves.push(await timed(() => commit(large)));
      loads.push(await timed(() => door.ports.reader.findCheckpoint(ref, no)));
    }
    const hard: HardVersion[] = [];
    for (const [name, text] of Object.entries(hardStates())) {
      await commit(text.replace(/\d|line/, "7"), true);
      await commit(text, true);
      hard.push({ name, taskId: ref.taskId, version: no });
    }
    for (let i = 0; i < versions; i++) await commit(JSON.stringify({ run: i, who: { name: `Ada ${i}` } }));
    const lane = checkpointLane(door.ports);
    const indexed = await timed(async () => {
      while ((await lane.settle(10)) > 0);
    });
    const sought = SearchCheckpointsInput.parse({ path: "/who/name", value: `Ada ${versions - 2}` });
    const searches: number[] = [];
    for (let round = 0; round < rounds * 4; round++) {
      searches.push(
        await timed(async () => {
          const { tasks } = await door.ports.checkpoints.search("local", sought);
          if (tasks[0]?.hits.length !== 1) throw new Error("The value was not found once.");
        }),
      );
    }
    const [before, after] = [0, 1].map((changed) => scanJson(recordsOf(MB, changed)));
    if (!before || !after) throw new Error("Nothing to compare.");
    const diffs: number[] = [];
    for (let round = 0; round < rounds; round++) diffs.push(await timed(async () => void diffAtOnce(before, after)));
    const figures = { save20MbMs: saves, load20MbMs: loads, diff1MbMs: diffs, searchMs: searches };
    const medians = Object.fromEntries(
      Object.entries(figures).map(([name, ms]) => [name, Math.round(quantile(ms, 0.5))]),
    );
    console.table(medians);
    const read = await withWebProcess(url, folder, (web) => readInBrowser(web.url, hard));
    return {
      ...medians,
      ...read,
      indexMsPerVersion: Math.round((indexed / (versions + rounds + hard.length * 2)) * 10) / 10,
      versions,
    };
  });
}

async function timed(job: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await job();
  return performance.now() - startedMs;
}
