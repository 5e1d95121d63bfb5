import { createWorker } from "../sdk/worker";
import { tckAgent } from "./conformance/tck-agent";
import { digestAgent } from "./digest/agent";
import { readSettings } from "./read-settings";

// Less than the launcher waits before it kills: what is still held then runs out with its lease.
const STOP_MS = 5_000;

/** All built-in agents in one worker, until a signal ends it or the launcher is gone. */
async function main(): Promise<void> {
  const { url, key, workdir, isConformance } = readSettings(process.env, process.cwd());
  const agents = [digestAgent(workdir), ...(isConformance ? [tckAgent()] : [])];
  const worker = createWorker({ url, key, agents });
  const stop = (): void => void worker.stop({ now: true, timeoutMs: STOP_MS });
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // The channel closes when the launcher dies, however it dies.
  process.once("disconnect", stop);
  await worker.run();
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
