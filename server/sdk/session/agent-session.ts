import { randomUUID } from "node:crypto";
import type { OpenSession, SessionAnswer, SessionOpening, SessionReportBody } from "../../contract/session";
import { oneAtATime } from "./one-at-a-time";
import { type SessionDoor, SessionRefused } from "./session-door";
import { markProcess, thisHost } from "./this-process";

export type SessionEvent = NonNullable<SessionReportBody["event"]>;
export type SessionFacts = Omit<SessionReportBody, "attachment" | "event">;

/** By the id under which the process was told, and by number. */
export type LeftRunning = Omit<Extract<SessionEvent, { kind: "left_running" }>, "kind">;

/** How the agent would be launched here. */
export type SessionOrder = Omit<OpenSession, "attempt" | "opening" | "host" | "owner">;

/** Reports prolong the hold; one is sent at least this often, as a share of how long it lasts. */
const BEAT_SHARE = 1 / 3;

/** Whoever stops does not wait longer than this for a door that cannot be reached, milliseconds. */
const LEFT_MS = 10_000;

/** The code of a session that is over with its task. */
export const SESSION_ENDED = "SESSION_ENDED";

export interface OpenedSession {
  readonly opening: SessionOpening;
  /** Aborts when somebody else took the session up, or it was closed, or its task has ended (`SESSION_ENDED`): end the process. */
  readonly signal: AbortSignal;
  /** Tells what is so now; resolves when it is stored. Throws SessionRefused when it is not taken. */
  report(facts: SessionFacts, event?: SessionEvent): Promise<SessionAnswer>;
  /** Tells that some of the process that was launched for it could not be ended; also after the hold is gone, or its task has ended. */
  leftRunning(left: LeftRunning): Promise<void>;
  /** Stops prolonging; tells nothing. */
  release(): void;
}

/**
 * Takes a session up and keeps the hold while the process lives, also between attempts of its task. Reports go one after
 * the other, in the order in which they were made.
 */
export async function openAgentSession(
  door: Pick<SessionDoor, "open" | "report" | "looks">,
  order: SessionOrder & { readonly taskId: string; readonly attempt: string },
  signal: AbortSignal,
): Promise<OpenedSession> {
  const { taskId, ...rest } = order;
  const open = { ...rest, opening: randomUUID(), host: thisHost(), owner: markProcess(process.pid) };
  const opening = await door.open(taskId, open, signal);
  const over = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  const send = async (report: SessionReportBody) => {
    try {
      const answer = await door.report(taskId, report, over.signal);
      if (answer.over) over.abort(new SessionRefused(SESSION_ENDED, "The task has ended."));
      return answer;
    } catch (error) {
      if (error instanceof SessionRefused) over.abort(error);
      throw error;
    }
  };
  const report: OpenedSession["report"] = (facts, event) => {
    const body = { ...facts, attachment: opening.attachment, ...(event ? { event } : {}) };
    const sent = last.then(() => send(body));
    last = sent.catch(() => undefined);
    return sent;
  };
  const leftRunning = async (left: LeftRunning) => {
    await last;
    const told = { attachment: opening.attachment, event: { kind: "left_running" as const, ...left } };
    await door.report(taskId, told, AbortSignal.timeout(LEFT_MS));
  };
  const look = oneAtATime(() => report({}));
  const beat = setInterval(look, opening.attachMs * BEAT_SHARE);
  beat.unref();
  door.looks.add(look);
  over.signal.addEventListener("abort", () => {
    clearInterval(beat);
    door.looks.delete(look);
  });
  return { opening, signal: over.signal, report, leftRunning, release: () => over.abort() };
}
