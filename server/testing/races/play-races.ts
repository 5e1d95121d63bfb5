import { readArguments } from "../read-arguments";
import { answerAgainstAnswer } from "./answer-against-answer";
import { answerAgainstExpiry } from "./answer-against-expiry";
import { answerAgainstPeer } from "./answer-against-peer";
import { approveRejectCancel } from "./approve-reject-cancel";
import { bulkPauseAgainstSubmissions } from "./bulk-pause-against-submissions";
import { cancelAgainstClaim } from "./cancel-against-claim";
import { cancelWhilePausing } from "./cancel-while-pausing";
import { cancelWhileSuspended } from "./cancel-while-suspended";
import { doubleResume } from "./double-resume";
import { dropChecks } from "./drop-checks";
import { editAgainstResume } from "./edit-against-resume";
import { halfOpenListen } from "./half-open-listen";
import { lostNotify } from "./lost-notify";
import { openStage } from "./open-stage";
import { pauseAgainstCompletion } from "./pause-against-completion";
import { pauseAgainstFailure } from "./pause-against-failure";
import { pauseAgainstPause } from "./pause-against-pause";
import { permissionAgainstCancel } from "./permission-against-cancel";
import { playRace, type RaceResult } from "./play-race";
import type { Race, Stage } from "./race";
import { reserveTogether } from "./reserve-together";
import { resumeAgainstTimeout } from "./resume-against-timeout";
import { ROUNDS, roundsOf } from "./rounds-of";
import { readSealDelays, type SealDelays, worstOf } from "./seal-delays";
import { spendTogether } from "./spend-together";
import { stopAgainstSubmissions } from "./stop-against-submissions";
import { zombieWorker } from "./zombie-worker";

/** The one that takes longest comes first, so that the others fit beside it. */
const RACES: readonly Race[] = [
  zombieWorker,
  permissionAgainstCancel,
  doubleResume,
  pauseAgainstCompletion,
  resumeAgainstTimeout,
  cancelWhilePausing,
  cancelWhileSuspended,
  cancelAgainstClaim,
  pauseAgainstPause,
  pauseAgainstFailure,
  answerAgainstAnswer,
  answerAgainstExpiry,
  answerAgainstPeer,
  approveRejectCancel,
  editAgainstResume,
  stopAgainstSubmissions,
  bulkPauseAgainstSubmissions,
  lostNotify,
  halfOpenListen,
  spendTogether,
  reserveTogether,
];
/** Most of a round is waiting, so that races on stages of their own hardly slow each other down. */
const STAGES = 2;
/** A race that finds nothing wrong without its guard in so many rounds protects nothing. */
const PROOF_ROUNDS = 600;
const ENOUGH_BAD = 1;
/** What goes wrong without a guard may leave a task lying; that is seen soon enough. */
const PROOF_PATIENCE_MS = 4_000;

interface Played {
  readonly runs: number;
  readonly bad: number;
  /** Rounds that missed a promised time within the slack of a busy machine; they are not bad. */
  readonly late: number;
  readonly problems: RaceResult["problems"];
  /** What was found without the guard; nothing would mean that the race protects nothing. */
  readonly proof: { readonly without: string; readonly runs: number; readonly bad: number };
}

export interface RaceReport extends Pick<Played, "runs" | "bad"> {
  readonly byCase: Readonly<Record<string, Played>>;
  /** From the row of a receipt to its seal, on the database whose receipts waited longest. */
  readonly sealing: SealDelays;
}

/**
 * Plays each race first without its guard, where it has to find bad rounds, and then with it, where it must find none.
 * Takes `--rounds=N` and names of races.
 */
export async function playRaces(given: readonly string[]): Promise<RaceReport> {
  const known = RACES.map(({ name }) => name);
  const { count: rounds, names } = readArguments(given, { flag: "rounds", otherwise: ROUNDS, known });
  const wanted = RACES.filter(({ name }) => names.includes(name));
  const { played, sealing } = await playAll(wanted, rounds);
  const byCase: Record<string, Played> = {};
  for (const race of wanted) {
    const one = played.get(race);
    if (one) byCase[race.name] = one;
  }
  const sum = (pick: (one: Played) => number) => Object.values(byCase).reduce((all, one) => all + pick(one), 0);
  return { runs: sum(({ runs }) => runs), bad: sum(({ bad }) => bad), byCase, sealing };
}

/** One race at a time on each stage; beside them, one after the other, those that need no stage of their own. */
async function playAll(wanted: readonly Race[], rounds: number) {
  const played = new Map<Race, Played>();
  const delays: SealDelays[] = [];
  const apart = wanted.filter(({ isApart }) => isApart);
  const staged = wanted.filter(({ isApart }) => !isApart);
  const playFrom = async (queue: Race[], stage: Stage) => {
    for (let race = queue.shift(); race; race = queue.shift())
      played.set(race, await proveAndPlay(race, stage, rounds));
  };
  const onStage = async (_: unknown, index: number) => {
    await using stage = await openStage();
    await Promise.all([playFrom(staged, stage), ...(index === 0 ? [playFrom(apart, stage)] : [])]);
    delays.push(await readSealDelays(stage.world.tools.pool));
  };
  const stages = Math.max(1, Math.min(STAGES, staged.length));
  await Promise.all(Array.from({ length: stages }, onStage));
  return { played, sealing: worstOf(delays) };
}

async function proveAndPlay(race: Race, stage: Stage, rounds: number): Promise<Played> {
  await using _ = await race.prepare?.(stage);
  const proof = await prove(race, stage);
  print(`${race.name} without ${race.guard}`, proof);
  const result = await playRace(race, stage, { rounds: roundsOf(race, rounds) });
  print(race.name, result);
  const { rounds: runs, bad, late, problems } = result;
  return { runs, bad, late, problems, proof: { without: race.guard, runs: proof.rounds, bad: proof.bad } };
}

async function prove(race: Race, stage: Stage): Promise<RaceResult> {
  await using _ = await takeGuard(race, stage);
  // Awaited here: with the end of this the guard is back.
  return await playRace(
    race,
    { ...stage, patienceMs: PROOF_PATIENCE_MS, leftOut: race.guard },
    { rounds: PROOF_ROUNDS, enoughBad: ENOUGH_BAD },
  );
}

/** Gives the guard back when it is disposed of. */
async function takeGuard({ guard, isApart }: Race, { webs, world }: Stage): Promise<AsyncDisposable> {
  if (isApart) return { [Symbol.asyncDispose]: async () => undefined };
  const leaveOut = (what: Race["guard"] | null) => Promise.all(webs.map(({ child }) => child.leaveOut(what)));
  const restoreChecks = await dropChecks(world.tools.pool);
  await leaveOut(guard);
  return {
    async [Symbol.asyncDispose]() {
      await leaveOut(null);
      await restoreChecks();
    },
  };
}

function print(name: string, { rounds, bad, late, unended, seconds, problems }: RaceResult): void {
  const figures = `${String(rounds).padStart(5)} rounds ${String(bad).padStart(4)} bad ${String(late).padStart(4)} late ${String(unended).padStart(4)} without an end ${seconds.toFixed(1).padStart(7)} s`;
  console.log(`${name.padEnd(60)} ${figures}`);
  for (const [problem, times] of Object.entries(problems).slice(0, 5)) console.log(`  ${times} × ${problem}`);
}
