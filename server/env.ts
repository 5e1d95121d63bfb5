import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { SNAPSHOT_STORES } from "./ports/snapshot-store";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

const DatabaseUrl = z.string().refine(isPostgresUrl, "must be a postgresql:// address");
/** Blocks of private addresses that notices may be sent to: `10.1.0.0/16, ::1/128`. */
const AddressBlocks = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((block) => block !== ""))
  .refine((blocks) => blocks.every((block) => ipaddr.isValidCIDR(block)), "must be address blocks like 10.1.0.0/16");
const Switch = z
  .enum(["on", "off"], "must be on or off")
  .default("off")
  .transform((text) => text === "on");
/** Where snapshots are kept that are saved or imported by hand. */
const SnapshotStoreName = z
  .string()
  .default("postgres")
  .transform((name) => name.trim().toLowerCase())
  .pipe(z.enum(SNAPSHOT_STORES, `must be one of ${SNAPSHOT_STORES.join(", ")}`));
/** Of each client at the door of outside agents; ten times as many at once after a rest. */
const CallsPerSecond = z.coerce
  .number("must be a number")
  .int("must be a whole number")
  .min(1, "must be 1 to 100000")
  .max(100_000, "must be 1 to 100000")
  .default(200);
/** Whom the console of this web process acts as: each person runs one of their own until there is a login. */
const OperatorName = z
  .string()
  .regex(/^[\p{L}\p{N}._@-]{1,80}$/u, "must be a name of letters, digits and . _ @ -")
  .default("local");
const LogLevel = z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info");

/** What the launcher reads. */
const LauncherEnv = z.object({
  DATABASE_URL: DatabaseUrl.optional(),
  CHECKREIN_DATA_DIR: z
    .string()
    .default("./.checkrein")
    .transform((path) => resolve(path)),
  CHECKREIN_HOST: z
    .string()
    .default("127.0.0.1")
    .refine(
      (host) => LOOPBACK.test(host),
      "must be a loopback address: there is no login yet, so nobody else may reach it",
    ),
  CHECKREIN_PORT: z.coerce
    .number("must be a port number")
    .int("must be a port number")
    .min(0, "must be 0 to 65535")
    .max(65535, "must be 0 to 65535")
    .default(4310),
  /** Of a web process elsewhere; ours is made from host and port. */
  CHECKREIN_URL: z.url("must be the address of the web process").optional(),
  /** Of a key made elsewhere; ours lies in the data folder. */
  CHECKREIN_WORKER_KEY_FILE: z.string().optional(),
  CHECKREIN_WEBHOOK_ALLOW: AddressBlocks,
  CHECKREIN_SNAPSHOT_STORE: SnapshotStoreName,
  CHECKREIN_A2A_ANONYMOUS: Switch,
  CHECKREIN_CLIENT_CALLS_PER_SECOND: CallsPerSecond,
  CHECKREIN_OPERATOR: OperatorName,
  CHECKREIN_LOG_LEVEL: LogLevel,
});
export type LauncherEnv = z.infer<typeof LauncherEnv>;

/** What the launcher hands to web, runtime and agents. */
const ProcessEnv = z.object({
  DATABASE_URL: DatabaseUrl,
  CHECKREIN_DATA_DIR: z.string().transform((path) => resolve(path)),
  CHECKREIN_URL: z.url("must be the address of the web process"),
  CHECKREIN_WORKER_KEY_FILE: z.string(),
  CHECKREIN_WEBHOOK_ALLOW: AddressBlocks,
  CHECKREIN_SNAPSHOT_STORE: SnapshotStoreName,
  /** Clients of this machine need no key at the door of outside agents: for development and conformance runs. */
  CHECKREIN_A2A_ANONYMOUS: Switch,
  /** The agent that the A2A technology compatibility kit is run against is served, too. */
  CHECKREIN_CONFORMANCE_AGENT: Switch,
  CHECKREIN_CLIENT_CALLS_PER_SECOND: CallsPerSecond,
  CHECKREIN_OPERATOR: OperatorName,
  /** Folder in which Checkrein was started; relative folders of tasks are seen from there. */
  CHECKREIN_WORKDIR: z
    .string()
    .default(".")
    .transform((path) => resolve(path)),
  CHECKREIN_LOG_LEVEL: LogLevel,
});
export type ProcessEnv = z.infer<typeof ProcessEnv>;

type Source = Readonly<Record<string, string | undefined>>;

export const readLauncherEnv = (source: Source): LauncherEnv => read(LauncherEnv, source);

let parsed: ProcessEnv | undefined;

/** Read at the first call, so that a build can load modules without an environment. Throws one sentence. */
export function processEnv(): ProcessEnv {
  parsed ??= read(ProcessEnv, process.env);
  return parsed;
}

/** One line per value that may be printed: what could open a door is left out. */
export function describeEnv(env: LauncherEnv | ProcessEnv): string[] {
  return Object.entries(env)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${name === "DATABASE_URL" ? redactUrl(String(value)) : value}`);
}

/** The address without its password and without its parameters. */
export function redactUrl(text: string): string {
  const url = new URL(text);
  if (url.password) url.password = "***";
  return url.href.split("?")[0] ?? "";
}

function read<T extends z.ZodType>(schema: T, source: Source): z.output<T> {
  // An empty value in a .env file means that it is not set.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = issue?.path.join(".") ?? "";
  throw new Error(given[name] === undefined ? `${name} is not set.` : `${name} ${issue?.message}.`);
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}
