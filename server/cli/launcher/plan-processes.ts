import { join } from "node:path";
import type { LauncherEnv } from "../../env";
import { projectRoot } from "../project-root";
import { tool } from "../tool";
import type { ProcessPlan } from "./supervise";

export const ROLES = ["web", "runtime", "agents"] as const;
export type Role = (typeof ROLES)[number];

export type Site = {
  env: LauncherEnv;
  /** From source, started anew by the tools when a file changes. */
  dev: boolean;
  port: number;
  url: string;
  databaseUrl: string | undefined;
  workerKeyFile: string;
};

/** Ends a process that cannot do it itself when the launcher is gone. */
const END_WITH_LAUNCHER = `data:text/javascript,${encodeURIComponent('process.once("disconnect", () => process.exit());')}`;

export function planProcess(role: Role, site: Site): ProcessPlan {
  return { name: role, ...commandOf(role, site), env: environmentOf(role, site) };
}

function commandOf(role: Role, { dev, env, port }: Site): Pick<ProcessPlan, "command" | "cwd"> {
  const node = [process.execPath, "--enable-source-maps"];
  if (role !== "web") {
    const entry = dev ? ["--import", "tsx", `server/${role}/main.ts`] : [`.build/${role}/main.js`];
    return { command: [...node, ...entry], cwd: projectRoot };
  }
  const guard = ["--import", END_WITH_LAUNCHER];
  if (!dev) return { command: [process.execPath, ...guard, "server.js"], cwd: join(projectRoot, ".next/standalone") };
  const [file = "", ...args] = tool("next", "dev", "-H", env.CHECKREIN_HOST, "-p", String(port));
  return { command: [file, ...guard, ...args], cwd: projectRoot };
}

function environmentOf(role: Role, { dev, env, port, url, databaseUrl, workerKeyFile }: Site): Record<string, string> {
  return {
    ...definedOnly(process.env),
    NODE_ENV: dev ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    CHECKREIN_DATA_DIR: env.CHECKREIN_DATA_DIR,
    CHECKREIN_URL: url,
    CHECKREIN_WORKER_KEY_FILE: workerKeyFile,
    CHECKREIN_WORKDIR: process.env.CHECKREIN_WORKDIR ?? process.cwd(),
    CHECKREIN_LOG_LEVEL: env.CHECKREIN_LOG_LEVEL,
    ...(role === "web" ? { HOSTNAME: env.CHECKREIN_HOST, PORT: String(port) } : {}),
  };
}

function definedOnly(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
