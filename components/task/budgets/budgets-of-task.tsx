"use client";
import Link from "next/link";
import { actorName } from "@/components/data/actor-name";
import { usedWords } from "@/components/data/budgets/budget-units";
import { useBudgetNews, useBudgetsOfTask } from "@/components/data/budgets/use-budgets";
import { CardSection } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { TaskBudgetView } from "@/server/contract/budget-view";
import { CardActions } from "../control/card-actions";
import { RaiseHere } from "./raise-here";

interface BudgetsOfTaskProps {
  taskId: string;
  /** Those that keep it from going on; else all that count for it. */
  onlyExhausted?: boolean;
  /** Offers to refill each. */
  offersRaise?: boolean;
  /** To refill the first of them is the card's way on. */
  raiseIsWayOn?: boolean;
}

/** Budgets that count for the task: whose, how much is used, when each starts anew, and where it is raised. */
export function BudgetsOfTask(props: BudgetsOfTaskProps) {
  const { taskId, onlyExhausted = false, offersRaise = false, raiseIsWayOn = false } = props;
  const { data = [] } = useBudgetsOfTask(taskId);
  const shown = onlyExhausted ? data.filter(({ isExhausted, isExempt }) => isExhausted && !isExempt) : data;
  if (shown.length === 0) return null;
  return (
    <CardSection>
      <BudgetNews />
      <ul aria-label="Budgets" className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {shown.map((budget, at) => (
          <li key={budget.budgetId}>
            <OneBudget budget={budget} offersRaise={offersRaise} raiseIsWayOn={raiseIsWayOn && at === 0} />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

/** Only where budgets are shown somebody waits for news of them. */
function BudgetNews() {
  useBudgetNews();
  return null;
}

interface OneBudgetProps extends Required<Pick<BudgetsOfTaskProps, "offersRaise" | "raiseIsWayOn">> {
  budget: TaskBudgetView;
}

function OneBudget({ budget, offersRaise, raiseIsWayOn }: OneBudgetProps) {
  const { budgetId, name, measure, targetKind, target, spentUnits, reservedUnits, limitUnits } = budget;
  const { resetsAt, isExhausted, isExempt } = budget;
  const used = usedWords(measure, spentUnits, limitUnits);
  const whose = targetKind === "task" ? "this task" : `${targetKind} ${target || "(all)"}`;
  return (
    <>
      <div className="mb-1 flex items-baseline gap-2">
        <Link href={`/budgets/${budgetId}`} className="min-w-0 flex-1 truncate font-strong hover:underline">
          {name}
        </Link>
        <span className="num flex-none text-xs">{used}</span>
      </div>
      <Meter label={`Used of ${name}`} value={spentUnits + reservedUnits} max={limitUnits} valueText={used} />
      <p className="mt-1 text-t2 text-xs">
        For {whose}.{" "}
        {resetsAt ? (
          <>
            Starts anew <ClockTime at={resetsAt} plain />.
          </>
        ) : (
          "Does not start anew by itself."
        )}
        {isExempt ? " It does not stop this task." : null}
        {isExhausted && !isExempt
          ? ` Set by ${actorName(budget.createdBy)}; ${raisersWords(budget)} may raise it.`
          : null}
      </p>
      {raiseIsWayOn ? (
        <CardActions>
          <RaiseHere budgetId={budgetId} name={name} isWayOn />
        </CardActions>
      ) : offersRaise ? (
        <div className="mt-1.5">
          <RaiseHere budgetId={budgetId} name={name} />
        </div>
      ) : null}
    </>
  );
}

function raisersWords({ targetKind, target }: TaskBudgetView): string {
  return targetKind === "scope" && target !== "" ? `any operator of ${target}` : "any operator";
}
