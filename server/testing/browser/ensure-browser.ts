import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./find-browser";
import { type InstallCommand, installWays } from "./install-ways";

const PLAYWRIGHT = join(import.meta.dirname, "../../../node_modules/@playwright/test/cli.js");

/** What a browser needs to run in a container and to talk to nobody but the page. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  // Drawn by the processor itself: a machine without a screen would only imitate a graphics card, at twice the cost.
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The path of a Chromium; where there is none, one is installed: the first that can be. */
export function ensureBrowser(): string {
  const found = look() ?? install();
  if (!found) throw new Error("No Chromium was found and none could be installed: set CHROMIUM_PATH to one.");
  // Processes started from here need not look again.
  process.env.CHROMIUM_PATH = found;
  return found;
}

function look(): string | null {
  return findBrowser({
    chosen: process.env.CHROMIUM_PATH,
    searchPath: process.env.PATH ?? "",
    playwrights: chromium.executablePath(),
  });
}

function install(): string | null {
  const ways = installWays({
    asRoot: process.getuid?.() === 0,
    onDebian: existsSync("/etc/debian_version"),
    playwright: [process.execPath, PLAYWRIGHT],
  });
  for (const way of ways) {
    const found = way.every((command) => runs(command) || command.mayFail) ? look() : null;
    if (found) return found;
  }
  return null;
}

function runs({ program, args }: InstallCommand): boolean {
  console.log(`No Chromium here: ${program} ${args.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(program, args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}
