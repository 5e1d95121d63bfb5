import type { Actor } from "../actor";

/** Most that a budget has, with all that is added to it: a thousand of such sums can still be counted. */
export const MAX_LIMIT_UNITS = 1e15;

/** What is counted: tokens, micro-units of money, completed steps, or milliseconds under an attempt. */
export const MEASURES = ["tokens", "cost", "steps", "active_time"] as const;
export type Measure = (typeof MEASURES)[number];

/** `task` counts its children too, `scope` all that lies below it. */
export const TARGET_KINDS = ["task", "agent", "scope", "label"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

/** Days, weeks (from Monday) and months begin in the budget's own zone; `rolling` counts the last hours. */
export const WINDOW_KINDS = ["life", "day", "week", "month", "rolling"] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** What happens when nothing is left; `notify` is a soft limit, which stops nothing. */
export const LIMIT_ACTIONS = ["notify", "pause", "cancel"] as const;
export type LimitAction = (typeof LIMIT_ACTIONS)[number];

/**
 * How long what is added lasts. `once`: until it is used up, in later windows too. `window`: until the window is over, which
 * for the last hours is when they have passed. `for_good`: in every window from now on.
 */
export const RAISE_LASTS = ["once", "window", "for_good"] as const;
export type RaiseLasts = (typeof RAISE_LASTS)[number];

/** What happens on the way to the limit. Percent of the limit; null leaves the rung out. */
export interface Ladder {
  readonly notifyPercent: number | null;
  /** From there on no task starts that never ran. */
  readonly holdPercent: number | null;
  readonly atLimit: LimitAction;
}

/** Where a budget stands that counts for a task. Units are those of its measure. */
export interface Standing {
  readonly budgetId: string;
  readonly name: string;
  readonly measure: Measure;
  readonly targetKind: TargetKind;
  readonly target: string;
  readonly spentUnits: number;
  readonly reservedUnits: number;
  /** With what people added for this window. */
  readonly limitUnits: number;
  /** ISO 8601; null: it never starts anew by itself. */
  readonly resetsAt: string | null;
  /** Who set it. */
  readonly createdBy: Actor;
}

/** A budget that keeps a task from being taken up. Units are those of its measure. */
export interface BudgetGate {
  readonly budgetId: string;
  readonly name: string;
  readonly measure: Measure;
  readonly targetKind: TargetKind;
  /** Name of the agent; else the scope, label or id itself. */
  readonly target: string;
  /** Used and set aside. */
  readonly takenUnits: number;
  readonly limitUnits: number;
  /** ISO 8601; null: it never starts anew by itself. */
  readonly resetsAt: string | null;
  /** Nothing is left. Else its rung is reached from which nothing starts that never ran. */
  readonly isUsedUp: boolean;
}

/** The one rule at equality: what is used up to the last unit is used up. */
export function isReached(takenUnits: number, limitUnits: number): boolean {
  return takenUnits >= limitUnits;
}

/** So many units are a share of the limit; a part of a unit counts as a whole one. */
export function rungUnits(limitUnits: number, percent: number): number {
  return Math.ceil((limitUnits * percent) / 100);
}

/** Units that one entry of a budget's use covers, so that a window has at most some hundred of them. Seconds. */
export function bucketSeconds(kind: WindowKind, rollingHours: number | null): number {
  switch (kind) {
    case "day":
      return 15 * 60;
    case "week":
      return 2 * 3_600;
    case "month":
      return 6 * 3_600;
    case "rolling":
      return Math.max(60, (rollingHours ?? 1) * 60);
    case "life":
      return 3_600;
  }
}
