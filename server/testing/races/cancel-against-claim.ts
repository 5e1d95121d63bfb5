import { setTimeout as delay } from "node:timers/promises";
import { v7 } from "uuid";
import { claimWork } from "../../commands/worker/claim-work";
import { commitWork } from "../../commands/worker/commit-work";
import { registerAgent } from "../../commands/worker/register-agent";
import { RegisterAgent } from "../../contract/register-agent";
import { ClaimWork, Commit, type WorkItem } from "../../contract/worker-protocol";
import { StagedTask } from "../product/staged-task";
import { AGENTS, aroundMs, offsetsMs, oneOf, type Race, type Round, type Stage } from "./race";

/** From the queue into a worker's hands it takes about so long, milliseconds. */
const PICK_UP_MS = 15;
const LAST_BEGIN_MS = 1_000;

/** A task lies in the queue, new or resumed, or is just handed back to it, when somebody cancels it: it is canceled and never taken up again. */
export const cancelAgainstClaim: Race = {
  name: "cancel-against-claim",
  guard: "claim_state",
  batch: 1,
  lanes: 8,
  play: async (stage) => [await (oneOf([true, false]) ? playInLine(stage) : playHandedBack(stage))],
};

async function playInLine(stage: Stage): Promise<Round> {
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

/** Its worker hands it back between two slices of its work; whoever asks for work after the cancel does not get it. */
async function playHandedBack(stage: Stage): Promise<Round> {
  const { world, webs } = stage;
  const [ann, bob] = webs;
  const { ports } = world.tools;
  const agent = `handed-${v7()}`;
  await registerAgent(ports, "local", { name: agent, ...RegisterAgent.parse({ version: "1" }) });
  const task = await StagedTask.create({ ...stage, web: ann }, agent, { steps: [] });
  const order = ClaimWork.parse({ workerId: "w-3", agents: [agent], waitMs: 0 });
  const claimed = await claimWork(ports, { ...order, tenantId: "local" });
  const [work] = claimed.kind === "claimed" ? claimed.work : [];
  if (!work) return { taskId: task.id, problems: ["nobody could take it up"] };
  const release = Commit.parse({ attempt: work.attempt, no: 1, release: true });
  const [backMs = 0, cancelMs = 0] = offsetsMs(2);
  const [handed, canceled] = await Promise.all([
    delay(backMs).then(() => commitWork(ports, { tenantId: "local", taskId: task.id }, release)),
    delay(cancelMs).then(() => task.cancel(bob, { undoMs: 0, reason: "stop" })),
  ]);
  const problems = canceled.kind === "done" ? [] : [`the cancel was answered ${JSON.stringify(canceled)}`];
  if (handed.kind === "refused" && handed.refusal.code !== "ATTEMPT_SUPERSEDED")
    problems.push(`the hand-back was refused with ${handed.refusal.code}`);
  const given = await Promise.all(webs.map((web) => world.claimByHand(web, order)));
  problems.push(...given.flat().map((one: WorkItem) => `attempt ${one.attemptNo} began after it was canceled`));
  const after = await task.now();
  if (after.state !== "canceled") problems.push(`it is ${after.state} and was canceled before`);
  return { taskId: task.id, problems };
}
