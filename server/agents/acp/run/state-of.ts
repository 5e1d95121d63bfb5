import type { LegEnd } from "./leg";
import type { LiveSession, PromptRun } from "./live-session";
import type { Place } from "./place";
import { treeFacts } from "./worktree";

export const STATE_SCHEMA = {
  type: "object",
  title: "Session of a coding agent",
  properties: {
    session: { type: "object", title: "Session" },
    plan: { type: "array", title: "Plan" },
    lastCall: { title: "Last call" },
    openCalls: { type: "array", title: "Open calls" },
    place: { type: "object", title: "Working folder" },
  },
};

export interface StateFacts {
  readonly session: LiveSession;
  readonly run: PromptRun;
  readonly place: Place;
  readonly end: LegEnd;
}

/** What people see in a checkpoint of the task: where the conversation, the plan, the calls and the files stand. */
export async function stateOf({ session, run, place, end }: StateFacts): Promise<unknown> {
  const { profile, sessionId, generation, restored, link } = session.parts;
  const calls = [...run.log.calls.values()];
  const shown = ({ title, tool, status }: (typeof calls)[number]) => ({ title, tool, status });
  const last = calls.findLast(({ status }) => status === "completed" || status === "failed");
  const tree = await treeFacts(place.folder);
  return {
    session: {
      agent: [link.offered.name, link.offered.version].filter(Boolean).join(" ") || profile.name,
      // Sealed by its name: it opens the whole conversation.
      resumeToken: sessionId,
      generation,
      restored,
      mode: session.mode,
      config: session.config,
      turn: run.key,
      // The newest line of the kept conversation.
      transcript: session.parts.reporter.lastKey,
      end: end.kind === "ended" ? end.stopReason : end.kind,
      thoughtChars: run.log.thoughtChars,
      ignoredUpdates: session.unheard + run.guard.count,
    },
    plan: run.log.plan ?? [],
    lastCall: last ? shown(last) : null,
    openCalls: calls.filter(({ status }) => status === "in_progress" || status === "pending").map(shown),
    place: {
      folder: place.folder,
      worktree: place.worktree?.how ?? null,
      ...(tree ? { branch: tree.branch, head: tree.head, changedFiles: tree.changedFiles, diff: tree.diff } : {}),
    },
  };
}
