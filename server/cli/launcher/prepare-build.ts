import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectRoot } from "../project-root";
import { type FolderLock, type Holder, takeLock } from "./folder-lock";

const BUILD = join(projectRoot, ".build");
const LOOK_MS = 500;

/** Builds when a source changed since the last build. Two launchers that need one wait for each other. */
export async function prepareBuild(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const { isBuildStale } = await import("../build/is-build-stale");
  if (!isBuildStale()) return;
  mkdirSync(BUILD, { recursive: true });
  const lock = await waitForLock(say, signal);
  try {
    if (!isBuildStale()) return;
    say("Building, since the sources changed. This takes about a minute, and several on a busy machine.");
    // Loaded here only: a finished installation runs without the tools of the build.
    const { buildProduct } = await import("../build/build-product");
    await buildProduct({ say, signal });
  } finally {
    lock.release();
  }
}

async function waitForLock(say: (line: string) => void, signal: AbortSignal): Promise<FolderLock> {
  let told = false;
  for (;;) {
    const taken = takeLock(join(BUILD, "build.lock"), "a build");
    if (!isHolder(taken)) return taken;
    if (!told) say(`Waiting for the build of process ${taken.pid}.`);
    told = true;
    await delay(LOOK_MS, undefined, { signal });
  }
}

const isHolder = (taken: FolderLock | Holder): taken is Holder => "pid" in taken;
