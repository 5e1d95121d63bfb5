import { formatActor } from "../../domain/actor";
import { REVIEW_MS } from "../../domain/review/review-time";
import type { Change, NewHolder } from "../../domain/task/change";
import type { HeldFacts, Holder, SpanIds } from "../../domain/task/task";
import type { NewConditions, StandingCondition, WakeCondition } from "../../domain/task/wake-condition";

const MINUTE_MS = 60_000;

interface After {
  /** When the database wrote it. */
  readonly at: Date;
  /** The newest version that the task then had. */
  readonly checkpointSeq: number;
}

/** The open suspension as the change left it. */
export function nextOpen(before: HeldFacts | null, change: Change, { at, checkpointSeq }: After): HeldFacts | null {
  const standing = change.open ? opened(change.open, { trace: change.trace ?? null, at }) : before;
  if (!standing) return null;
  const isWith =
    change.heldWithCheckpoint !== undefined || (change.open !== undefined && change.checkpoint !== undefined);
  const checkpointVersion = isWith ? checkpointSeq : standing.checkpointVersion;
  const held = { ...standing, checkpointVersion, ...reviewAfter(standing, change, at) };
  const { holders, released, conditions, settled } = change;
  if (!holders && !released && !conditions && !settled) return held;
  const come = (holders ?? []).map(({ kind, actor, reason }) => ({ kind, actor, reason }));
  const set = (conditions ?? []).flatMap((news) => toStanding(news, at));
  const over = held.conditions.filter(({ no, setBy }) => setBy === settled?.setBy && no === (settled.onlyNo ?? no));
  return {
    ...held,
    holders: [...held.holders.filter((holder) => !isAmong(released ?? [], holder)), ...come],
    conditions: [...held.conditions.filter((condition) => !over.includes(condition)), ...set],
    conditionCount: held.conditionCount + set.length,
    fired: settled?.fired ? [...held.fired, settled.fired] : held.fired,
  };
}

type Opening = { readonly trace: SpanIds | null; readonly at: Date };

function opened({ handle, initiator, actor, reason }: NonNullable<Change["open"]>, { trace, at }: Opening): HeldFacts {
  const none = {
    conditions: [],
    fired: [],
    conditionCount: 0,
    hasPendingInput: false,
    holders: [],
    checkpointVersion: null,
  };
  return { handle, initiator, actor, reason, ...none, pausedAt: at, reviewBy: null, overdueAt: null, trace };
}

/** As the kinds `open` and `review` write it, but for a scope's own time: what is due is decided on the row that is read. */
function reviewAfter(held: HeldFacts, change: Change, at: Date): Pick<HeldFacts, "reviewBy" | "overdueAt"> {
  if (change.control?.state === "paused_by_agent") return { reviewBy: null, overdueAt: null };
  const { reviewBy, overdueAt } = held;
  const begins = reviewBy === null && (change.holders?.length ?? 0) > 0;
  return {
    reviewBy: begins ? new Date(at.getTime() + (change.reviewMs ?? REVIEW_MS)) : reviewBy,
    overdueAt: change.overdue ? at : overdueAt,
  };
}

function isAmong(gone: readonly NewHolder[], { kind, actor }: Holder): boolean {
  return gone.some((one) => one.kind === kind && formatActor(one.actor) === formatActor(actor));
}

function toStanding({ setBy, firstNo, conditions }: NewConditions, at: Date): readonly StandingCondition[] {
  return conditions.map((condition, i) => ({
    no: firstNo + i,
    setBy,
    kind: condition.kind,
    topic: "topic" in condition ? condition.topic : null,
    provider: condition.kind === "trigger" ? condition.provider : null,
    dueAt: deadlineOf(condition, at),
    onTimeout: condition.kind === "timeout" ? condition.onTimeout : null,
    afterTaskId: condition.kind === "task" ? condition.taskId : null,
  }));
}

function deadlineOf(condition: WakeCondition, at: Date): Date | null {
  if (condition.kind === "at") return new Date(condition.at);
  return condition.kind === "timeout" ? new Date(at.getTime() + condition.durationMinutes * MINUTE_MS) : null;
}
