"use client";
import { type ReactNode, useMemo, useState } from "react";
import { useNow } from "@/components/ui/time/use-now";
import type { TaskView } from "@/server/contract/task-view";
import { cutByInterrupt } from "../log/cut-steps";
import type { JoinedLog } from "../log/join-log-pages";
import { placeSteps } from "../log/place-steps";
import { AxisLane, AxisLines } from "./axis-lane";
import { describeTimeline } from "./describe-timeline";
import type { LaidStep } from "./lay-steps";
import type { LaidCall } from "./lay-tools";
import { toMoments } from "./moments";
import { readMoment } from "./read-moment";
import { SpendLane } from "./spend-lane";
import { toSpendPoints } from "./spend-line";
import { heldSpans, toStateBands } from "./state-bands";
import { StateLane } from "./state-lane";
import { StepLane } from "./step-lane";
import { makeTimeAxis } from "./time-axis";
import { TimelineHead } from "./timeline-head";
import { TimelineSurface } from "./timeline-surface";
import { ToolLane } from "./tool-lane";
import { usePlotWidth } from "./use-plot-width";
import { useZoom } from "./use-zoom";
import { waitsNow } from "./waits-now";
import { WhyLane, WhyList } from "./why-lane";
import { toWhyMarks, withCanceling, withWait } from "./why-marks";

export interface TimelineProps {
  task: TaskView;
  log: JoinedLog;
  /** Shows an instant in the tab below. */
  onJump: (at: number) => void;
  /** What makes it a ribbon, or a ribbon more than that. */
  fold?: ReactNode;
}

/** Now moves on in steps of a five-hundredth of what is shown: finer cannot be seen. */
const STEPS_OF_NOW = 500;

/** The life of a task on one time axis: state, why, steps, tool calls, spend. */
export function Timeline({ task, log, onJump, fold }: TimelineProps) {
  const now = useNow();
  const [squeeze, setSqueeze] = useState(false);
  const [cursor, setCursor] = useState<number | null>(null);
  const { width, measure } = usePlotWidth();
  const createdAt = Date.parse(task.createdAt);
  const until = endOfLife(task, now);
  const { facts, steps, runs } = log;
  const bands = useMemo(
    () => toStateBands({ facts, stateLog: task.stateLog, createdAt, until }),
    [facts, task.stateLog, createdAt, until],
  );
  const waits = now === null ? null : waitsNow(task, now);
  const why = useMemo(
    () => withCanceling(withWait(toWhyMarks(facts, task.suspension), waits), task, until),
    [facts, waits, task, until],
  );
  const placed = useMemo(
    () => placeSteps(runs, task.running).toSorted((a, b) => a.startedAt - b.startedAt),
    [runs, task.running],
  );
  const laid = useMemo<readonly LaidStep[]>(
    () => [...placed, ...runningNow(task, { until, isNumbered: cutByInterrupt(steps, task.pausing).length === 0 })],
    [placed, task, until, steps],
  );
  const calls = useMemo<readonly LaidCall[]>(
    () => [
      ...runs,
      ...task.running.map(({ tool, startedAt }) => ({
        tool,
        startedAt: Date.parse(startedAt),
        status: "running" as const,
      })),
    ],
    [runs, task.running],
  );
  const spend = useMemo(() => toSpendPoints(steps), [steps]);
  const moments = useMemo(() => toMoments(facts, laid), [facts, laid]);
  const life = { from: createdAt, to: Math.max(until, createdAt + 1000) };
  const zoom = useZoom(life);
  const { from, to } = zoom.span;
  // Kept while nothing of it changes: the lanes below are drawn anew only with their axis.
  const axis = useMemo(
    () =>
      makeTimeAxis({
        span: { from, to },
        width,
        squeezed: squeeze ? heldSpans(bands) : [],
        zoneMinutes: -new Date(to).getTimezoneOffset(),
      }),
    [from, to, width, squeeze, bands],
  );
  const shown = cursor ?? zoom.span.to;
  return (
    <section
      aria-label="Timeline"
      className="flex-none border-line border-b px-5 py-2.5 phone:border-t phone:px-4 phone:py-3"
    >
      <TimelineHead
        fold={fold}
        bands={bands}
        zoom={zoom}
        squeeze={squeeze}
        onSqueezeChange={setSqueeze}
        readout={cursor === null ? null : readMoment({ bands, steps: laid, spend }, cursor)}
      />
      <p id="timeline-words" className="sr-only">
        {describeTimeline(bands)}
      </p>
      <TimelineSurface
        axis={axis}
        moments={moments}
        cursor={cursor}
        onCursorChange={setCursor}
        zoom={zoom}
        onJump={onJump}
        valueText={readMoment({ bands, steps: laid, spend }, shown)}
      >
        <AxisLines axis={axis} cursor={cursor} />
        <Lane label="">
          <div ref={measure}>
            <AxisLane axis={axis} endWord={zoom.span.to < life.to ? "To" : task.endedAt ? "Ended" : "Now"} />
          </div>
        </Lane>
        <Lane label="State" phone>
          <StateLane bands={bands} axis={axis} squeezed={squeeze} />
        </Lane>
        <Lane label="Why">
          <WhyLane marks={why} axis={axis} />
        </Lane>
        <Lane label="Steps">
          <StepLane steps={laid} axis={axis} />
        </Lane>
        <Lane label="Tools">
          <ToolLane steps={calls} axis={axis} />
        </Lane>
        <Lane label="Spend">
          <SpendLane points={spend} axis={axis} totalMicros={task.spentMicros} isToEnd={zoom.span.to >= life.to} />
        </Lane>
      </TimelineSurface>
      <WhyList marks={why} />
    </section>
  );
}

function Lane({ label, phone, children }: { label: string; phone?: boolean; children: ReactNode }) {
  const isShown = phone || label === "";
  return (
    <div
      className={
        isShown
          ? "grid grid-cols-[64px_minmax(0,1fr)] items-center phone:block"
          : "grid grid-cols-[64px_minmax(0,1fr)] items-center phone:hidden"
      }
    >
      <span className="text-t3 text-xs phone:hidden">{label}</span>
      {children}
    </div>
  );
}

/** Until when the life of a task is drawn, in steps that can be seen. */
export function endOfLife(task: TaskView, now: number | null): number {
  if (task.endedAt) return Date.parse(task.endedAt);
  const latest = Math.max(now ?? 0, Date.parse(task.updatedAt));
  const stepMs = Math.max(1000, (latest - Date.parse(task.createdAt)) / STEPS_OF_NOW);
  return Math.ceil(latest / stepMs) * stepMs;
}

interface RunningPlan {
  readonly until: number;
  /** Their places are certain. */
  readonly isNumbered: boolean;
}

function runningNow(task: TaskView, { until, isNumbered }: RunningPlan): readonly LaidStep[] {
  return task.running.map((step, n) => ({
    name: step.name,
    number: isNumbered ? task.stepsDone + n + 1 : null,
    status: "running",
    startedAt: Math.min(Date.parse(step.startedAt), until),
    endedAt: until,
  }));
}
