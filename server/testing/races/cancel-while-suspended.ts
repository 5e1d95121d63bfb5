import { setTimeout as delay } from "node:timers/promises";
import { type Answer, StagedTask } from "../product/staged-task";
import { AGENTS, offsetsMs, type Race, type Round, type Stage } from "./race";

/** A worker that was given the task before it was canceled starts nothing later than this after the answer, milliseconds. */
const LAST_BEGIN_MS = 1_000;

/** A pause is resumed while somebody cancels its task: it ends canceled whoever came first, and its handle is dead. */
export const cancelWhileSuspended: Race = {
  name: "cancel-while-suspended",
  guard: "version",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs, workers } = stage;
  const [ann, bob] = webs;
  // The second step lasts until the end of the round, so that the task cannot complete before it is canceled.
  const script = { steps: [{ key: "s1" }, { key: "s2", hold: true }] };
  const task = await StagedTask.create({ ...stage, web: ann }, AGENTS.racer, script);
  await workers[0].until(`effect ${task.id} s1`);
  const paused = await task.pause(ann, { waitMs: 5_000, mode: "interrupt_immediate", reason: "review" });
  const handle = paused.kind === "done" ? paused.value.task.suspension?.handle : undefined;
  if (!handle) return { taskId: task.id, problems: [`the pause was answered ${JSON.stringify(paused)}`] };
  const [resumeMs = 0, cancelMs = 0] = offsetsMs(2);
  const [resumed, canceled] = await Promise.all([
    delay(resumeMs).then(() => task.resume(ann, { handle, input: "go on", reason: "fixed" })),
    delay(cancelMs).then(() => task.cancel(bob, { undoMs: 0, reason: "stop" })),
  ]);
  const answeredMs = Date.now();
  const ended = await task.untilEnded();
  const problems: string[] = [...wrongCancel(canceled), ...wrongResume(resumed)];
  if (ended.state !== "canceled") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  const again = await task.resume(bob, { handle, reason: "once more" });
  if (again.kind !== "refused" || again.refusal.code !== "HANDLE_MISMATCH")
    problems.push(`the handle of the pause was not dead: ${JSON.stringify(again)}`);
  const after = await task.now();
  if (after.version !== ended.version) problems.push(`it is ${after.state} and was canceled before`);
  const late = world.effects.of(task.id).filter(({ atMs }) => atMs > answeredMs + LAST_BEGIN_MS);
  problems.push(...late.map(({ step, atMs }) => `step ${step} ran ${atMs - answeredMs} ms after it was canceled`));
  if (resumed.kind === "refused" && ended.attemptNo > 1) problems.push("it was taken up although nobody resumed it");
  return { taskId: task.id, problems };
}

function wrongCancel(answer: Answer): readonly string[] {
  if (answer.kind !== "done" || answer.value.outcome !== "accepted")
    return [`the cancel was answered ${JSON.stringify(answer)}`];
  const { state } = answer.value.task;
  return state === "canceled" ? [] : [`the cancel was answered with ${state}`];
}

/** Too late is told as a dead handle, and who was first is named. */
function wrongResume(answer: Answer): readonly string[] {
  if (answer.kind === "failed") return [`the resume got no typed answer: ${answer.problem}`];
  if (answer.kind === "done")
    return answer.value.outcome === "accepted" ? [] : ["the resume was taken for a second one"];
  const { code, winner } = answer.refusal;
  const problems = code === "HANDLE_MISMATCH" ? [] : [`the resume was refused with ${code}`];
  return winner?.verb === "cancel" ? problems : [...problems, `it named ${winner?.actor} as first to ${winner?.verb}`];
}
