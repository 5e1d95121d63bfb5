import { chmodSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build } from "esbuild";
import { projectRoot } from "../project-root";

export const ENTRIES = {
  cli: "server/cli/main.ts",
  runtime: "server/runtime/main.ts",
  agents: "server/agents/main.ts",
  web: "server/web/main.ts",
} as const;

const SHARED: BuildOptions = {
  absWorkingDir: projectRoot,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  logLevel: "silent",
};

/** One file per process, with what is installed left outside, each in its folder. */
export async function bundleEntries(folderOf: (entry: string) => string): Promise<void> {
  for (const [name, entry] of Object.entries(ENTRIES))
    await build({ ...SHARED, packages: "external", entryPoints: { main: entry }, outdir: folderOf(name) });
  // What `npx checkrein` runs. npm makes it so at its first run alone, and a new build is a new file.
  chmodSync(join(folderOf("cli"), "main.js"), 0o755);
}

/** The worker client as one file that needs Node and nothing else. */
export async function bundleWorker(entry: string, outFile: string): Promise<void> {
  await build({ ...SHARED, sourcemap: false, entryPoints: [entry], outfile: outFile });
}
