import { readArguments } from "../read-arguments";
import { type FaultPoint, VICTIMS } from "./fault-point";
import { answerAccepted, answerUntold } from "./points/answer-points";
import { cancelOfStep, cancelUntold } from "./points/cancel-points";
import {
  checkpointAlone,
  checkpointHalf,
  pauseAccepted,
  pauseUnanswered,
  pauseUntold,
  stepRunning,
} from "./points/pause-points";
import { inputInHand, resumeAccepted, resumeLoading, resumeUnclaimed, stepUnrecorded } from "./points/resume-points";
import { betweenSteps, readOnly } from "./points/worker-points";
import { type FaultRun, runFaults } from "./run-faults";
import { Stand } from "./stand";

const POINTS: readonly FaultPoint[] = [
  pauseAccepted,
  pauseUntold,
  stepRunning,
  checkpointHalf,
  checkpointAlone,
  pauseUnanswered,
  resumeAccepted,
  resumeUnclaimed,
  resumeLoading,
  inputInHand,
  stepUnrecorded,
  answerAccepted,
  answerUntold,
  cancelUntold,
  cancelOfStep,
  betweenSteps,
  readOnly,
];

interface Tally {
  readonly runs: number;
  readonly bad: number;
  /** Runs that missed a promised time by less than the slack that a busy machine is given; they are not bad. */
  readonly late: number;
  readonly problems: readonly string[];
}

/** `byCase`: each pair of a point and who was killed there. */
export interface FaultReport extends Pick<Tally, "runs" | "bad"> {
  readonly byCase: Readonly<Record<string, Tally>>;
}

const RUNS = 20;
const MAX_PROBLEMS = 10;
const NOTHING: Tally = { runs: 0, bad: 0, late: 0, problems: [] };

/** Kills web, worker and database at each point that concerns them, so many times. Takes `--runs=N` and names of points. */
export async function playFaults(given: readonly string[]): Promise<FaultReport> {
  const known = POINTS.map(({ name }) => name);
  const { count: runs, names } = readArguments(given, { flag: "runs", otherwise: RUNS, known });
  const points = POINTS.filter(({ name }) => names.includes(name));
  const byCase: Record<string, Tally> = {};
  await using stand = await Stand.open();
  for (let run = 1; run <= runs; run += 1) {
    for (const victim of VICTIMS) {
      const concerned = points.filter(({ victims }) => victims.includes(victim));
      if (concerned.length === 0) continue;
      const startedMs = performance.now();
      const done = await runFaults(stand, victim, concerned);
      for (const fault of done) count(byCase, fault);
      print(`run ${run}, ${victim} killed`, done, performance.now() - startedMs);
    }
  }
  const sum = (pick: (tally: Tally) => number) => Object.values(byCase).reduce((all, tally) => all + pick(tally), 0);
  return { runs: sum((tally) => tally.runs), bad: sum((tally) => tally.bad), byCase };
}

function count(byCase: Record<string, Tally>, { point, victim, problems, isLate }: FaultRun): void {
  const name = `${point.name} ${victim}`;
  const before = byCase[name] ?? NOTHING;
  byCase[name] = {
    runs: before.runs + 1,
    bad: before.bad + (problems.length > 0 ? 1 : 0),
    late: before.late + (isLate ? 1 : 0),
    problems: [...before.problems, ...problems].slice(0, MAX_PROBLEMS),
  };
}

function print(what: string, runs: readonly FaultRun[], tookMs: number): void {
  const bad = runs.filter(({ problems }) => problems.length > 0);
  const late = runs.filter(({ isLate }) => isLate).length;
  console.log(
    `${what.padEnd(30)} ${String(runs.length).padStart(3)} points ${String(bad.length).padStart(3)} bad ${String(late).padStart(3)} late ${(tookMs / 1_000).toFixed(1).padStart(7)} s`,
  );
  for (const { point, problems } of bad)
    for (const problem of problems) console.log(`  ${point.name} ${point.about}: ${problem}`);
}
