import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { fingerprintSources } from "./fingerprint";

const STAMP = ".build/stamp";

/** Holds the fingerprint of the sources that the finished build was made from. */
export const BUILD_STAMP = join(projectRoot, STAMP);

export function isBuildStale(root = projectRoot): boolean {
  const stamp = join(root, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprintSources(root);
}
