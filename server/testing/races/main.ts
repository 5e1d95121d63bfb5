import { readArguments } from "../read-arguments";
import { cancelAgainstClaim } from "./cancel-against-claim";
import { cancelWhilePausing } from "./cancel-while-pausing";
import { doubleResume } from "./double-resume";
import { dropChecks } from "./drop-checks";
import { openStage } from "./open-stage";
import { pauseAgainstCompletion } from "./pause-against-completion";
import { playRace, type RaceResult } from "./play-race";
import type { Race, Stage } from "./race";
import { zombieWorker } from "./zombie-worker";

const RACES: readonly Race[] = [
  doubleResume,
  pauseAgainstCompletion,
  cancelWhilePausing,
  cancelAgainstClaim,
  zombieWorker,
];
/** A race that finds nothing wrong without its guard in so many rounds protects nothing. */
const PROOF_ROUNDS = 600;
const ENOUGH_BAD = 1;
/** What goes wrong without a guard may leave a task lying; that is seen soon enough. */
const PROOF_PATIENCE_MS = 4_000;

interface Report extends Pick<RaceResult, "rounds" | "bad" | "problems"> {
  readonly proof: Pick<RaceResult, "rounds" | "bad"> & { readonly without: string };
}

/** Plays each race first without its guard, where it has to find bad rounds, and then with it, where it must find none. */
async function main(): Promise<number> {
  const known = RACES.map(({ name }) => name);
  const { count: rounds, names } = readArguments(process.argv.slice(2), { flag: "rounds", otherwise: 1_000, known });
  await using stage = await openStage();
  const races: Record<string, Report> = {};
  for (const race of RACES.filter(({ name }) => names.includes(name)))
    races[race.name] = await proveAndPlay(race, stage, rounds);
  const reports = Object.values(races);
  const badRounds = reports.reduce((sum, { bad }) => sum + bad, 0);
  console.log(JSON.stringify({ races, badRounds }));
  return badRounds === 0 && reports.every(({ proof }) => proof.bad > 0) ? 0 : 1;
}

async function proveAndPlay(race: Race, stage: Stage, rounds: number): Promise<Report> {
  const proof = await prove(race, stage);
  print(`${race.name} without ${race.guard}`, proof);
  const result = await playRace(race, stage, { rounds });
  print(race.name, result);
  const { bad, problems } = result;
  return { rounds: result.rounds, bad, problems, proof: { without: race.guard, rounds: proof.rounds, bad: proof.bad } };
}

async function prove(race: Race, stage: Stage): Promise<RaceResult> {
  const leaveOut = (guard: Race["guard"] | null) => Promise.all(stage.webs.map(({ child }) => child.leaveOut(guard)));
  const restoreChecks = await dropChecks(stage.world.tools.pool);
  await leaveOut(race.guard);
  const proof = await playRace(
    race,
    { ...stage, patienceMs: PROOF_PATIENCE_MS },
    { rounds: PROOF_ROUNDS, enoughBad: ENOUGH_BAD },
  );
  await leaveOut(null);
  await restoreChecks();
  return proof;
}

function print(name: string, { rounds, bad, unended, seconds, problems }: RaceResult): void {
  const figures = `${String(rounds).padStart(5)} rounds ${String(bad).padStart(4)} bad ${String(unended).padStart(4)} without an end ${seconds.toFixed(1).padStart(7)} s`;
  console.log(`${name.padEnd(60)} ${figures}`);
  for (const [problem, times] of Object.entries(problems).slice(0, 5)) console.log(`  ${times} × ${problem}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await main();
