import { setTimeout as delay } from "node:timers/promises";
import { PAUSE_MODES } from "../../domain/task/task";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, aroundMs, oneOf, type Race, type Round, type Stage } from "./race";

/** A pause arrives while the task comes to its end: it is completed, or it is paused and completes after the resume. */
export const pauseAgainstCompletion: Race = {
  name: "pause-against-completion",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

/** The step is let go at this moment; its record and the outcome are two commits, which take about so long. */
const RELEASE_MS = 100;
const TO_COMPLETION_MS = 20;

async function playOne(stage: Stage): Promise<Round> {
  const { webs, workers } = stage;
  const [ann, bob] = webs;
  const pauseMs = aroundMs(RELEASE_MS + TO_COMPLETION_MS);
  const mode = oneOf(PAUSE_MODES);
  const script = { steps: [{ key: "s1", hold: true }] };
  const task = await StagedTask.create({ ...stage, web: stage.webs[0] }, AGENTS.racer, script);
  await workers[0].until(`effect ${task.id} s1`);
  const [answer] = await Promise.all([
    delay(pauseMs).then(() => task.pause(bob, { mode, waitMs: 5_000, reason: "review" })),
    delay(RELEASE_MS).then(() => workers[0].release(`step ${task.id} s1`)),
  ]);
  const problems: string[] = [...wrongAnswer(answer, mode)];
  if (isPaused(answer)) {
    const still = await task.now();
    if (still.state !== "paused_by_client") problems.push(`it was answered paused and is ${still.state}`);
    const resumed = await task.resume(ann);
    if (resumed.kind !== "done") problems.push(`the resume was ${JSON.stringify(resumed)}`);
  }
  const ended = await task.untilEnded();
  if (ended.state !== "completed") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  return { taskId: task.id, problems };
}

function isPaused(answer: Answer): boolean {
  return answer.kind === "done" && answer.value.task.state === "paused_by_client";
}

/** It says that it is paused, or that it is completed; or it is refused because it was, naming who completed it. */
function wrongAnswer(answer: Answer, mode: string): readonly string[] {
  if (answer.kind === "failed") return [`the pause got no typed answer: ${answer.problem}`];
  if (answer.kind === "done") {
    const { state } = answer.value.task;
    return state === "completed" || isPaused(answer)
      ? []
      : [`a pause by ${mode} was answered ${answer.value.outcome} with ${state}`];
  }
  const { code, winner } = answer.refusal;
  if (code !== "TASK_NOT_PAUSABLE") return [`the pause was refused with ${code}`];
  return winner?.verb === "complete"
    ? []
    : [`the pause was refused and told that ${winner?.actor} was first to ${winner?.verb}`];
}
