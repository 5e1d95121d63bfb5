import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };
const exclude = [...configDefaults.exclude, ".next/**", ".build/**", ".checkrein/**", "e2e/**"];

/** A test that hangs ends here; none is measured by it, so that a busy machine fails nothing. */
const SLOW_MACHINE_MS = 30_000;

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: [...exclude, "**/*.db.test.ts"],
          environment: "node",
          setupFiles: ["server/testing/console-guard.ts"],
          testTimeout: SLOW_MACHINE_MS,
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
          setupFiles: ["server/testing/console-guard.ts", "server/testing/component-setup.ts"],
          testTimeout: SLOW_MACHINE_MS,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          restoreMocks: true,
        },
      },
    ],
  },
});
