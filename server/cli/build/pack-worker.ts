import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../project-root";
import { run } from "../run";
import { tool } from "../tool";
import { bundleWorker } from "./bundle-entries";
import { writeTarball } from "./write-tarball";

const ENTRY = "server/sdk/worker.ts";

/** Makes the folder that `checkrein/worker` names, and the package that a running server offers at /sdk/worker.tgz. */
export async function packWorker(folder: string, offerDir: string, signal?: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await bundleWorker(ENTRY, join(folder, "worker.js"));
  await writeTypes(folder, signal);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  mkdirSync(offerDir, { recursive: true });
  writeTarball(folder, join(offerDir, "worker.tgz"));
}

/** Installed from the address it is imported by the same name as from this repository. */
function manifest(): object {
  const { name, version, license, engines } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
  const types = `./${ENTRY.replace(/\.ts$/, ".d.ts")}`;
  return {
    name,
    version,
    license,
    engines,
    type: "module",
    exports: { "./worker": { types, default: "./worker.js" } },
  };
}

async function writeTypes(folder: string, signal?: AbortSignal): Promise<void> {
  const config = join(folder, "tsconfig.json");
  const compilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true, incremental: false };
  const places = { rootDir: projectRoot, outDir: folder, tsBuildInfoFile: null, plugins: [] };
  const settings = { ...compilerOptions, ...places };
  writeFileSync(
    config,
    JSON.stringify({
      extends: "../../tsconfig.json",
      compilerOptions: settings,
      include: [],
      files: [join(projectRoot, ENTRY)],
    }),
  );
  await run(tool("tsc", "-p", config), { signal });
  rmSync(config);
  const reached = reachDeclarations(join(folder, ENTRY.replace(/\.ts$/, "")));
  for (const path of listDeclarations(folder)) {
    if (!reached.has(path)) rmSync(path);
    else writeFileSync(path, withExtensions(readFileSync(path, "utf8")));
  }
}

function listDeclarations(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".d.ts"))
    .map((path) => join(folder, path));
}

/** The files that describe what the entry offers; the rest describes its insides, with packages a user does not have. */
function reachDeclarations(entry: string, reached = new Set<string>()): Set<string> {
  const path = `${entry}.d.ts`;
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const [, , target = ""] of readFileSync(path, "utf8").matchAll(RELATIVE)) {
    reachDeclarations(join(dirname(entry), target), reached);
  }
  return reached;
}

const RELATIVE = /((?:from|import\()\s*")(\.{1,2}\/[^"]+?)(?:\.js)?"/g;

/** Node's own resolution, which a user's compiler may follow, wants the extension that our sources leave out. */
function withExtensions(declarations: string): string {
  return declarations.replace(RELATIVE, '$1$2.js"');
}
