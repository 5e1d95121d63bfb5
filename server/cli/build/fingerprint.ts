import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["app", "components", "server", "prisma", "public"];
const SINGLE = ["package.json", "package-lock.json", "tsconfig.json", "next.config.js", "postcss.config.mjs"];
const ENTRIES = ["proxy.ts", "instrumentation.ts", "instrumentation-node.ts"];
const LEFT_OUT = /\.test\.tsx?$|^server\/(testing|bench)\/|^prisma\/generated\//;

/** One word for all that a build is made from: it changes when, and only when, one of those files does. */
export function fingerprintSources(root: string): string {
  const paths = SOURCES.flatMap((folder) => listFiles(root, folder));
  const hash = createHash("sha256");
  for (const path of [...paths, ...SINGLE, ...ENTRIES].filter((path) => !LEFT_OUT.test(path)).toSorted()) {
    if (!existsSync(join(root, path))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
}
