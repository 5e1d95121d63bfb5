import type { SessionState, SessionView, Strategy } from "@/server/contract/session-view";

/** How a session comes back, as a label. */
export const STRATEGY_NAME: Readonly<Record<Strategy, string>> = {
  native: "Native resume",
  load: "Loads its history",
  inject: "History injection",
  fresh: "Starts empty",
};

/** What it was doing. */
export const SESSION_STATE_NAME: Readonly<Record<SessionState, string>> = {
  created: "Not started",
  starting: "Starting",
  running: "Working",
  waiting_for_input: "Waiting for a message",
  idle: "Idle",
  completed: "Completed",
  failed: "Failed",
  cancelled: "Canceled",
};

/** Whether its way back was seen to work. */
export function proofWords({ recovery }: Pick<SessionView, "recovery">): string {
  return recovery.proven ? "Proven" : "Not proven yet";
}
