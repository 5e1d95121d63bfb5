import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";

const GENERATED = join(projectRoot, "prisma/generated");
const STAMP = join(GENERATED, ".stamp");
const PRISMA = join(projectRoot, "node_modules/prisma/build/index.js");

/** Generates the Prisma client unless the one that is there came from the same schema and the same Prisma. */
export function generateClient(): void {
  const stamp = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  const result = spawnSync(process.execPath, [PRISMA, "generate"], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (result.status !== 0)
    throw new Error(`The Prisma client could not be generated:\n${result.stdout}${result.stderr}`);
  writeFileSync(STAMP, stamp);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"]) {
    hash.update(readFileSync(join(projectRoot, path)));
  }
  return hash.digest("hex");
}
