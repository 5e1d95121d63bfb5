import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareBuild } from "../cli/launcher/prepare-build";
import { isProcessAlive } from "../cli/process-identity";
import { projectRoot } from "../cli/project-root";
import type { BenchFlags } from "./bench-flags";
import { BenchNotPossible } from "./bench-not-possible";
import { compare } from "./peers/compare";
import { copyBench } from "./peers/copy-bench";
import { PeerRecords, PRODUCT } from "./peers/peer-records";

const PEERS = "restate,dbos,pgboss,graphile,raw,raw-http,a2a";
/** Measured in runs of their own, since the peers bench gives each peer four minutes a run. */
const PARTS = [
  { order: "steps,stepsDoor", metrics: ["steps", "stepsDoor"] },
  { order: "pauseResume,pickup,list", metrics: ["pause", "resume", "pickup", "list"] },
] as const;
const ROUNDS = 3;
const NEEDED =
  "The bench `peers` needs the folder of the peers bench: name it with --bench=DIR or in the environment as PEERS_BENCH, or have it in ../shared/tools/peers.";

/** The product beside what people would pick instead, in one run on one machine: ratios count, figures do not. */
export async function benchPeers({ peersFolder, rounds, peers }: BenchFlags): Promise<Record<string, unknown>> {
  if (!peersFolder) throw new BenchNotPossible(NEEDED);
  const folder = resolve(peersFolder);
  if (!existsSync(join(folder, "run.mjs"))) throw new BenchNotPossible(`There is no peers bench in ${folder}.`);
  const scratch = mkdtempSync(join(tmpdir(), "checkrein-peers-"));
  try {
    // PostgreSQL runs as another user when root starts it, and has its data below.
    chmodSync(scratch, 0o755);
    await copyBench(folder, scratch);
    await prepareBuild((line) => console.log(line), new AbortController().signal);
    const wanted = [...(peers ?? PEERS).split(","), PRODUCT].join(",");
    const results: string[] = [];
    for (const [no, { order }] of PARTS.entries()) {
      const out = join(scratch, `results-${no}.jsonl`);
      const what = ["--peers", wanted, "--metrics", order, "--rounds", String(rounds ?? ROUNDS)];
      await runIn(scratch, ["run.mjs", ...what, "--out", out]);
      results.push(out);
    }
    console.log(`Raw records, one a line:\n${results.map((path) => readFileSync(path, "utf8")).join("")}`);
    await runIn(scratch, ["report.mjs", ...results]);
    return judge(PeerRecords.read(results));
  } finally {
    await endLeftOver(join(scratch, "work/checkrein.pid"));
    rmSync(scratch, { recursive: true, force: true });
  }
}

function judge(records: PeerRecords): Record<string, unknown> {
  for (const metric of PARTS.flatMap(({ metrics }) => metrics))
    if (!records.has(PRODUCT, metric)) throw new Error(`The product was not measured in ${metric}.`);
  const broken = records.brokenPauses();
  if (Object.values(broken).some((count) => count > 0))
    throw new Error(`A pause of the product did not hold: ${JSON.stringify(broken)}.`);
  return compare(records);
}

async function runIn(scratch: string, args: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    PEERS_WORK: join(scratch, "work"),
    CHECKREIN_HOME: projectRoot,
    CHECKREIN_SEED_LIST: fileURLToPath(new URL("./peers/seed-list.ts", import.meta.url)),
  };
  const child = spawn(process.execPath, args, { cwd: scratch, env, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}.`);
}

/** A peer that took too long was killed and could not end what it had started. */
async function endLeftOver(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  if (isProcessAlive(pid)) process.kill(pid, "SIGTERM");
  while (isProcessAlive(pid)) await new Promise((done) => setTimeout(done, 50));
}
