import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds our package.json, found from source and from a bundle alike. */
export const projectRoot = findProjectRoot(dirname(fileURLToPath(import.meta.url)));

function findProjectRoot(start: string): string {
  const manifest = join(start, "package.json");
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "checkrein") return start;
  const parent = dirname(start);
  if (parent === start) throw new Error("The package.json of checkrein was not found above its own code.");
  return findProjectRoot(parent);
}
