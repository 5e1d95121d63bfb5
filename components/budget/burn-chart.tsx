"use client";
import { scaleLinear, scaleTime } from "@visx/scale";
import { LinePath } from "@visx/shape";
import type { ReactNode } from "react";
import { axisWords, unitWords } from "@/components/data/budgets/budget-units";
import { cn } from "@/components/ui/cn";
import { formatAxisMark } from "@/components/ui/format/format-instant";
import { useNow } from "@/components/ui/time/use-now";
import type { BudgetDetail } from "@/server/contract/budget-view";
import { axisTicks, DAY_MS } from "./axis-ticks";
import { rungWords } from "./budget-words";
import { type LeftPoint, leftPoints } from "./left-points";
import { useInstantWords } from "./use-instant-words";

const WIDTH = 720;
const HEIGHT = 200;
/** Marks of amounts, about. */
const AMOUNTS = 4;

/** What is left over the window's time: as it was and as it goes on, with amounts, days and rungs at its sides. */
export function BurnChart({ budget }: { budget: BudgetDetail }) {
  const { measure, limitUnits, spentUnits, startsAt, at: readAt, runsOutAt } = budget;
  const at = useInstantWords();
  const { actual, ahead, endsAt } = leftPoints(budget);
  const x = scaleTime<number>({ domain: [new Date(startsAt), endsAt], range: [0, WIDTH] });
  const y = scaleLinear<number>({ domain: [0, limitUnits], range: [HEIGHT, 0], clamp: true });
  const amounts = y.ticks(AMOUNTS);
  const { stepMs, ticks } = axisTicks(Date.parse(startsAt), endsAt.getTime());
  const now = x(new Date(readAt));
  const left = Math.max(0, limitUnits - spentUnits);
  const gone = runsOutAt && ahead.length > 0 && new Date(runsOutAt) <= endsAt ? x(new Date(runsOutAt)) / WIDTH : null;
  const summary = `${unitWords(measure, left)} left of ${unitWords(measure, limitUnits)}${
    runsOutAt && spentUnits < limitUnits ? `, none left ${at(runsOutAt)} at this rate` : ""
  }.`;
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2">
      <AmountMarks marks={amounts.map((units) => ({ units, words: axisWords(measure, units) }))} limit={limitUnits} />
      <div className="relative">
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="block h-50 w-full overflow-visible"
          preserveAspectRatio="none"
        >
          {ticks.map((tick) => (
            <Rule key={tick} x={x(new Date(tick))} className="stroke-line" />
          ))}
          {rungsOf(budget).map(({ percent }) => (
            <Rule key={percent} y={y(limitUnits * (1 - percent / 100))} className="stroke-line2" dashes="2 4" />
          ))}
          {budget.resetsAt ? <Even /> : null}
          <Line points={actual} scales={{ x, y }} className="stroke-t1" />
          <Line points={ahead} scales={{ x, y }} className="stroke-warn" dashes="5 4" />
          <Rule x={now} className="stroke-ctl" />
          <Rule y={HEIGHT} className="stroke-danger" />
        </svg>
        <Dot share={now / WIDTH} height={left / limitUnits} className="border-t1" />
        <Label share={now / WIDTH} leftFrom={0.5} className="top-0 bg-bg font-medium">
          Now, {unitWords(measure, left)} left
        </Label>
        {gone === null ? null : (
          <>
            <Dot share={gone} height={0} className="border-danger" />
            <Label
              share={gone}
              leftFrom={0.7}
              className="bottom-3 phone:bottom-14 rounded-md border border-line2 bg-pop py-0.5 font-medium"
            >
              Runs out {at(runsOutAt ?? "")}
            </Label>
          </>
        )}
      </div>
      <RungMarks budget={budget} />
      <TimeMarks
        marks={ticks.map((tick) => ({ tick, share: x(new Date(tick)) / WIDTH }))}
        isDays={stepMs >= DAY_MS}
        zone={budget.windowKind === "life" || budget.windowKind === "rolling" ? undefined : budget.zone}
      />
    </figure>
  );
}

interface MarkProps {
  /** Of the chart's width, from its left. */
  share: number;
  className: string;
}

/** Beside the svg, which is drawn out of shape. */
function Dot({ share, height, className }: MarkProps & { height: number }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "pointer-events-none absolute size-2 -translate-x-1/2 translate-y-1/2 rounded-full border-[1.5px] bg-bg",
        className,
      )}
      style={{ left: `${share * 100}%`, bottom: `${height * 100}%` }}
    />
  );
}

interface LabelProps extends MarkProps {
  /** From there on it stands at the left of its mark. */
  leftFrom: number;
  children: ReactNode;
}

function Label({ share, leftFrom, className, children }: LabelProps) {
  const isLate = share > leftFrom;
  return (
    <span
      className={cn("num pointer-events-none absolute mx-1.5 whitespace-nowrap px-1.5 text-xs", className)}
      style={isLate ? { right: `${(1 - share) * 100}%` } : { left: `${share * 100}%` }}
    >
      {children}
    </span>
  );
}

function AmountMarks({ marks, limit }: { marks: readonly { units: number; words: string }[]; limit: number }) {
  return (
    <div aria-hidden="true" className="num relative h-50 w-14 text-t2 text-xs">
      {marks.map(({ units, words }) => (
        <span
          key={units}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${(1 - units / limit) * 100}%` }}
        >
          {words}
        </span>
      ))}
    </div>
  );
}

function RungMarks({ budget }: { budget: BudgetDetail }) {
  return (
    <ul className="relative h-50 w-28 text-t2 text-xs phone:w-8">
      {rungWords(budget).map(({ percent, words, at }) => (
        <li key={percent} className="absolute -translate-y-1/2 whitespace-nowrap" style={{ top: `${at * 100}%` }}>
          <span className="num">{percent}%</span> <span className="phone:sr-only">{words}</span>
        </li>
      ))}
    </ul>
  );
}

interface TimeMarksProps {
  marks: readonly { readonly tick: number; readonly share: number }[];
  isDays: boolean;
  zone: string | undefined;
}

function TimeMarks({ marks, isDays, zone }: TimeMarksProps) {
  // The reader's zone is known in the browser only.
  const isKnown = useNow() !== null;
  return (
    <div aria-hidden="true" className="num relative col-start-2 mt-1 h-4 text-t2 text-xs">
      {marks
        .filter(({ share }) => share < 0.96)
        .map(({ tick, share }, i) => (
          <span
            key={tick}
            className={i % 2 === 1 ? "absolute whitespace-nowrap pl-1 phone:hidden" : "absolute whitespace-nowrap pl-1"}
            style={{ left: `${share * 100}%` }}
          >
            {isKnown ? formatAxisMark(tick, isDays, zone) : ""}
          </span>
        ))}
    </div>
  );
}

function rungsOf({ notifyPercent, holdPercent }: BudgetDetail): readonly { readonly percent: number }[] {
  return [notifyPercent, holdPercent].flatMap((percent) => (percent === null ? [] : [{ percent }]));
}

function Rule({ x, y, className, dashes }: { x?: number; y?: number; className: string; dashes?: string }) {
  const ends = x === undefined ? { x1: 0, x2: WIDTH, y1: y, y2: y } : { x1: x, x2: x, y1: 0, y2: HEIGHT };
  return <line {...ends} className={className} strokeDasharray={dashes} vectorEffect="non-scaling-stroke" />;
}

function Even() {
  return (
    <line
      x1={0}
      x2={WIDTH}
      y1={0}
      y2={HEIGHT}
      className="stroke-t3"
      strokeDasharray="1 4"
      vectorEffect="non-scaling-stroke"
    />
  );
}

interface LineProps {
  points: readonly LeftPoint[];
  scales: { readonly x: (at: Date) => number; readonly y: (units: number) => number };
  className: string;
  dashes?: string;
}

function Line({ points, scales: { x, y }, className, dashes }: LineProps) {
  return (
    <LinePath
      data={[...points]}
      x={(point) => x(point.at)}
      y={(point) => y(point.left)}
      className={`fill-none ${className}`}
      strokeWidth={1.5}
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  );
}
