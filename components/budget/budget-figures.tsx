"use client";
import { axisWords, unitWords } from "@/components/data/budgets/budget-units";
import { cn } from "@/components/ui/cn";
import { formatDuration } from "@/components/ui/format/format-duration";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { isBudgetAtRisk } from "@/server/contract/is-budget-at-risk";
import { useInstantWords } from "./use-instant-words";

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: "warn" | "danger";
}

const TONE = { warn: "text-warn", danger: "text-danger" } as const;

/** How much of a budget is used and left, how fast that goes, and what comes first: its end or its next window. */
export function BudgetFigures({ budget }: { budget: BudgetDetail }) {
  const figures = figuresOf(budget, useInstantWords());
  return (
    <div className="overflow-hidden border-line border-b">
      <dl className="-mr-px -mb-px grid grid-cols-2 desk:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {figures.map(({ label, value, note, tone }) => (
          <div key={label} className="border-line border-r border-b px-5 py-2.5 phone:px-4">
            <dt className="text-t2 text-xs">{label}</dt>
            <dd className="num mt-0.5 flex flex-wrap items-baseline gap-x-1.5">
              <span className={cn("font-semibold text-[0.9375rem] leading-6", tone && TONE[tone])}>{value}</span>
              {note ? <span className="whitespace-nowrap text-t2 text-xs">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function figuresOf(budget: BudgetDetail, at: (instant: string) => string): readonly Figure[] {
  const { measure, spentUnits, reservedUnits, limitUnits, extraUnits, onceUnits, perHour, resetsAt } = budget;
  const left = limitUnits - spentUnits - reservedUnits;
  const percent = Math.round((spentUnits / limitUnits) * 100);
  return [
    { label: "Used", value: unitWords(measure, spentUnits), note: `${percent}%` },
    left >= 0
      ? { label: "Left", value: unitWords(measure, left), note: `of ${axisWords(measure, limitUnits)}` }
      : { label: "Left", value: "None", note: `${unitWords(measure, -left)} over`, tone: "danger" },
    ...(reservedUnits > 0 ? [{ label: "Reserved", value: unitWords(measure, reservedUnits) }] : []),
    ...(extraUnits > onceUnits
      ? [{ label: "Added to this window", value: unitWords(measure, extraUnits - onceUnits) }]
      : []),
    ...(onceUnits > 0 ? [{ label: "Added until it is used", value: unitWords(measure, onceUnits) }] : []),
    { label: "Rate, last hour", value: unitWords(measure, Math.round(perHour)), note: "an hour" },
    runsOut(budget, at),
    resetsAt
      ? { label: "Resets", value: at(resetsAt), note: inWords(budget, resetsAt) }
      : { label: "Resets", value: "Not by itself" },
  ];
}

function runsOut(budget: BudgetDetail, at: (instant: string) => string): Figure {
  const { state, runsOutAt, resetsAt } = budget;
  const label = "Runs out";
  if (state === "exhausted") return { label, value: "Now", note: "nothing is left", tone: "danger" };
  if (runsOutAt === null) return { label, value: resetsAt ? "Not before it resets" : "Not within a year" };
  const figure = { label, value: at(runsOutAt), note: inWords(budget, runsOutAt) };
  return isBudgetAtRisk(budget) ? { ...figure, tone: "warn" } : figure;
}

/** "in 40 min", "in 36 h", "in 4 d". */
function inWords({ at }: BudgetDetail, instant: string): string {
  const ms = Date.parse(instant) - Date.parse(at);
  if (ms < HOUR_MS) return `in ${formatDuration(ms)}`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} d`;
}

const HOUR_MS = 3_600_000;
