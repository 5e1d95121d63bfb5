"use client";
import { proofWords, SESSION_STATE_NAME } from "@/components/data/sessions/session-words";
import { plural } from "@/components/ui/format/plural";
import { KeyValues } from "@/components/ui/key-values";
import { Note } from "@/components/ui/note";
import { RelativeTime } from "@/components/ui/time/relative-time";
import type { SessionView } from "@/server/contract/session-view";
import { STRATEGY_NAME } from "@/server/contract/strategy-name";

/** How the conversation comes back, in sentences of the server: the way, what comes along and what is lost. */
export function SessionFacts({ session }: { session: SessionView }) {
  const { recovery, was, worktree, droppedTokens } = session;
  return (
    <KeyValues
      items={[
        {
          label: "Comes back",
          value: [STRATEGY_NAME[recovery.strategy], proofWords(session)].filter(Boolean).join(" · "),
        },
        { label: "Brings", value: recovery.carried },
        ...(recovery.lost ? [{ label: "Lost", value: recovery.lost }] : []),
        ...(was ? [{ label: "Was", value: SESSION_STATE_NAME[was] }] : []),
        { label: "Conversation", value: conversationWords(session) },
        ...(session.tokenAt ? [{ label: "Token", value: <RelativeTime at={session.tokenAt} /> }] : []),
        ...(droppedTokens > 0 ? [{ label: "Set aside", value: plural(droppedTokens, "older token") }] : []),
        ...(worktree ? [{ label: "Worktree", value: worktreeWords(worktree) }] : []),
      ]}
    />
  );
}

/** What went wrong last, what became of its process, and what keeps it from coming back now. */
export function SessionTrouble({ session: { fault, faultMessage, processNote, recovery } }: { session: SessionView }) {
  return (
    <>
      {fault && faultMessage ? <Note tone="warn">{faultMessage}</Note> : null}
      {processNote ? (
        <Note tone="warn" className="mt-2 first:mt-0">
          {processNote}
        </Note>
      ) : null}
      {recovery.blockedBy ? <Note className="mt-2 first:mt-0">{recovery.blockedBy}</Note> : null}
    </>
  );
}

function conversationWords({ entries, turns, shortened, given }: SessionView): string {
  const kept = `${plural(turns, "turn")}, ${plural(entries, "line")} kept`;
  const cut = shortened > 0 ? `, ${shortened} would be shortened` : "";
  return `${kept}${cut}${given && given.leftOut > 0 ? `, ${given.leftOut} left out` : ""}`;
}

function worktreeWords({ path, branch, missing }: NonNullable<SessionView["worktree"]>): string {
  const place = branch ? `${path} on ${branch}` : path;
  if (!missing) return `${place}, there when it was last looked for`;
  if (branch) return `Its folder is gone: ${place}. It is made again from its branch, without what was not committed.`;
  return `Gone with its branch: ${path}. Unless they are put back, a resume begins a new one at HEAD.`;
}
