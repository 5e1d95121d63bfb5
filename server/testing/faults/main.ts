import { readArguments } from "../read-arguments";
import { type FaultPoint, VICTIMS } from "./fault-point";
import { cancelUntold } from "./points/cancel-points";
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
  cancelUntold,
  betweenSteps,
  readOnly,
];

interface Tally {
  readonly runs: number;
  readonly bad: number;
  readonly problems: readonly string[];
}
/** Of each pair of point and victim, in the last line. */
const MAX_PROBLEMS = 10;
const NOTHING: Tally = { runs: 0, bad: 0, problems: [] };

/** Kills web, worker and database at each point that concerns them, so many times. */
async function main(): Promise<number> {
  const known = POINTS.map(({ name }) => name);
  const { count: runs, names } = readArguments(process.argv.slice(2), { flag: "runs", otherwise: 1, known });
  const points = POINTS.filter(({ name }) => names.includes(name));
  const tallies: Record<string, Tally> = {};
  await using stand = await Stand.open();
  for (let run = 1; run <= runs; run += 1) {
    for (const victim of VICTIMS) {
      const concerned = points.filter(({ victims }) => victims.includes(victim));
      if (concerned.length === 0) continue;
      const startedMs = performance.now();
      const done = await runFaults(stand, victim, concerned);
      for (const fault of done) count(tallies, fault);
      print(`run ${run}, ${victim} killed`, done, performance.now() - startedMs);
    }
  }
  const bad = Object.values(tallies).reduce((sum, tally) => sum + tally.bad, 0);
  console.log(JSON.stringify({ points: tallies, badRuns: bad }));
  return bad === 0 ? 0 : 1;
}

function count(tallies: Record<string, Tally>, { point, victim, problems }: FaultRun): void {
  const name = `${point.name} ${victim}`;
  const before = tallies[name] ?? NOTHING;
  tallies[name] = {
    runs: before.runs + 1,
    bad: before.bad + (problems.length > 0 ? 1 : 0),
    problems: [...before.problems, ...problems].slice(0, MAX_PROBLEMS),
  };
}

function print(what: string, runs: readonly FaultRun[], tookMs: number): void {
  const bad = runs.filter(({ problems }) => problems.length > 0);
  console.log(
    `${what.padEnd(30)} ${String(runs.length).padStart(3)} points ${String(bad.length).padStart(3)} bad ${(tookMs / 1_000).toFixed(1).padStart(7)} s`,
  );
  for (const { point, problems } of bad)
    for (const problem of problems) console.log(`  ${point.name} ${point.about}: ${problem}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
