import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { reservePort, waitUntilAnswering } from "../../cli/launcher/web-address";
import { projectRoot } from "../../cli/project-root";
import { run } from "../../cli/run";
import { tool } from "../../cli/tool";

const FOLDER = join(projectRoot, ".build/library-server");
const ROUTE = fileURLToPath(new URL("./library-route.ts", import.meta.url));
const CONFIG = `export default { outputFileTracingRoot: ${JSON.stringify(projectRoot)}, turbopack: { root: ${JSON.stringify(projectRoot)} }, serverExternalPackages: ["@a2a-js/sdk"] };\n`;
const START_MS = 30_000;
const BUILT_FOR = { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** The library's own server in memory, mounted in a route of a Next application: built for production, in a process of its own. */
export async function openLibraryServer(): Promise<AsyncDisposable & { readonly url: string }> {
  await buildApplication();
  const port = await reservePort("127.0.0.1", 0);
  const [file = "", ...args] = tool("next", "start", FOLDER, "--port", String(port), "--hostname", "127.0.0.1");
  const server = spawn(file, args, { env: { ...process.env, ...BUILT_FOR }, stdio: ["ignore", "ignore", "inherit"] });
  const exited = once(server, "exit");
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  const url = `http://127.0.0.1:${port}/`;
  if (await waitUntilAnswering(url, AbortSignal.timeout(START_MS))) return { url, [Symbol.asyncDispose]: stop };
  await stop();
  throw new Error("The library's server did not start.");
}

async function buildApplication(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, "app"), { recursive: true });
  writeFileSync(join(FOLDER, "next.config.js"), CONFIG);
  const outfile = join(FOLDER, "app/route.js");
  await build({ entryPoints: [ROUTE], outfile, bundle: true, format: "esm", platform: "node", packages: "external" });
  await run(tool("next", "build", FOLDER), { env: BUILT_FOR });
}
