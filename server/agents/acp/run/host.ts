import {
  type OpenedSession,
  SESSION_ENDED,
  type SessionOrder,
  SessionRefused,
  type TaskContext,
} from "../../../sdk/worker";
import { LaunchFailed } from "../process/launch-failed";
import { withoutSecrets } from "../process/with-secrets";
import { type AgentProfile, launchHashOf } from "../profile";
import { guessedWays, type Offered, waysBack } from "../protocol/capabilities";
import { Patience } from "../protocol/connect-agent";
import { Launch, type StopWhy } from "./launch";
import { type Attached, END_GRACE_MS, launchSession, type SessionRecord } from "./launch-session";
import type { LiveSession } from "./live-session";
import { Reporter } from "./reporter";
import { tellLeft } from "./tell-left";

export interface HostOptions {
  readonly profile: AgentProfile;
  /** Our own environment; a few of it are passed on by name. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface AttachOrder {
  readonly taskId: string;
  /** Takes the task's session up for the attempt that holds the task. */
  readonly openSession: TaskContext["openSession"];
  /** Folder the task named; null for the profile's. */
  readonly folder: string | null;
  /** Aborts when nothing is to begin: a launch ends then. */
  readonly holding: AbortSignal;
}

interface LaunchOrder extends AttachOrder {
  readonly launch: Launch;
  readonly patience: Patience;
}

interface Held extends Attached {
  /** From taking it up to its rest: whoever follows it tells how its turn ended, before its record hears that it is gone. */
  inUse: boolean;
  idle: ReturnType<typeof setTimeout> | undefined;
}

export type EndWhy = StopWhy | { readonly crash: string };

/** A turn that is stopped with its process gets so long to say so, milliseconds: with the process's own grace it is gone within 5 s. */
const TURN_GRACE_MS = 1_500;

/** The processes of one profile's agents, one for each task, kept between turns. */
export class AgentHost {
  private readonly held = new Map<string, Held>();
  private readonly launching = new Map<string, Launch>();
  /** Until the last of an ended process is gone. */
  private readonly ending = new Map<string, Promise<void>>();
  private offered: Offered | null = null;

  constructor(public options: HostOptions) {}

  /** From the next launch on; what runs goes on as it was launched. */
  use(profile: AgentProfile): void {
    this.options = { ...this.options, profile };
    this.offered = null;
  }

  find(taskId: string): LiveSession | null {
    return this.held.get(taskId)?.session ?? null;
  }

  /**
   * Launches the agent and brings its session back, or goes on with the process that has it. Waits no longer than the
   * profile says, a second try included. Throws LaunchFailed, or LaunchHeld, after the record knows of it and nothing runs.
   */
  async attach(order: AttachOrder): Promise<Attached> {
    const { taskId } = order;
    // Of an attempt before this one.
    await this.stopLaunch(taskId, "lost");
    const launch = new Launch(order.holding);
    this.launching.set(taskId, launch);
    try {
      if (this.held.get(taskId)?.session.isGone) await this.endHeld(taskId, "detached");
      await this.ending.get(taskId);
      const patience = new Patience(this.options.profile.timeouts.launchMs);
      const attached = await this.takeUp({ ...order, launch, patience });
      if (launch.why === null) return attached;
      await this.endHeld(taskId, launch.why);
      throw launch.signal.reason;
    } finally {
      if (this.launching.get(taskId) === launch) this.launching.delete(taskId);
      launch.ended();
    }
  }

  private async takeUp(order: LaunchOrder): Promise<Attached> {
    const { taskId, launch } = order;
    const { profile } = this.options;
    const found = this.held.get(taskId);
    clearTimeout(found?.idle);
    const opened = await order
      .openSession({
        profile: profile.name,
        launchHash: launchHashOf(profile),
        ...this.capabilities(),
        ...(found ? { held: found.session.parts.reporter.attachment } : {}),
      })
      .catch(async (error: unknown) => {
        if (error instanceof SessionRefused && error.code === SESSION_ENDED) await this.endHeld(taskId, "over");
        throw error;
      });
    if (found && opened.opening.attached) {
      if (launch.why !== null) return giveBack(opened, launch);
      found.session.parts.reporter.goOnWith(opened);
      found.inUse = true;
      return found;
    }
    if (found) await this.endHeld(taskId, "lost");
    const reporter = new Reporter(opened, (why) => {
      if (this.held.get(taskId)?.session.parts.reporter === reporter) void this.endHeld(taskId, why);
      else launch.stop(why);
    });
    try {
      return await this.launch(order, { opening: opened.opening, reporter });
    } catch (error) {
      if (launch.why !== null) {
        if (launch.why === "detached") await reporter.tell({}, { kind: "detached" }).catch(() => undefined);
        reporter.stop();
        throw launch.signal.reason;
      }
      const failed = error instanceof LaunchFailed ? error : new LaunchFailed("transport", wordsOf(error));
      const hidden = Object.values(profile.secrets);
      const message = withoutSecrets(failed.message, hidden).trim().slice(0, 2_000) || "It did not say why.";
      const told = await reporter.tell({}, { kind: "failed", cause: failed.fault, message }).catch(() => null);
      reporter.stop();
      if (told?.next === "again" && launch.why === null) return this.takeUp(order);
      throw failed;
    }
  }

  /** Nobody prompts it for now: it stays for the profile's time. */
  rest(taskId: string): void {
    const held = this.held.get(taskId);
    if (!held) return;
    clearTimeout(held.idle);
    held.inUse = false;
    if (held.session.isGone) return void this.forget(taskId, held.session);
    held.idle = setTimeout(() => void this.endHeld(taskId, "detached"), this.options.profile.timeouts.keepMs);
    held.idle.unref();
  }

  /**
   * Ends the process and everything it started, also one that is launched at the moment. `detached`: the record hears that the
   * session can be taken up again; `crash`: that it ended by itself; `lost`: it is not ours any more; `over`: its task has ended.
   */
  async end(taskId: string, why: EndWhy): Promise<void> {
    const stopped = this.stopLaunch(taskId, typeof why === "string" ? why : "detached");
    await this.endHeld(taskId, why);
    await stopped;
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.held.keys(), ...this.launching.keys()].map((taskId) => this.end(taskId, "detached")));
    await Promise.all(this.ending.values());
  }

  private async stopLaunch(taskId: string, why: StopWhy): Promise<void> {
    const launch = this.launching.get(taskId);
    launch?.stop(why);
    await launch?.over;
  }

  private endHeld(taskId: string, why: EndWhy): Promise<void> {
    const held = this.held.get(taskId);
    if (!held) return this.ending.get(taskId) ?? Promise.resolve();
    this.held.delete(taskId);
    clearTimeout(held.idle);
    const ending = endSession(held.session, why).finally(() => this.ending.delete(taskId));
    this.ending.set(taskId, ending);
    return ending;
  }

  private async launch({ taskId, folder, patience, launch }: LaunchOrder, record: SessionRecord): Promise<Attached> {
    const { profile, env } = this.options;
    const onOffered = (offered: Offered) => {
      this.offered = offered;
    };
    const { signal } = launch;
    launch.begins();
    const launched = await launchSession({ profile, env, taskId, folder, patience, signal, onOffered, ...record });
    launch.isUp();
    this.held.set(taskId, { ...launched, inUse: true, idle: undefined });
    void launched.session.parts.process.exited.then(() => this.forget(taskId, launched.session));
    return launched;
  }

  /** A process that is gone is not used again. One in use is left to whoever follows it, until its rest. */
  private async forget(taskId: string, session: LiveSession): Promise<void> {
    const held = this.held.get(taskId);
    if (held?.session !== session || held.inUse) return;
    await this.endHeld(taskId, { crash: await session.parts.process.lastWords() });
  }

  /** By what the last process of this profile said; before the first, by what the profile allows. */
  private capabilities(): Pick<SessionOrder, "capabilities" | "guesses"> {
    const { profile } = this.options;
    const capabilities = { ...waysBack(profile, this.offered), proven: this.offered !== null };
    return this.offered === null ? { capabilities, guesses: guessedWays(profile) } : { capabilities };
  }
}

/** It was stopped while its hold was prolonged: who held it has told the record. */
function giveBack(opened: OpenedSession, { signal }: Launch): never {
  opened.release();
  throw signal.reason;
}

async function endSession(session: LiveSession, why: EndWhy): Promise<void> {
  const { process: running, link, terminals, reporter } = session.parts;
  // What it waits for is withdrawn and it is told to stop, before its process is.
  if (why === "detached" || why === "over") await session.cancel({ fence: true, withinMs: TURN_GRACE_MS });
  session.permissions.withdrawAll();
  const [left] = await Promise.all([running.end(END_GRACE_MS), terminals?.endAll()]);
  link.close();
  if (why === "detached") await reporter.tell({}, { kind: "detached" }).catch(() => undefined);
  else if (why !== "lost" && why !== "over") {
    const message = why.crash.trim().slice(0, 2_000) || "It did not say why.";
    await reporter.tell({}, { kind: "failed", cause: "crash", message }).catch(() => undefined);
  }
  await tellLeft(reporter, running, left);
  reporter.stop();
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
