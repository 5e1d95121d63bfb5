import { execFile } from "node:child_process";
import { join } from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { projectRoot } from "../project-root";

type WallReport = { modules: number; breaches: string[] };

const CRUISER = join(projectRoot, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
const RULES = join(projectRoot, ".dependency-cruiser.cjs");

/** Reads every module below `baseDir` and names each import the walls forbid. */
export async function checkWalls(baseDir: string, roots: readonly string[]): Promise<WallReport> {
  const { modules, summary } = await cruise(baseDir, ["--config", RULES, "--output-type", "json", ...roots]);
  return {
    modules: modules.filter(({ source, coreModule }) => !coreModule && !source.includes("node_modules/")).length,
    breaches: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

/** One sentence per problem; a cruise that read hardly anything is a problem too, since it proves nothing. */
export function wallProblems({ modules, breaches }: WallReport, floor: number): string[] {
  if (modules >= floor) return breaches;
  return [...breaches, `The walls were not checked: ${modules} modules were read, at least ${floor} are expected.`];
}

/** The program of its own, since its alias lookup starts from the working folder. */
function cruise(cwd: string, args: readonly string[]): Promise<ICruiseResult> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CRUISER, ...args], { cwd, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      // It exits with the number of breaches; only an answer that is not JSON is a failure.
      if (stdout.startsWith("{")) return resolve(JSON.parse(stdout));
      reject(new Error(`dependency-cruiser gave no answer: ${stderr || error?.message}`));
    });
  });
}
