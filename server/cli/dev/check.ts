import { generateClient } from "../build/generate-client";
import { source, tool } from "../tool";
import { runPhases } from "./run-phases";

generateClient();
const failed = await runPhases([
  {
    limitSeconds: 150,
    name: "format",
    command: tool("biome", "check", "--error-on-warnings", "--max-diagnostics=100", "."),
  },
  { limitSeconds: 150, name: "schema", command: tool("prisma", "validate") },
  { limitSeconds: 150, name: "migrations", command: source("server/cli/dev/check-migrations.ts") },
  { limitSeconds: 150, name: "types", command: tool("tsc", "--noEmit") },
  { limitSeconds: 150, name: "walls", command: source("server/cli/dev/check-walls-of-house.ts") },
  { limitSeconds: 150, name: "dead code", command: tool("knip", "--no-progress") },
  {
    limitSeconds: 700,
    name: "unit tests",
    command: tool("vitest", "run", "--project", "unit", "--project", "component"),
  },
]);
process.exit(failed === 0 ? 0 : 1);
