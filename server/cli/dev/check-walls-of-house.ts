import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root";
import { checkWalls, wallProblems } from "./check-walls";

// Below what the house holds; a reader that finds fewer has lost its way.
const MODULE_FLOOR = 2_000;
const HOUSE = ["app", "components", "server", "prisma", "e2e", "proxy.ts", "instrumentation.ts"];

const roots = HOUSE.filter((name) => existsSync(join(projectRoot, name)));
const problems = wallProblems(await checkWalls(projectRoot, roots), MODULE_FLOOR);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
