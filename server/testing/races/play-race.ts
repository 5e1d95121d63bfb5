import { checkTasks } from "../invariants/check-tasks";
import { NoEnd } from "../product/staged-task";
import type { World } from "../product/world";
import type { Race, Round, Stage } from "./race";

export interface RaceResult {
  readonly rounds: number;
  /** Rounds with a wrong result. With the guard in place those without an end are among them. */
  readonly bad: number;
  /** Rounds that missed a promised time by less than the slack of a busy machine; they are not bad. */
  readonly late: number;
  /** Rounds that did not come to an end in time. */
  readonly unended: number;
  /** Problems and how many rounds had them, the most frequent first. */
  readonly problems: Readonly<Record<string, number>>;
  readonly seconds: number;
}

interface Game {
  readonly rounds: number;
  /** For the proof: ends when so many rounds had a wrong result; having no end does not count as one. */
  readonly enoughBad?: number;
}

/** Plays rounds in lanes side by side and checks after each what its callers were told and what is in the log. */
export async function playRace(race: Race, stage: Stage, { rounds, enoughBad }: Game): Promise<RaceResult> {
  const startedMs = performance.now();
  const tally = new Tally(enoughBad === undefined);
  let begun = 0;
  const lane = async () => {
    while (begun < rounds && tally.bad < (enoughBad ?? Number.POSITIVE_INFINITY)) {
      const count = Math.min(race.batch, rounds - begun);
      begun += count;
      tally.add(await playChecked(race, stage, count));
    }
  };
  await Promise.all(Array.from({ length: race.lanes }, lane));
  return { ...tally.result(), seconds: (performance.now() - startedMs) / 1_000 };
}

class Tally {
  bad = 0;
  private rounds = 0;
  private late = 0;
  private unended = 0;
  private readonly problems = new Map<string, number>();

  constructor(private readonly mustEnd: boolean) {}

  add(rounds: readonly PlayedRound[]): void {
    for (const { problems, noEnd, isLate } of rounds) {
      this.rounds += 1;
      if (isLate) this.late += 1;
      if (noEnd) this.unended += 1;
      if (problems.length > 0 || (noEnd && this.mustEnd)) this.bad += 1;
      const all = [...problems, ...(noEnd ? [noEnd] : [])];
      for (const kind of new Set(all.map(kindOf))) this.problems.set(kind, (this.problems.get(kind) ?? 0) + 1);
    }
  }

  result(): Omit<RaceResult, "seconds"> {
    const { rounds, bad, late, unended } = this;
    return {
      rounds,
      bad,
      late,
      unended,
      problems: Object.fromEntries([...this.problems].sort(([, a], [, b]) => b - a)),
    };
  }
}

/** Without ids, so that the same trouble counts as the same. */
function kindOf(problem: string): string {
  return problem.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…").slice(0, 300);
}

interface PlayedRound {
  readonly problems: readonly string[];
  readonly isLate: boolean;
  /** What did not come about. */
  readonly noEnd: string | null;
}

async function playChecked(race: Race, stage: Stage, count: number): Promise<readonly PlayedRound[]> {
  const { rounds, noEnd } = await playToEnd(race, stage, count);
  const found = await violationsOf(stage.world, rounds);
  const played = rounds.map((round) => ({
    problems: [...round.problems, ...tasksOf(round).flatMap((taskId) => found.get(taskId) ?? [])],
    isLate: round.isLate ?? false,
    noEnd,
  }));
  return noEnd && played.length < count
    ? [...played, ...Array.from({ length: count - played.length }, () => ({ problems: [], isLate: false, noEnd }))]
    : played;
}

async function playToEnd(
  race: Race,
  stage: Stage,
  count: number,
): Promise<{ readonly rounds: readonly Round[]; readonly noEnd: string | null }> {
  try {
    return { rounds: await race.play(stage, count), noEnd: null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What it has come to is checked all the same.
    return { rounds: error instanceof NoEnd ? [{ taskId: error.taskId, problems: [] }] : [], noEnd: error.message };
  }
}

function tasksOf({ taskId, others = [] }: Round): readonly string[] {
  return taskId === null ? others : [taskId, ...others];
}

async function violationsOf(
  { tools, effects }: World,
  rounds: readonly Round[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const taskIds = rounds.flatMap(tasksOf);
  const found = new Map<string, string[]>();
  for (const { taskId, invariant, problem } of await checkTasks(tools.pool, taskIds, effects.ofAll(taskIds))) {
    found.set(taskId, [...(found.get(taskId) ?? []), `${invariant} ${problem}`]);
  }
  return found;
}
