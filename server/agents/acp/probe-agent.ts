import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AgentFiles } from "./files/agent-files";
import { AgentProcess } from "./process/agent-process";
import { agentEnv } from "./process/clean-env";
import type { AgentProfile } from "./profile";
import type { Offered } from "./protocol/capabilities";
import { connectAgent, Patience } from "./protocol/connect-agent";
import { END_GRACE_MS } from "./run/launch-session";
import { takeUp } from "./run/take-up";

const FRESH = {
  strategy: "fresh",
  token: null,
  forks: false,
  lastMessageUuid: null,
  mode: null,
  config: null,
} as const;

export interface Probed {
  readonly offered: Offered;
  /** From the start to the answered handshake, and on to a new session, milliseconds. */
  readonly handshakeMs: number;
  readonly sessionMs: number;
  readonly mode: string | null;
  /** All that it offers. */
  readonly modes: readonly string[];
}

/** Launches an agent as a task would, begins a session in an empty folder and ends it. Nothing is prompted. Throws LaunchFailed. */
export async function probeAgent(profile: AgentProfile, env: NodeJS.ProcessEnv): Promise<Probed> {
  const folder = await mkdtemp(join(tmpdir(), "checkrein-probe-"));
  const startedAt = performance.now();
  try {
    const running = await AgentProcess.launch({
      command: profile.command,
      args: profile.args,
      cwd: folder,
      env: agentEnv(env, profile),
      hidden: Object.values(profile.secrets),
    });
    try {
      const patience = new Patience(profile.timeouts.launchMs);
      const { agent, offered, close } = await connectAgent(running, {
        files: new AgentFiles(folder),
        terminals: null,
        patience,
        events: {
          updated: () => undefined,
          permission: () => Promise.resolve({ outcome: "cancelled" }),
          parked: () => undefined,
        },
      });
      const handshakeMs = performance.now() - startedAt;
      const { mode, modes } = await takeUp({
        agent,
        process: running,
        profile,
        offered,
        cwd: folder,
        opening: FRESH,
        patience,
      });
      close();
      return { offered, handshakeMs, sessionMs: performance.now() - startedAt - handshakeMs, mode, modes };
    } finally {
      await running.end(END_GRACE_MS);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a probe found, for people. */
export function probeWords({ offered, handshakeMs, sessionMs, mode }: Probed): string[] {
  const said = [offered.name, offered.version].filter(Boolean).join(" ") || "It does not say what it is";
  const back = offered.resume ? "resumes its sessions" : offered.load ? "loads its sessions" : "keeps no sessions";
  return [
    `${said}: it answers after ${durationWords(handshakeMs)} and begins a session after ${durationWords(sessionMs)} more.`,
    `By what it says it ${back}${offered.resume && offered.load ? ", and loads them" : ""}.`,
    ...(offered.suspend ? ["It can be held by the protocol itself."] : []),
    ...(mode ? [`Its mode is ${mode}.`] : []),
  ];
}

function durationWords(ms: number): string {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
