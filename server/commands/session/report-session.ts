import type { SessionAnswer, SessionReport } from "../../contract/session";
import type { Refusal } from "../../domain/refusal";
import { decideReport, type Reported, type ReportOrder } from "../../domain/session/decide-report";
import { type KeptHistory, withHistory, writeHistory } from "../../domain/session/write-history";
import type { Ports, TaskRef } from "../../ports";
import { noteLateReport } from "../worker/note-late-report";
import { cutOffTask } from "./cut-off-task";
import { tokenPurpose } from "./token-purpose";

export type ReportResult =
  | { readonly kind: "taken"; readonly answer: SessionAnswer }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Takes what the holder of a session tells, and says what it does next. */
export async function reportSession(ports: Ports, ref: TaskRef, report: SessionReport): Promise<ReportResult> {
  const { event } = report;
  const key = event?.kind === "turn_begun" ? event.key : null;
  const delivery = key === null ? "none" : await ports.sessions.delivery(ref, key);
  const delivered = delivery !== "none";
  const history = key !== null && !delivered ? await ports.sessions.history(ref) : NOTHING;
  const order = { ...orderOf(ports, ref, report), delivered };
  const outcome = await ports.sessions.transact(ref, (seen) => decideReport(seen, order));
  if (outcome.kind === "refused") return outcome;
  const { session, send, failure } = outcome.answer;
  if (failure?.next === "held" && session.attempt)
    await cutOffTask(ports, { ...ref, attempt: session.attempt }, failure.message);
  const letsGo = event?.kind === "detached" || event?.kind === "failed";
  if (session.attempt && letsGo)
    await noteLateReport(ports, ref, { attempt: session.attempt, proof: "process_ended", results: 0 });
  const prompt = event?.kind === "turn_begun" ? promptOf(send, event.text, history) : {};
  const unanswered = delivery === "unanswered" ? ({ unanswered: true } as const) : {};
  const next = failure ? { next: failure.next } : {};
  // Nobody holds it any more though its holder did not say that it lets go.
  const over = !letsGo && session.attachment === null ? ({ over: true } as const) : {};
  return {
    kind: "taken",
    answer: { state: session.state, version: outcome.version, ...prompt, ...unanswered, ...next, ...over },
  };
}

const NOTHING: KeptHistory = { entries: [], older: 0 };

function promptOf(send: Reported["send"], text: string, history: KeptHistory): Pick<SessionAnswer, "prompt" | "given"> {
  if (send === null) return { prompt: null };
  if (send === "plain") return { prompt: text };
  const { text: kept, ...given } = writeHistory(history);
  return { prompt: withHistory({ text: kept }, text), ...(given.lines > 0 ? { given } : {}) };
}

function orderOf({ sealing }: Ports, { taskId }: TaskRef, report: SessionReport): Omit<ReportOrder, "delivered"> {
  const {
    token,
    lastMessageUuid,
    process,
    worktree,
    mode,
    config,
    capabilities,
    entries,
    event = null,
    attachment,
  } = report;
  const facts: ReportOrder["facts"] = {
    ...(token === undefined ? {} : { token: sealing.seal(token, tokenPurpose(taskId)) }),
    ...(lastMessageUuid === undefined ? {} : { lastMessageUuid }),
    ...(process ? processFacts(process) : {}),
    ...(worktree ? worktreeFacts(worktree) : {}),
  };
  return { attachment, facts, mode, config, capabilities, entries, event };
}

function processFacts({ executionId, group, endpoint, containerId }: NonNullable<SessionReport["process"]>) {
  return {
    executionId,
    processGroup: group?.pid ?? null,
    startMark: group?.startMark ?? null,
    endpoint: endpoint ?? null,
    containerId: containerId ?? null,
  };
}

function worktreeFacts({ id, path, branch, missing }: NonNullable<SessionReport["worktree"]>) {
  return { worktreeId: id, worktreePath: path, worktreeBranch: branch, worktreeMissing: missing };
}
