import { chooseStrategy, type Way } from "./choose-strategy";
import { ATTACH_MS, type Executor, type Session, type SessionCapabilities, type Strategy } from "./session";
import type { SeenSession, SessionChange, SessionDecision, SessionTask } from "./session-change";

export interface OpenOrder {
  readonly attempt: string;
  /** A hold that its process still has. */
  readonly held: string | null;
  /** Token of the new hold; that of a hold that stands is the same opening again. */
  readonly attachment: string;
  readonly profile: string;
  readonly launchHash: string;
  readonly capabilities: SessionCapabilities;
  /** Of these nothing is known but what its profile allows. */
  readonly guesses: readonly ("resume" | "load" | "forks")[];
  readonly host: string;
  readonly owner: { readonly pid: number; readonly startMark: string };
  readonly workingFolder: string | null;
}

export interface Opened {
  readonly session: Session;
  /** The process that holds it goes on. */
  readonly attached: boolean;
  readonly strategy: Strategy;
  readonly reason: string;
  readonly carried: string;
  readonly lost: string | null;
  /** Somebody asked for a fresh start. */
  readonly startsFresh: boolean;
  /** Key of the turn that a cut had left open. */
  readonly cutTurn: string | null;
  /** It begins from the conversation of this task. */
  readonly forkOf: SessionTask["origin"];
}

/** It would be launched in another way than before: people say yes first. */
export const LAUNCH_CHANGED =
  "How this agent is launched was changed since. Resume to go on with the new way, or start fresh.";

/**
 * Takes a session up for an attempt of its task. One holds it at a time: the attempt fences the one before, so a hold that
 * is left from another attempt stands in nobody's way. STARTING is written before anything is launched.
 */
export function decideOpen(
  { task, session, at }: SeenSession,
  order: OpenOrder,
): SessionDecision<Opened | "ask_people"> {
  if (task.isEnded) {
    const message = "Its task has ended, so the session is not taken up. Nothing was started.";
    return { kind: "refused", refusal: { code: "SESSION_ENDED", message, taskId: task.taskId } };
  }
  if (task.liveAttempt !== order.attempt) {
    const message = "This attempt no longer holds the task. Nothing was started; stop.";
    return { kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED", message, taskId: task.taskId } };
  }
  if (session && order.held !== null && session.attachment === order.held && !wantsFresh(task, session)) {
    return keepHold({ task, session, at }, order.attempt);
  }
  const before = session ?? newSession(task, order, at);
  const again = session && openedAgain(task, session, order);
  if (again) return { kind: "unchanged", answer: again };
  if (isHeldByOther(before, order, at)) {
    const message = "Another process holds this session. Nothing was started.";
    return { kind: "refused", refusal: { code: "SESSION_BUSY", message, taskId: task.taskId, state: before.state } };
  }
  if (session && session.generation > 0 && before.launchHash !== order.launchHash && !isToldOf(before, order)) {
    const asked: Session = {
      ...before,
      fault: "profile_changed",
      faultMessage: LAUNCH_CHANGED,
      attempt: order.attempt,
    };
    return { kind: "moved", change: { session: asked, whileAttempt: order.attempt }, answer: "ask_people" };
  }
  return takeUp({ task, session: before, at }, order);
}

function keepHold(
  { at, session }: SeenSession & { readonly session: Session },
  attempt: string,
): SessionDecision<Opened> {
  const next: Session = { ...session, attempt, attachedUntil: new Date(at.getTime() + ATTACH_MS) };
  const answer: Opened = {
    session: next,
    attached: true,
    strategy: session.strategy ?? "fresh",
    reason: "Its process still runs.",
    carried: "Its own conversation.",
    lost: null,
    startsFresh: false,
    cutTurn: session.openTurn?.key ?? null,
    forkOf: null,
  };
  return { kind: "moved", change: { session: next, whileAttempt: attempt }, answer };
}

/** The newest resume asked for that, and no agent has taken it yet. */
function wantsFresh({ freshHandle }: SessionTask, session: Session): boolean {
  return freshHandle !== null && freshHandle !== session.freshHandle;
}

function takeUp(
  { task, session, at }: SeenSession & { readonly session: Session },
  order: OpenOrder,
): SessionDecision<Opened> {
  const startsFresh = wantsFresh(task, session);
  const capabilities = knownWays(session, order);
  const way = wayBack(task, session, capabilities);
  const cutTurn = session.openTurn?.key ?? null;
  const dropsToken = startsFresh && session.executor.token !== null;
  const next: Session = {
    ...session,
    profile: order.profile,
    launchHash: order.launchHash,
    capabilities,
    state: "starting",
    stateSince: at,
    priorState: session.state === "starting" ? session.priorState : session.state,
    generation: session.generation + 1,
    attachment: order.attachment,
    attempt: order.attempt,
    attachedUntil: new Date(at.getTime() + ATTACH_MS),
    strategy: way.strategy,
    injectPending: isNew(way) && (startsFresh || session.entrySeq > 0),
    openTurn: null,
    executor: launching(session.executor, order, { at, keepsToken: !startsFresh }),
  };
  const change: SessionChange = {
    session: next,
    whileAttempt: order.attempt,
    ...(cutTurn === null ? {} : { endTurn: { stopReason: "cut_off" } }),
    ...(dropsToken ? { dropToken: { reason: "started_fresh" as const, message: null } } : {}),
  };
  return { kind: "moved", change, answer: { ...openedBy(way, next, task), cutTurn } };
}

function wayBack(task: SessionTask, session: Session, capabilities: SessionCapabilities): Way {
  return chooseStrategy({
    hasToken: session.executor.token !== null,
    capabilities,
    entries: session.entrySeq,
    shortened: 0,
    wantsFresh: wantsFresh(task, session),
    canFork: task.origin !== null,
    injectPending: session.injectPending,
  });
}

/** An opening whose answer was lost, before anything was told under it. Null where it is none, or is not known any more as it was. */
function openedAgain(task: SessionTask, session: Session, { attachment, attempt }: OpenOrder): Opened | null {
  if (session.attachment !== attachment || session.attempt !== attempt || session.state !== "starting") return null;
  const way = wayBack(task, session, session.capabilities);
  return way.strategy === session.strategy ? openedBy(way, session, task) : null;
}

/** What is told of a session that is taken up in this way. */
function openedBy(way: Way, session: Session, task: SessionTask): Opened {
  const { strategy, why: reason, carried, lost } = way;
  const startsFresh = wantsFresh(task, session);
  const forkOf = originOf(way, session, task);
  return { session, attached: false, strategy, reason, carried, lost, startsFresh, cutTurn: null, forkOf };
}

/** Of the conversation that it begins from; null where it goes on with its own, or with none. */
function originOf({ strategy }: Way, { executor, capabilities }: Session, { origin }: SessionTask): Opened["forkOf"] {
  return strategy === "native" && executor.token === null && capabilities.forks === true ? origin : null;
}

function isNew({ strategy }: Way): boolean {
  return strategy === "inject" || strategy === "fresh";
}

/** What its last launch told goes before what the profile allows, as long as it is launched in the same way. */
function knownWays(session: Session, { capabilities, guesses, launchHash }: OpenOrder): SessionCapabilities {
  if (session.generation === 0 || session.launchHash !== launchHash || guesses.length === 0) return capabilities;
  const { proven } = session.capabilities;
  const told = Object.fromEntries(guesses.map((way) => [way, session.capabilities[way] ?? false]));
  return { ...capabilities, ...told, proven };
}

/** People were told of the new way and let another attempt begin; the one that was stopped for it goes on with nothing. */
function isToldOf({ fault, attempt }: Session, order: OpenOrder): boolean {
  return fault === "profile_changed" && attempt !== order.attempt;
}

/** The same attempt may open again after a launch that failed, which ended its hold. */
function isHeldByOther({ attachment, attempt, attachedUntil }: Session, order: OpenOrder, at: Date): boolean {
  return attachment !== null && attempt === order.attempt && attachedUntil !== null && attachedUntil > at;
}

function launching(
  executor: Executor,
  { host, owner, workingFolder }: OpenOrder,
  { at, keepsToken }: { readonly at: Date; readonly keepsToken: boolean },
): Executor {
  return {
    ...executor,
    status: "starting",
    ...(keepsToken ? {} : { token: null, tokenAt: null, lastMessageUuid: null }),
    host,
    processGroup: null,
    startMark: null,
    executionId: null,
    ownerPid: owner.pid,
    ownerMark: owner.startMark,
    workingFolder: workingFolder ?? executor.workingFolder,
    mayRun: false,
    lastSeenAt: at,
  };
}

function newSession(task: SessionTask, order: OpenOrder, at: Date): Session {
  return {
    taskId: task.taskId,
    tenantId: task.tenantId,
    agentId: task.agentId,
    profile: order.profile,
    launchHash: order.launchHash,
    state: "created",
    priorState: null,
    version: 0,
    generation: 0,
    attachment: null,
    attempt: null,
    attachedUntil: null,
    strategy: null,
    tries: 0,
    fault: null,
    faultMessage: null,
    processNote: null,
    interruptedAt: null,
    interruptedState: null,
    capabilities: order.capabilities,
    mode: null,
    config: null,
    turnNo: 0,
    entrySeq: 0,
    injectPending: false,
    injectedAt: null,
    freshHandle: null,
    stateSince: at,
    openTurn: null,
    executor: {
      status: "starting",
      token: null,
      tokenAt: null,
      lastMessageUuid: null,
      containerId: null,
      endpoint: null,
      executionId: null,
      host: null,
      processGroup: null,
      startMark: null,
      ownerPid: null,
      ownerMark: null,
      workingFolder: null,
      worktreeId: null,
      worktreePath: null,
      worktreeBranch: null,
      worktreeMissing: false,
      mayRun: false,
      lastSeenAt: at,
    },
  };
}
