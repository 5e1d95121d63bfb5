import type { Commit, CommitAnswer } from "../../contract/worker-protocol";
import type { Actor } from "../../domain/actor";
import type { Refusal } from "../../domain/refusal";
import type { Decision, NewLiveState, SealedSecret } from "../../domain/task/change";
import type { AttemptEnd, CommitOrder } from "../../domain/task/commit-order";
import { decideCommit } from "../../domain/task/decide-commit";
import { directiveFor } from "../../domain/task/directive";
import type { Rollback } from "../../domain/task/launch";
import { LEASE_MS, type Task } from "../../domain/task/task";
import { meterUsage } from "../../domain/usage/meter-usage";
import type { Outcome, Ports, TaskRef } from "../../ports";
import { answerByApprovals } from "../approval/answer-by-approvals";
import { holdIfExhausted } from "../budget/hold-exhausted";
import { sealResults } from "../checkpoint/seal-state";
import { toStateText } from "../checkpoint/to-state-text";
import { enforceStop } from "../hold/enforce-stops";
import { unlessFaulty } from "../wait/find-condition-faults";
import { type TakenConditions, takeConditions } from "../wait/take-conditions";
import { newArtifacts } from "./new-artifacts";
import { faultOfQuestions, newQuestion, withQuestions } from "./new-questions";
import { newStateText } from "./new-state-text";
import { noteLateReport } from "./note-late-report";
import { tellCalls } from "./tell-calls";

export type CommitResult =
  | { readonly kind: "answered"; readonly answer: CommitAnswer }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** A commit as it came. */
export type GivenCommit = Commit & {
  /** The state that replaces the live one, as it was sent; then `state` says only that there is one. */
  readonly stateText?: string | null;
};

/** Records one commit of an attempt and says what the worker does next. The same commit again gets the same answer. */
export async function commitWork(ports: Ports, ref: TaskRef, commit: GivenCommit): Promise<CommitResult> {
  const fault = faultOfQuestions(ports, ref, commit);
  if (fault) return { kind: "refused", refusal: fault };
  const { stateText = null } = commit;
  const state = await (stateText === null ? newStateText(ports, ref, commit) : toStateText(ports, ref, stateText));
  const rollback = commit.launchFailed ? await ports.reader.rollback(ref) : null;
  const cutOff = commit.release && (await ports.sessions.cutOffHolders([{ ...ref, attempt: commit.attempt }])).size > 0;
  const artifacts = await newArtifacts(ports, ref, commit.artifacts);
  const { steps, sealed } = sealResults(ports, ref, tellCalls(commit.steps));
  const waits = commit.park ? await parkWaits(ports, ref, commit.park) : NO_WAITS;
  const liveState = state && "liveState" in state ? state.liveState : null;
  const found = { liveState, rollback, artifacts, sealed, cutOff, waits };
  const order = orderOf(ports, { ...commit, steps, running: tellCalls(commit.running) }, found);
  const prices = isPriced(commit) ? await ports.budgets.prices(ref.tenantId) : [];
  const outcome = await withQuestions(ports, { ref, order }, (known) =>
    ports.tasks.transact(
      ref,
      null,
      (task, at) => {
        const agent = { kind: "agent", id: task.agentName } as const;
        const told = meterUsage({ ...known, worker: workerOf(task), agent }, { meters: task.meters, prices, at });
        return unlessStateless(unlessFaulty(decideCommit(task, told), task, waits.faults), state);
      },
      { cached: true },
    ),
  );
  if (outcome.kind === "refused") {
    const { attempt } = commit;
    // What names steps that go on is no word that it has stopped.
    if (outcome.refusal.code === "ATTEMPT_SUPERSEDED" && commit.running.length === 0)
      await noteLateReport(ports, ref, {
        attempt,
        proof: "acknowledged",
        results: steps.length + (commit.outcome ? 1 : 0),
      });
    return { kind: "refused", refusal: outcome.refusal };
  }
  if ([...(commit.ask ?? []), ...(commit.askAhead ?? [])].some(({ kind }) => kind === "confirmation"))
    await answerByApprovals(ports, ref);
  const moved = outcome.kind === "moved" ? outcome : null;
  const looked = await lookAtBudgets(ports, outcome, commit.attempt);
  const told = looked ? directiveFor(looked, commit.attempt) : outcome.answer;
  const stopped = moved?.stopsStand && told.directive === "continue" ? await stopAt(ports, ref) : null;
  const directive = stopped ? directiveFor(stopped, commit.attempt) : told;
  const task = stopped ?? looked ?? outcome.task;
  const { checkpointVersion = null } = moved ?? {};
  return { kind: "answered", answer: { ...directive, ...whereItStands(task), checkpointVersion, leaseMs: LEASE_MS } };
}

/**
 * What would have been done, unless the commit has no state to leave behind. Only what moves needs one: a commit that is sent
 * again patches what it has patched already, and one of a superseded attempt what is not its own.
 */
function unlessStateless<A>(decision: Decision<A>, state: Awaited<ReturnType<typeof newStateText>>): Decision<A> {
  return decision.kind === "moved" && state && "refusal" in state
    ? { kind: "refused", refusal: state.refusal }
    : decision;
}

/** Its cost is not told but may be worked out. */
function isPriced({ steps, usage }: Commit): boolean {
  return [...steps.map((step) => step.usage), usage].some((used) => used?.model !== undefined);
}

/** No step starts after a stop that its worker could have been told of: what goes on is paused here and now. */
async function stopAt(ports: Ports, ref: TaskRef): Promise<Task | null> {
  const outcome = await enforceStop(ports, ref);
  return outcome && outcome.kind !== "refused" ? outcome.task : null;
}

function whereItStands(task: Task): Pick<CommitAnswer, "state" | "version"> {
  return { state: task.state, version: task.version };
}

/**
 * After a charge that used a part of a budget up. A commit that is sent again is looked at in any case: whoever recorded it
 * may have ended before it could look. Null: nothing was to be looked at.
 */
async function lookAtBudgets(
  ports: Ports,
  outcome: Exclude<Outcome<unknown>, { kind: "refused" }>,
  attempt: string,
): Promise<Task | null> {
  const { task } = outcome;
  const due = outcome.kind === "moved" ? outcome.budgetsToSettle : task.attempt === attempt ? task.budgets : null;
  return due && due.length > 0 ? holdIfExhausted(ports, task, due) : null;
}

/** Who holds the task; only the holder's commit is taken. */
function workerOf(task: Task): Actor {
  return { kind: "worker", id: task.workerId ?? "" };
}

interface Found {
  readonly artifacts: CommitOrder["artifacts"];
  readonly liveState: NewLiveState | null;
  readonly rollback: Rollback | null;
  readonly sealed: readonly SealedSecret[];
  /** It had taken a conversation of its agent up, which ends here. */
  readonly cutOff: boolean;
  /** What wakes it from a park. */
  readonly waits: TakenConditions;
}

const NO_WAITS: TakenConditions = { conditions: [], faults: null, sealed: [] };

function parkWaits(ports: Ports, ref: TaskRef, { conditions }: NonNullable<Commit["park"]>): Promise<TakenConditions> {
  const actor = { kind: "agent" } as const;
  return takeConditions(ports, ref, { asked: conditions, place: "/park/conditions", actor, client: null });
}

type Told = Omit<Commit, "steps" | "running"> & Pick<CommitOrder, "steps" | "running">;

function orderOf(ports: Ports, commit: Told, found: Found): Omit<CommitOrder, "agent" | "worker"> {
  const { liveState, artifacts, sealed, waits } = found;
  return {
    attempt: commit.attempt,
    no: commit.no,
    steps: commit.steps,
    running: commit.running,
    messages: commit.messages,
    artifacts,
    usage: commit.usage ?? null,
    progress: commit.progress ?? null,
    liveState,
    sealed: [...sealed, ...waits.sealed],
    checkpoint: commit.checkpoint ?? null,
    end: endOf(ports, commit, found),
    ...(commit.askAhead ? { ahead: { questions: commit.askAhead.map((one) => newQuestion(ports, one)) } } : {}),
    checkpointId: ports.newId(),
  };
}

function endOf(ports: Ports, commit: Told, { rollback, cutOff, waits }: Found): AttemptEnd | null {
  if (commit.outcome) return { kind: "finish", to: commit.outcome.kind, reason: commit.outcome.reason };
  if (commit.ask) return { kind: "ask", questions: commit.ask.map((question) => newQuestion(ports, question)) };
  if (commit.park) return parkOf(ports, commit.park, waits);
  if (commit.launchFailed) {
    const { reason } = commit.launchFailed;
    return { kind: "launch_failed", reason, handle: `suspend-${ports.newId()}`, rollback };
  }
  if (commit.cleanedUp) return { kind: "cleaned_up", problem: commit.cleanedUp.problem };
  return commit.release ? { kind: "release", cutOffHandle: cutOff ? `suspend-${ports.newId()}` : null } : null;
}

function parkOf(
  ports: Ports,
  { reason, summary }: NonNullable<Commit["park"]>,
  { conditions }: TakenConditions,
): AttemptEnd {
  return { kind: "park", handle: `suspend-${ports.newId()}`, reason, summary, conditions };
}
