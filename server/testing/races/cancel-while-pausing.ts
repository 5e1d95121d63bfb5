import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

/** How soon after the answer a worker has to have dropped the task, and how soon it starts nothing more, milliseconds. */
const DROPPED_MS = 5_000;
const LAST_BEGIN_MS = 1_000;
/** Steps that begin after the answer: the one whose go came just before the cancel was recorded. */
const MAY_BEGIN = 1;

/** A pause is under way, or just becomes true, when somebody cancels: it ends canceled, and stays so. */
export const cancelWhilePausing: Race = {
  name: "cancel-while-pausing",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const [ann, bob] = webs;
  const [stepEndsMs = 0, cancelMs = 0, pauseMs = 0] = offsetsMs(3);
  const undoMs = oneOf([0, 50]);
  const mode = oneOf(["finish_step", "interrupt_immediate"] as const);
  const script = { steps: ["s1", "s2", "s3", "s4"].map((key) => ({ key, lastsMs: stepEndsMs / 2 })) };
  const task = await StagedTask.create({ ...stage, web: stage.webs[0] }, AGENTS.racer, script);
  await workers[0].until(`effect ${task.id} s1`);
  const [paused, canceled] = await Promise.all([
    delay(pauseMs).then(() => task.pause(ann, { mode, waitMs: 0, reason: "review" })),
    delay(cancelMs).then(() => task.cancel(bob, { undoMs, reason: "stop" })),
  ]);
  const answeredMs = Date.now();
  const before = await task.untilEnded();
  const begun = world.effects.of(task.id).filter(({ atMs }) => atMs > answeredMs);
  const problems = begun.slice(MAY_BEGIN).map(({ step }) => `step ${step} began although a cancel was recorded`);
  if (before.state === "completed" && mayComplete(canceled, undoMs)) return { taskId: task.id, problems };
  problems.push(...wrongAnswer(canceled, undoMs));
  if (paused.kind === "failed") problems.push(`the pause got no typed answer: ${paused.problem}`);
  if (before.state !== "canceled") problems.push(`it ended ${before.state}: ${before.endedReason}`);
  await Promise.all(
    Array.from({ length: before.attemptNo }, (_, i) => workers[0].until(`left ${task.id} ${i + 1}`, DROPPED_MS)),
  );
  const late = world.effects.of(task.id).filter(({ atMs }) => atMs > answeredMs + undoMs + LAST_BEGIN_MS);
  problems.push(...late.map(({ step, atMs }) => `step ${step} ran ${atMs - answeredMs} ms after the answer`));
  const after = await task.now();
  if (after.version !== before.version) problems.push(`something changed it after its end: ${after.state}`);
  return { taskId: task.id, problems };
}

/** All steps were done before anybody came, or while the cancel could still be undone. */
function mayComplete(answer: Answer, undoMs: number): boolean {
  if (answer.kind === "refused") return answer.refusal.code === "TASK_NOT_CANCELABLE";
  return answer.kind === "done" && undoMs > 0;
}

function wrongAnswer(answer: Answer, undoMs: number): readonly string[] {
  if (answer.kind !== "done") return [`the cancel was answered ${JSON.stringify(answer)}`];
  const { outcome, task } = answer.value;
  if (outcome !== "accepted") return [`the cancel was ${outcome}`];
  return undoMs === 0 && task.state !== "canceled" ? [`the cancel was answered with ${task.state}`] : [];
}
