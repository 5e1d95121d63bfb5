import { z } from "zod";
import {
  LIMIT_ACTIONS,
  MAX_LIMIT_UNITS,
  MEASURES,
  RAISE_LASTS,
  TARGET_KINDS,
  WINDOW_KINDS,
} from "../domain/budget/budget";
import { MAX_LABELS, PAUSE_MODES } from "../domain/task/task";
import { AgentName, Instant, Label, Reason, RequestId, Scope, TaskId } from "./primitives";

export const NO_SUCH_ZONE = "No such time zone. Use an IANA name, for example Europe/Berlin.";

/** A name of the IANA time zone database, for example Europe/Berlin. */
const Zone = z.string().max(64).refine(isZone, NO_SUCH_ZONE);

/** A region and a place, or UTC: short names like IST and CET mean one zone to a browser and another one to the database. */
function isZone(zone: string): boolean {
  if (zone.toUpperCase() !== "UTC" && (!zone.includes("/") || /^systemv\//i.test(zone))) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

export const LimitUnits = z.int().positive().max(MAX_LIMIT_UNITS);
/** Ten thousand of a currency for a million tokens: what is worked out by it stays a number that is told exactly. */
const Micros = z.int().min(0).max(1e10);
const Percent = z.int().min(1).max(99).nullable().default(null);

const TARGETS: Readonly<Record<(typeof TARGET_KINDS)[number], z.ZodType>> = {
  task: z.uuid("That is no id of a task."),
  agent: AgentName,
  scope: Scope,
  label: Label,
};

export const BudgetFields = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    measure: z.enum(MEASURES),
    targetKind: z.enum(TARGET_KINDS),
    /** Id of a task, name of an agent, path of a scope (empty: all of them) or a label. */
    target: z.string().trim().max(300),
    windowKind: z.enum(WINDOW_KINDS),
    zone: Zone.default("UTC"),
    /** Of a rolling window. */
    rollingHours: z.int().min(1).max(2_160).nullable().default(null),
    /** Tokens, micro-units of money, steps, or milliseconds. */
    limitUnits: LimitUnits,
    notifyPercent: Percent,
    holdPercent: Percent,
    atLimit: z.enum(LIMIT_ACTIONS).default("pause"),
    mode: z.enum(PAUSE_MODES).default("finish_step"),
  })
  .superRefine(({ targetKind, target, windowKind, rollingHours }, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (target === "" && targetKind !== "scope") issue("target", "Say what it counts for.");
    // What nothing can have would count for nobody, without a word.
    else if (target !== "")
      for (const { message } of TARGETS[targetKind].safeParse(target).error?.issues ?? []) issue("target", message);
    if ((windowKind === "rolling") !== (rollingHours !== null))
      issue("rollingHours", "A rolling window says how many hours, and only that one.");
  });
export type BudgetFields = z.output<typeof BudgetFields>;

export const BudgetInput = z.strictObject({ budgetId: z.uuid() });
export const CreateBudgetInput = z.strictObject({
  fields: BudgetFields,
  reason: Reason,
  requestId: RequestId.optional(),
});
export type CreateBudgetInput = z.output<typeof CreateBudgetInput>;
export const ChangeBudgetInput = z.strictObject({
  budgetId: z.uuid(),
  /** As it was when the person looked at it. */
  version: z.int().positive(),
  fields: BudgetFields,
  reason: Reason,
});
export type ChangeBudgetInput = z.output<typeof ChangeBudgetInput>;
export const DeleteBudgetInput = z.strictObject({ budgetId: z.uuid(), reason: Reason });
export const RaiseBudgetInput = z.strictObject({
  budgetId: z.uuid(),
  addUnits: LimitUnits,
  lasts: z.enum(RAISE_LASTS),
  /** Lets the tasks go on that it holds. */
  resume: z.boolean().default(true),
  reason: Reason,
  requestId: RequestId.optional(),
});
export type RaiseBudgetInput = z.output<typeof RaiseBudgetInput>;
export const PreviewBudgetInput = z.strictObject({
  fields: BudgetFields,
  replaces: z.uuid().nullable().default(null),
});
export const BudgetsOfTaskInput = z.strictObject({ taskId: TaskId });
export const BudgetsOfNewInput = z.strictObject({
  agent: AgentName,
  scope: Scope.nullable(),
  labels: z.array(Label).max(MAX_LABELS),
});
/** The first so many, of all or of those at risk. */
export const BudgetPageInput = z.strictObject({
  limit: z.int().min(1).max(1_000).default(100),
  show: z.enum(["all", "risk"]).default("all"),
});
export type BudgetPageInput = z.output<typeof BudgetPageInput>;

/** Micro-units of money for a million tokens. */
export const PriceEntry = z.strictObject({
  model: z.string().trim().min(1).max(200),
  validFrom: Instant,
  inputMicros: Micros,
  outputMicros: Micros,
  cachedMicros: Micros.nullable().default(null),
});
export type PriceEntry = z.output<typeof PriceEntry>;
export const PriceList = z.array(PriceEntry).min(1).max(5_000);
/** The text of a price list: JSON (an array of entries), or CSV with the entries' names in its first line. */
export const PriceText = z.strictObject({ text: z.string().max(2_000_000) });
export const ImportPricesInput = PriceText.extend({ reason: Reason });
