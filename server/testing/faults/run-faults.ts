import { checkTasks } from "../invariants/check-tasks";
import type { AtPoint, FaultPoint, Victim } from "./fault-point";
import type { Stand } from "./stand";

export interface FaultRun {
  readonly point: FaultPoint;
  readonly victim: Victim;
  readonly problems: readonly string[];
  /** A promised time was missed, though within the slack of a busy machine. */
  readonly isLate: boolean;
}

interface Standing {
  readonly point: FaultPoint;
  readonly at: AtPoint;
}

/** Brings a task to each of the points, kills the victim in one stroke, and looks at what has become of every task. */
export async function runFaults(
  stand: Stand,
  victim: Victim,
  points: readonly FaultPoint[],
): Promise<readonly FaultRun[]> {
  await stand.openWorkersFor(points);
  const runs: FaultRun[] = [];
  const standing: Standing[] = [];
  const late = new Set<FaultPoint>();
  const approach = async (point: FaultPoint) => {
    try {
      const scene = stand.sceneOf(point, victim, () => void late.add(point));
      standing.push({ point, at: await point.approach(scene) });
    } catch (error) {
      runs.push({ point, victim, problems: [`it did not come to the point: ${tell(error)}`], isLate: false });
    }
  };
  await Promise.all(points.filter(({ stopsStatement }) => !stopsStatement).map(approach));
  for (const point of points) if (point.stopsStatement) await approach(point);
  await stand.strike(victim);
  const settled = await Promise.all(
    standing.map(async ({ point, at }) => {
      const problems = await settle(stand, at);
      return { point, victim, problems, isLate: late.has(point) };
    }),
  );
  return [...runs, ...settled];
}

async function settle({ pool, effects }: Stand, at: AtPoint): Promise<readonly string[]> {
  const problems = await at.settle().catch((error: unknown) => [tell(error)]);
  const ids = [at.task, ...(at.others ?? [])].map(({ id }) => id);
  const violations = await checkTasks(pool, ids, effects.ofAll(ids));
  return [...problems, ...violations.map(({ invariant, problem }) => `${invariant} ${problem}`)];
}

function tell(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
