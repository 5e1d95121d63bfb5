import type { SessionOpening } from "../../../contract/session";
import { AgentFiles } from "../files/agent-files";
import { AgentProcess } from "../process/agent-process";
import { agentEnv } from "../process/clean-env";
import { LaunchFailed } from "../process/launch-failed";
import type { AgentProfile } from "../profile";
import { type Offered, waysBack } from "../protocol/capabilities";
import { type AgentEvents, connectAgent, type Patience } from "../protocol/connect-agent";
import { AgentTerminals } from "../terminals/agent-terminals";
import { launchArgsOf } from "./launch-args";
import { LiveSession } from "./live-session";
import { type Place, preparePlace } from "./place";
import type { Reporter } from "./reporter";
import { takeUp } from "./take-up";
import { tellLeft } from "./tell-left";
import { arrivalWords } from "./words";
import type { Worktree } from "./worktree";

export interface Attached {
  readonly session: LiveSession;
  readonly place: Place;
}

/** The session's record, which was taken up before anything is launched. */
export interface SessionRecord {
  readonly opening: SessionOpening;
  readonly reporter: Reporter;
}

export interface LaunchSession extends SessionRecord {
  readonly profile: AgentProfile;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly taskId: string;
  readonly folder: string | null;
  /** From here to where it can be prompted. */
  readonly patience: Patience;
  /** Aborts when it is to stop: it fails then, and nothing of it runs. */
  readonly signal: AbortSignal;
  /** As soon as the agent said what it can do, also when it fails later. */
  readonly onOffered: (offered: Offered) => void;
}

/** From asking a process to end to killing it, milliseconds. */
export const END_GRACE_MS = 2_000;

/** Launches the agent in its place and brings it to where it can be prompted. Throws LaunchFailed, after its process was ended. */
export async function launchSession(order: LaunchSession): Promise<Attached> {
  const { profile, env, taskId, folder, opening, signal } = order;
  const branch = opening.worktree?.branch ?? null;
  const place = await preparePlace({ profile, taskId, wanted: folder, branch });
  if (place.worktree?.how === "lost") await sayLost(order.reporter, place.worktree);
  const { command, secrets } = profile;
  const hidden = Object.values(secrets);
  const args = [...profile.args, ...(launchArgsOf(profile, opening) ?? [])];
  signal.throwIfAborted();
  const running = await AgentProcess.launch({ command, args, cwd: place.folder, env: agentEnv(env, profile), hidden });
  // Whatever it is asked at the moment fails with it.
  const end = () => void running.end(END_GRACE_MS);
  signal.addEventListener("abort", end, { once: true });
  try {
    signal.throwIfAborted();
    const session = await bringUp(order, running, place);
    signal.throwIfAborted();
    return { session, place };
  } catch (error) {
    await tellLeft(order.reporter, running, await running.end(END_GRACE_MS));
    throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** People hear of it before anything begins at HEAD: the record has no branch from now on, so the next launch makes a new one. */
async function sayLost(reporter: Reporter, { id, path, branch }: Worktree): Promise<never> {
  await reporter.tell({ worktree: { id, path, branch: null, missing: true } });
  const gone = `its worktree ${path} is gone, and so is its branch ${branch}.`;
  throw new LaunchFailed("workspace", `${gone} If they are not put back, a resume begins a new one at HEAD.`);
}

async function bringUp(order: LaunchSession, running: AgentProcess, place: Place): Promise<LiveSession> {
  const { profile, opening, reporter, patience } = order;
  const cwd = place.folder;
  const { executionId, group } = running;
  await reporter.tell({ process: { executionId, group }, ...worktreeFacts(place) });
  const ear = new Ear();
  const terminals = profile.terminals
    ? new AgentTerminals({
        root: cwd,
        env: { ...agentEnv(order.env, profile), ...running.mark },
        mayStart: () => ear.session?.isInTurn ?? false,
      })
    : null;
  const link = await connectAgent(running, { files: new AgentFiles(cwd), terminals, patience, events: ear });
  order.onOffered(link.offered);
  const { agent, offered } = link;
  const found = await takeUp({ agent, process: running, profile, offered, cwd, opening, patience });
  const { generation, startsFresh } = opening;
  const { sessionId, mode, config, how } = found;
  const restored = how === "new" ? opening.strategy : how === "loaded" ? "load" : "native";
  const parts = {
    profile,
    process: running,
    link,
    terminals,
    reporter,
    sessionId,
    cwd,
    generation,
    restored,
    startsFresh,
  };
  const session = new LiveSession(parts, { mode, config, unheard: ear.early, news: arrivalWords(opening, how) });
  ear.session = session;
  if (how !== "new") await session.untilSilent();
  const capabilities = waysBack(profile, link.offered);
  await reporter.tell(
    { token: sessionId, config: { ...config }, capabilities, ...(mode ? { mode } : {}) },
    { kind: "ready", ...(restored === opening.strategy ? {} : { strategy: restored }) },
  );
  return session;
}

/** What the agent says before we know what its session is called belongs to no turn. */
class Ear implements AgentEvents {
  session: LiveSession | null = null;
  early = 0;

  updated(sessionId: string, update: unknown): void {
    if (this.session?.parts.sessionId === sessionId) this.session.updated(update);
    else this.early += 1;
  }

  permission(request: Parameters<AgentEvents["permission"]>[0]): ReturnType<AgentEvents["permission"]> {
    return this.session?.permission(request) ?? Promise.resolve({ outcome: "cancelled" });
  }

  parked(request: unknown): unknown {
    return this.session?.parked(request);
  }
}

function worktreeFacts({ worktree }: Place) {
  if (!worktree) return {};
  const { id, path, branch } = worktree;
  return { worktree: { id, path, branch, missing: false } };
}
