import type { Page } from "@playwright/test";
import type { SuspensionView, TaskView } from "../../server/contract/task-view";
import { aSessionView } from "../../server/testing/make-session-view";
import { answerCalls } from "./answer-calls";
import { ago, MINUTE, SECOND } from "./still-time";

const RECOVERY = { kind: "system", id: "recovery" } as const;
const REASON = "The system was restarted while its agent was at work.";

/** As a restart leaves it: the cut alone holds it. */
function cut(suspension: SuspensionView): SuspensionView {
  return {
    ...suspension,
    initiator: "policy",
    actor: RECOVERY,
    reason: REASON,
    stopProof: "process_ended",
    pausedFromState: "working",
    pendingInput: null,
    receipt: null,
    holders: [{ kind: "recovery", actor: RECOVERY, reason: REASON, at: ago(7 * MINUTE) }],
  };
}

/** A paused task is one that a restart cut off, with a session that comes back in each of the ways. */
export async function stillCutOff(page: Page): Promise<void> {
  await page.route("**/api/trpc/task.get", async (route) => {
    const answer = await (await route.fetch()).json();
    const task: TaskView = answer.result.data;
    const { suspension } = task;
    if (!suspension) throw new Error("It is not held.");
    const data: TaskView = { ...task, cutOff: true, stateSince: ago(7 * MINUTE), suspension: cut(suspension) };
    await route.fulfill({ json: { result: { data } } });
  });
  const session = aSessionView({
    interruptedAt: ago(7 * MINUTE),
    lastSeenAt: ago(7 * MINUTE + 2 * SECOND),
    tokenAt: ago(8 * MINUTE),
    entries: 47,
    shortened: 11,
    shortenedResults: 9,
    worktree: { path: "/srv/worktrees/4182", branch: "checkrein/4182", missing: false },
  });
  await answerCalls(page, { "session.ofTask": session });
}
