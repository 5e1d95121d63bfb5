import type { Page } from "@playwright/test";
import type { InboxCounts } from "../../server/contract/inbox-view";
import type { SessionLedger } from "../../server/contract/session-view";
import { aLedgerRow } from "../../server/testing/make-session-view";
import { answerCalls, changeAnswers } from "./answer-calls";
import { CUT_OFF_AGO } from "./seed-holds";
import { ago, MINUTE, SECOND } from "./still-time";

const SEEN = {
  interruptedAt: ago(CUT_OFF_AGO),
  lastSeenAt: ago(CUT_OFF_AGO + 2 * SECOND),
  tokenAt: ago(CUT_OFF_AGO + MINUTE),
};
const FOUND = { path: "/srv/worktrees/4171", branch: "checkrein/4171", missing: false };
const INJECTED = { strategy: "inject", proven: true } as const;

const LEDGER: SessionLedger = {
  sessions: [
    aLedgerRow({
      ...SEEN,
      taskId: "s-51f0",
      title: "Fix failing checks on change 4171",
      agent: "ci-fixer",
      worktree: FOUND,
    }),
    aLedgerRow({ ...SEEN, taskId: "s-90bc", title: "Bump the base runtime image", agent: "dependency-bumper" }),
    aLedgerRow(
      {
        ...SEEN,
        taskId: "s-0e5c",
        title: "Draft replies for the returns queue",
        agent: "support-drafter",
        ...{ entries: 212, shortened: 9 },
        tokenAt: null,
      },
      {
        ...INJECTED,
        why: "The agent cannot find its conversation, so the kept one goes before the next prompt.",
        carried: "212 lines of the conversation, 9 of them shortened.",
        lost: "What the agent thought and did not say.",
      },
    ),
    aLedgerRow(
      {
        ...SEEN,
        taskId: "s-64d9",
        title: "Port build scripts to the new runner",
        agent: "script-porter",
        entries: 38,
        fault: "token_rejected",
        faultMessage: "The agent no longer knows this session.",
        worktree: { ...FOUND, missing: true },
      },
      {
        ...INJECTED,
        reason: "error_recovery",
        safe: false,
        why: "The agent cannot find its conversation, so the kept one goes before the next prompt.",
        carried: "38 lines of the conversation.",
        lost: "What the agent thought and did not say.",
      },
    ),
    aLedgerRow(
      {
        ...SEEN,
        taskId: "s-1f83",
        title: "Rebuild the API reference",
        agent: "docs-indexer",
        entries: 0,
        tokenAt: null,
      },
      {
        strategy: "fresh",
        safe: false,
        why: "Nothing of the conversation was kept.",
        carried: "The task and its input.",
        lost: "The whole conversation.",
      },
    ),
  ],
  nextCursor: null,
  ready: ["s-51f0", "s-90bc", "s-0e5c"],
  matching: 5,
  total: 5,
};

/** Sessions that a restart cut off, as no seeded product has them; the inbox counts them, too. */
export async function stillSessions(page: Page): Promise<void> {
  await answerCalls(page, { "session.ledger": LEDGER });
  const recovery = { all: LEDGER.total, mine: 0, nobody: LEDGER.total, snoozed: 0 };
  await changeAnswers<InboxCounts>(page, "inbox.counts", (counts) => ({
    ...counts,
    ...{ all: counts.all + LEDGER.total, byKind: { ...counts.byKind, recovery } },
  }));
}
