import { SearchCheckpointsInput } from "../contract/checkpoint-inputs";
import { diffAtOnce } from "../contract/document/diff/diff-documents";
import { scanJson } from "../contract/document/scan-json";
import { MAX_STATE_BYTES } from "../contract/state-limit";
import type { TaskRef } from "../ports";
import { checkpointLane } from "../runtime/checkpoint-lane";
import { type OpenDoor, openWorkerDoor } from "../testing/open-worker-door";
import type { BenchFlags } from "./bench-flags";
import { type ReadVersion, readInBrowser } from "./checkpoint/read-in-browser";
import { readStates, recordsOf } from "./checkpoint/states";
import { withWebProcess } from "./commit/door-rounds";
import { median, round } from "./quantile";
import { withDatabase } from "./with-database";

const MB = 1024 * 1024;
const VERSIONS = 1_000;
/** Sizes that each have figures of their own. */
const SIZES = { "1 kB": 1_024, "1 MB": MB, "10 MB": 10 * MB, "25 MB": 25_000_000 } as const;

/**
 * Saving and loading states through the workers' door, comparing two of 1 MB, finding a value among many versions, and reading,
 * searching and comparing small and hard ones in a real browser.
 */
export async function benchCheckpoint({ effort }: BenchFlags): Promise<Record<string, unknown>> {
  const rounds = Math.max(2, Math.round(5 * effort));
  const versions = Math.round(VERSIONS * effort);
  return withDatabase(async (url, folder) => {
    const { figures, toRead } = await benchStore(url, { rounds, versions });
    console.table(figures.bySize);
    const read = await withWebProcess(url, { folder }, (web) => readInBrowser(web.url, toRead));
    const { bySize, ...main } = figures;
    return { ...main, ...read, diff1MbMs: await benchDiff(rounds), versions, bySize };
  });
}

interface Effort {
  readonly rounds: number;
  /** Small versions that a value is found among. */
  readonly versions: number;
}

async function benchStore(url: string, { rounds, versions }: Effort) {
  await using door = await openWorkerDoor(url);
  const bySize = await benchSizes(door, rounds);
  const { ref, commit } = await openTask(door);
  const large = recordsOf(20 * MB);
  const saves: number[] = [];
  const loads: number[] = [];
  for (let no = 1; no <= rounds; no++) {
    saves.push(await timed(() => commit(large)));
    loads.push(await timed(() => door.ports.reader.findCheckpoint(ref, no)));
  }
  const toRead: ReadVersion[] = [];
  for (const [name, text] of Object.entries(readStates())) {
    await commit(text.replace(/\d|line/, "7"), true);
    const { version, saveMs, loadMs } = await saveAndLoad(door, { ref, commit: () => commit(text, true) });
    toRead.push({ name, taskId: ref.taskId, version });
    bySize[name] ??= { saveMs: round(saveMs, 1), loadMs: round(loadMs, 1) };
  }
  for (let i = 0; i < versions; i++) await commit(JSON.stringify({ run: i, who: { name: `Ada ${i}` } }));
  const lane = checkpointLane(door.ports);
  const indexedMs = await timed(async () => {
    while ((await lane.settle(10)) > 0);
  });
  const searches: number[] = [];
  for (let no = 0; no < rounds * 4; no++) searches.push(await timed(() => findOnce(door, `Ada ${versions - 2}`)));
  const figures = {
    bySize,
    save20MbMs: round(median(saves), 0),
    load20MbMs: round(median(loads), 0),
    searchMs: round(median(searches), 1),
    indexMsPerVersion: round(indexedMs / (versions + rounds * (1 + Object.keys(SIZES).length) + toRead.length * 2), 1),
  };
  return { figures, toRead };
}

/** One commit and the reading of its version, timed. */
async function saveAndLoad(door: OpenDoor, { ref, commit }: { ref: TaskRef; commit: () => Promise<number> }) {
  let version = 0;
  const saveMs = await timed(async () => {
    version = await commit();
  });
  const loadMs = await timed(() => door.ports.reader.findCheckpoint(ref, version));
  return { version, saveMs, loadMs };
}

/** By what the state is. */
type SizeFigures = Record<string, { readonly saveMs: number; readonly loadMs: number }>;

/** Saves and loads by size; over the cap nothing is saved. */
async function benchSizes(door: OpenDoor, rounds: number): Promise<SizeFigures> {
  const { ref, commit } = await openTask(door);
  const figures: SizeFigures = {};
  for (const [name, bytes] of Object.entries(SIZES)) {
    const text = recordsOf(bytes);
    const each: { readonly saveMs: number; readonly loadMs: number }[] = [];
    for (let no = 0; no < rounds; no++) each.push(await saveAndLoad(door, { ref, commit: () => commit(text) }));
    const of = (figure: "saveMs" | "loadMs") => round(median(each.map((one) => one[figure])), 1);
    figures[name] = { saveMs: of("saveMs"), loadMs: of("loadMs") };
  }
  const tooLarge = await commit(recordsOf(MAX_STATE_BYTES + MB)).catch(String);
  if (!String(tooLarge).includes("CHECKPOINT_TOO_LARGE")) throw new Error("A state over the cap was taken.");
  return figures;
}

/** A task that is worked on by hand; each commit is a version, and says which. */
async function openTask(door: OpenDoor) {
  await door.call("PUT agents/bench", { version: "1" });
  const ref: TaskRef = { tenantId: "local", taskId: door.ports.newId() };
  const made = { id: ref.taskId, contextId: ref.taskId, tenantId: "local", agentName: "bench", scope: null };
  await door.ports.tasks.create({ ...made, title: "Bench", labels: [], inputText: "{}", actor: door.operator.actor });
  const { body } = await door.call("POST claim", { workerId: "bench", agents: ["bench"], waitMs: 0 });
  const attempt: string = body.work[0].attempt;
  let no = 0;
  const commit = async (text: string, flagged = false): Promise<number> => {
    const next = no + 1;
    const checkpoint = JSON.stringify({ label: `v${next}`, flagged });
    const sent = `{"attempt":"${attempt}","no":${next},"checkpoint":${checkpoint},"state":{"replace":${text}}}`;
    const reply = await door.call(`POST tasks/${ref.taskId}/commit`, sent);
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    no = next;
    return no;
  };
  return { ref, commit };
}

async function findOnce(door: OpenDoor, value: string): Promise<void> {
  const sought = SearchCheckpointsInput.parse({ path: "/who/name", value });
  const { tasks } = await door.ports.checkpoints.search("local", sought);
  if (tasks[0]?.hits.length !== 1) throw new Error("The value was not found once.");
}

async function benchDiff(rounds: number): Promise<number> {
  const before = scanJson(recordsOf(MB, 0));
  const after = scanJson(recordsOf(MB, 1));
  const samples: number[] = [];
  for (let no = 0; no < rounds; no++) samples.push(await timed(async () => diffAtOnce(before, after)));
  return round(median(samples), 0);
}

async function timed(job: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await job();
  return performance.now() - startedMs;
}
