import { AgentProfile } from "../../agents/acp/profile";
import { acpAgent } from "../../agents/acp/run/acp-agent";
import { AgentHost } from "../../agents/acp/run/host";
import { createWorker } from "../../sdk/worker";
import { Barriers, type Told } from "./barriers";
import type { ChildWord } from "./child";

export interface CodingWorkerOptions {
  readonly url: string;
  readonly key: string;
  readonly workerId: string;
  /** How the agent is started. */
  readonly profile: object;
}

/** A worker that serves one coding agent, as the built-in agents' process does. */
async function main(): Promise<void> {
  // Written by the test that started this process.
  const { profile, ...options } = JSON.parse(process.argv[2] ?? "") as CodingWorkerOptions;
  const say = (word: ChildWord) => process.send?.(word);
  const barriers = new Barriers(say);
  process.on("message", (told: Told) => barriers.hear(told));
  const host = new AgentHost({ profile: AgentProfile.parse(profile), env: process.env });
  const worker = createWorker({ ...options, agents: [acpAgent(host)], capacity: 100 });
  const stop = () => void worker.stop({ now: true, timeoutMs: 2_000 });
  process.once("SIGTERM", stop);
  process.once("disconnect", stop);
  worker.ready.then(
    () => say({ kind: "ready" }),
    () => undefined,
  );
  await worker.run();
  await host.endAll();
  process.exit(0);
}

await main();
