import { join } from "node:path";
import { projectRoot } from "./project-root";

const SCRIPTS = {
  biome: "@biomejs/biome/bin/biome",
  knip: "knip/bin/knip.js",
  next: "next/dist/bin/next",
  playwright: "@playwright/test/cli.js",
  prisma: "prisma/build/index.js",
  // The native compiler checks; what reads our sources as a library needs the one before it.
  tsc: "typescript-native/bin/tsc",
  vitest: "vitest/vitest.mjs",
} as const;

/** The command of an installed tool without a shell or npm between it and us. */
export function tool(name: keyof typeof SCRIPTS, ...args: string[]): string[] {
  return [process.execPath, join(projectRoot, "node_modules", SCRIPTS[name]), ...args];
}

/** The command of one of our own entries, run from source. */
export function source(path: string, ...args: string[]): string[] {
  return [process.execPath, "--import", "tsx", join(projectRoot, path), ...args];
}
