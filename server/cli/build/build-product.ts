import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { run } from "../run";
import { tool } from "../tool";
import { bundleEntries, ENTRIES } from "./bundle-entries";
import { fingerprintSources } from "./fingerprint";
import { generateClient } from "./generate-client";
import { BUILD_STAMP } from "./is-build-stale";
import { packWorker } from "./pack-worker";
import { playSteps } from "./play-steps";
import { clearFresh, freshPart, putInPlace } from "./put-in-place";

const BUILD = join(projectRoot, ".build");
const STANDALONE = join(projectRoot, ".next/standalone");
const PARTS = [...Object.keys(ENTRIES), "worker", "console"];

interface Building {
  /** Hears what is being made: the whole takes about a minute. */
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Makes everything `checkrein start` runs. Throws with what the failing tool printed. The build before is whole until this one
 * is: what runs goes on from it meanwhile, and a build that fails leaves it.
 */
export async function buildProduct({ say, signal }: Building): Promise<void> {
  const fingerprint = fingerprintSources(projectRoot);
  mkdirSync(BUILD, { recursive: true });
  clearFresh(BUILD, PARTS);
  const console = freshPart(BUILD, "console");
  const steps = [
    { makes: "the client of the database", make: generateClient },
    { makes: "the programs", make: () => bundleEntries((part) => freshPart(BUILD, part)) },
    { makes: "the pages of the console, which takes the longest", make: () => buildWeb(console, signal) },
    {
      makes: "the worker client",
      make: () => packWorker(freshPart(BUILD, "worker"), join(console, "public/sdk"), signal),
    },
  ];
  await playSteps(steps, { say });
  rmSync(BUILD_STAMP, { force: true });
  putInPlace(BUILD, PARTS);
  writeFileSync(BUILD_STAMP, fingerprint);
}

async function buildWeb(folder: string, signal: AbortSignal | undefined): Promise<void> {
  await run(tool("next", "build"), { env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, signal });
  keepServed(STANDALONE);
  // The standalone server serves both but does not bring them along.
  cpSync(join(projectRoot, ".next/static"), join(STANDALONE, ".next/static"), { recursive: true });
  if (existsSync(join(projectRoot, "public"))) {
    cpSync(join(projectRoot, "public"), join(STANDALONE, "public"), { recursive: true });
  }
  renameSync(STANDALONE, folder);
}

/** The tracer brings along sources that no built server reads, and settings, an `.env` among them, that are not its to keep. */
function keepServed(folder: string): void {
  const served = new Set([".next", "node_modules", "package.json", "server.js"]);
  for (const name of readdirSync(folder)) {
    if (!served.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
