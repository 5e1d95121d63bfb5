import type { Json } from "../json";
import { type AfterFailure, afterFailure } from "./after-failure";
import { stillRuns } from "./process-note";
import {
  ATTACH_MS,
  type Executor,
  type FailureCause,
  type Session,
  type SessionCapabilities,
  type SessionState,
  type Strategy,
  UNTAKEN,
} from "./session";
import type { SeenSession, SessionChange, SessionDecision } from "./session-change";
import type { HistoryEntry } from "./write-history";

export type SessionEvent =
  /** `strategy`: how it came back, where that is another way than was chosen. */
  | { readonly kind: "ready"; readonly strategy?: Strategy | undefined }
  | { readonly kind: "turn_begun"; readonly key: string; readonly text: string }
  | { readonly kind: "turn_ended"; readonly key: string; readonly stopReason: string }
  | { readonly kind: "failed"; readonly cause: FailureCause; readonly message: string }
  | { readonly kind: "detached" }
  /** Of the process with this id: it was ended, but what has these numbers would not go. */
  | { readonly kind: "left_running"; readonly executionId: string; readonly pids: readonly number[] };

/** What the holder of a session tells. Left out means as it was. */
export interface ReportOrder {
  readonly attachment: string;
  readonly facts: Partial<Omit<Executor, "status" | "mayRun" | "lastSeenAt" | "tokenAt">>;
  readonly mode?: string | undefined;
  readonly config?: Json | undefined;
  readonly capabilities?: Omit<SessionCapabilities, "proven"> | undefined;
  readonly entries: readonly HistoryEntry[];
  readonly event: SessionEvent | null;
  /** The prompt of this event was given before. */
  readonly delivered: boolean;
}

export interface Reported {
  readonly session: Session;
  /** Of `turn_begun`: the prompt is to be sent, with the conversation or without; null when it was given before. */
  readonly send: "plain" | "with_history" | null;
  /** Of `failed`. */
  readonly failure: AfterFailure | null;
}

const OVER = "The task has ended. Nothing was written; end the process.";

/** Takes what the holder tells. Who was fenced writes nothing more. */
export function decideReport(seen: SeenSession, order: ReportOrder): SessionDecision<Reported> {
  const { task, session, at } = seen;
  const { taskId } = task;
  if (order.event?.kind === "left_running") return noteLeft(seen, order.event);
  if (!session || session.attachment !== order.attachment) {
    if (task.isEnded) return { kind: "refused", refusal: { code: "SESSION_ENDED", message: OVER, taskId } };
    const message = "Somebody else took this session up, or it was cut off. Nothing was written; stop.";
    return { kind: "refused", refusal: { code: "SESSION_SUPERSEDED", message, taskId } };
  }
  const told = withTaken({ task, session: withFacts(session, order, at), at }, order);
  const { event } = order;
  if (event?.kind === "turn_begun") return beginTurn(task.liveAttempt, { told, at }, { ...order, event });
  const { next, extra, failure } = event ? afterEvent(told, event, at) : { next: told, extra: {}, failure: null };
  const { state, stateSince } = session;
  const ended = task.isEnded ? { ...next, state, stateSince, attachment: null, attachedUntil: null } : next;
  const change: SessionChange = { session: ended, entries: order.entries, ...extra };
  return { kind: "moved", change, answer: { session: ended, send: null, failure } };
}

/**
 * A conversation that was begun anew is empty until the agent has said something since its first prompt, or has ended that turn: who
 * is gone before that may never have read it. The kept conversation, or a fresh start, is due to the next one then.
 */
function withTaken(
  { task, session, at }: SeenSession & { readonly session: Session },
  { entries, event }: ReportOrder,
): Session {
  if (!session.injectPending || !session.openTurn) return session;
  const said = entries.some(({ kind }) => kind !== "user_message");
  const ended = event?.kind === "turn_ended" && event.key === session.openTurn.key && !NOT_TAKEN.has(event.stopReason);
  if (!said && !ended) return session;
  if (session.strategy === "inject") return { ...session, injectPending: false, injectedAt: at };
  return { ...session, injectPending: false, freshHandle: task.freshHandle ?? session.freshHandle };
}

const NOT_TAKEN: ReadonlySet<string> = new Set(Object.values(UNTAKEN));

/** Told by whoever ended the process, which needs no hold for that: by then the task may have ended. */
function noteLeft({ task, session }: SeenSession, { executionId, pids }: LeftRunning): SessionDecision<Reported> {
  if (!session || session.executor.executionId !== executionId) {
    const message = "Another process has this session by now. Nothing was written.";
    return { kind: "refused", refusal: { code: "SESSION_SUPERSEDED", message, taskId: task.taskId } };
  }
  const next: Session = {
    ...session,
    processNote: stillRuns(pids, session.executor.host),
    executor: { ...session.executor, mayRun: true },
  };
  return { kind: "moved", change: { session: next }, answer: { session: next, send: null, failure: null } };
}

function beginTurn(
  liveAttempt: string | null,
  { told, at }: { readonly told: Session; readonly at: Date },
  order: ReportOrder & { readonly event: Extract<SessionEvent, { kind: "turn_begun" }> },
): SessionDecision<Reported> {
  if (liveAttempt === null || liveAttempt !== told.attempt) {
    const message = "The attempt that took this session up no longer holds the task. The prompt was not taken; stop.";
    return { kind: "refused", refusal: { code: "ATTEMPT_SUPERSEDED", message, taskId: told.taskId } };
  }
  if (order.delivered || told.openTurn)
    return { kind: "unchanged", answer: { session: told, send: null, failure: null } };
  const injected = told.injectPending && told.strategy === "inject";
  const next: Session = {
    ...moved(told, "running", at),
    interruptedAt: null,
    interruptedState: null,
    fault: null,
    faultMessage: null,
    processNote: null,
    openTurn: { no: told.turnNo + 1, key: order.event.key },
    executor: { ...told.executor, status: "running" },
  };
  const said: HistoryEntry = {
    key: `prompt:${order.event.key}`,
    kind: "user_message",
    name: null,
    text: order.event.text,
  };
  const change: SessionChange = {
    session: next,
    whileAttempt: liveAttempt,
    beginTurn: { key: order.event.key, injected },
    entries: [...order.entries, said],
  };
  return { kind: "moved", change, answer: { session: next, send: injected ? "with_history" : "plain", failure: null } };
}

type LeftRunning = Extract<SessionEvent, { kind: "left_running" }>;
type HoldEvent = Exclude<SessionEvent, { kind: "turn_begun" } | LeftRunning>;

interface After {
  readonly next: Session;
  readonly extra: Pick<SessionChange, "endTurn" | "dropToken">;
  readonly failure: AfterFailure | null;
}

function afterEvent(told: Session, event: HoldEvent, at: Date): After {
  const quiet = { extra: {}, failure: null };
  switch (event.kind) {
    case "ready": {
      const next = told.state === "starting" ? moved(told, "idle", at) : told;
      const strategy = event.strategy ?? told.strategy;
      // It has come back in this way, so the next launch may count on that.
      const capabilities =
        strategy === "native" || strategy === "load" ? { ...told.capabilities, proven: true } : told.capabilities;
      return {
        ...quiet,
        next: { ...next, strategy, capabilities, tries: 0, executor: { ...told.executor, status: "ready" } },
      };
    }
    case "turn_ended": {
      if (told.openTurn?.key !== event.key) return { ...quiet, next: told };
      const next: Session = {
        ...moved(told, "waiting_for_input", at),
        openTurn: null,
        executor: { ...told.executor, status: "ready" },
      };
      return { next, extra: { endTurn: { stopReason: event.stopReason } }, failure: null };
    }
    case "detached": {
      const state: SessionState = told.state === "starting" ? (told.priorState ?? "idle") : told.state;
      return closed(told, at, { state: state === "running" ? "waiting_for_input" : state, stopReason: "cut_off" });
    }
    case "failed": {
      const failure = afterFailure(told, event.cause, event.message);
      const { state, tries, clearsToken, message } = failure;
      const after = closed(told, at, { state, stopReason: "cut_off" });
      const cut: Partial<Session> = {
        tries,
        fault: event.cause,
        faultMessage: message,
        ...(failure.next === "held" ? { interruptedAt: at, interruptedState: told.state } : {}),
      };
      const executor = clearsToken
        ? { ...after.next.executor, token: null, tokenAt: null, lastMessageUuid: null }
        : after.next.executor;
      const drop =
        clearsToken && told.executor.token !== null
          ? { dropToken: { reason: "token_rejected" as const, message: event.message } }
          : {};
      return { next: { ...after.next, ...cut, executor }, extra: { ...after.extra, ...drop }, failure };
    }
  }
}

/** Nobody holds it any more. */
function closed(
  told: Session,
  at: Date,
  { state, stopReason }: { readonly state: SessionState; readonly stopReason: string },
): After {
  const next: Session = {
    ...moved(told, state, at),
    attachment: null,
    attachedUntil: null,
    openTurn: null,
    executor: { ...told.executor, status: "stopped" },
  };
  return { next, extra: told.openTurn ? { endTurn: { stopReason } } : {}, failure: null };
}

function moved(session: Session, state: SessionState, at: Date): Session {
  return session.state === state ? session : { ...session, state, stateSince: at };
}

function withFacts(session: Session, { facts, mode, config, capabilities }: ReportOrder, at: Date): Session {
  return {
    ...session,
    capabilities: { ...session.capabilities, ...capabilities },
    mode: mode ?? session.mode,
    config: config === undefined ? session.config : config,
    attachedUntil: new Date(at.getTime() + ATTACH_MS),
    executor: { ...session.executor, ...facts, ...(facts.token ? { tokenAt: at } : {}), lastSeenAt: at },
  };
}
