import { source, tool } from "../tool";
import { runPhases } from "./run-phases";

// Everything a change has to pass, cheapest first. Limits end what hangs; a machine that is busy with others reaches none of them.
const failed = await runPhases([
  { name: "check", limitSeconds: 1200, loud: true, command: source("server/cli/dev/check.ts") },
  {
    name: "components and processes",
    limitSeconds: 700,
    loud: true,
    command: tool("vitest", "run", "--project", "component", "--project", "process"),
  },
  { name: "database", limitSeconds: 900, loud: true, command: tool("vitest", "run", "--project", "db") },
  { name: "build", limitSeconds: 480, loud: true, command: source("server/cli/dev/build.ts") },
  {
    name: "journeys",
    limitSeconds: 1800,
    loud: true,
    command: tool("playwright", "test", "--config", "e2e/playwright.config.ts"),
  },
  {
    name: "real agents",
    limitSeconds: 320,
    loud: true,
    command: source("server/testing/acp/drive-real-agents.ts", "--when-installable"),
  },
  { name: "races", limitSeconds: 720, loud: true, command: source("server/testing/races/main.ts", "--rounds=50") },
  { name: "faults", limitSeconds: 900, loud: true, command: source("server/testing/faults/main.ts", "--runs=1") },
  { name: "bench", limitSeconds: 600, loud: true, command: source("server/bench/main.ts", "--smoke") },
]);
process.exit(failed === 0 ? 0 : 1);
