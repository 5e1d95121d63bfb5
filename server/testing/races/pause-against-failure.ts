import { setTimeout as delay } from "node:timers/promises";
import { isTerminal } from "../../domain/task/state";
import type { Task } from "../../domain/task/task";
import type { Script } from "../product/scripted-agent";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, aroundMs, oneOf, type Race, type Round, type Stage } from "./race";

/** A pause arrives while the attempt fails or is lost: it is failed, or it is paused and what was lost stays counted. */
export const pauseAgainstFailure: Race = {
  name: "pause-against-failure",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await (oneOf([true, false]) ? playFailing(stage) : playLost(stage))],
};

/** The step fails at this moment; the sweep finds a lease that is over within a second of it. */
const FAILS_MS = 100;

async function playFailing(stage: Stage): Promise<Round> {
  const { webs, workers } = stage;
  const [ann, bob] = webs;
  const task = await startTask(stage, [{ key: "s1", hold: true, fails: true }]);
  const [answer] = await Promise.all([
    delay(aroundMs(FAILS_MS)).then(() => task.pause(bob, { waitMs: 5_000, reason: "review" })),
    delay(FAILS_MS).then(() => workers[0].release(`step ${task.id} s1`)),
  ]);
  const problems: string[] = [];
  if (answer.kind === "failed") problems.push(`the pause got no typed answer: ${answer.problem}`);
  if (answer.kind === "refused" && answer.refusal.code !== "TASK_NOT_PAUSABLE")
    problems.push(`the pause was refused with ${answer.refusal.code}`);
  if (isPaused(answer)) {
    const still = await task.now();
    if (still.state !== "paused_by_client") problems.push(`it was answered paused and is ${still.state}`);
    await task.resume(ann);
  }
  const ended = await task.untilEnded();
  if (ended.state !== "failed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  return { taskId: task.id, problems };
}

async function playLost(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const [ann, bob] = webs;
  const task = await startTask(stage, [{ key: "s1", hold: true }]);
  const sweepMs = oneOf([0, 500, 1_000]);
  const [answer] = await Promise.all([
    delay(aroundMs(FAILS_MS + sweepMs)).then(() => task.pause(bob, { waitMs: 0, reason: "review" })),
    delay(FAILS_MS).then(() =>
      world.tools.pool.query("update task set lease_until = clock_timestamp() where id = $1 and attempt_no = 1", [
        task.id,
      ]),
    ),
  ]);
  const problems = answer.kind === "done" ? [] : [`the pause was answered ${JSON.stringify(answer)}`];
  await task.until("is lost", ({ lostLeases, attemptNo, state }) => lostLeases > 0 || attemptNo > 1 || isHeld(state));
  // The zombie, and whoever took over, may go on.
  workers[0].release(`step ${task.id} s1`);
  const paused = await task.until("is paused", ({ state }) => isHeld(state));
  if (isTerminal(paused.state)) return { taskId: task.id, problems: [...problems, `it ended ${paused.state}`] };
  problems.push(...(await lostCountIsWrong(stage, paused)));
  const resumed = await task.resume(ann);
  if (resumed.kind !== "done") problems.push(`the resume was answered ${JSON.stringify(resumed)}`);
  const ended = await task.untilEnded();
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  return { taskId: task.id, problems };
}

async function startTask(stage: Stage, steps: Script["steps"]): Promise<StagedTask> {
  const task = await StagedTask.create({ ...stage, web: stage.webs[0] }, AGENTS.racer, { steps });
  await stage.workers[0].until(`effect ${task.id} s1`);
  return task;
}

/** A pause does not excuse the workers: a lease lost before it counts on, unless one that was alive has committed since. */
async function lostCountIsWrong({ world }: Stage, paused: Task): Promise<readonly string[]> {
  const ref = { tenantId: "local", taskId: paused.id };
  const events = await world.tools.ports.reader.events(ref, 0, 1_000);
  const types = events.map(({ type }) => type);
  const lostAt = types.indexOf("attempt.lost");
  const isBefore = lostAt >= 0 && lostAt < types.indexOf("task.paused") - 2;
  const isTakenOver = types.lastIndexOf("attempt.claimed") > lostAt;
  if (!isBefore || isTakenOver) return [];
  return paused.lostLeases === 1 ? [] : [`${paused.lostLeases} lost leases are counted, not 1`];
}

const isHeld = (state: Task["state"]) => state === "paused_by_client" || isTerminal(state);

function isPaused(answer: Answer): boolean {
  return answer.kind === "done" && answer.value.task.state === "paused_by_client";
}
