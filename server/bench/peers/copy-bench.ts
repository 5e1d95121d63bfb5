import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { run } from "../../cli/run";

/** Copies the peers bench to a scratch folder with the product as one more peer, and brings its packages. */
export async function copyBench(folder: string, scratch: string): Promise<void> {
  for (const file of listFiles(folder)) {
    const to = join(scratch, file);
    mkdirSync(dirname(to), { recursive: true });
    // Written anew, since a copy would be as read-only as the folder may be.
    writeFileSync(to, readFileSync(join(folder, file)));
  }
  copyFileSync(join(import.meta.dirname, "checkrein.mjs"), join(scratch, "peers/checkrein.mjs"));
  const installed = join(folder, "node_modules");
  if (existsSync(installed)) symlinkSync(installed, join(scratch, "node_modules"));
  else await run(["npm", "install", "--prefix", scratch, "--no-audit", "--no-fund"]);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path).map((file) => join(entry.name, file)) : [relative(folder, path)];
  });
}
