import { generateClient } from "../build/generate-client";
import { source, tool } from "../tool";
import { runPhases } from "./run-phases";

const LIMIT_SECONDS = 150;
/** Beside the unit tests, which take as long as all others together. */
const AT_ONCE = 2;

generateClient();
const failed = await runPhases(
  [
    {
      name: "unit tests",
      limitSeconds: 700,
      command: tool("vitest", "run", "--project", "unit"),
    },
    {
      name: "format",
      limitSeconds: LIMIT_SECONDS,
      command: tool("biome", "check", "--error-on-warnings", "--max-diagnostics=100", "."),
    },
    {
      name: "types",
      limitSeconds: LIMIT_SECONDS,
      command: tool("tsc", "--noEmit", "--tsBuildInfoFile", "node_modules/.cache/types.tsbuildinfo"),
    },
    { name: "schema", limitSeconds: LIMIT_SECONDS, command: tool("prisma", "validate") },
    { name: "migrations", limitSeconds: LIMIT_SECONDS, command: source("server/cli/dev/check-migrations.ts") },
    { name: "walls", limitSeconds: LIMIT_SECONDS, command: source("server/cli/dev/check-walls-of-house.ts") },
    { name: "dead code", limitSeconds: LIMIT_SECONDS, command: tool("knip", "--no-progress") },
  ],
  { atOnce: AT_ONCE },
);
process.exit(failed === 0 ? 0 : 1);
