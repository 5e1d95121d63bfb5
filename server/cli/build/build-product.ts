import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { run } from "../run";
import { tool } from "../tool";
import { bundleEntries } from "./bundle-entries";
import { fingerprintSources } from "./fingerprint";
import { generateClient } from "./generate-client";
import { BUILD_STAMP } from "./is-build-stale";
import { packWorker } from "./pack-worker";
import { playSteps } from "./play-steps";

const BUILD = join(projectRoot, ".build");
const STANDALONE = join(projectRoot, ".next/standalone");

interface Building {
  /** Hears what is being made: the whole takes about a minute. */
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Makes everything `checkrein start` runs. Throws with what the failing tool printed. */
export async function buildProduct({ say, signal }: Building): Promise<void> {
  const fingerprint = fingerprintSources(projectRoot);
  rmSync(BUILD_STAMP, { force: true });
  mkdirSync(BUILD, { recursive: true });
  const steps = [
    { makes: "the client of the database", make: generateClient },
    { makes: "the programs", make: () => bundleEntries(BUILD) },
    { makes: "the pages of the console, which takes the longest", make: () => buildWeb(signal) },
    { makes: "the worker client", make: () => packWorker(BUILD, join(STANDALONE, "public/sdk"), signal) },
  ];
  await playSteps(steps, { say });
  writeFileSync(BUILD_STAMP, fingerprint);
}

async function buildWeb(signal: AbortSignal | undefined): Promise<void> {
  await run(tool("next", "build"), { env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, signal });
  keepServed(STANDALONE);
  // The standalone server serves both but does not bring them along.
  cpSync(join(projectRoot, ".next/static"), join(STANDALONE, ".next/static"), { recursive: true });
  if (existsSync(join(projectRoot, "public"))) {
    cpSync(join(projectRoot, "public"), join(STANDALONE, "public"), { recursive: true });
  }
}

/** The tracer brings along sources that no built server reads, and settings, an `.env` among them, that are not its to keep. */
function keepServed(folder: string): void {
  const served = new Set([".next", "node_modules", "package.json", "server.js"]);
  for (const name of readdirSync(folder)) {
    if (!served.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
