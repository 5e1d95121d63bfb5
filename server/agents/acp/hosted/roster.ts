import type { HostedProfile, HostedProfiles, ProbeReport } from "../../../contract/agent-profile";
import { backOff } from "../../../sdk/door/back-off";
import { DoorClient, type Reply } from "../../../sdk/door/door-client";
import { createWorker, type Worker } from "../../../sdk/worker";
import { probeAgent, probeWords } from "../probe-agent";
import { withoutSecrets } from "../process/with-secrets";
import { AgentProfile } from "../profile";
import { acpAgent } from "../run/acp-agent";
import { AgentHost } from "../run/host";
import { keepable } from "../run/keepable";

export interface RosterOptions {
  readonly url: string;
  /** With the scope `profiles` beside `worker`. */
  readonly key: string;
  readonly env: NodeJS.ProcessEnv;
  /** Agents of this process that are no profile's: whose name is taken is not served a second time. */
  readonly taken: ReadonlySet<string>;
  /** Tasks of one agent at a time; the server gives each no more than its profile says. */
  readonly capacity: number;
  readonly say: (line: string) => void;
}

interface Served {
  revision: number;
  readonly host: AgentHost;
  readonly worker: Worker;
  readonly running: Promise<void>;
}

const WAIT_MS = 20_000;
const STOP_MS = 5_000;

/**
 * The coding agents that people wrote down in the console, served as they are now: a new one at once, a changed one from
 * its next launch on, one that was removed no longer. Tests that somebody asked for are made here.
 */
export class Roster {
  private readonly door: DoorClient;
  private readonly over = new AbortController();
  private readonly served = new Map<string, Served>();
  private readonly ending = new Set<Promise<void>>();
  private readonly probed = new Set<string>();

  constructor(private readonly options: RosterOptions) {
    this.door = new DoorClient(options.url, options.key);
  }

  /** Agents that take new tasks. */
  get names(): readonly string[] {
    return [...this.served.keys()];
  }

  /** Follows what is written down until it is stopped. A key that may not read profiles serves none. */
  async run(): Promise<void> {
    const { signal } = this.over;
    let known: string | null = null;
    for (let faults = 0; !signal.aborted; ) {
      const text: string = JSON.stringify({ known, waitMs: WAIT_MS });
      const call = { method: "POST", path: "profiles", text, timeoutMs: WAIT_MS + 10_000, signal } as const;
      const reply: Reply<HostedProfiles> = await this.door.call<HostedProfiles>(call);
      if (reply.kind === "answered") {
        faults = 0;
        known = reply.body.stamp;
        this.serve(reply.body.profiles);
        continue;
      }
      // What is wrong with the key or the server is said by the worker that shows the same key.
      if (reply.kind === "refused") return;
      faults += 1;
      await backOff(faults, signal);
    }
  }

  /** Ends all of them, the running steps too. */
  async stop(): Promise<void> {
    this.over.abort();
    for (const name of [...this.served.keys()]) this.drop(name, true);
    await Promise.all(this.ending);
  }

  private serve(profiles: readonly HostedProfile[]): void {
    if (this.over.signal.aborted) return;
    const mine = profiles.filter(({ name }) => !this.options.taken.has(name));
    const names = new Set(mine.map(({ name }) => name));
    for (const name of [...this.served.keys()]) if (!names.has(name)) this.drop(name, false);
    for (const profile of mine) {
      this.serveOne(profile);
      const { probeId } = profile;
      if (probeId === null || this.probed.has(probeId)) continue;
      this.probed.add(probeId);
      void this.probe(profile, probeId);
    }
  }

  private serveOne(hosted: HostedProfile): void {
    const found = this.served.get(hosted.name);
    if (found?.revision === hosted.revision) return;
    const profile = profileOf(hosted);
    if (found) {
      found.revision = hosted.revision;
      found.host.use(profile);
      void found.worker.renew(acpAgent(found.host)).catch((error: unknown) => this.say(hosted.name, error));
      return;
    }
    const { url, key, env, capacity } = this.options;
    const host = new AgentHost({ profile, env });
    const worker = createWorker({ url, key, agents: [acpAgent(host)], capacity });
    const running = worker.run().catch((error: unknown) => this.say(hosted.name, error));
    this.served.set(hosted.name, { revision: hosted.revision, host, worker, running });
  }

  private drop(name: string, now: boolean): void {
    const found = this.served.get(name);
    if (!found) return;
    this.served.delete(name);
    const ending = end(found, now).finally(() => this.ending.delete(ending));
    this.ending.add(ending);
  }

  private async probe(hosted: HostedProfile, probeId: string): Promise<void> {
    const report = keepable(await probeReport(profileOf(hosted), this.options.env));
    const text = JSON.stringify({ probeId, report });
    const path = `profiles/${hosted.name}/probe`;
    for (let tries = 0; !this.over.signal.aborted; tries += 1) {
      const reply = await this.door.call({ method: "POST", path, text, timeoutMs: 10_000, signal: this.over.signal });
      if (reply.kind !== "unreachable") return;
      await backOff(tries, this.over.signal);
    }
  }

  private say(name: string, error: unknown): void {
    this.options.say(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

function profileOf({ name, spec, secrets }: HostedProfile): AgentProfile {
  return AgentProfile.parse({ ...spec, name, secrets });
}

async function end({ host, worker, running }: Served, now: boolean): Promise<void> {
  await worker.stop(now ? { now, timeoutMs: STOP_MS } : {});
  await running;
  await host.endAll();
}

/** Launches the agent as a task would and says what it can do, or why not. */
async function probeReport(profile: AgentProfile, env: NodeJS.ProcessEnv): Promise<ProbeReport> {
  try {
    const found = await probeAgent(profile, env);
    return { kind: "works", lines: probeWords(found), modes: [...found.modes] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const plain = withoutSecrets(message, Object.values(profile.secrets)).trim();
    return { kind: "failed", message: plain.slice(0, 4_000) || "It did not say why." };
  }
}
