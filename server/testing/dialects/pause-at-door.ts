import { done, type HandAttempt } from "../promises/hand-attempt";
import type { SceneTask } from "../promises/scene-task";
import type { DialectName, DialectStage } from "./dialect-stage";

/** Asks for a pause while a step runs, ends the step once the pause is under way, and gives the answer. */
export async function pausedAtStep<T>(task: SceneTask, pause: () => Promise<T>): Promise<T> {
  const attempt: HandAttempt = await task.claim();
  const key = `look-${attempt.work.attemptNo}`;
  await attempt.begin(key);
  const asked = pause();
  await task.until("is about to be held", ({ pending }) => pending !== null);
  await attempt.commit({ steps: [done(key)], messages: [{ text: "I looked around." }] });
  return asked;
}

/** A task that the client of a door has begun, and holds in between two steps. */
export async function holdAtDoor(
  stage: DialectStage,
  dialect: DialectName,
): Promise<{ readonly task: SceneTask; readonly handle: string }> {
  const task = await stage.begin(dialect);
  await pausedAtStep(task, () => stage.call(dialect, "tasks/pause", { taskId: task.id }));
  return { task, handle: await task.handle() };
}

/** Its worker asks. */
export async function askAtStep(task: SceneTask): Promise<void> {
  const attempt = await task.claim();
  await attempt.commit({ ask: [{ key: "q", message: "Which folder?" }] });
}
