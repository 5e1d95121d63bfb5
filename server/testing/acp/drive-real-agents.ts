import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tool } from "../../cli/tool";
import { installedAgents, REAL_AGENTS } from "./real-agents";

const MINUTE_MS = 60_000;
/** Of a run that nobody waits for longer: for npm, and for all of it. */
const INSTALL_MS = 80_000;
const WHOLE_MS = 220_000;

/**
 * `install`: puts the agents into a folder of the project's cache. Otherwise drives those that are there through the whole
 * product (`e2e/journeys/real-agents.spec.ts`); `--must` wants all. `--when-installable` installs them first and leaves
 * out, with the reason, what npm or the time does not allow.
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
  return drive(isOptional ? WHOLE_MS - performance.now() : null);
}

function missing(): readonly string[] {
  const { all } = installedAgents();
  return REAL_AGENTS.filter((agent) => !all.includes(agent)).map(({ name }) => name);
}

/** `lateMs`: so long it is waited for; null is as long as it takes. */
function drive(lateMs: number | null): number {
  const [command = "", ...args] = tool("playwright", "test", "--config", "e2e/playwright.config.ts", "real-agents");
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    env: { ...process.env, CHECKREIN_DRIVES_AGENTS: "1" },
    ...(lateMs === null ? {} : { timeout: Math.max(1, Math.floor(lateMs)) }),
  });
  if (status !== null) return status;
  say(`left out: they were not through within ${WHOLE_MS / 1_000} s`);
  return 0;
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
