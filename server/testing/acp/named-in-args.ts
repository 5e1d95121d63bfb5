import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The session that the scripted agent's command line names: after `--resume`, or with `--continue` the newest of the folder. */
export function namedInArgs(memory: string): string | null {
  const [how, id] = process.argv.slice(3);
  if (how === "--continue") return newestIn(memory);
  return how === "--resume" ? (id ?? null) : null;
}

function newestIn(folder: string): string | null {
  const [newest] = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at);
  return newest ? newest.name.replace(/\.json$/, "") : null;
}
