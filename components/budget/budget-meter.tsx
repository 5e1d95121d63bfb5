import { usedWords } from "@/components/data/budgets/budget-units";
import { Meter } from "@/components/ui/meter";
import type { BudgetView } from "@/server/contract/budget-view";

/** How much is used, with marks where its rungs are. */
export function BudgetMeter({ budget }: { budget: BudgetView }) {
  const { name, measure, spentUnits, reservedUnits, limitUnits, notifyPercent, holdPercent } = budget;
  const used = usedWords(measure, spentUnits, limitUnits);
  return (
    <Meter
      thick
      label={`Used of ${name}`}
      value={spentUnits + reservedUnits}
      max={limitUnits}
      valueText={reservedUnits > 0 ? `${used}, ${reservedUnits} reserved` : used}
      ticks={[notifyPercent, holdPercent].flatMap((percent) => (percent === null ? [] : [percent / 100]))}
    />
  );
}
