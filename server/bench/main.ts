import { parseArgs } from "node:util";
import type { BenchFlags } from "./bench-flags";
import { BenchNotPossible } from "./bench-not-possible";

/** What a benchmark found: figures by name, printed as the last line. It throws when an invariant failed. */
type Bench = (flags: BenchFlags) => Promise<Record<string, unknown>>;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  budget: async () => (await import("./budget")).benchBudget,
  a2a: async () => (await import("./a2a")).benchA2a,
  checkpoint: async () => (await import("./checkpoint")).benchCheckpoint,
  commit: async () => (await import("./commit")).benchCommit,
  feed: async () => (await import("./feed")).benchFeed,
  bulk: async () => (await import("./bulk")).benchBulk,
  fleet: async () => (await import("./fleet")).benchFleet,
  inbox: async () => (await import("./inbox")).benchInbox,
  pause: async () => (await import("./pause")).benchPause,
  web: async () => (await import("./web")).benchWeb,
  peers: async () => (await import("./peers")).benchPeers,
};

/** Programs of their own, with their own flags and a last line of their own. */
const PROGRAMS: Readonly<Record<string, () => Promise<unknown>>> = {
  faults: () => import("../testing/faults/main"),
  races: () => import("../testing/races/main"),
};

/** What takes a folder that not everybody has. */
const PEERS = "peers";

const program = PROGRAMS[process.argv[2] ?? ""];
if (program) {
  process.argv.splice(2, 1);
  await program();
} else await measure();

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
  const flags: BenchFlags = {
    effort: values.smoke ? 0.1 : 1,
    rows: values.rows ? Number(values.rows) : undefined,
    peersFolder: values.bench ?? process.env.PEERS_BENCH,
    rounds: values.rounds ? Number(values.rounds) : undefined,
    peers: values.peers,
  };
  const all = Object.keys(BENCHES).filter((name) => name !== PEERS || (flags.peersFolder && !values.smoke));
  const names = positionals.length > 0 ? positionals : all;
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
