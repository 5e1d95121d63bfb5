import { join } from "node:path";
import { pathToFileURL } from "node:url";
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

// How long a process that lost its launcher has to finish; the web process has nothing to hand back.
const ORPHAN_GRACE_MS = { web: 0, runtime: 3_000, agents: 3_000 } as const;

/**
 * How each part runs besides. An operation under way has slices of some megabytes in memory, which outlive the collections of
 * the usual 16 MB and are copied by each.
 */
export const NODE_FLAGS: Readonly<Record<Role, readonly string[]>> = {
  web: [],
  runtime: ["--max-semi-space-size=64"],
  agents: [],
};

export function planProcess(role: Role, site: Site): ProcessPlan {
  return { name: role, ...commandOf(role, site), env: environmentOf(role, site) };
}

function commandOf(role: Role, { dev, env, port }: Site): Pick<ProcessPlan, "command" | "cwd"> {
  const end = endWithLauncher(ORPHAN_GRACE_MS[role]);
  const node = [process.execPath, ...NODE_FLAGS[role], "--enable-source-maps", "--import", end];
  if (role !== "web") {
    const entry = dev ? ["--import", "tsx", `server/${role}/main.ts`] : [`.build/${role}/main.js`];
    return { command: [...node, ...entry], cwd: projectRoot };
  }
  if (!dev) {
    const doors = pathToFileURL(join(projectRoot, ".build/web/main.js")).href;
    return { command: [...node, "--import", doors, "server.js"], cwd: join(projectRoot, ".build/console") };
  }
  const [, ...next] = tool("next", "dev", "-H", env.CHECKREIN_HOST, "-p", String(port));
  return { command: [...node, ...next], cwd: projectRoot };
}

/**
 * Loaded before the program itself, which may not listen yet, or never, when the channel to the launcher closes.
 * The channel alone keeps no process running that has finished. What the program starts itself inherits this text, but not
 * the mark in the environment, and is left alone by it. As a text, so that source and bundle, ours and Next's server take it alike.
 */
function endWithLauncher(graceMs: number): string {
  const program = `import { isMainThread } from "node:worker_threads";
    const end = () => setTimeout(() => process.exit(), ${graceMs}).unref();
    if (isMainThread && process.env.${PART_MARK}) {
      delete process.env.${PART_MARK};
      if (process.connected) process.once("disconnect", end); else end();
      process.channel?.unref();
    }`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

/** Tells a part from what it starts; a launcher that is gone already cannot be told by its number. */
const PART_MARK = "CHECKREIN_PART";

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
    [PART_MARK]: role,
    ...(role === "web" ? { HOSTNAME: env.CHECKREIN_HOST, PORT: String(port) } : {}),
  };
}

function definedOnly(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
