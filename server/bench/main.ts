import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../cli/project-root";
import type { BenchFlags } from "./bench-flags";
import { BenchNotPossible } from "./bench-not-possible";
import { BENCHES, PEERS } from "./benches";
import { smokeAll } from "./smoke-all";

/** Programs of their own, with their own flags and a last line of their own. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  faults: () => import("../testing/faults/main"),
  races: () => import("../testing/races/main"),
};

const program = PROGRAMS[process.argv[2] ?? ""];
if (program) {
  process.argv.splice(2, 1);
  await program();
} else await measure();

/** The bench of the peers where it lies beside the project. */
function besideProject(): string | undefined {
  const folder = join(projectRoot, "../shared/tools/peers");
  return existsSync(join(folder, "run.mjs")) ? folder : undefined;
}

async function measure(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      smoke: { type: "boolean", default: false },
      rows: { type: "string" },
      bench: { type: "string" },
      rounds: { type: "string" },
      peers: { type: "string" },
    },
  });
  if (values.smoke && positionals.length !== 1) {
    process.exitCode = (await smokeAll(positionals)) === 0 ? 0 : 1;
    return;
  }
  const flags: BenchFlags = {
    effort: values.smoke ? 0.1 : 1,
    rows: values.rows ? Number(values.rows) : undefined,
    peersFolder: values.bench ?? process.env.PEERS_BENCH ?? besideProject(),
    rounds: values.rounds ? Number(values.rounds) : undefined,
    peers: values.peers,
  };
  const all = Object.keys(BENCHES).filter((name) => name !== PEERS || flags.peersFolder);
  const names = positionals.length > 0 ? positionals : all;
  if (positionals.length === 0 && !flags.peersFolder)
    console.log(`# ${PEERS} is left out: it wants the folder of their bench, --bench=FOLDER.`);
  const figures: Record<string, unknown> = {};
  try {
    for (const name of names) {
      const load = BENCHES[name];
      if (!load) throw new BenchNotPossible(`There is no benchmark ${name}: ${Object.keys(BENCHES).join(", ")}.`);
      const bench = await load();
      console.log(`\n# ${name}`);
      figures[name] = await bench(flags);
    }
    console.log(JSON.stringify(positionals.length === 1 ? figures[names[0] ?? ""] : figures));
  } catch (error) {
    if (!(error instanceof BenchNotPossible)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
