import { parseArgs } from "node:util";
import { ROLES, type Role } from "./launcher/plan-processes";
import { loadEnvFile } from "./load-env-file";

const USAGE = `checkrein start [--only ${ROLES.join("|")}]   run everything, or one part of it, until Ctrl-C`;

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: "string" }, dev: { type: "boolean", default: false } },
  });
  if (positionals[0] !== "start" || positionals.length > 1) throw new Error(`Usage: ${USAGE}`);
  loadEnvFile();
  const { start } = await import("./start");
  await start({ only: readRole(values.only), dev: values.dev });
}

function readRole(name: string | undefined): Role | undefined {
  const role = ROLES.find((known) => known === name);
  if (name !== undefined && !role) throw new Error(`--only takes one of ${ROLES.join(", ")}, not ${name}.`);
  return role;
}

try {
  await main(process.argv.slice(2));
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.CHECKREIN_LOG_LEVEL === "debug") console.error(error);
  process.exit(1);
}
