import { askRound } from "./ask-round";
import { droppedBy, eventsOfRound } from "./asked-ahead";
import type { Change, NewEvent } from "./change";
import { newCheckpoint } from "./checkpoint";
import { cleanedUp, cutShort } from "./clean-up";
import type { AttemptEnd, CommitOrder } from "./commit-order";
import { controlOf, endAttempt, moveTo } from "./control";
import { cutOffChange, SHUT_DOWN } from "./decide-cut-off";
import { endChange } from "./end";
import { type Hold, holdChange, holdFromPending, listensFrom } from "./hold";
import { waitingState } from "./interrupt";
import { takeBackResume } from "./launch";
import type { Control, PendingCancel, PendingPause, Task } from "./task";
import { factsOfConditions } from "./wake-condition";

/** A commit that ends its attempt, with the events of what it records, which come first. */
export interface LastCommit {
  readonly task: Task;
  readonly order: CommitOrder;
  readonly before: readonly NewEvent[];
}

type End<K extends AttemptEnd["kind"]> = Extract<AttemptEnd, { kind: K }>;

/** Where the task goes when its worker finishes, asks, parks or hands back; a pending pause becomes true on the way. */
export function endOfAttempt(last: LastCommit, end: AttemptEnd): Change {
  const { cancel } = last.task;
  if (cancel?.cleaningUp) return endOfCleanUp(last, cancel, end);
  switch (end.kind) {
    case "finish":
      return finish(last, end);
    case "ask":
      return ask(last, end);
    case "park":
      return park(last, end);
    case "release":
      return release(last, end);
    case "launch_failed":
      return failLaunch(last, end);
    case "cleaned_up":
      throw new Error("A clean-up that nobody asked for was not refused.");
  }
}

/** The cancel has won: however the holder ends its attempt, the task ends canceled. */
function endOfCleanUp({ task, before }: LastCommit, cancel: PendingCancel, end: AttemptEnd): Change {
  if (end.kind !== "cleaned_up") return cutShort(task, { cancel, why: "Its worker ended before it was done.", before });
  return end.problem === null
    ? cleanedUp(task, cancel, { before })
    : cutShort(task, { cancel, why: end.problem, before });
}

/** The hold at the end of this commit: its worker said itself that nothing runs. */
export function holdAtCommit(pending: PendingPause, { order, before }: Pick<LastCommit, "order" | "before">): Hold {
  const stoppedAtStep = order.steps.at(-1)?.name ?? null;
  const hold = holdFromPending(pending, { checkpointId: order.checkpointId, proof: "acknowledged", stoppedAtStep });
  return { ...hold, before };
}

function finish({ task, order, before }: LastCommit, { to, reason }: End<"finish">): Change {
  const kept = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "final",
    label: order.checkpoint?.label ?? `At the end: ${to}`,
    flagged: order.checkpoint?.flagged ?? true,
    createdBy: order.agent,
  });
  const events = [...before, kept.event];
  return endChange(task, { to, actor: order.agent, reason, before: events, checkpoint: kept.checkpoint });
}

function ask(last: LastCommit, { questions, known }: End<"ask">): Change {
  const { task, order } = last;
  const round = askRound(questions, known?.questions ?? [], task.attemptNo);
  const told = {
    interrupts: round.opened,
    ...droppedBy([...round.dropped, ...round.replaced]),
  };
  const before = [...last.before, ...eventsOfRound(order, round)];
  const from: Control = { ...controlOf(task), openInterrupts: round.open.length, lostLeases: 0 };
  if (round.goesOn) return { ...goOnWithAnswers(last, { from, before }), ...told };
  const to = waitingState(round.open);
  const moved: NewEvent = {
    type: `task.${to}`,
    actor: order.agent,
    data: { from: task.state, to, questions: round.open.length, interruptIds: round.open.map(({ id }) => id) },
  };
  const asking = moveTo(from, to);
  if (task.pending) {
    // What waits for a sign-in cannot be held; held before it asks, it asks when it goes on.
    const [state, events] = to === "input_required" ? [asking, [...before, moved]] : [from, before];
    return { ...holdChange(task, endAttempt(state), holdAtCommit(task.pending, { order, before: events })), ...told };
  }
  const kept = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "interrupt",
    label: order.checkpoint?.label ?? "Asked",
    flagged: order.checkpoint?.flagged ?? false,
    createdBy: order.agent,
  });
  return {
    control: endAttempt(asking),
    lease: "end",
    queue: "none",
    events: [...before, moved, kept.event],
    checkpoint: kept.checkpoint,
    ...told,
  };
}

/** An answer came in while the run was under way: the next run begins with it. */
function goOnWithAnswers(
  { task, order }: LastCommit,
  { from, before }: { readonly from: Control; readonly before: readonly NewEvent[] },
): Change {
  if (task.pending) return holdChange(task, from, holdAtCommit(task.pending, { order, before }));
  const released: NewEvent = {
    type: "attempt.released",
    actor: order.worker,
    data: { attemptNo: task.attemptNo, reason: "An answer came in meanwhile." },
  };
  return { control: endAttempt(from), lease: "end", queue: "now", events: [...before, released] };
}

/** A park under a pending pause is held at once; it keeps what would wake it. */
function park(last: LastCommit, end: End<"park">): Change {
  const { task, order } = last;
  const { handle, reason, summary, conditions } = end;
  const act = { actor: order.agent, verb: "park", reason, facts: factsOfConditions(conditions) };
  if (task.pending) {
    const hold = { ...holdAtCommit(task.pending, last), park: { summary, conditions } };
    return { ...holdChange(task, controlOf(task), hold), act };
  }
  const kept = newCheckpoint(task, {
    id: order.checkpointId,
    kind: "pause",
    label: "Parked",
    flagged: false,
    createdBy: order.agent,
  });
  const parked: NewEvent = {
    type: "task.parked",
    actor: order.agent,
    data: { from: task.state, to: "paused_by_agent", handle, reason, summary, ...factsOfConditions(conditions) },
  };
  return {
    control: {
      ...endAttempt(moveTo(controlOf(task), "paused_by_agent")),
      suspension: handle,
      pausedFromState: task.state,
      lostLeases: 0,
    },
    lease: "end",
    queue: "none",
    events: [...last.before, kept.event, parked],
    checkpoint: kept.checkpoint,
    ...(conditions.length > 0
      ? { conditions: [{ handle, setBy: "agent", firstNo: 1, conditions, listensSince: listensFrom(task) }] }
      : {}),
    open: {
      handle,
      initiator: "agent",
      actor: order.agent,
      reason,
      summary,
      mode: null,
      stopProof: "acknowledged",
      stoppedAtStep: order.steps.at(-1)?.name ?? null,
      askedAt: null,
    },
    act,
  };
}

function failLaunch({ task, order }: LastCommit, { rollback, handle, reason }: End<"launch_failed">): Change {
  if (!rollback) throw new Error("A launch without a resume was not refused.");
  return takeBackResume(task, { rollback, handle, reason, actor: order.agent });
}

/** The worker stops and hands the task back; it counts as no loss. */
function release({ task, order, before }: LastCommit, { cutOffHandle = null }: End<"release">): Change {
  const released: NewEvent = {
    type: "attempt.released",
    actor: order.worker,
    data: { attemptNo: task.attemptNo, reason: "The worker stopped." },
  };
  const events = [...before, released];
  if (task.pending) return holdChange(task, controlOf(task), holdAtCommit(task.pending, { order, before: events }));
  if (cutOffHandle !== null) {
    const cut = {
      handle: cutOffHandle,
      checkpointId: order.checkpointId,
      reason: SHUT_DOWN,
      proof: "process_ended",
    } as const;
    return cutOffChange(task, { ...cut, before: events });
  }
  return { control: endAttempt(controlOf(task)), lease: "end", queue: "now", events };
}
