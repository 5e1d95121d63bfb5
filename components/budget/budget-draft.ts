import type { z } from "zod";
import { TYPED } from "@/components/data/budgets/budget-units";
import { readAmount } from "@/components/data/budgets/read-amount";
import { BudgetFields } from "@/server/contract/budget-inputs";
import type { BudgetView } from "@/server/contract/budget-view";

type Asked = z.input<typeof BudgetFields>;

/** A budget as it is typed. Empty percents leave their rung out. */
export interface BudgetDraft {
  readonly name: string;
  readonly measure: Asked["measure"];
  readonly targetKind: Asked["targetKind"];
  readonly target: string;
  readonly windowKind: Asked["windowKind"];
  readonly zone: string;
  readonly hours: string;
  readonly limit: string;
  readonly notify: string;
  readonly hold: string;
  readonly atLimit: NonNullable<Asked["atLimit"]>;
  readonly mode: NonNullable<Asked["mode"]>;
}

export function draftOf(budget: BudgetView | null): BudgetDraft {
  if (!budget) return { ...EMPTY, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const { name, measure, targetKind, targetRef, windowKind, zone, rollingHours, baseUnits, notifyPercent } = budget;
  const { holdPercent, atLimit, mode } = budget;
  return {
    ...{ name, measure, targetKind, windowKind, zone, atLimit, mode },
    target: targetRef,
    hours: String(rollingHours ?? 24),
    limit: String(baseUnits / TYPED[measure].size),
    notify: notifyPercent === null ? "" : String(notifyPercent),
    hold: holdPercent === null ? "" : String(holdPercent),
  };
}

const EMPTY: BudgetDraft = {
  ...{ name: "", measure: "tokens", targetKind: "scope", target: "", windowKind: "day", zone: "UTC" },
  ...{ hours: "24", limit: "", notify: "80", hold: "", atLimit: "pause", mode: "finish_step" },
};

/** What the server takes, or what is wrong by field of the draft. */
export function readDraft(
  draft: BudgetDraft,
): { readonly fields: Asked } | { readonly problems: Readonly<Record<string, string>> } {
  const limitUnits = readAmount(draft.limit, TYPED[draft.measure].size);
  if (limitUnits === null) return { problems: { limit: "Type an amount above 0." } };
  const rolling = draft.windowKind === "rolling";
  const asked = {
    ...{ name: draft.name, measure: draft.measure, targetKind: draft.targetKind, target: draft.target },
    ...{ windowKind: draft.windowKind, zone: draft.zone, limitUnits, atLimit: draft.atLimit, mode: draft.mode },
    rollingHours: rolling ? Number(draft.hours) : null,
    notifyPercent: percent(draft.notify),
    holdPercent: percent(draft.hold),
  };
  const read = BudgetFields.safeParse(asked);
  if (read.success) return { fields: read.data };
  const named = read.error.issues.map(({ path, message }) => [NAMES[String(path[0])] ?? String(path[0]), message]);
  return { problems: Object.fromEntries(named) };
}

const NAMES: Readonly<Record<string, string>> = {
  rollingHours: "hours",
  notifyPercent: "notify",
  holdPercent: "hold",
  limitUnits: "limit",
};

function percent(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
