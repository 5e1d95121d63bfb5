import type { Actor } from "../actor";

/** What a stop can take in. `scope`: it and what is below it. `parent`: the task and all that it began. */
export const HOLD_TARGET_KINDS = ["all", "scope", "agent", "label", "parent"] as const;
export type HoldTargetKind = (typeof HOLD_TARGET_KINDS)[number];

export interface HoldTarget {
  readonly kind: HoldTargetKind;
  /** A scope, an agent's name, a label or a task's id; empty for `all`. */
  readonly value: string;
}

/** A stop that stands over a task, as far as decisions and rows need it. */
export interface StandingStop {
  readonly holdId: string;
  readonly target: HoldTarget;
  readonly actor: Actor;
  readonly reason: string | null;
}

/** What people call the target of a stop. */
export function targetWords({ kind, value }: HoldTarget): string {
  switch (kind) {
    case "all":
      return "everything";
    case "scope":
      return value;
    case "agent":
      return `agent ${value}`;
    case "label":
      return `label ${value}`;
    case "parent":
      return `task ${value} and what it began`;
  }
}

/** One sentence: what stands over a task, by whom and why. */
export function stopWords({ target, actor, reason }: Omit<StandingStop, "holdId">): string {
  const words = targetWords(target);
  return `${words[0]?.toUpperCase()}${words.slice(1)} is stopped by ${actor.id}${reason ? `: ${reason}` : ""}.`;
}
