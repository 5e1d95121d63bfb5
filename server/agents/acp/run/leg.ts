import { AttemptEnded, type StepContext } from "../../../sdk/worker";
import type { Telling } from "../turn/turn-log";
import type { LiveSession, PromptRun } from "./live-session";
import type { PermissionCall } from "./open-permissions";

/** Result of a call that was under way when its turn ended. */
const INTERRUPTED = "Interrupted: its turn ended before its result was told.";

/** Where a leg of a turn ended. It is recorded, so it is JSON. */
export type LegEnd =
  | { readonly kind: "ended"; readonly stopReason: string; readonly text: string }
  | { readonly kind: "permission"; readonly call: PermissionCall }
  | { readonly kind: "parked"; readonly request: unknown }
  | {
      readonly kind: "cut";
      readonly by: "pause" | "interrupt" | "silence" | "flood";
      /** It answered that it stopped; else its process was ended. */
      readonly acknowledged: boolean;
      /** What it said of its end. */
      readonly reported: string | null;
    }
  /** It answered the prompt with an error. */
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "crashed"; readonly message: string };

/**
 * Follows a turn until it ends, asks, or is stopped. Asked to hold, it stops before the next call: an open permission is
 * left without its answer, a running call ends first. Interrupted, it stops at once and what comes late is not written down.
 */
export async function followLeg({ session, run, step }: Leg, telling: Telling): Promise<LegEnd> {
  run.log.showIn(step, telling);
  const callsBefore = { ended: run.log.endedCalls, isKnown: step.holding.aborted };
  try {
    for (;;) {
      const seen = session.changes;
      const end = await lookAt({ session, run, step }, callsBefore);
      if (end) return end;
      await somethingHappens({ session, run, step }, seen);
    }
  } finally {
    if (run.end || run.isFenced || session.isGone) run.log.close(INTERRUPTED);
    run.log.endMessage();
    run.log.hide();
  }
}

interface CallsBefore {
  ended: number;
  isKnown: boolean;
}

export interface Leg {
  readonly session: LiveSession;
  readonly run: PromptRun;
  readonly step: StepContext;
}

async function lookAt({ session, run, step }: Leg, before: CallsBefore): Promise<LegEnd | null> {
  const { profile, process } = session.parts;
  if (run.end?.kind === "answered")
    return { kind: "ended", stopReason: run.end.stopReason, text: run.log.lastText.slice(-2_000) };
  if (run.end || session.isGone) return broken(session, run, await Promise.race([process.lastWords(), soon()]));
  if (step.signal.aborted) {
    if (step.signal.reason instanceof AttemptEnded) throw step.signal.reason;
    return cut(session, run, "interrupt");
  }
  const call = session.permissions.first;
  if (call) return { kind: "permission", call };
  if (session.suspension) return { kind: "parked", request: session.suspension.request };
  if (run.isFlood || run.log.chars > profile.maxTurnChars) return cut(session, run, "flood");
  if (step.holding.aborted && isBetweenCalls(run, before)) return cut(session, run, "pause");
  if (silentForMs(session) >= patienceMs(session, run)) return cut(session, run, "silence");
  return null;
}

/** A call has ended since it is to hold, and none runs. */
function isBetweenCalls({ log }: PromptRun, before: CallsBefore): boolean {
  if (!before.isKnown) {
    before.isKnown = true;
    before.ended = log.endedCalls;
  }
  return log.openCalls.length === 0 && log.endedCalls > before.ended;
}

async function cut(
  session: LiveSession,
  run: PromptRun,
  by: "pause" | "interrupt" | "silence" | "flood",
): Promise<LegEnd> {
  if (by === "pause" && session.parts.link.offered.suspend && (await session.suspend("Paused in Checkrein.")))
    return { kind: "cut", by, acknowledged: true, reported: "suspended" };
  const acknowledged = await session.cancel({ fence: by !== "pause" });
  const reported = run.end?.kind === "answered" ? run.end.stopReason : null;
  return { kind: "cut", by, acknowledged, reported };
}

function broken(session: LiveSession, run: PromptRun, words: string | null): LegEnd {
  if (!session.isGone && run.end?.kind === "failed")
    return { kind: "failed", message: run.end.message.slice(0, 1_000) };
  return { kind: "crashed", message: words ?? "It ended." };
}

const soon = () => new Promise<null>((resolve) => setTimeout(resolve, 200, null));

function silentForMs(session: LiveSession): number {
  return performance.now() - session.lastHeardAt;
}

/** A call may run long without a word. */
function patienceMs({ parts }: LiveSession, { log }: PromptRun): number {
  return parts.profile.timeouts.stallMs * (log.openCalls.length > 0 ? 10 : 1);
}

async function somethingHappens({ session, run, step }: Leg, seen: number): Promise<void> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(10, patienceMs(session, run) - silentForMs(session)));
  });
  const aborted = (signal: AbortSignal) =>
    new Promise<void>((resolve) =>
      signal.addEventListener("abort", () => resolve(), { once: true, signal: over.signal }),
    );
  // Between calls nothing is heard while it thinks: once it is to hold, the signal has done its part.
  const waits = [session.change(seen), late, ...(step.signal.aborted ? [] : [aborted(step.signal)])];
  if (!step.holding.aborted) waits.push(aborted(step.holding));
  await Promise.race(waits);
  clearTimeout(timer);
  over.abort();
}
