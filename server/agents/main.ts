import { createWorker } from "../sdk/worker";
import { readProfiles } from "./acp/read-profiles";
import { acpAgent } from "./acp/run/acp-agent";
import { AgentHost } from "./acp/run/host";
import { tckAgent } from "./conformance/tck-agent";
import { digestAgent } from "./digest/agent";
import { readSettings } from "./read-settings";
import { tidyAgent } from "./tidy/tidy-agent";

// Less than the launcher waits before it kills: what is still held then runs out with its lease.
const STOP_MS = 5_000;
/** Tasks of coding agents that one worker holds at a time. */
const MAX_CODING = 100;

/** All built-in agents, until a signal ends them or the launcher is gone: ours in one worker, coding agents in another. */
async function main(): Promise<void> {
  const { url, key, workdir, isConformance, agentsFile } = readSettings(process.env, process.cwd());
  const hosts = readProfiles(agentsFile).map((profile) => new AgentHost({ profile, env: process.env }));
  const capacity = hosts.reduce((sum, { options }) => sum + options.profile.concurrency, 0);
  const workers = [
    createWorker({
      url,
      key,
      agents: [digestAgent(workdir), tidyAgent(workdir), ...(isConformance ? [tckAgent()] : [])],
    }),
    ...(hosts.length > 0
      ? [createWorker({ url, key, agents: hosts.map(acpAgent), capacity: Math.min(capacity, MAX_CODING) })]
      : []),
  ];
  const stop = (): void => {
    for (const worker of workers) void worker.stop({ now: true, timeoutMs: STOP_MS });
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // The channel closes when the launcher dies, however it dies.
  process.once("disconnect", stop);
  await Promise.all(workers.map((worker) => worker.run()));
  await Promise.all(hosts.map((host) => host.endAll()));
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
