import { spawn } from "node:child_process";
import { projectRoot } from "./project-root";

type RunOptions = { env?: Readonly<Record<string, string>>; signal?: AbortSignal | undefined };

/** Runs a tool in the project's folder to its end. Throws with what it printed when it fails. */
export function run([file = "", ...args]: readonly string[], { env = {}, signal }: RunOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal ? { signal } : {}),
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(Buffer.concat(chunks).toString().trim())),
    );
  });
}
