import { setTimeout as delay } from "node:timers/promises";
import { LEASE_MS, SWEEP_MS } from "../../domain/task/task";
import { PATIENCE_MS } from "../product/child";
import { StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

const BATCH = 10;
/** Each so many batches the worker sleeps for as long as its leases really last. */
const REAL_EVERY = 10;
/** What a worker had begun when it lost its task may still write its effect, milliseconds. */
const BEGUN_MS = 250;
const SECOND = "before claim w-2";

let batches = 0;

/** A worker is taken for dead while it is not, another one takes over, and the first goes on as if nothing had been. */
export const zombieWorker: Race = {
  name: "zombie-worker",
  guard: "attempt_token",
  batch: BATCH,
  lanes: 1,
  async play(stage, count) {
    const isReal = !stage.leftOut && batches++ % REAL_EVERY === 0;
    return playBatch(isReal ? { ...stage, patienceMs: LEASE_MS + SWEEP_MS + PATIENCE_MS } : stage, { count, isReal });
  },
};

interface Batch {
  readonly count: number;
  /** Leases run out by themselves; else the database is told that their time has come. */
  readonly isReal: boolean;
}

async function playBatch(stage: Stage, { count, isReal }: Batch): Promise<readonly Round[]> {
  const { webs, workers } = stage;
  const [first, second] = workers;
  const [, bob] = webs;
  await bob.child.arm(SECOND);
  const script = { steps: [{ key: "s1", hold: true }, { key: "s2" }, { key: "s3" }] };
  const tasks = await Promise.all(
    Array.from({ length: count }, () => StagedTask.create({ ...stage, web: stage.webs[0] }, AGENTS.zombie, script)),
  );
  await Promise.all(tasks.map(({ id }) => first.until(`effect ${id} s1`)));
  for (const { id } of tasks) second.release(`step ${id} s1`);
  const isFrozen = isReal || oneOf([true, false]);
  if (isFrozen) first.freeze();
  bob.child.release(SECOND);
  const goOn = isReal ? "when it is lost" : oneOf(["at once", "when it is lost", "when it is taken"] as const);
  const offsets = offsetsMs(count);
  const over = tasks.map(async (task, i) => {
    await delay(offsets[i]);
    if (!isReal) await runOut(stage, task);
    if (goOn !== "at once") await task.until("is lost", ({ lostLeases, attemptNo }) => lostLeases > 0 || attemptNo > 1);
    if (goOn === "when it is taken") await task.until("is taken over", ({ attemptNo }) => attemptNo > 1);
    await delay((offsets[i] ?? 0) / 10);
    first.release(`step ${task.id} s1`);
  });
  // Thawed in any case: nothing of this race may sleep on.
  await Promise.all(over).finally(() => first.thaw());
  return Promise.all(tasks.map((task) => judge(stage, task)));
}

/** As if the lease had been over by now: no heartbeat came. */
async function runOut({ world }: Stage, { id }: StagedTask): Promise<void> {
  await world.tools.pool.query(
    "update task set lease_until = clock_timestamp() where id = $1 and worker_id = 'w-1' and attempt is not null",
    [id],
  );
}

async function judge({ world, workers }: Stage, task: StagedTask): Promise<Round> {
  const ended = await task.untilEnded();
  await workers[0].until(`left ${task.id} 1`);
  const problems = ended.state === "completed" ? [] : [`it ended ${ended.state}: ${ended.endedReason}`];
  const events = await world.tools.ports.reader.events({ tenantId: "local", taskId: task.id }, 0, 1_000);
  const lost = events.find(({ type }) => type === "attempt.lost");
  const effects = world.effects.of(task.id);
  if (lost) {
    const late = effects.filter(({ attemptNo, atMs }) => attemptNo === 1 && atMs > Date.parse(lost.at) + BEGUN_MS);
    problems.push(...late.map(({ step }) => `the zombie began step ${step} after it had lost the task`));
  }
  for (const step of ["s2", "s3"]) {
    const times = effects.filter((effect) => effect.step === step && effect.attemptNo === ended.attemptNo).length;
    if (times > 1) problems.push(`step ${step} had its effect ${times} times in one attempt`);
  }
  return { taskId: task.id, problems };
}
