import type { Actor } from "../actor";
import type { BudgetGate } from "../budget/budget";
import { targetWords } from "../hold/scope-hold";
import { isAsking, isTerminal } from "./state";
import type { HeldFacts, HolderKind, PauseMode, Task } from "./task";
import type { SetBy } from "./wake-condition";

/** Why a task is where it is, as data; the words are the console's. */
export type Cause =
  | { readonly code: "queued" }
  /** A stop keeps it from being taken up. */
  | { readonly code: "stopped"; readonly target: string; readonly actor: Actor; readonly reason: string | null }
  /** So does a budget: it has nothing left, or takes on nothing new. */
  | ({ readonly code: "budget" } & BudgetGate)
  | { readonly code: "on_worker"; readonly workerId: string }
  | { readonly code: "waiting_for_worker" }
  | { readonly code: "finishing"; readonly step: string | null; readonly mode: PauseMode }
  | { readonly code: "questions"; readonly count: number }
  | ({
      readonly code: "held";
      readonly holders: number;
      /** The first ones, in the order in which they came. */
      readonly firstHolders: readonly HolderName[];
      /** Why the first one holds it. */
      readonly reason: string | null;
      /** What it waits for has come; it goes on as soon as nobody holds it. */
      readonly conditionFired: boolean;
    } & WaitFacts)
  | ({ readonly code: "parked"; readonly reason: string | null } & WaitFacts)
  | { readonly code: "ended"; readonly reason: string | null };

/** As many as fit in a line. */
const NAMED_HOLDERS = 3;

export interface HolderName {
  readonly kind: HolderKind;
  readonly actor: Actor;
}

/** What a held task waits for, in short. */
export interface WaitFacts {
  /** The earliest instant at which it wakes by itself, ISO 8601. */
  readonly wakeAt: string | null;
  readonly topics: readonly string[];
  readonly afterTaskId: string | null;
}

interface Facts
  extends Pick<
    Task,
    "state" | "pending" | "attempt" | "workerId" | "openInterrupts" | "endedReason" | "running" | "open" | "stop"
  > {
  /** The budget that keeps it from being taken up, as of when the row was read. */
  readonly gate: BudgetGate | null;
}

export function causeOf(task: Facts): Cause {
  if (isTerminal(task.state)) return { code: "ended", reason: task.endedReason };
  if (task.pending) return { code: "finishing", step: task.running[0]?.name ?? null, mode: task.pending.mode };
  if (task.state === "paused_by_client") {
    const holders = task.open?.holders ?? [];
    return {
      code: "held",
      holders: holders.length,
      firstHolders: holders.slice(0, NAMED_HOLDERS).map(({ kind, actor }) => ({ kind, actor })),
      reason: holders[0]?.reason ?? null,
      conditionFired: (task.open?.fired.length ?? 0) > 0,
      ...waitFacts(task.open, "holder"),
    };
  }
  if (task.state === "paused_by_agent")
    return { code: "parked", reason: task.open?.reason ?? null, ...waitFacts(task.open, "agent") };
  if (isAsking(task.state)) return { code: "questions", count: task.openInterrupts };
  if (task.stop && !task.attempt) {
    const { target, actor, reason } = task.stop;
    return { code: "stopped", target: targetWords(target), actor, reason };
  }
  if (task.gate && !task.attempt) return { code: "budget", ...task.gate };
  if (task.state === "submitted" || task.state === "resumed") return { code: "queued" };
  return task.attempt && task.workerId
    ? { code: "on_worker", workerId: task.workerId }
    : { code: "waiting_for_worker" };
}

/** What the agent waits for does not end a hold of people, so it is told only while nobody holds the task. */
function waitFacts(open: HeldFacts | null, setBy: SetBy): WaitFacts {
  const conditions = open?.conditions.filter((condition) => condition.setBy === setBy) ?? [];
  const instants = conditions.flatMap(({ dueAt }) => (dueAt ? [dueAt.toISOString()] : []));
  return {
    wakeAt: instants.sort()[0] ?? null,
    topics: conditions.flatMap(({ topic }) => topic ?? []),
    afterTaskId: conditions.find(({ afterTaskId }) => afterTaskId)?.afterTaskId ?? null,
  };
}
