import type { EventView } from "@/server/contract/task-view";
import { isRecovery } from "../words/cut-off-words";
import type { BegunStep } from "./begun-step";
import { eventData, textAt } from "./event-data";
import type { LogPage } from "./log-page";
import type { LeftStep, OpenCause } from "./open-steps";

const NONE: readonly LeftStep[] = [];

type Told =
  | { readonly seq: number; readonly kind: "begun"; readonly step: BegunStep }
  | { readonly seq: number; readonly kind: "ended"; readonly key: string }
  /** The attempt is over; null where its worker said so. */
  | { readonly seq: number; readonly kind: "over"; readonly cause: OpenCause | null; readonly at: number };

/**
 * What was under way whenever an attempt ended without a word of its worker: such a run stays without a result, whatever
 * became of its step since.
 */
export function everLeft({ begun, steps, facts, items }: LogPage): readonly LeftStep[] {
  const events = items.map(({ event }) => event);
  const lost = events.flatMap((event, n) => findLoss(event, events[n + 1]));
  if (lost.length === 0) return NONE;
  const told: Told[] = [
    ...begun.map((step) => ({ seq: step.seq, kind: "begun" as const, step })),
    ...steps.map(({ seq, key }) => ({ seq, kind: "ended" as const, key })),
    ...facts.flatMap((fact) => (fact.kind === "moved" ? [{ seq: fact.event.seq, ...OVER, at: fact.at }] : [])),
    ...lost,
  ];
  told.sort((a, b) => a.seq - b.seq || rank(a) - rank(b));
  const left: LeftStep[] = [];
  const open = new Map<string, BegunStep>();
  for (const each of told) {
    if (each.kind === "begun") open.set(each.step.key, each.step);
    else if (each.kind === "ended") open.delete(each.key);
    else {
      const { cause, at } = each;
      if (cause !== null) left.push(...[...open.values()].map((step) => ({ ...step, cause, leftAt: at })));
      open.clear();
    }
  }
  return left;
}

const OVER = { kind: "over", cause: null } as const;

/** Of one event told twice, as a move and as a loss, the loss comes first. */
function rank(told: Told): number {
  return told.kind === "over" && told.cause === null ? 1 : 0;
}

/** A lease that ran out is told first, and then by the same decision what became of the task. */
function findLoss(event: EventView, next: EventView | undefined): readonly Extract<Told, { kind: "over" }>[] {
  const { seq, at, type, actor } = event;
  const loss = { seq, kind: "over", at: Date.parse(at) } as const;
  if (type === "task.paused" && isRecovery(actor)) return [{ ...loss, cause: "cut_off" }];
  const isFenced = type === "task.paused" && textAt(eventData(event), "stopProof") === "fenced";
  if (!isFenced && type !== "attempt.lost") return [];
  const isCut = next?.seq === seq + 1 && next.type === "task.paused" && isRecovery(next.actor);
  return [{ ...loss, cause: isCut ? "cut_off" : "fenced" }];
}
