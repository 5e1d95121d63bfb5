import { setTimeout as delay } from "node:timers/promises";
import { StagedTask } from "../product/staged-task";
import { AGENTS, aroundMs, oneOf, type Race, type Round, type Stage } from "./race";

/** From the queue into a worker's hands it takes about so long, milliseconds. */
const PICK_UP_MS = 15;
const LAST_BEGIN_MS = 1_000;

/** A task lies in the queue, new or given back, when somebody cancels it: it is canceled and never taken up again. */
export const cancelAgainstClaim: Race = {
  name: "cancel-against-claim",
  guard: "claim_state",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await playOne(stage)],
};

async function playOne(stage: Stage): Promise<Round> {
  const { world, webs } = stage;
  const [ann, bob] = webs;
  const task = await StagedTask.create({ ...stage, web: ann }, AGENTS.queued, { steps: [{ key: "s1", hold: true }] });
  const problems: string[] = [];
  if (oneOf([true, false])) {
    const paused = await task.pause(ann, { waitMs: 5_000, mode: "interrupt_immediate", reason: "review" });
    if (paused.kind !== "done") problems.push(`the pause was answered ${JSON.stringify(paused)}`);
    await task.until("is paused", ({ state }) => state === "paused_by_client");
    await task.resume(ann);
  }
  await delay(aroundMs(PICK_UP_MS));
  const canceled = await task.cancel(bob, { undoMs: oneOf([0, 50]), reason: "stop" });
  if (canceled.kind !== "done") problems.push(`the cancel was answered ${JSON.stringify(canceled)}`);
  const ended = await task.untilEnded();
  if (ended.state !== "canceled") problems.push(`it ended ${ended.state}: ${ended.endedReason}`);
  // A later task of the same agent is taken up: so would this one be, if it could.
  const next = await StagedTask.create({ ...stage, web: ann }, AGENTS.queued, { steps: [{ key: "s1" }] });
  await next.untilEnded();
  const after = await task.now();
  if (after.version !== ended.version) problems.push(`it is ${after.state} and was canceled before`);
  const late = world.effects.of(task.id).filter(({ atMs }) => atMs > ended.updatedAt.getTime() + LAST_BEGIN_MS);
  problems.push(...late.map(({ step }) => `step ${step} ran after it was canceled`));
  return { taskId: task.id, problems };
}
