import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tool } from "../../cli/tool";
import { installedAgents, REAL_AGENTS } from "./real-agents";

const MINUTE_MS = 60_000;
/** Of a run that nobody waits for longer: for npm, and then for the agents. */
const INSTALL_MS = 80_000;
const DRIVE_MS = 220_000;

/**
 * `install`: puts the agents into a folder of the project's cache. Otherwise drives those that are there through the whole
 * product (`e2e/journeys/real-agents.spec.ts`); `--must` wants all. `--when-installable` installs them first, and
 * leaves them out, with the reason, where npm cannot; once they are there they have to come through in time.
 */
function main(args: readonly string[]): number {
  if (args.includes("install")) return install(15 * MINUTE_MS) ? 0 : 1;
  const isOptional = args.includes("--when-installable");
  if (isOptional && missing().length > 0 && !install(INSTALL_MS)) {
    say(`left out: npm could not install the agents within ${INSTALL_MS / 1_000} s; npm run test:agents -- install`);
    return 0;
  }
  for (const name of missing()) say(`${name}: not installed; npm run test:agents -- install`);
  if (args.includes("--must") && missing().length > 0) return 1;
  if (installedAgents().all.length === 0) return 0;
  return drive(isOptional ? DRIVE_MS : null);
}

function missing(): readonly string[] {
  const { all } = installedAgents();
  return REAL_AGENTS.filter((agent) => !all.includes(agent)).map(({ name }) => name);
}

/** `limitMs`: so long it is waited for; null is as long as it takes. */
function drive(limitMs: number | null): number {
  const [command = "", ...args] = tool("playwright", "test", "--config", "e2e/playwright.config.ts", "real-agents");
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, CHECKREIN_DRIVES_AGENTS: "1" },
    ...(limitMs === null ? {} : { timeout: limitMs }),
  });
  if (status !== null) return status;
  say(limitMs === null ? "they were ended from outside" : `they were not through within ${limitMs / 1_000} s`);
  return 1;
}

function install(timeout: number): boolean {
  const { folder: cwd } = installedAgents();
  mkdirSync(cwd, { recursive: true });
  writeFileSync(`${cwd}/package.json`, JSON.stringify({ private: true }));
  const packs = REAL_AGENTS.map(({ pack }) => pack);
  const args = ["install", "--save-exact", "--no-audit", "--no-fund", "--loglevel=error", ...packs];
  const { status } = spawnSync("npm", args, { cwd, stdio: "inherit", timeout, killSignal: "SIGKILL" });
  return status === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exit(main(process.argv.slice(2)));
