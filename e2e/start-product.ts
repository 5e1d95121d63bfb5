import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { projectRoot } from "../server/cli/project-root";
import { makeDataDir } from "./data-template";
import { removeTempFolder } from "./temp-folder";

export type Role = "web" | "runtime" | "agents";

/** A running Checkrein with a data folder, a database and a port that are its own. */
export type Product = AsyncDisposable & {
  url: string;
  dataDir: string;
  launcher: ChildProcess;
  /** The process that runs the part now; another one after it was killed. */
  pidOf(role: Role): number;
  workerKey(): string;
  /** What the launcher said on its terminal so far, line by line. */
  said(): readonly string[];
  /** What the parts printed, for a failure's report. */
  logOf(role: Role): string;
  /** Ends it as Ctrl-C does and removes its data. */
  stop(): Promise<void>;
};

type Options = {
  dataDir?: string;
  env?: Record<string, string>;
  /** One part of a larger house: of one whose database `env` names. */
  only?: Role;
};

// A run that is cut short must not leave products behind: losing us is a Ctrl-C to them, and nobody needs their data.
const END_WITH_TESTS = `data:text/javascript,${encodeURIComponent(
  `import { rmSync } from "node:fs";
  process.once("disconnect", () => {
    process.once("exit", () => rmSync(process.env.CHECKREIN_DATA_DIR, { recursive: true, force: true }));
    process.kill(process.pid, "SIGTERM");
  });`,
)}`;

/** Starts the finished build and resolves when it says where it is. */
export async function startProduct({ dataDir = makeDataDir(), env = {}, only }: Options = {}): Promise<Product> {
  const part = only ? ["--only", only] : [];
  const launcher = spawn(process.execPath, ["--import", END_WITH_TESTS, ".build/cli/main.js", "start", ...part], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: "", CHECKREIN_PORT: "0", CHECKREIN_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const said: string[] = [];
  const url = await readUrl(launcher, said);
  const stop = async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      launcher.kill("SIGINT");
      await once(launcher, "exit");
    }
    removeTempFolder(dataDir);
  };
  return {
    url,
    dataDir,
    launcher,
    pidOf: (role) => Number(readFileSync(join(dataDir, `${role}.pid`), "utf8")),
    workerKey: () => readFileSync(join(dataDir, "worker-key"), "utf8").trim(),
    said: () => [...said],
    logOf: (role) => readFileSync(join(dataDir, `${role}.log`), "utf8"),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function readUrl(launcher: ChildProcess, said: string[]): Promise<string> {
  const { stdout, stderr } = launcher;
  if (!stdout || !stderr) throw new Error("The launcher has no output to read.");
  return new Promise((resolve, reject) => {
    createInterface(stdout).on("line", (line) => {
      said.push(line);
      const [, url] = /^Checkrein is ready at (\S+)$/.exec(line) ?? [];
      if (url) resolve(url);
    });
    createInterface(stderr).on("line", (line) => said.push(line));
    launcher.once("exit", (code) => reject(new Error(`checkrein start ended (${code}):\n${said.join("\n")}`)));
  });
}
