import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { fingerprintSources } from "./fingerprint";

/** Holds the fingerprint of the sources that the finished build was made from. */
export const BUILD_STAMP = join(projectRoot, ".build/stamp");

export function isBuildStale(): boolean {
  return !existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, "utf8") !== fingerprintSources(projectRoot);
}
