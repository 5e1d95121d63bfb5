import type { Page } from "@playwright/test";
import { aSessionView } from "../../server/testing/make-session-view";
import { answerCalls } from "./answer-calls";
import { CUT_OFF_AGO } from "./seed-holds";
import { ago, MINUTE, SECOND } from "./still-time";

/** The task that is cut off has a session that comes back in each of the ways. */
export function stillCutOff(page: Page): Promise<void> {
  const session = aSessionView({
    interruptedAt: ago(CUT_OFF_AGO),
    lastSeenAt: ago(CUT_OFF_AGO + 2 * SECOND),
    tokenAt: ago(CUT_OFF_AGO + MINUTE),
    entries: 47,
    shortened: 11,
    shortenedResults: 9,
    worktree: { path: "/srv/worktrees/4171", branch: "checkrein/4171", missing: false },
  });
  return answerCalls(page, { "session.ofTask": session });
}
