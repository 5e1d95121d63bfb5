import { createWorker } from "../sdk/worker";
import { Roster } from "./acp/hosted/roster";
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

/** All built-in agents, until a signal ends them or the launcher is gone: ours in one worker, coding agents of the file in another, those of the console in one each. */
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
  const taken = new Set(hosts.map(({ options }) => options.profile.name));
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const roster = new Roster({ url, key, env: process.env, taken, capacity: MAX_CODING, say });
  const stop = (): void => {
    for (const worker of workers) void worker.stop({ now: true, timeoutMs: STOP_MS });
    void roster.stop();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // The channel closes when the launcher dies, however it dies.
  process.once("disconnect", stop);
  void roster.run();
  void Promise.all(workers.map(({ ready }) => ready)).then(() => process.send?.("ready"));
  await Promise.all(workers.map((worker) => worker.run()));
  await roster.stop();
  await Promise.all(hosts.map((host) => host.endAll()));
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
