import type { RuleFields } from "../contract/stop-inputs";
import type { ReleasePreview, RuleView, StoppedAnswer, StopView } from "../contract/stop-view";
import type { TaskFilter } from "../contract/task-inputs";
import type { StopGroup } from "../domain/hold/count-stop";
import type { HoldTarget, StandingStop } from "../domain/hold/scope-hold";
import type { StopOrder } from "../domain/hold/stop-mode";
import type { Act } from "../domain/receipt/act";
import type { PauseMode } from "../domain/task/task";
import type { TaskRef } from "./task-ref";

export interface HoldRef {
  readonly tenantId: string;
  readonly holdId: string;
}

export interface NewScopeHold extends StopOrder {
  readonly id: string;
  readonly operationId: string;
  readonly tenantId: string;
  readonly requestId: string | null;
}

export interface ReleaseOrder {
  readonly ref: HoldRef;
  readonly operationId: string;
  readonly actor: Act["actor"];
  readonly reason: string | null;
  readonly perSecond: number;
  readonly requestId: string | null;
  /** Only these go on, and the stop stands over the rest; null for all, and the stop is over. */
  readonly filter: TaskFilter | null;
}

/** A task that runs although a stop takes it in. */
export interface Stray {
  readonly ref: TaskRef;
  readonly stop: StandingStop;
  readonly mode: PauseMode;
}

export interface RuleRef {
  readonly tenantId: string;
  readonly ruleId: string;
}

/** Stops over many tasks, and the rules by which events make them. */
export interface StopStore {
  /** Live tasks that the target takes in, counted by what a stop does to them. */
  groups(
    tenantId: string,
    target: HoldTarget | { readonly kind: "tasks"; readonly taskIds: readonly string[] },
  ): Promise<readonly StopGroup[]>;
  /** Makes the stop and the operation that carries it out. One that stands over the same target is only made sharper. */
  start(order: NewScopeHold, act: Act): Promise<StoppedAnswer>;
  /** Those that stand, the oldest first. */
  standing(tenantId: string): Promise<readonly StopView[]>;
  previewRelease(ref: HoldRef, filter: TaskFilter | null): Promise<ReleasePreview | null>;
  /** The operation that lets go; `empty` when there was nothing to. */
  release(
    order: ReleaseOrder,
    act: Act,
  ): Promise<{ readonly kind: "released"; readonly operationId: string } | { readonly kind: "empty" | "missing" }>;
  /** Tasks that run although a stop takes them in, at most `limit`; of one task where it is named. */
  strays(limit: number, only?: TaskRef): Promise<readonly Stray[]>;
  /** Some stop stands that stops what runs. */
  anyStands(): Promise<boolean>;

  rules(tenantId: string): Promise<readonly RuleView[]>;
  findRule(ref: RuleRef): Promise<RuleView | null>;
  /** False: another one has the name. */
  createRule(rule: { readonly ref: RuleRef; readonly fields: RuleFields }, act: Act): Promise<boolean>;
  updateRule(
    rule: { readonly ref: RuleRef; readonly fields: RuleFields },
    act: Act,
  ): Promise<"done" | "missing" | "taken">;
  turnRule(ref: RuleRef, on: boolean, act: Act): Promise<boolean>;
  deleteRule(ref: RuleRef, act: Act): Promise<boolean>;
}
