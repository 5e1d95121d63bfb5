import { unitWords } from "@/components/data/budgets/budget-units";
import { ClockTime } from "@/components/ui/time/clock-time";
import type { BudgetDetail } from "@/server/contract/budget-view";

/** The course in numbers: what was used and left by each instant. */
export function BurnTable({ budget: { course, measure, limitUnits } }: { budget: BudgetDetail }) {
  return (
    <table className="num w-full text-left text-xs">
      <thead className="text-t2">
        <tr>
          <th className="py-1 font-medium">By</th>
          <th className="py-1 text-right font-medium">Used</th>
          <th className="py-1 text-right font-medium">Left</th>
        </tr>
      </thead>
      <tbody>
        {course.map(({ at, spentUnits }) => (
          <tr key={at} className="border-line border-t">
            <td className="py-1">
              <ClockTime at={at} plain />
            </td>
            <td className="py-1 text-right">{unitWords(measure, spentUnits)}</td>
            <td className="py-1 text-right">{unitWords(measure, Math.max(0, limitUnits - spentUnits))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
