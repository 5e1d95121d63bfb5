import { formatActor } from "../../domain/actor";
import type { Change, NewHolder } from "../../domain/task/change";
import type { HeldFacts, Holder, SpanIds } from "../../domain/task/task";
import type { NewConditions, StandingCondition, WakeCondition } from "../../domain/task/wake-condition";

const MINUTE_MS = 60_000;

/** The open suspension as the change left it; `at` is when the database wrote it. */
export function nextOpen(before: HeldFacts | null, change: Change, at: Date): HeldFacts | null {
  const held = change.open ? opened(change.open, { trace: change.trace ?? null, at }) : before;
  if (!held) return null;
  const { holders, released, conditions, settled } = change;
  if (!holders && !released && !conditions && !settled) return held;
  const come = (holders ?? []).map(({ kind, actor, reason }) => ({ kind, actor, reason }));
  const set = (conditions ?? []).flatMap((news) => standing(news, at));
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
  const none = { conditions: [], fired: [], conditionCount: 0, hasPendingInput: false, holders: [] };
  return { handle, initiator, actor, reason, ...none, pausedAt: at, trace };
}

function isAmong(gone: readonly NewHolder[], { kind, actor }: Holder): boolean {
  return gone.some((one) => one.kind === kind && formatActor(one.actor) === formatActor(actor));
}

function standing({ setBy, firstNo, conditions }: NewConditions, at: Date): readonly StandingCondition[] {
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
