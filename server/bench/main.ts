import { parseArgs } from "node:util";
import type { BenchFlags } from "./bench-flags";

/** What a benchmark found: figures by name, printed as the last line. It throws when an invariant failed. */
type Bench = (flags: BenchFlags) => Promise<Record<string, unknown>>;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  commit: async () => (await import("./commit")).benchCommit,
  fleet: async () => (await import("./fleet")).benchFleet,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { smoke: { type: "boolean", default: false }, rows: { type: "string" } },
});
const flags: BenchFlags = { effort: values.smoke ? 0.1 : 1, rows: values.rows ? Number(values.rows) : undefined };
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const figures: Record<string, unknown> = {};
for (const name of names) {
  const load = BENCHES[name];
  if (!load) throw new Error(`There is no benchmark ${name}: ${Object.keys(BENCHES).join(", ")}.`);
  const bench = await load();
  console.log(`\n# ${name}`);
  figures[name] = await bench(flags);
}
console.log(JSON.stringify(positionals.length === 1 ? figures[names[0] ?? ""] : figures));
