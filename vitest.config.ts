import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
const exclude = [...configDefaults.exclude, ".next/**", ".build/**", ".checkrein/**", "e2e/**"];

/** A test that hangs ends here; none is measured by it, so that a busy machine fails nothing. */
const SLOW_MACHINE_MS = 30_000;

/** What is looked for again and again is there well before its test would end. */
const LOOKED_FOR = { poll: { timeout: 20_000 } };

const WORKERS = availableParallelism();

export default defineConfig({
  test: {
    // By default one core is left idle, of two on a small machine.
    maxWorkers: WORKERS,
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...exclude, "**/*.db.test.ts", "**/*.process.test.ts"],
          environment: "node",
          // Pure: what one file leaves behind is modules without state, so a process of its own for each buys nothing.
          isolate: false,
          setupFiles: ["server/testing/console-guard.ts"],
          testTimeout: SLOW_MACHINE_MS,
          expect: LOOKED_FOR,
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "process",
          include: ["**/*.process.test.ts"],
          exclude,
          environment: "node",
          // What they are about runs in processes of its own.
          isolate: false,
          setupFiles: ["server/testing/console-guard.ts"],
          testTimeout: SLOW_MACHINE_MS,
          expect: LOOKED_FOR,
          restoreMocks: true,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: "component",
          include: ["**/*.test.tsx"],
          exclude,
          environment: "jsdom",
          // A page of its own for each file, without loading the DOM itself again each time.
          pool: "vmThreads",
          // Its `require` cannot take the modules that this lets packages offer to it.
          execArgv: ["--no-experimental-require-module"],
          setupFiles: ["server/testing/console-guard.ts", "server/testing/component-setup.ts"],
          testTimeout: SLOW_MACHINE_MS,
          expect: LOOKED_FOR,
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude,
          environment: "node",
          globalSetup: ["server/testing/database-server.ts"],
          setupFiles: ["server/testing/console-guard.ts"],
          pool: "forks",
          // Each file has a database of its own; loading the server's modules again for each takes a third of the run.
          isolate: false,
          testTimeout: SLOW_MACHINE_MS,
          expect: LOOKED_FOR,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      },
    ],
  },
});
