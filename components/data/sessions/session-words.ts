import { plural } from "@/components/ui/format/plural";
import type { SessionState, SessionView } from "@/server/contract/session-view";

/** What it brings along, in a few words: its token, or so much of the kept conversation. */
export function broughtWords({ recovery, fault, entries, shortened }: SessionView): string {
  if (fault === "token_rejected") return "Token was refused";
  if (recovery.strategy === "fresh") return entries > 0 ? "Nothing of what was kept" : "Nothing kept";
  if (recovery.strategy !== "inject") return "Its own token";
  return `${plural(entries, "line")}${shortened > 0 ? `, ${shortened} shortened` : ""}`;
}

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

/** Whether its way back was seen to work; null where it brings nothing back. */
export function proofWords({ recovery }: Pick<SessionView, "recovery">): string | null {
  if (recovery.strategy === "fresh") return null;
  return recovery.proven ? "Proven" : "Not proven yet";
}
