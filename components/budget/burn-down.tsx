"use client";
import { scaleLinear, scaleTime } from "@visx/scale";
import { Area, LinePath } from "@visx/shape";
import { useState } from "react";
import { unitWords } from "@/components/data/budgets/budget-units";
import { Button } from "@/components/ui/button";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { BurnTable } from "./burn-table";
import { leftPoints } from "./left-points";
import { useInstantWords } from "./use-instant-words";

const WIDTH = 720;
const HEIGHT = 160;

/** What is left over the window's time: as it was, as it goes on at the rate of now, and the rungs. The same as a table. */
export function BurnDown({ budget }: { budget: BudgetDetail }) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section aria-labelledby="burn-down" className="border-line border-b px-5 py-3.5 phone:px-4">
      <div className="mb-2 flex items-center gap-2">
        <h3 id="burn-down" className="flex-1 font-strong">
          What is left
        </h3>
        <Button size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {isTable ? "Show as chart" : "Show as table"}
        </Button>
      </div>
      {isTable ? <BurnTable budget={budget} /> : <Chart budget={budget} />}
    </section>
  );
}

function Chart({ budget }: { budget: BudgetDetail }) {
  const { measure, limitUnits, spentUnits, startsAt, at: readAt, resetsAt, runsOutAt } = budget;
  const at = useInstantWords();
  const { actual, ahead, endsAt } = leftPoints(budget);
  const x = scaleTime<number>({ domain: [new Date(startsAt), endsAt], range: [0, WIDTH] });
  const y = scaleLinear<number>({ domain: [0, limitUnits], range: [HEIGHT, 0], clamp: true });
  const rungs = [budget.notifyPercent, budget.holdPercent].flatMap((percent) => percent ?? []);
  const now = x(new Date(readAt));
  const summary = `${unitWords(measure, Math.max(0, limitUnits - spentUnits))} left of ${unitWords(measure, limitUnits)}${
    runsOutAt && spentUnits < limitUnits ? `, none left ${at(runsOutAt)} at this rate` : ""
  }.`;
  return (
    <figure>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        className="block h-40 w-full"
        preserveAspectRatio="none"
      >
        {rungs.map((percent) => (
          <line
            key={percent}
            x1={0}
            x2={WIDTH}
            y1={y(limitUnits * (1 - percent / 100))}
            y2={y(limitUnits * (1 - percent / 100))}
            className="stroke-line2"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {budget.resetsAt ? (
          <line
            x1={0}
            x2={WIDTH}
            y1={0}
            y2={HEIGHT}
            className="stroke-t3"
            strokeDasharray="1 4"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
        <Area
          data={[...actual]}
          x={(point) => x(point.at)}
          y0={HEIGHT}
          y1={(point) => y(point.left)}
          className="fill-s2"
        />
        <LinePath
          data={[...actual]}
          x={(point) => x(point.at)}
          y={(point) => y(point.left)}
          className="stroke-t1"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
        <LinePath
          data={[...ahead]}
          x={(point) => x(point.at)}
          y={(point) => y(point.left)}
          className="stroke-t2"
          strokeWidth={1.5}
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
        <line x1={now} x2={now} y1={0} y2={HEIGHT} className="stroke-ctl" vectorEffect="non-scaling-stroke" />
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="stroke-danger" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="num mt-1 flex flex-wrap justify-between gap-x-4 text-t2 text-xs">
        <span>{at(startsAt)}</span>
        <span>{["Line: left", "dashes: at the rate of now", ...(resetsAt ? ["dots: even pace"] : [])].join(", ")}</span>
        <span>{resetsAt ? `starts anew ${at(resetsAt)}` : at(endsAt.toISOString())}</span>
      </figcaption>
    </figure>
  );
}
